"""Drops that are there wherever a cell is empty, whatever else their rules find out.

In hex a stone can be put on every empty cell; the chain that it joins decides only what becomes of
it. An engine may say that there is such a move, and run the rule when its effects are asked for.
"""

from __future__ import annotations

from itertools import takewhile

from translator.analysis.operations import KINDS, operation
from translator.analysis.runs.floods import Flood, floods
from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.bodies import HERE
from translator.ir.expr import OFF_BOARD, Local
from translator.ir.game import Game
from translator.ir.parts import Distinct, Entry, Pass, Priority
from translator.ir.walk import statements
from translator.passes.rounds import ROUNDS_OF_WALK

_HERE = Local(HERE)
_CHANGES = KINDS[KINDS.index("TYPE") : KINDS.index("FLIP") + 1]  # of the piece on a position


def certain(game: Game, owner: int, entry: Entry) -> bool:
    """The walk of a drop makes one move where its cell is empty and in zones, and none elsewhere.

    Nothing ends it after it has asked for that, and its cursor stays or comes back. Where all moves
    are tried, or chosen by what they do, nothing would be won.
    """
    if any(not isinstance(stage, Distinct | Pass | Priority) for stage in game.selection):
        return False
    body = game.rules[entry.rule].body
    first = [*takewhile(lambda node: isinstance(node, s.Verify), body)]
    asked = [part for node in first for part in _parts(node)]
    if e.IsEmpty(_HERE) not in asked or not all(map(_of_cell, asked)):
        return False
    return (
        body[-1] in (s.Emit(None, _HERE), s.Emit(OFF_BOARD, _HERE))
        and len(floods(body)) == sum(isinstance(node, s.While) for node in statements(body)) <= 1
        and all(_goes_on(node) for node in body[len(first) : -1] if not isinstance(node, s.While))
        and all(comes_back(game, owner, entry, flood) for flood in floods(body).values())
    )


def _parts(node: s.Stmt) -> tuple[e.Condition, ...]:
    assert isinstance(node, s.Verify)
    return node.condition.operands if isinstance(node.condition, e.And) else (node.condition,)


def _of_cell(part: e.Condition) -> bool:
    """It asks whether the cell is empty, or in a zone of the entry."""
    zone = part.operand if isinstance(part, e.Not) else part
    if isinstance(zone, e.InZone):
        return zone.at == _HERE and isinstance(zone.zone, e.Param | e.Const)
    return part == e.IsEmpty(_HERE)


def _goes_on(node: s.Stmt) -> bool:
    """The statement can neither end the rule nor move its cursor."""
    if isinstance(node, s.If):
        return all(map(_goes_on, (*node.then, *node.other)))
    if isinstance(node, s.Let):
        return not node.walk and node.name != HERE
    if isinstance(node, s.Do):
        found = operation(node.effect)
        return found.kind in _CHANGES and found.operands[0] == _HERE
    return isinstance(node, s.Mark) and node.at == _HERE


def comes_back(game: Game, owner: int, entry: Entry, flood: Flood) -> bool:
    """A search: whatever it meets, if it has rounds enough it is where it began when it is done."""
    board = game.board
    if not flood.given or 2 * len(board.positions) + 2 > ROUNDS_OF_WALK:
        return False
    for way in flood.ways:
        assert isinstance(way.there.direction, e.Param) and isinstance(way.back.direction, e.Param)
        there, back = entry.args[way.there.direction.index], entry.args[way.back.direction.index]
        for start in range(len(board.positions)):
            to = board.step(owner, start, there, way.there.reverse)
            if to >= 0 and board.step(owner, to, back, way.back.reverse) != start:
                return False
    return True
