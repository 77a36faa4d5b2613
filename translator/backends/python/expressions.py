"""Expressions of rules as Python source.

Positions are indices; off the board is -1. Boards, link tables and zone masks have one more element
than there are positions, so that -1 reads an "off the board" entry and needs no test.
"""

from __future__ import annotations

from translator.backends.engine.rules import RuleWriter, valid
from translator.ir import expr as e
from translator.ir.expr import Expr, Relation


def value(w: RuleWriter, node: Expr) -> str:
    """A position, piece, player or integer."""
    if isinstance(node, e.Local):
        return w.names[node.name]
    if isinstance(node, e.Param):
        return w.param(node)
    if isinstance(node, e.Const):
        return str(node.value)
    if isinstance(node, e.Step):
        return f"{_table(w, node)}[{value(w, node.at)}]"
    if isinstance(node, e.FirstOn):
        first = value(w, node.first)
        return f"({first} if {first} >= 0 else {value(w, node.second)})"
    if isinstance(node, e.Me):
        return "me"
    if isinstance(node, e.MovingType):
        return "kind"
    if isinstance(node, e.LastFrom):
        return "g._lf"
    if isinstance(node, e.LastTo):
        return "g._lt"
    if isinstance(node, e.TypeAt):
        return f"(KINDS[b[{value(w, node.at)}]] + 1)"
    if isinstance(node, e.OwnerAt):
        return f"OWNED[b[{value(w, node.at)}]]"
    if isinstance(node, e.Load):
        index = "0" if node.index is None else value(w, node.index)
        return f"g._load({node.variable}, {index})"
    if isinstance(node, e.Arith):
        return _arith(w, node)
    return f"({test(w, node)})"


def _arith(w: RuleWriter, node: e.Arith) -> str:
    left, right = value(w, node.left), value(w, node.right)
    if node.op in ("min", "max"):
        return f"{node.op}({left}, {right})"
    if node.op in ("/", "%"):
        return f"{'quotient' if node.op == '/' else 'remainder'}({left}, {right})"
    return f"({left} {node.op} {right})"


def _table(w: RuleWriter, node: e.Step) -> str:
    if isinstance(node.direction, e.Param):
        return w.param(node.direction, node.reverse)
    raise TypeError("a direction must be a parameter")


def test(w: RuleWriter, node: Expr) -> str:
    """A condition, as a Python expression that binds at least as tightly as a comparison."""
    if isinstance(node, e.Not):
        return f"not {atom(w, node.operand)}"
    if isinstance(node, e.And | e.Or):
        if not node.operands:
            return "True" if isinstance(node, e.And) else "False"
        word = " and " if isinstance(node, e.And) else " or "
        return word.join(atom(w, operand) for operand in node.operands)
    if isinstance(node, e.Const):
        return "True" if node.value else "False"
    if isinstance(node, e.Local):
        return w.names[node.name]
    if isinstance(node, e.OnBoard):
        return f"{value(w, node.at)} >= 0"
    if isinstance(node, e.Same):
        return _same(w, node)
    if isinstance(node, e.Compare):
        return f"{value(w, node.left)} {node.op} {value(w, node.right)}"
    if isinstance(node, e.Load | e.Arith):
        return f"{value(w, node)} != 0"
    handler = _CELL.get(type(node))
    if handler is None:
        raise TypeError(f"not a condition: {type(node).__name__}")
    return handler(w, node)


def atom(w: RuleWriter, node: Expr) -> str:
    """A condition in parentheses where it needs them inside another one."""
    text = test(w, node)
    return f"({text})" if isinstance(node, e.And | e.Or | e.Not) else text


def _same(w: RuleWriter, node: e.Same) -> str:
    left, right = value(w, node.left), value(w, node.right)
    if valid(node.left) or valid(node.right):
        return f"{left} == {right}"
    return f"-1 != {left} == {right}"


def _empty(w: RuleWriter, node: Expr) -> str:
    assert isinstance(node, e.IsEmpty)
    return f"b[{value(w, node.at)}] == 0"


def _owned(w: RuleWriter, node: Expr) -> str:
    assert isinstance(node, e.Owned)
    table = {Relation.FRIEND: "friend", Relation.ENEMY: "enemy"}.get(node.relation)
    if table is None:
        return f"NEUTRAL[b[{value(w, node.at)}]]"
    w.need(f"{table} = {table.upper()}[me]")
    return f"{table}[b[{value(w, node.at)}]]"


def _piece(w: RuleWriter, node: Expr) -> str:
    assert isinstance(node, e.IsPiece)
    return f"KINDS[b[{value(w, node.at)}]] == {value(w, node.piece)}"


def _zone(w: RuleWriter, node: Expr) -> str:
    assert isinstance(node, e.InZone)
    return f"{value(w, node.zone)}[{value(w, node.at)}]"


def _attribute(w: RuleWriter, node: Expr) -> str:
    """Bits that a type lacks are 0, as are those of empty positions and off the board."""
    assert isinstance(node, e.Attribute)
    w.need("attributes = g._at")
    before, attribute = w.game.attributes[: node.attribute], w.game.attributes[node.attribute]
    shifted = f"attributes[{value(w, node.at)}] >> {sum(a.bits for a in before)}"
    return f"({shifted} & {(1 << attribute.bits) - 1})"


def _marked(w: RuleWriter, node: Expr) -> str:
    assert isinstance(node, e.Marked)
    test = f"{value(w, node.at)} in {w.names[node.positions]}"
    return test if valid(node.at) else f"-1 != {test}"


def _attacked(w: RuleWriter, node: Expr) -> str:
    assert isinstance(node, e.Attacked)
    mode = "" if node.mode is None else f", {node.mode}"
    return f"g._asked(me, kind, {value(w, node.at)}{mode})"


def _defended(w: RuleWriter, node: Expr) -> str:
    assert isinstance(node, e.Defended)
    return f"g._guarded(me, {value(w, node.at)})"


def _next_to_enemy(w: RuleWriter, node: Expr) -> str:
    assert isinstance(node, e.NextToEnemy)
    w.need("enemy = ENEMY[me]")
    return f"any(enemy[b[q]] for q in NEAR[{value(w, node.at)}])"


def _goal_position(w: RuleWriter, node: Expr) -> str:
    assert isinstance(node, e.GoalPosition)
    return f"GOAL_POSITIONS[{value(w, node.at)}]"


_CELL = {
    e.IsEmpty: _empty,
    e.Owned: _owned,
    e.IsPiece: _piece,
    e.InZone: _zone,
    e.Attribute: _attribute,
    e.Marked: _marked,
    e.Attacked: _attacked,
    e.Defended: _defended,
    e.NextToEnemy: _next_to_enemy,
    e.GoalPosition: _goal_position,
}
