"""Drops by which a rule puts one piece on the cell where it is tried, or none.

Where a turn knows no other moves, or a pass besides, a move can be drawn without the others: a cell
is drawn until the rule allows it there. Each legal move is then as likely as any other.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from translator.analysis.certain import comes_back
from translator.analysis.floods import floods
from translator.analysis.opening import opening
from translator.analysis.plan import Group, Plan, stage
from translator.analysis.searching import alone, procedures
from translator.ir import stmt as s
from translator.ir.bodies import HERE, START
from translator.ir.expr import OFF_BOARD, Expr, Local
from translator.ir.game import Game
from translator.ir.ids import LocalName, PlayerId
from translator.ir.parts import Distinct, Entry, Pass, Priority
from translator.ir.walk import statements

Names = frozenset[LocalName]


class Single(NamedTuple):
    """An owner, a type of piece, what drops it, and the cells where that is tried."""

    owner: PlayerId
    piece: int
    entry: Entry
    cells: tuple[int, ...]


def drawn(game: Game, plan: Plan, searching: Collection[int]) -> list[tuple[Single, ...]]:
    """By turn, all that makes moves, if each makes at most one on a cell; nothing where others do.

    Nothing at all where none of the rules searches: all moves are found as fast.
    """
    if any(not isinstance(stage, Distinct | Pass | Priority) for stage in game.selection):
        return []
    found = [singles(game, groups) for groups in plan.groups]
    rules = {one.entry.rule for turn in found for one in turn}
    if not rules.issubset(alone(game)):
        return []
    return found if rules.intersection(searching) else []


def singles(game: Game, groups: tuple[Group, ...]) -> tuple[Single, ...]:
    """Those of one turn, what is tried on few cells first.

    No two of their moves are the same, or read the same.
    """
    if len(groups) != 1 or any(groups[0].moves):
        return ()
    owner, rows = PlayerId(groups[0].owner), groups[0].drops
    found = [
        Single(owner, piece, entry, opening(game, owner, entry, True).cells)
        for piece, row in enumerate(rows)
        for entry in row
    ]
    placing = [one for one in found if not _passes(game, one.entry)]
    passing = [one for one in found if one not in placing]
    pieces, labels = {one.piece for one in placing}, {one.entry.label for one in placing}
    if not len(pieces) == len(labels) == len(placing) >= len(found) - 1:
        return ()
    if any(len(one.cells) > 1 or stage(game, Pass) for one in passing):
        return ()
    if not all(single(game, owner, one.entry) for one in found):
        return ()
    return tuple(sorted(found, key=lambda one: len(one.cells)))


def single(game: Game, owner: int, entry: Entry) -> bool:
    """The rule of a drop makes one move, a pass or one that ends where it is tried, or none."""
    body = game.rules[entry.rule].body
    ran = [game.procedures[one].body for one in procedures(game, body)]
    emits = [node for one in (body, *ran) for node in statements(one) if isinstance(node, s.Emit)]
    if len(emits) != 1 or emits[0].pieces or emits[0].next is not None:
        return False
    searches = [
        node for node, flood in floods(body).items() if comes_back(game, owner, entry, flood)
    ]
    _, ends = _after(body, frozenset({HERE, START}), emits[0], searches)
    return ends and emits[0].start in (None, OFF_BOARD)


def _passes(game: Game, entry: Entry) -> bool:
    """Its moves are passes, of which there is one."""
    nodes = statements(game.rules[entry.rule].body)
    return any(isinstance(node, s.Emit) and node.passing for node in nodes)


def _after(
    body: Iterable[s.Stmt], there: Names, emit: s.Emit, searches: Sequence[s.Stmt]
) -> tuple[Names, bool]:
    """The locals that name the first cell after statements, and whether the move ends on it.

    `there` are those that name it before; `searches` come back to where they began.
    """
    ends = False
    for node in body:
        if node is emit:
            ends = emit.passing or (emit.end is not None and _names(emit.end, there))
        elif isinstance(node, s.If):
            ways = [_after(way, there, emit, searches) for way in (node.then, node.other)]
            there, ends = ways[0][0] & ways[1][0], ends or ways[0][1] or ways[1][1]
        elif isinstance(node, s.Let) and _names(node.value, there):
            there |= {node.name}
        elif node in searches:
            there -= _assigned(node) - {HERE}
        else:
            there -= _assigned(node)  # a move in a loop is never found
    return there, ends


def _names(value: Expr, there: Names) -> bool:
    return isinstance(value, Local) and value.name in there


def _assigned(node: s.Stmt) -> Names:
    """The locals that a statement may give another value."""
    found: set[LocalName] = set()
    for one in statements((node,)):
        match one:
            case s.Let() | s.ForEach() | s.Draw() | s.Pop():
                found.add(one.name)
            case s.Call():
                found.update(one.results)
            case _:
                pass
    return frozenset(found)
