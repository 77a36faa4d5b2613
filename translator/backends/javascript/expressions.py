"""Expressions of rules as JavaScript source.

Positions are indices; `OFF`, the index after the last, is off the board. Boards, link tables and
zone masks have an entry there, so that it needs no test.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from translator.backends.engine.rules import RuleWriter, valid
from translator.backends.javascript.unsupported import unsupported
from translator.ir import expr as e
from translator.ir.expr import NOWHERE, Expr, Kind, Relation


def value(w: RuleWriter, node: Expr) -> str:
    """A position, piece, player or integer."""
    write = _VALUES.get(type(node))
    return f"({test(w, node)} ? 1 : 0)" if write is None else write(w, node)


def test(w: RuleWriter, node: Expr) -> str:
    """A condition; what it gives is taken for true or false only."""
    sides = _sides(w, node)
    if sides is not None:
        return " === ".join(sides)
    write = _TESTS.get(type(node))
    if write is None:
        raise unsupported(f"{type(node).__name__} in the rule {w.rule.name!r}")
    return write(w, node)


def _atom(w: RuleWriter, node: Expr) -> str:
    """A condition in parentheses where it needs them inside another one."""
    text = test(w, node)
    return f"({text})" if isinstance(node, e.And | e.Or | e.Same) else text


def negated(w: RuleWriter, node: Expr) -> str:
    """The opposite of a condition."""
    if isinstance(node, e.Not):
        return test(w, node.operand)
    sides = _sides(w, node)
    if sides is not None:
        return " !== ".join(sides)
    text = test(w, node)
    return f"!({text})" if " " in text else f"!{text}"


def _sides(w: RuleWriter, node: Any) -> tuple[str, str] | None:
    """What a condition compares, if it asks whether two things are the same and nothing else."""
    if isinstance(node, e.IsEmpty):
        return _code(w, node), "0"
    if isinstance(node, e.IsPiece):
        return f"KINDS[{_code(w, node)}]", value(w, node.piece)
    if isinstance(node, e.Same) and (valid(node.left) or valid(node.right)):
        return value(w, node.left), value(w, node.right)
    return None


def _connective(word: str, empty: str) -> Writer:
    def write(w: RuleWriter, node: Any) -> str:
        return word.join(_atom(w, operand) for operand in node.operands) or empty

    return write


def _const(w: RuleWriter, node: Any) -> str:
    return "OFF" if node.kind is Kind.POSITION and node.value == NOWHERE else str(node.value)


def _step(w: RuleWriter, node: Any) -> str:
    if not isinstance(node.direction, e.Param):
        raise unsupported(f"a computed direction in the rule {w.rule.name!r}")
    return f"{w.param(node.direction, node.reverse)}[{value(w, node.at)}]"


def _first_on(w: RuleWriter, node: Any) -> str:
    first = value(w, node.first)
    return f"({first} !== OFF ? {first} : {value(w, node.second)})"


def _arith(w: RuleWriter, node: Any) -> str:
    left, right = value(w, node.left), value(w, node.right)
    if node.op in _FUNCTIONS:
        return f"{_FUNCTIONS[node.op]}({left}, {right})"
    return f"({left} {node.op} {right})"


_FUNCTIONS = {"min": "Math.min", "max": "Math.max", "/": "quotient", "%": "remainder"}


def _load(w: RuleWriter, node: Any) -> str:
    index = "0" if node.index is None else value(w, node.index)
    return f"g._load({node.variable}, {index})"


def _attribute(w: RuleWriter, node: Any) -> str:
    """Bits that a type lacks are 0, as are those of empty positions and off the board."""
    before, attribute = w.game.attributes[: node.attribute], w.game.attributes[node.attribute]
    shifted = f"b[BITS + {value(w, node.at)}] >> {sum(a.bits for a in before)}"
    return f"(({shifted}) & {(1 << attribute.bits) - 1})"


def _code(w: RuleWriter, node: Any) -> str:
    """What stands on the position that a node asks about."""
    return f"b[{value(w, node.at)}]"


def _same(w: RuleWriter, node: Any) -> str:
    left = value(w, node.left)
    return f"{left} === {value(w, node.right)} && {left} !== OFF"


def _compare(w: RuleWriter, node: Any) -> str:
    operator = {"==": "===", "!=": "!=="}.get(node.op, node.op)
    return f"{value(w, node.left)} {operator} {value(w, node.right)}"


def _owned(w: RuleWriter, node: Any) -> str:
    if node.relation is Relation.NEUTRAL:
        return f"NEUTRAL[{_code(w, node)}]"
    table = "friend" if node.relation is Relation.FRIEND else "enemy"
    w.need(f"const {table} = {table.upper()}[me];")
    return f"{table}[{_code(w, node)}]"


def _marked(w: RuleWriter, node: Any) -> str:
    return f"{w.names[node.positions]}[{value(w, node.at)}] === run"


def _attacked(w: RuleWriter, node: Any) -> str:
    mode = "" if node.mode is None else f", {node.mode}"
    return f"g._asked(me, kind, {value(w, node.at)}{mode})"


def _next_to_enemy(w: RuleWriter, node: Any) -> str:
    w.need("const enemy = ENEMY[me];")
    return f"anyHolds(b, NEAR[{value(w, node.at)}], enemy)"


Writer = Callable[[RuleWriter, Any], str]

_VALUES: dict[type, Writer] = {
    e.Local: lambda w, node: w.names[node.name],
    e.Param: lambda w, node: w.param(node),
    e.Const: _const,
    e.Step: _step,
    e.FirstOn: _first_on,
    e.Me: lambda w, node: "me",
    e.MovingType: lambda w, node: "kind",
    e.LastFrom: lambda w, node: "g._lf",
    e.LastTo: lambda w, node: "g._lt",
    e.TypeAt: lambda w, node: f"(KINDS[{_code(w, node)}] + 1)",
    e.OwnerAt: lambda w, node: f"OWNED[{_code(w, node)}]",
    e.Load: _load,
    e.Arith: _arith,
    e.Attribute: _attribute,
}

_TESTS: dict[type, Writer] = {
    e.Not: lambda w, node: negated(w, node.operand),
    e.And: _connective(" && ", "true"),
    e.Or: _connective(" || ", "false"),
    e.Const: lambda w, node: "true" if node.value else "false",
    e.Local: lambda w, node: w.names[node.name],
    e.OnBoard: lambda w, node: f"{value(w, node.at)} !== OFF",
    e.Same: _same,
    e.Compare: _compare,
    e.Load: lambda w, node: f"{_load(w, node)} !== 0",
    e.Arith: lambda w, node: f"{_arith(w, node)} !== 0",
    e.Attribute: lambda w, node: value(w, node),
    e.Owned: _owned,
    e.InZone: lambda w, node: f"{value(w, node.zone)}[{value(w, node.at)}]",
    e.Marked: _marked,
    e.Attacked: _attacked,
    e.Defended: lambda w, node: f"g._guarded(me, {value(w, node.at)})",
    e.NextToEnemy: _next_to_enemy,
    e.GoalPosition: lambda w, node: f"GOAL_POSITIONS[{value(w, node.at)}]",
}
