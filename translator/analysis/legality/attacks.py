"""Attack tests backwards from the attacked position.

An attack is a step that takes the piece: lands on it, removes or replaces it, or carries it to
another position (U28). Built only from explored entries (`explore`): what is exact, or can be
shown never to take the piece in question, is reversed; every other entry is listed for generating
forwards.

An example: a rook's slide from a1 to the north is explored as "to a2 if an enemy stands there or
nobody, to a3 if a2 is empty and ...". For the attack on a4 all slides that end there become one
ray, (a3, a2, a1): the first piece on it attacks if it is a rook. A pawn's capture becomes a leap
(from b3 on a4), a cannon's a hop: the second piece on the ray attacks. What needs more is guarded.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from translator.analysis.codes import Codes
from translator.analysis.emission import Emission
from translator.analysis.exploration.boardtree import Leaf, Placed
from translator.analysis.exploration.tables import Tables
from translator.ir.expr import NOWHERE
from translator.ir.parts import Entry

Guards = tuple[tuple[int, int], ...]  # (cell, codes)


@dataclass(slots=True)
class AttackOn:
    """How one position can be attacked. Sets of codes say which pieces attack so."""

    leaps: dict[int, int] = field(default_factory=dict)  # cell -> codes
    rays: dict[tuple[int, ...], int] = field(default_factory=dict)  # cells outward -> codes
    hops: dict[tuple[int, ...], int] = field(default_factory=dict)  # rays over exactly one piece
    guarded: dict[tuple[int, int], list[Guards]] = field(default_factory=dict)  # (codes, cell)
    # (codes, cell, guards, where the previous step started, where it ended); -1 is anywhere
    lasting: list[tuple[int, int, Guards, int, int]] = field(default_factory=list)


@dataclass(slots=True)
class Attacks:
    """All attacks of one player on one piece code.

    `simple`: only a piece leaving its cell can open an attack of `positions` (every guard asks for
    emptiness, and what depends on the previous step names where it started).
    `forward`: (piece type, entry) that must be generated forwards; by `places`, these are the cells
    from which such entries of a piece type may take something.
    """

    positions: list[AttackOn]
    simple: bool = True
    forward: list[tuple[int, Entry]] = field(default_factory=list)
    places: dict[int, set[int]] = field(default_factory=dict)


class _Hit(NamedTuple):
    """An emission that takes what stands on `cell`, and the codes it may find there.

    `guards` are those of other cells; `clear` if all of these must be empty.
    """

    cell: int
    start: int
    guards: Guards
    clear: bool
    last: tuple[tuple[str, int], ...]
    sure: bool
    codes: int


@dataclass(slots=True)
class _Source:
    """What one entry of an attacker may take; from the starts `unknown` that cannot be told."""

    piece: int
    entry: Entry
    hits: list[_Hit]
    unknown: list[int]


class AttackBook:
    """Attacks by attacker and victim. Victims that no rule tells apart share one answer.

    `victims` is the set of codes that will be asked for, by attacker.
    """

    def __init__(self, tables: Tables, victims: Mapping[int, int]) -> None:
        self.tables, self.victims = tables, victims
        self._sources: dict[int, list[_Source]] = {}
        self._found: dict[tuple[int, int | None, tuple[bool, ...]], Attacks] = {}

    def attacks(self, attacker: int, victim: int, move_type: int | None = None) -> Attacks:
        """The attacks of the player `attacker` on a piece with the code `victim`, anywhere.

        With a move type those by steps of that type.
        """
        if attacker not in self._sources:
            self._sources[attacker] = self._gather(attacker)
        sources = self._sources[attacker]
        if move_type is not None:
            sources = [source for source in sources if source.entry.move_type == move_type]
        masks = dict.fromkeys(hit.codes for source in sources for hit in source.hits)
        key = attacker, move_type, tuple(bool(mask >> victim & 1) for mask in masks)
        if key not in self._found:
            self._found[key] = self._attacks(attacker, victim, sources)
        return self._found[key]

    def _gather(self, attacker: int) -> list[_Source]:
        sources = []
        hits: dict[tuple[object, ...], list[_Hit]] = {}  # of entries that emit the same
        for piece, kind in enumerate(self.tables.game.pieces):
            for entry in kind.moves:
                key, placed = self.tables.placed(attacker, piece, entry, drop=False)
                if not all(map(_exact, placed)):
                    placed = self.tables.attacks(attacker, piece, entry, self.victims[attacker])
                    found = _hits(placed)
                elif key in hits:
                    found = hits[key]
                else:
                    found = hits[key] = _hits(placed)
                unknown = [start for start, one in enumerate(placed) if one is None]
                sources.append(_Source(piece, entry, found, unknown))
        return sources

    def _attacks(self, attacker: int, victim: int, sources: list[_Source]) -> Attacks:
        size = len(self.tables.game.board.positions)
        result = Attacks([AttackOn() for _ in range(size)])
        paths: dict[int, list[_Paths]] = {}
        for source in sources:
            hits = [hit for hit in source.hits if hit.codes >> victim & 1]
            if source.unknown or not all(hit.sure for hit in hits):
                result.forward.append((source.piece, source.entry))
                places = result.places.setdefault(source.piece, set())
                places.update(source.unknown, (hit.start for hit in hits))
                continue
            rows = paths.setdefault(source.piece, [{} for _ in range(size)])
            code = 1 << self.tables.codes.code(attacker, source.piece)
            for hit in hits:
                _add(result, rows[hit.cell], hit, code)
        for piece, rows in paths.items():
            code = 1 << self.tables.codes.code(attacker, piece)
            for cell, row in enumerate(rows):
                _add_paths(result.positions[cell], row, code)
        piece = self.tables.codes.all & ~Codes.EMPTY
        for on in result.positions:
            _find_hops(on, piece)
            result.simple = result.simple and all(
                codes == Codes.EMPTY
                for ways in on.guarded.values()
                for way in ways
                for _, codes in way
            )
        return result


def _exact(placed: Placed | None) -> bool:
    found = None if placed is None else placed.leaf.exploration
    return found is not None and found.exact


_Paths = dict[tuple[int, tuple[int, ...]], None]  # (cell of the attacker, empty cells between)


def _hits(placed: Sequence[Placed | None]) -> list[_Hit]:
    """What the explorations from all starts take, but what moves."""
    taken: dict[Leaf, list[_Hit]] = {}  # in numbers
    hits = []
    for one in placed:
        if one is None or one.leaf.exploration is None:
            continue
        if one.leaf not in taken:
            taken[one.leaf] = [
                _hit(cell, emission)
                for emission in one.leaf.exploration.emissions
                for cell in emission.taken()
                if cell != 0  # the start
            ]
        at = [*one.cells, NOWHERE]
        hits += [
            _Hit(
                at[cell],
                at[0],
                tuple([(at[c], codes) for c, codes in guards]),
                clear,
                tuple([(which, at[c]) for which, c in last]),
                sure,
                needs,
            )
            for cell, _, guards, clear, last, sure, needs in taken[one.leaf]
        ]
    return hits


def _hit(cell: int, emission: Emission) -> _Hit:
    guards = tuple((c, codes) for c, codes in emission.guards if c != cell)
    clear = all(codes == Codes.EMPTY for _, codes in guards)
    return _Hit(cell, 0, guards, clear, emission.last, emission.sure, emission.needs(cell))


def _add(result: Attacks, row: _Paths, hit: _Hit, code: int) -> None:
    """Files one hit under what it depends on."""
    on = result.positions[hit.cell]
    if hit.last:
        last = dict(hit.last)
        before = last.get("from", -1), last.get("to", -1)
        on.lasting.append((code, hit.start, hit.guards, *before))
        result.simple = result.simple and (before[0] >= 0 or before[1] == hit.cell)
    elif hit.clear:
        row[hit.start, tuple([c for c, _ in hit.guards])] = None
    else:
        on.guarded.setdefault((code, hit.start), []).append(hit.guards)


def _find_hops(on: AttackOn, piece: int) -> None:
    """Turns attacks over exactly one piece (any code of `piece`), wherever it is, into rays."""
    between: dict[tuple[int, int], tuple[int, ...]] = {}  # as the keys of `guarded`: cells outward
    for key, ways in on.guarded.items():
        cells = tuple(cell for cell, _ in ways[0])
        whole = all(tuple(cell for cell, _ in way) == cells for way in ways)
        if whole and sorted(map(_screens(piece), ways)) == sorted([cell] for cell in cells):
            between[key] = tuple(reversed(cells))
    rays: dict[tuple[int, tuple[int, ...]], None] = {}  # (codes, cells outward)
    for (codes, start), cells in sorted(between.items(), key=lambda item: len(item[1])):
        if len(cells) > 1 and (codes, cells) not in rays:
            continue  # not every piece on the way attacks so
        rays.pop((codes, cells), None)
        rays[codes, (*cells, start)] = None
        del on.guarded[codes, start]
    for codes, ray in rays:
        on.hops[ray] = on.hops.get(ray, 0) | codes


def _screens(piece: int) -> Callable[[Guards], list[int]]:
    """Where a way asks for any piece, all other cells being empty; what is no such way has none."""

    def screens(way: Guards) -> list[int]:
        if any(codes not in (piece, Codes.EMPTY) for _, codes in way):
            return []
        return [cell for cell, codes in way if codes == piece]

    return screens


def _add_paths(on: AttackOn, paths: dict[tuple[int, tuple[int, ...]], None], codes: int) -> None:
    """Sorts attacks over empty cells into leaps, rays and the rest."""
    pending: dict[tuple[int, ...], None] = {}  # rays under construction: cells outward
    for start, legs in sorted(paths, key=lambda path: len(path[1])):
        inner = tuple(reversed(legs))
        if not inner:
            on.leaps[start] = on.leaps.get(start, 0) | codes
        elif inner in pending:
            del pending[inner]
            pending[(*inner, start)] = None
        elif len(inner) == 1 and (inner[0], ()) in paths:
            pending[(*inner, start)] = None
        else:
            on.guarded.setdefault((codes, start), []).append(tuple((c, Codes.EMPTY) for c in legs))
    for ray in pending:
        on.rays[ray] = on.rays.get(ray, 0) | codes
