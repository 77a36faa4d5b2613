"""Conditions of rules as commands that leave one value on the stack."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, assert_never

from translator.backends.dagaz.commands import Function, Label, Op
from translator.backends.dagaz.problems import InexpressibleError
from translator.ir import expr as e
from translator.ir.expr import Expr, Kind, Relation

if TYPE_CHECKING:
    from translator.backends.dagaz.rules import RuleCompiler

HERE, START, MARK = e.Local("here"), e.Local("start"), e.Local("mark")


def value(c: RuleCompiler, node: Expr) -> None:
    """Commands that push the truth of a condition."""
    match node:
        case e.Const(Kind.BOOLEAN | Kind.INTEGER, number):
            c.asm.add(Op.LITERAL, number)
        case e.Local(name):
            c.asm.add(Op.FLAG, c.flag(name))
        case e.Not(operand):
            value(c, operand)
            c.asm.call(Function.NOT)
        case e.And(operands):
            _all(c, operands, True)
        case e.Or(operands):
            _all(c, operands, False)
        case e.OnBoard(at):
            _on_board(c, at)
        case e.Same(left, right):
            _same(c, left, right)
        case e.NextToEnemy(at) if at == HERE:
            directions = range(len(c.game.board.directions))
            ways = (e.Step(HERE, e.Const(Kind.DIRECTION, d)) for d in directions)
            _all(c, tuple(e.Owned(way, Relation.ENEMY) for way in ways), False)
        case _:  # of one position, or inexpressible
            _asked_of_a_place(c, node)


def _all(c: RuleCompiler, operands: tuple[Expr, ...], conjunction: bool) -> None:
    """`and` or `or`, which stop at the first operand that decides."""
    decided, done = Label(), Label()
    for operand in operands:
        value(c, operand)
        if conjunction:
            c.asm.call(Function.NOT)
        c.asm.jump(Op.IF, decided)
    c.asm.add(Op.LITERAL, int(conjunction))
    c.asm.jump(Op.JUMP, done)
    c.asm.here(decided)
    c.asm.add(Op.LITERAL, int(not conjunction))
    c.asm.here(done)


def _on_board(c: RuleCompiler, at: Expr) -> None:
    match at:
        case e.Step(e.Local("here"), direction, reverse, e.Me()):
            c.asm.add(Op.ON_BOARD_DIR, c.direction(direction, reverse))
        case e.Local("here" | "start") | e.Param() | e.Const():
            c.asm.add(Op.LITERAL, int(at != e.OFF_BOARD))
        case _:  # a position that only a run knows
            raise InexpressibleError(f"`on-board?` of {_described(at)}")


def _same(c: RuleCompiler, left: Expr, right: Expr) -> None:
    """Whether a place is that of the last move, a named one, or where the piece began."""
    for one, other in ((left, right), (right, left)):
        ask = _identified(c, one)
        if ask is not None:
            at_place(c, other, ask)
            return
    raise InexpressibleError(f"comparing {_described(left)} with {_described(right)}")


def _identified(c: RuleCompiler, place: Expr) -> Callable[[], None] | None:
    """How to ask whether one is at this place, if there is a way."""
    match place:
        case e.LastFrom():
            return _call(c, Function.LAST_FROM)
        case e.LastTo():
            return _call(c, Function.LAST_TO)
        case e.Param() | e.Const():
            return _command(c, Op.IN_ZONE, c.zones.position(c.constant(place)))
        case e.Local("start"):
            return _command(c, Op.POS_FLAG, c.flag("start"))
    return None


def _asked_of_a_place(c: RuleCompiler, node: Expr) -> None:
    """Questions about what stands on one position, or where it lies."""
    ask: Callable[[], None]
    match node:
        case e.IsEmpty(at):
            ask = _call(c, Function.EMPTY)
        case e.Owned(at, relation, e.Me()):
            ask = _owned(c, relation)
        case e.IsPiece(at, piece):
            ask = _pushed(c, piece, Function.PIECE)
        case e.InZone(at, zone):
            ask = _command(c, Op.IN_ZONE, c.zones.zone(c.constant(zone)))
        case e.GoalPosition(at):
            ask = _command(c, Op.IN_ZONE, c.zones.goals())
        case e.Marked(positions, at):
            ask = _command(c, Op.POS_FLAG, c.flag(positions))
        case e.Attribute(at, attribute):
            ask = _attribute(c, attribute)
        case _:  # Dagaz has no word for any other
            raise InexpressibleError(_described(node))
    at_place(c, at, ask)


def at_place(c: RuleCompiler, at: Expr, ask: Callable[[], None], otherwise: int | None = 0) -> None:
    """Asks about a place and comes back; off the board the answer is `otherwise` (none if None)."""
    if at == HERE:
        ask()
        return
    off, done = Label(), Label()
    match at:
        case e.Step(e.Local("here"), direction, reverse, e.Me()):
            way = c.direction(direction, reverse)
            c.asm.add(Op.ON_BOARD_DIR, way)
            c.asm.call(Function.NOT)
            c.asm.jump(Op.IF, off)
            c.asm.call(Function.PUSH)
            c.asm.add(Op.LITERAL, way)
            c.asm.call(Function.NAVIGATE)
        case e.Param() | e.Const() if at != e.OFF_BOARD:
            c.asm.call(Function.PUSH)
            c.push(at)
            c.asm.call(Function.SET_POS)
        case _:  # a position that only a run knows
            raise InexpressibleError(f"a question about {_described(at)}")
    ask()
    c.asm.call(Function.POP)
    if otherwise is None:
        c.asm.here(off)
        return
    c.asm.jump(Op.JUMP, done)
    c.asm.here(off)
    c.asm.add(Op.LITERAL, otherwise)
    c.asm.here(done)


def _call(c: RuleCompiler, function: Function) -> Callable[[], None]:
    return lambda: c.asm.call(function)


def _command(c: RuleCompiler, op: Op, number: int) -> Callable[[], None]:
    return lambda: c.asm.add(op, number)


def _pushed(c: RuleCompiler, operand: Expr, function: Function) -> Callable[[], None]:
    def ask() -> None:
        c.push(operand)
        c.asm.call(function)

    return ask


def _owned(c: RuleCompiler, relation: Relation) -> Callable[[], None]:
    match relation:
        case Relation.FRIEND:
            return _call(c, Function.FRIEND)
        case Relation.ENEMY | Relation.NEUTRAL if c.neutral:
            raise InexpressibleError("enemies and neutral pieces in one game")
        case Relation.ENEMY:
            return _call(c, Function.ENEMY)
        case Relation.NEUTRAL:
            return _command(c, Op.LITERAL, 0)
        case Relation.OWN | Relation.OTHER:
            raise InexpressibleError(f"pieces that are a player's {relation.value}")
        case _:
            assert_never(relation)


def _attribute(c: RuleCompiler, attribute: int) -> Callable[[], None]:
    """On an empty position there is none, and the generator would fail."""

    def ask() -> None:
        empty, done = Label(), Label()
        c.asm.call(Function.EMPTY)
        c.asm.jump(Op.IF, empty)
        c.asm.add(Op.ATTR, attribute)
        c.asm.jump(Op.JUMP, done)
        c.asm.here(empty)
        c.asm.add(Op.LITERAL, 0)
        c.asm.here(done)

    return ask


_NAMES = {  # what people call that for which Dagaz has no word
    e.Attacked: "`attacked?`",
    e.Defended: "`defended?`",
    e.NextToEnemy: "`adjacent-to-enemy?` elsewhere",
    e.FirstOn: "a position that may be `to` or not",
    e.LastFrom: "`last-from`",
    e.LastTo: "`last-to`",
}


def _described(node: Expr) -> str:
    """What a construct is called where rules are written."""
    if isinstance(node, e.Local):
        return f"`{node.name}`"
    return _NAMES.get(type(node), type(node).__name__)
