"""Proves that a game's rules never emit one move twice, so that engines need not look for twins."""

from __future__ import annotations

from translator.analysis.emission import Emission, Op
from translator.analysis.plan import Group, Plan
from translator.analysis.tables import Tables
from translator.ir import stmt as s
from translator.ir.game import Game
from translator.ir.walk import statements

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
            moves: set[tuple[object, ...]] = set()
            for entry in row:
                if not explore_all and tables.table(group.owner, piece, entry, drop) is None:
                    return False
                for start, found in enumerate(tables.explored(group.owner, piece, entry, drop)):
                    if found is None:
                        return False
                    here: dict[tuple[object, ...], list[Emission]] = {}
                    effort[0] -= len(found.emissions)
                    if effort[0] < 0:
                        return False
                    for emission in found.emissions:
                        if emission.start != start and not drop:
                            return False  # what moves is not what was run
                        ops = tuple(_does(op) for op in emission.ops)
                        key = (emission.start, emission.end, emission.next, ops)
                        twins = here.setdefault(key, [])
                        if not all(_exclude(emission, twin) for twin in twins):
                            return False
                        twins.append(emission)
                    if not moves.isdisjoint(here):
                        return False
                    moves.update(here)
    return True


def two_ways(game: Game) -> bool:
    """Rules change types by an effect and by promotion, and the one does what the other does."""
    bodies = [rule.body for rule in game.rules] + [made.body for made in game.procedures]
    nodes = [node for body in bodies for node in statements(body)]
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
