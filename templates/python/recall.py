"""`recall`: drops of rules that search are kept until something changes that the rule has read.

In go a stone changes what can be played beside the groups that it touches, and nothing elsewhere.
Which rules may be kept is decided where engines are made: they depend on what they read alone.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from itertools import chain, compress, count
from operator import ne
from typing import Any

from .move import Raw


class Reads(dict[int, int]):
    """A row of numbers as a rule reads it: what it has asked for is here, and nothing else."""

    __slots__ = ("row",)

    def __init__(self, row: list[int]) -> None:
        self.row = row

    def __bool__(self) -> bool:
        return bool(self.row)

    def __missing__(self, at: int) -> int:
        value = self[at] = self.row[at]
        return value


class AloneError(Exception):
    """A search begins where an earlier one of the same run has been: it has to be followed."""


class Group:
    """Cells that hang together, and from where rules have met them."""

    __slots__ = ("cells", "codes", "lives", "users")

    def __init__(self, cells: frozenset[int], codes: Any) -> None:
        self.cells = cells
        self.codes = codes
        self.users: set[int] = set()
        self.lives = True


class Shared(Reads):
    """The board as walks read it whose searches share what hangs together.

    What a search has met it has not read cell by cell: it depends on the groups that it has joined,
    and each of these on its cells and those around it.
    """

    __slots__ = ("joined", "kept")

    def __init__(self, row: list[int], kept: Kept) -> None:
        super().__init__(row)
        self.kept = kept
        self.joined: list[Group] = []

    def around(self, here: int, rows: Any, codes: Any, seen: set[int]) -> frozenset[int]:
        """All cells with these codes that hang together with `here`; none of them may be seen."""
        met: frozenset[int] = frozenset()
        for to, _ in rows[here]:
            if to not in met and to not in seen and codes[self[to]]:
                group = self.kept.group(to, rows, codes, self.row)
                self.joined.append(group)
                cells = group.cells - {here}
                if not seen.isdisjoint(cells):
                    raise AloneError
                met |= cells
        return met


class Last:
    """Where the last move was, for a walk that asks only whether that is a certain cell."""

    def __init__(self, cell: int) -> None:
        self.cell = cell
        self.asked: set[int] = set()

    def __eq__(self, other: object) -> bool:
        assert isinstance(other, int)
        self.asked.add(other)
        return other == self.cell

    __hash__ = None  # type: ignore[assignment] # nothing but that is asked


class Watch:
    """The engine as a rule sees it: the rows that it reads. With `moving` it is to be run again."""

    def __init__(self, engine: Any, board: Reads) -> None:
        self.engine = engine
        self._b = board
        self._at = Reads(engine._at)
        self._vars = Reads(engine._vars)
        self._lf = Last(engine._lf)
        self._lt = Last(engine._lt)
        self.moving = False

    def __getattr__(self, name: str) -> Any:
        self.moving = True  # whatever else is asked may be another thing each time
        return getattr(self.engine, name)

    def asked(self) -> tuple[Collection[int], ...]:
        """What the rule has read of each row."""
        return self._b, self._at, self._vars, self._lf.asked, self._lt.asked


class Kept:
    """What a rule has found from each cell, at a state, and who has read what of that.

    Behind the addresses of the state are two rows of cells: those that the start and end of the
    last move were compared with.
    """

    def __init__(self, cells: Iterable[int], state: list[int], size: int) -> None:
        self.state = state
        self.last: tuple[int, ...] = ()
        self.moves: dict[int, list[Raw]] = {p: [] for p in cells}
        # Cells from which the rule has read a number, and groups that depend on it.
        self.readers: list[set[int | Group]] = [set() for _ in range(len(state) + 2 * size)]
        self.groups: dict[tuple[int, int, int], Group] = {}
        self.stale = set(cells)  # where the rule has to be run

    def changed(self, state: list[int], last: tuple[int, int]) -> None:
        """The state is another one."""
        first = [len(state), (len(state) + len(self.readers)) // 2]
        places = [*compress(count(), map(ne, self.state, state))]
        for row, both in zip(first, zip(self.last, last, strict=False), strict=False):
            places += [row + cell for cell in both if cell >= 0 and both[0] != both[1]]
        for at in places:
            readers, self.readers[at] = self.readers[at], set()
            for reader in readers:
                if not isinstance(reader, Group):
                    self.stale.add(reader)
                elif at in reader.cells or reader.codes[state[at]]:
                    self.stale |= reader.users
                    reader.lives = False
                elif reader.lives:
                    self.readers[at].add(reader)  # beside it is still none that belongs to it
        self.state, self.last = state, last

    def group(self, cell: int, rows: Any, codes: Any, board: list[int]) -> Group:
        """What hangs together with a cell; the tables are constants of the module."""
        group = self.groups.get((id(rows), id(codes), cell))
        if group is not None and group.lives:
            return group
        inside, border = {cell}, set()
        cells = [cell]
        for at in cells:
            for to, _ in rows[at]:
                if not codes[board[to]]:
                    border.add(to)
                elif to not in inside:
                    inside.add(to)
                    cells.append(to)
        group = Group(frozenset(inside), codes)
        for at in inside:
            self.groups[id(rows), id(codes), at] = group
        for at in inside | border:
            self.readers[at].add(group)
        return group


class Recalled(dict[str, Kept]):
    """What is kept of each rule; it is found again where a game comes out of a pickle."""

    def __reduce__(self) -> tuple[type[Recalled], tuple[()]]:
        return Recalled, ()


Run = Callable[[Any, Kept, int, list[Raw]], Watch]


def recall(g: Any, out: list[Raw], site: str, cells: Iterable[int], run: Run) -> None:
    """Appends the moves of a rule from all cells; it is run from those where they may differ."""
    rows = g._b, g._at, g._vars
    state = [*chain.from_iterable(rows)]
    sites = g.__dict__.setdefault("_recalled", Recalled())
    # A run that is broken off leaves nothing.
    kept = sites.pop(site, None) or Kept(cells, state, len(g._b))
    kept.changed(state, (g._lf, g._lt))
    stale, kept.stale = kept.stale, set()
    for p in stale:
        moves: list[Raw] = []
        kept.moves[p] = moves
        watch = run(g, kept, p, moves)
        if watch.moving or -1 in watch._lf.asked or -1 in watch._lt.asked:
            kept.stale.add(p)
        first = 0
        for row, reads in zip((*rows, g._b, g._b), watch.asked(), strict=True):
            for at in reads:
                if at >= 0:  # -1 is off the board, where nothing changes
                    kept.readers[first + at].add(p)
            first += len(row)
    sites[site] = kept
    out.extend(chain.from_iterable(kept.moves.values()))


def walked(rule: Callable[..., None], *constants: Any) -> Run:
    """How a walk is run; the watch tells what it has asked of the engine."""

    def run(g: Any, kept: Kept, p: int, out: list[Raw]) -> Watch:
        board = Shared(g._b, kept)
        watch = Watch(g, board)
        try:
            rule(watch, board, p, out, *constants)
        except AloneError:
            out.clear()
            alone = Watch(g, Reads(g._b))
            rule(alone, alone._b, p, out, *constants)
            return alone
        for group in board.joined:
            group.users.add(p)
        return watch

    return run


def ran(run: Callable[..., None], *operands: Any) -> Run:
    """How a program is run, which finds all in the engine."""

    def inside(g: Any, kept: Kept, p: int, out: list[Raw]) -> Watch:
        watch = Watch(g, Reads(g._b))
        own = g._b, g._at, g._vars
        g._b, g._at, g._vars = watch._b, watch._at, watch._vars
        try:
            run(g, p, out, *operands)
        finally:
            g._b, g._at, g._vars = own
        return watch

    return inside
