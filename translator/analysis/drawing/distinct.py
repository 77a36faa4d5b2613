"""Proves that a game's rules never emit one move twice, so that engines need not look for twins."""

from __future__ import annotations

from translator.analysis.drawing.certain import certain
from translator.analysis.emission import Emission, Op
from translator.analysis.exploration.boardtree import Leaf, Placed
from translator.analysis.exploration.tables import Tables
from translator.analysis.plan import Group, Plan
from translator.ir import stmt as s
from translator.ir.game import Game
from translator.ir.walk import everywhere

MAX_EMISSIONS = 120_000
"""Emissions looked at before the proof is given up and the engine has to look for twins."""


def proved_distinct(tables: Tables, plan: Plan, explore_all: bool) -> bool:
    """True if no two emissions of one group can be the same move.

    `explore_all` also looks at entries that run as rules; otherwise one of them ends the proof.
    """
    effort = [MAX_EMISSIONS]
    groups = [group for turn in plan.groups for group in turn]
    groups += [group for chains in plan.chains for group in chains.values()]
    seen: set[Group] = set()
    for group in groups:
        if group not in seen and not _distinct(tables, group, explore_all, effort):
            return False
        seen.add(group)
    return True


def _distinct(tables: Tables, group: Group, explore_all: bool, effort: list[int]) -> bool:
    for rows, drop in ((group.moves, False), (group.drops, True)):
        for piece, row in enumerate(rows):
            seen: dict[int, _Seen] = {}  # drops have no start: they are compared with each other
            for entry in row:
                if drop and len(row) == 1 and certain(tables.game, group.owner, entry):
                    continue  # one on each cell
                if not explore_all and tables.table(group.owner, piece, entry, drop) is None:
                    return False
                alone: dict[Leaf, bool] = {}
                _, starts = tables.placed(group.owner, piece, entry, drop)
                for start, placed in enumerate(starts):
                    found = None if placed is None else placed.leaf.exploration
                    if placed is None or found is None:
                        return False
                    effort[0] -= len(found.emissions)
                    if effort[0] < 0:
                        return False
                    if not found.emissions:
                        continue
                    if placed.leaf not in alone:
                        alone[placed.leaf] = _alone(found.emissions, drop)
                    at = 0 if drop else start
                    if at not in seen:
                        seen[at] = _Seen()
                    if not alone[placed.leaf] or not seen[at].lack(placed):
                        return False
    return True


def _alone(emissions: tuple[Emission, ...], drop: bool) -> bool:
    """No two of these emissions, whose positions are numbers, can be the same move."""
    found: dict[tuple[object, ...], list[Emission]] = {}
    for emission in emissions:
        if emission.start != 0 and not drop:
            return False  # what moves is not what was run
        twins = found.setdefault(_key(emission), [])
        if not all(_exclude(emission, twin) for twin in twins):
            return False
        twins.append(emission)
    return True


class _Seen:
    """The moves of several entries. Most have an end of their own, and need not be compared."""

    def __init__(self) -> None:
        self._ends: set[int] = set()
        self._waiting: list[Placed] = []  # what is in `_moves` only when ends meet
        self._moves: set[tuple[object, ...]] = set()

    def lack(self, placed: Placed) -> bool:
        """None of these moves was there before; they are from now on."""
        leaf, cells = placed
        ends = {cells[end] for end in leaf.ends}
        if not self._ends.isdisjoint(ends):
            for one in self._waiting:
                self._moves |= _keys(one)
            self._waiting.clear()
            if not self._moves.isdisjoint(_keys(placed)):
                return False
        self._ends |= ends
        self._waiting.append(placed)
        return True


def _keys(placed: Placed) -> set[tuple[object, ...]]:
    found = placed.exploration()
    assert found is not None
    return set(map(_key, found.emissions))


def _key(emission: Emission) -> tuple[object, ...]:
    """What makes a move another one than those with other keys."""
    return emission.start, emission.end, emission.next, tuple(map(_does, emission.ops))


def two_ways(game: Game) -> bool:
    """Rules change types by an effect and by promotion, and the one does what the other does."""
    nodes = [*everywhere(game)]
    changes = any(isinstance(n, s.Do) and isinstance(n.effect, s.ChangeType) for n in nodes)
    promotes = any(isinstance(n, s.Emit) and n.pieces for n in nodes)
    return changes and promotes and not game.captures.promotions_recycled


def _does(op: Op) -> Op:
    """What an effect does: a promotion changes the type as any other effect may."""
    return ("type", *op[1:]) if op[0] == "promote" else op


def _exclude(one: Emission, other: Emission) -> bool:
    """No board satisfies the guards of both."""
    codes = dict(one.guards)
    return any(cell in codes and not codes[cell] & need for cell, need in other.guards)
