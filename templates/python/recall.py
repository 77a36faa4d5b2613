"""`recall`: drops of rules that search are kept until something changes that the rule has read.

In go a stone changes what can be played beside the groups that it touches, and nothing elsewhere.
Which rules may be kept is decided where engines are made: they depend on what they read alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import chain, compress, count
from operator import ne
from typing import Any

from .move import Raw


class Reads(dict[int, int]):
    """A row of numbers as a rule reads it: what it has asked for is here, and nothing else."""

    __slots__ = ("row",)

    def __init__(self, row: list[int]) -> None:
        self.row = row

    def __missing__(self, at: int) -> int:
        value = self[at] = self.row[at]
        return value


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
    """The engine as a walk sees it; `moving`: it has to be run again each time."""

    def __init__(self, engine: Any, rows: tuple[Reads, ...]) -> None:
        self.engine = engine
        _, self._at, self._vars = rows
        self._lf = Last(engine._lf)
        self._lt = Last(engine._lt)
        self.moving = False

    def _endless(self, label: int, at: int) -> None:
        self.moving = True
        self.engine._endless(label, at)


class Kept:
    """What a rule has found from each cell, at a state, and who has read what of that.

    Behind the addresses of the state are two rows of cells: those that the start and end of the
    last move were compared with.
    """

    def __init__(self, cells: Iterable[int], state: list[int], size: int) -> None:
        self.state = state
        self.last: tuple[int, ...] = ()
        self.moves: dict[int, list[Raw]] = {p: [] for p in cells}
        self.readers: list[set[int]] = [set() for _ in range(len(state) + 2 * size)]
        self.stale = set(cells)  # where the rule has to be run

    def changed(self, state: list[int], last: tuple[int, int]) -> None:
        """The state is another one."""
        first = [len(state), (len(state) + len(self.readers)) // 2]
        places = [*compress(count(), map(ne, self.state, state))]
        for row, both in zip(first, zip(self.last, last, strict=False), strict=False):
            places += [row + cell for cell in both if cell >= 0 and both[0] != both[1]]
        for at in places:
            self.stale |= self.readers[at]
            self.readers[at] = set()
        self.state, self.last = state, last


class Recalled(dict[str, Kept]):
    """What is kept of each rule; it is found again where a game comes out of a pickle."""

    def __reduce__(self) -> tuple[type[Recalled], tuple[()]]:
        return Recalled, ()


Run = Callable[[Any, tuple[Reads, ...], int, list[Raw]], Watch | None]


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
        read = tuple(map(Reads, rows))
        moves: list[Raw] = []
        kept.moves[p] = moves
        watch = run(g, read, p, moves)
        asked: list[Iterable[int]] = [*read]
        if watch is not None:
            asked += [watch._lf.asked, watch._lt.asked]
            if watch.moving or -1 in watch._lf.asked or -1 in watch._lt.asked:
                kept.stale.add(p)
        first = 0
        for row, reads in zip((*rows, g._b, g._b), asked, strict=False):
            for at in reads:
                if at >= 0:  # -1 is off the board, where nothing changes
                    kept.readers[first + at].add(p)
            first += len(row)
    sites[site] = kept
    out.extend(chain.from_iterable(kept.moves.values()))


def walked(rule: Callable[..., None], *constants: Any) -> Run:
    """How a walk is run; the watch tells what it has asked of the engine."""

    def run(g: Any, rows: tuple[Reads, ...], p: int, out: list[Raw]) -> Watch:
        watch = Watch(g, rows)
        rule(watch, rows[0], p, out, *constants)
        return watch

    return run


def ran(run: Callable[..., None], *operands: Any) -> Run:
    """How a program is run, which finds all in the engine."""

    def inside(g: Any, rows: tuple[Reads, ...], p: int, out: list[Raw]) -> None:
        own = g._b, g._at, g._vars
        g._b, g._at, g._vars = rows
        try:
            run(g, p, out, *operands)
        finally:
            g._b, g._at, g._vars = own

    return inside
