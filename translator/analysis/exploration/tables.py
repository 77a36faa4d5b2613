"""Which entries need no program at run time: their moves from every start as tables.

An entry whose exploration is exact from every position is a list of guarded moves. Those that run
along a line of empty cells are slides; the others have at most `MAX_GUARDS` guards. Everything
else stays a rule that runs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from operator import itemgetter

from translator.analysis.codes import Codes
from translator.analysis.emission import Emission
from translator.analysis.exploration.boardtree import BoardTree, Leaf, Node, Placed
from translator.analysis.exploration.calls import Calls, Spots, calls, spots
from translator.analysis.exploration.explorer import Budget, Explorer
from translator.ir.expr import NOWHERE
from translator.ir.game import Game
from translator.ir.parts import Entry

MAX_GUARDS = 2
MAX_MOVES = 200_000
"""Moves in all tables of a game; what goes beyond stays a rule."""


Items = tuple[Emission, ...]
Key = tuple[object, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Rows:
    """Emissions by start: what each end of a path emits, in numbers, and the places of these.

    Starts that are alike have the same `items`: what holds for all emissions is asked of the items
    alone, and engines get them with the path (`backends.engine.forms`).
    """

    root: Node
    starts: tuple[Placed, ...]
    items: dict[Leaf, Items]

    def __len__(self) -> int:
        sizes = {leaf: len(items) for leaf, items in self.items.items()}
        return sum([sizes[leaf] for leaf, _ in self.starts])

    @property
    def emissions(self) -> Iterator[Emission]:
        """All that are different but for their places."""
        return chain.from_iterable(self.items.values())

    def ends(self) -> Iterator[list[int]]:
        """By start, where its moves end."""
        for leaf, cells in self.starts:
            yield [cells[emission.end] for emission in self.items[leaf]]

    def of(self, shape: _Shape) -> Rows:
        """The emissions that look at the same."""
        kept = {
            leaf: tuple(emission for emission in items if _shape(emission) == shape)
            for leaf, items in self.items.items()
        }
        return Rows(self.root, self.starts, kept)


@dataclass(frozen=True, slots=True)
class Slide:
    """From each start at most one ray of moves; each is open while all cells before it are empty.

    `capture` is the set of codes on which the slide may end; `quiet` tells whether it emits on
    empty cells.
    """

    rays: Rows
    capture: int
    quiet: bool


@dataclass(frozen=True, slots=True)
class Guarded:
    """From each start a list of moves, all guarded by the same sets of codes (`guards`).

    `last` says on which of the cells that a move looks at the previous step has started ("from") or
    ended ("to"). Such cells come after those with guards, unless they have one themselves.
    """

    moves: Rows
    guards: tuple[int, ...]
    last: tuple[tuple[str, int], ...] = ()


def looked_at(emission: Emission) -> tuple[int, ...]:
    """The cells of a guarded move that `Guarded` speaks of."""
    guards = tuple(cell for cell, _ in emission.guards)
    return (*guards, *dict.fromkeys(cell for _, cell in emission.last if cell not in guards))


Table = Slide | Guarded

_Shape = tuple[tuple[int, ...], tuple[tuple[str, int], ...]]
_UNGUARDED = ((NOWHERE, 0),)
_CODES = itemgetter(1)  # of a guard; `Codes.EMPTY` is the least set of codes


class Tables:
    """Explorations and tables of all entries of a game, computed once and kept."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.codes = Codes(game)
        self._explorers: dict[int, Explorer] = {}  # which rules are programs is asked once
        self._explored: dict[Key, list[Placed | None]] = {}
        self._calls: dict[Key, tuple[Calls, ...]] = {}
        self._spots: dict[Key, Spots | None] = {}
        self._possible: dict[Key, Sequence[Placed | None]] = {}
        self._first: dict[Key, int] = {}  # the piece type that an entry was explored for first
        self._typed: set[Key] = set()  # entries that differ by piece type
        self._tables: dict[
            tuple[int, int, int, tuple[int, ...], bool], tuple[Table, ...] | None
        ] = {}
        self._shared: dict[tuple[object, ...], tuple[Table, ...] | None] = {}  # whatever the type
        self._moves = 0
        self.budget = Budget()

    def placed(
        self, owner: int, piece: int, entry: Entry, drop: bool
    ) -> tuple[Key, Sequence[Placed | None]]:
        """The explorations of an entry, by start; `None` where nothing can be known.

        Entries with the same key have the same explorations.
        """
        kind = self._alike(owner, piece, entry, drop)
        return (owner, entry.rule, entry.args, drop, kind), self._whole(owner, kind, entry, drop)

    def attacks(
        self, owner: int, piece: int, entry: Entry, victims: int
    ) -> Sequence[Placed | None]:
        """By start, what of an entry takes a piece of these codes; `None` where nobody knows."""
        explorer = self._explorer(owner)
        starts = range(len(self.game.board.positions))
        return [explorer.attacks(entry, piece, start, victims) for start in starts]

    def _alike(self, owner: int, piece: int, entry: Entry, drop: bool) -> int:
        """The piece type whose explorations hold: the first one, if none depends on the type.

        All are of one tree, so what the first lacks is found before another type has its own.
        """
        key = (owner, entry.rule, entry.args, drop)
        first = self._first.setdefault(key, piece)
        if piece != first and key not in self._typed:
            self._whole(owner, first, entry, drop)
        return piece if key in self._typed else first

    def _explorer(self, owner: int) -> Explorer:
        if owner not in self._explorers:
            self._explorers[owner] = Explorer(self.game, self.codes, owner, self.budget)
        return self._explorers[owner]

    def _whole(self, owner: int, piece: int, entry: Entry, drop: bool) -> Sequence[Placed | None]:
        """The explorations from all starts."""
        found = self._explored.get((owner, entry.rule, entry.args, drop, piece), [])
        whole = len(found) == len(self.game.board.positions)
        return found if whole else list(self._starts(owner, piece, entry, drop))

    def _starts(self, owner: int, piece: int, entry: Entry, drop: bool) -> Iterator[Placed | None]:
        """One exploration a start, made when it is asked for; one unknown start ends the effort."""
        key = (owner, entry.rule, entry.args, drop)
        known = self._explored.setdefault((*key, piece), [])
        yield from known
        if not (known and known[-1] is None):
            for found in self._explorer(owner).explored(entry, piece, drop, len(known)):
                if found is not None and _typed(found):
                    self._typed.add(key)
                known.append(found)
                yield found
                if found is None:
                    break
        while len(known) < len(self.game.board.positions):
            known.append(None)
            yield None

    def table(self, owner: int, piece: int, entry: Entry, drop: bool) -> tuple[Table, ...] | None:
        """The tables that together are an entry, or `None` if it has to run as a rule."""
        key = (owner, piece, entry.rule, entry.args, drop)
        if key not in self._tables:
            found = None
            if self._moves < MAX_MOVES:
                found = self._made(owner, piece, entry, drop)
            for table in found or ():
                self._moves += len(table.rays if isinstance(table, Slide) else table.moves)
            self._tables[key] = found
        return self._tables[key]

    def calls(self, owner: int, piece: int, entry: Entry) -> tuple[Calls, ...]:
        """From where an entry that runs as a rule is called."""
        key, placed = self._run(owner, piece, entry)
        if key not in self._calls:
            self._calls[key] = calls(placed)
        return self._calls[key]

    def spots(self, owner: int, piece: int, entry: Entry) -> Spots | None:
        """By start, where the moves of an entry that runs as a rule end, if that is known."""
        key, placed = self._run(owner, piece, entry)
        if key not in self._spots:
            self._spots[key] = spots(placed)
        return self._spots[key]

    def _run(self, owner: int, piece: int, entry: Entry) -> tuple[Key, Sequence[Placed | None]]:
        """What an entry that runs as a rule may emit, by start."""
        explorer = self._explorer(owner)
        if entry.rule not in explorer.programs:
            return self.placed(owner, piece, entry, drop=False)
        key = (owner, piece, entry.rule, entry.args)
        if key not in self._possible:
            starts = range(len(self.game.board.positions))
            self._possible[key] = [explorer.possible(entry, piece, start) for start in starts]
        return key, self._possible[key]

    def _made(self, owner: int, piece: int, entry: Entry, drop: bool) -> tuple[Table, ...] | None:
        key = (owner, entry.rule, entry.args, drop)
        if key in self._shared:
            return self._shared[key]
        kind = self._alike(owner, piece, entry, drop)
        starts = self._starts(owner, kind, entry, drop)
        found = _tables(self._explorer(owner).tree(entry, kind, drop), starts, drop)
        if key not in self._typed:
            self._shared[key] = found
        return found


def _typed(placed: Placed) -> bool:
    return placed.leaf.exploration is not None and placed.leaf.exploration.typed


def _tables(
    tree: BoardTree, explored: Iterator[Placed | None], drop: bool
) -> tuple[Table, ...] | None:
    starts: list[Placed] = []
    items: dict[Leaf, Items] = {}
    for placed in explored:
        found = None if placed is None else placed.leaf.exploration
        if placed is None or found is None:
            return None
        if placed.leaf not in items:
            if any(map(_needs_rule, found.emissions)):
                return None
            items[placed.leaf] = merged(found.emissions)
        starts.append(placed)
    rows = Rows(tree.root, tuple(starts), items)
    slide = None if drop else _slide(rows)  # a drop has no place that its rays could go out from
    return (slide,) if slide is not None else _guarded(rows)


def _needs_rule(emission: Emission) -> bool:
    """No table can hold the emission."""
    if not emission.sure or len(looked_at(emission)) > max(MAX_GUARDS, len(emission.guards)):
        return True
    guards = emission.guards
    return len(guards) > MAX_GUARDS and max(map(_CODES, guards[:-1])) > Codes.EMPTY


def merged(emissions: tuple[Emission, ...]) -> tuple[Emission, ...]:
    """Emissions of the same move that differ in one guard's codes become one."""
    found: dict[tuple[object, ...], Emission] = {}
    for emission in emissions:
        before, last = emission.guards[:-1], (emission.guards or _UNGUARDED)[-1]
        key = (before, last[0], *emission[1:])
        known = found.get(key)
        if known is not None and emission.guards:
            codes = known.guards[-1][1] | last[1]
            emission = emission._replace(guards=(*before, (last[0], codes)))
        found[key] = emission
    return tuple(found.values())


def _slide(rows: Rows) -> Slide | None:
    """One slide for all starts; at least one ray must be longer than a step."""
    kinds: set[tuple[int, bool]] = set()
    rays: dict[Leaf, Items] = {}
    for leaf, items in rows.items.items():
        ordered = tuple(sorted(items, key=lambda emission: len(emission.guards)))
        walked: tuple[tuple[int, int], ...] = ()  # what must be empty before the next one
        for index, emission in enumerate(ordered):
            before = emission.guards[:-1]
            if len(emission.guards) != index + 1 or before != walked or emission.last:
                return None
            cell, codes = emission.guards[-1]
            if cell != emission.end:
                return None
            walked = (*before, (cell, Codes.EMPTY))
            kinds.add((codes & ~Codes.EMPTY, bool(codes & Codes.EMPTY)))
        rays[leaf] = ordered
    if len(kinds) != 1 or max(map(len, rays.values())) < 2:
        return None
    capture, quiet = kinds.pop()
    return Slide(Rows(rows.root, rows.starts, rays), capture, quiet)


def _guarded(rows: Rows) -> tuple[Table, ...] | None:
    """One table for each tuple of guard sets, in the order in which they occur."""
    if any(len(looked_at(emission)) > MAX_GUARDS for emission in rows.emissions):
        return None
    shapes = dict.fromkeys(map(_shape, rows.emissions))
    return tuple(Guarded(rows.of(shape), *shape) for shape in shapes)


def _shape(emission: Emission) -> _Shape:
    """What `Guarded` has of a move besides the move itself."""
    cells = looked_at(emission)
    codes = tuple(codes for _, codes in emission.guards)
    return codes, tuple((which, cells.index(cell)) for which, cell in emission.last)
