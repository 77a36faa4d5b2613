"""From where a rule that runs has to be called, and what must hold there for it to emit anything.

An example: castling asks for an attribute and for attacks, so it is no table. But all that it may
emit from e1 needs f1 and g1 to be empty and a rook of the player on h1: without that there is no
call. From where it emits nothing, whatever the board is, it is never called. And who looks for a
move to e2 need not call it at all: it ends on g1.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from translator.analysis.emission import Exploration
from translator.analysis.exploration.boardtree import Leaf, Placed
from translator.ir.expr import NOWHERE

MAX_GUARDS = 4
"""Cells that are looked at before a call."""

Needed = dict[int, int]
"""Cells, and the codes that must be there."""

Spots = dict[int, tuple[int, ...]]
"""Cells, each with others."""


@dataclass(frozen=True, slots=True)
class Calls:
    """Calls that all look at cells for the same sets of codes, `guards`.

    `cells` are these cells by start; `None` from where this is no call.
    """

    cells: tuple[tuple[int, ...] | None, ...]
    guards: tuple[int, ...]


def calls(explored: Sequence[Placed | None]) -> tuple[Calls, ...]:
    """The calls of a rule, by what it was found to emit; from each start there is one at most."""
    known: dict[Leaf, Needed | None] = {}  # in numbers
    rows: list[Needed | None] = []
    for placed in explored:
        if placed is None:
            rows.append({})
            continue
        leaf, cells = placed
        if leaf not in known:
            known[leaf] = _needed(leaf.exploration)
        needed = known[leaf]
        rows.append(needed and {cells[number]: codes for number, codes in needed.items()})
    shapes = dict.fromkeys(_guards(row) for row in rows if row is not None)
    if len(shapes) > 1:  # several loops would look more often than they spare
        rows = [row if row is None else {} for row in rows]
        shapes = {(): None}
    return tuple(
        Calls(tuple(None if row is None else tuple(row) for row in rows), shape) for shape in shapes
    )


def spots(explored: Sequence[Placed | None]) -> Spots | None:
    """Where the moves of a rule end, by its start.

    `None` where that cannot be known, or where a move may begin elsewhere.
    """
    found: Spots = {}
    seen: set[Leaf] = set()
    for start, placed in enumerate(explored):
        if placed is None or placed.leaf.exploration is None:
            return None
        leaf, cells = placed
        if leaf not in seen:
            seen.add(leaf)
            emissions = placed.leaf.exploration.emissions
            if any(emission.start != 0 for emission in emissions):  # the number of the start
                return None
        ends = [cells[end] for end in leaf.ends if end != NOWHERE]
        if ends:
            found[start] = tuple(sorted(ends))
    return found


def _guards(needed: Needed) -> tuple[int, ...]:
    return tuple(needed.values())


def _needed(found: Exploration | None) -> Needed | None:
    """What all emissions from one start have in common; `None` where there are none."""
    if found is None:
        return {}
    if not found.emissions:
        return None
    first, *others = (dict(emission.guards) for emission in found.emissions)
    common = {
        cell: codes
        for cell, codes in first.items()
        if all(other.get(cell, -1) & ~codes == 0 for other in others)
    }
    return dict(list(common.items())[:MAX_GUARDS])
