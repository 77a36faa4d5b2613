"""What stands on the stack while a word is translated: expressions, tokens and addresses.

The builders below make expressions as simple as they can be, so that what the script says in many
small steps (`player-at White =`) is one question in the rules (does White own it?).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from translator.frontends.axiom.arithmetic import BINARY, UNARY, cell
from translator.frontends.axiom.words import Definition, Direction, Storage
from translator.ir import expr as e
from translator.ir.computed import Question
from translator.ir.expr import FALSE, TRUE, Const, Expr, Kind
from translator.ir.traits import is_trivial
from translator.ir.walk import children, rebuilt


class Role(Enum):
    """What is known of a number."""

    NUMBER = Kind.INTEGER
    FLAG = Kind.BOOLEAN  # 1 or 0
    PLACE = Kind.POSITION  # a position of the board, or `NOWHERE`
    WAY = Kind.DIRECTION  # the token of a direction, as its index, or -1


@dataclass(frozen=True, slots=True)
class Value:
    """A number that is computed when the rules run."""

    expr: Expr
    role: Role = Role.NUMBER


@dataclass(frozen=True, slots=True)
class Place:
    """The address of a cell of a storage; `index` counts cells."""

    storage: Storage
    index: Expr


@dataclass(frozen=True, slots=True)
class UnknownBelow:
    """Cells of which neither number nor values are known; at the bottom of a stack alone."""


UNKNOWN_BELOW = UnknownBelow()

Item = Value | Place | Definition | UnknownBelow
"""A cell of the stack: a number, an address, the token of a word, or what is not known."""


def clear(stack: list[Item]) -> list[Item]:
    """The cells above those that are not known."""
    return stack[1:] if stack and stack[0] is UNKNOWN_BELOW else stack


ZERO = Const(Kind.INTEGER, 0)


def number(value: int) -> Const:
    return Const(Kind.INTEGER, value)


def constant(expr: Expr) -> int | None:
    """The value of a constant expression."""
    return expr.value if isinstance(expr, Const) else None


# Builders. Operands are numbers; what asks for a condition says so.


def truth(expr: Expr, role: Role = Role.NUMBER) -> Expr:
    """A number as a condition."""
    if isinstance(expr, Const):
        return TRUE if expr.value else FALSE
    if role is Role.FLAG:
        return expr
    if role is Role.WAY:
        return TRUE
    return compare("!=", expr, ZERO)


def negation(condition: Expr) -> Expr:
    if isinstance(condition, Const):
        return FALSE if condition.value else TRUE
    if isinstance(condition, e.Not):
        return condition.operand
    if isinstance(condition, e.Compare):
        return replace(condition, op=_OPPOSITE[condition.op])
    return e.Not(condition)


_OPPOSITE = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
_MIRRORED = {"==": "==", "!=": "!=", "<": ">", ">": "<", "<=": ">=", ">=": "<="}
_FORTH = {"==": "=", "!=": "<>", "<": "<", ">": ">", "<=": "<=", ">=": ">="}


def both(left: Expr, right: Expr) -> Expr:
    """Both conditions hold."""
    if isinstance(left, Const):
        return right if left.value else FALSE
    if isinstance(right, Const):
        return left if right.value else FALSE
    return e.And((*_parts(e.And, left), *_parts(e.And, right)))


def either(left: Expr, right: Expr) -> Expr:
    """One of two conditions holds."""
    if isinstance(left, Const):
        return TRUE if left.value else right
    if isinstance(right, Const):
        return TRUE if right.value else left
    return e.Or((*_parts(e.Or, left), *_parts(e.Or, right)))


def _parts(kind: type[e.And] | type[e.Or], condition: Expr) -> tuple[Expr, ...]:
    return condition.operands if isinstance(condition, kind) else (condition,)


def compare(op: str, left: Expr, right: Expr) -> Expr:
    """A condition on two numbers."""
    left_value, right_value = constant(left), constant(right)
    if left_value is not None and right_value is not None:
        return truth(number(BINARY[_FORTH[op]](left_value, right_value)))
    if left_value is not None:
        return compare(_MIRRORED[op], right, left)
    if op in ("==", "!=") and right_value is not None:
        found = _same_entry(left, right_value)
        if found is not None:
            return found if op == "==" else negation(found)
    if op in ("==", "!="):
        found = _same_entries(left, right)
        if found is not None:
            return found if op == "==" else negation(found)
    return e.Compare(op, whole(left), whole(right))


def _same_entry(left: Expr, value: int) -> Expr | None:
    """`table[index] == value` as a question about the index, where that is the same."""
    if isinstance(left, e.Arith) and left.op == "+" and isinstance(left.right, Const):
        return compare("==", left.left, number(value - left.right.value))
    if not isinstance(left, e.Table):
        return None
    where = [index for index, entry in enumerate(left.values) if entry == value]
    if len(where) != 1 or value == 0:
        return None
    if isinstance(left.index, e.OwnerAt):
        return e.Owned(left.index.at, e.Relation.OWN, Const(Kind.PLAYER, where[0] - 1))
    return e.Compare("==", left.index, number(where[0]))


def _same_entries(left: Expr, right: Expr) -> Expr | None:
    """Two equal expressions, or entries of two tables of players."""
    if left == right:
        return TRUE
    if not (isinstance(left, e.Table) and isinstance(right, e.Table)):
        return None
    if isinstance(right.index, e.OwnerAt):
        left, right = right, left
    if isinstance(left.index, e.OwnerAt) and left.values[1:] == right.values:
        return e.Owned(left.index.at, e.Relation.OWN, right.index)
    if left.values == right.values and len(set(left.values)) == len(left.values):
        return e.Compare("==", left.index, right.index)
    return None


def arith(op: str, left: Expr, right: Expr) -> Expr:
    """Arithmetic on two numbers; `op` as in `ir.expr.Arith`."""
    left_value, right_value = constant(left), constant(right)
    if left_value is not None and right_value is not None:
        return number(cell(BINARY[_WORDS.get(op, op)](left_value, right_value)))
    if op in ("+", "*", "&", "|", "^") and left_value is not None:
        left, right, left_value, right_value = right, left, right_value, left_value
    if op in ("+", "-", "|", "^") and right_value == 0:
        return left
    if op in ("*", "/") and right_value == 1:
        return left
    if op == "-" and right_value is not None:
        op, right, right_value = "+", number(-right_value), -right_value
    if (
        op == "+"
        and right_value is not None
        and isinstance(left, e.Arith)
        and left.op == "+"
        and isinstance(left.right, Const)
    ):
        return arith("+", left.left, number(left.right.value + right_value))
    if op in _NOT_A_RING:
        left, right = whole(left), whole(right)
    return e.Arith(op, left, right)


_WORDS = {"%": "MOD", "min": "MIN", "max": "MAX", "&": "AND", "|": "OR", "^": "XOR"}
_NOT_A_RING = ("/", "%", "min", "max")


def whole(expr: Expr) -> Expr:
    """The expression, reduced to a cell if it may not be one.

    Sums and products need not be reduced on the way: only what compares, divides or keeps them
    must have the number that a cell would hold. Sums with a small number are taken as cells.
    """
    return e.Cell(expr) if _grows(expr) else expr


SMALL = 1 << 16


def _grows(expr: Expr) -> bool:
    if not isinstance(expr, e.Arith) or expr.op in _NOT_A_RING:
        return False
    if expr.op in ("&", "|", "^"):
        return _grows(expr.left) or _grows(expr.right)
    if expr.op in ("+", "-"):
        if _small(expr.left) or _small(expr.right):
            return _grows(expr.left) or _grows(expr.right)
        return True
    return not (_small(expr.left) and _small(expr.right) and _product_is_small(expr))


def _product_is_small(expr: e.Arith) -> bool:
    return bound(expr.left) * bound(expr.right) < 1 << 31


def _small(expr: Expr) -> bool:
    return bound(expr) <= SMALL


def bound(expr: Expr) -> int:
    """A number that the absolute value of the expression never exceeds; 2**31 if not known."""
    if isinstance(expr, Const):
        return abs(expr.value)
    if isinstance(expr, e.Table):
        return max(map(abs, expr.values), default=0)
    if isinstance(expr, e.TypeAt | e.OwnerAt | e.MovingType | e.Mover | e.Me | e.TurnIndex):
        return 1024
    if isinstance(expr, e.AsPosition | e.Origin | e.Step | e.MoveCount | e.FirstOn):
        return SMALL
    if isinstance(expr, Question):
        return 1
    if isinstance(expr, e.Arith):
        left, right = bound(expr.left), bound(expr.right)
        if expr.op == "%":
            return min(left, right)
        if expr.op == "/":
            return left
        sums = {"+": left + right, "-": left + right, "*": left * right}
        if expr.op in sums:
            return min(sums[expr.op], 1 << 31)
    return 1 << 31


def minus_one(expr: Expr) -> Expr:
    """One less: from the number of a type or player to its index."""
    return arith("+", expr, number(-1))


def unary(word: str, expr: Expr) -> Expr | None:
    """What a word of arithmetic makes of a number; None if it is no such word."""
    value = constant(expr)
    if word in UNARY and value is not None:
        return number(cell(UNARY[word](value)))
    if word in _ADDED:
        return arith("+", expr, number(_ADDED[word]))
    if word in _TIMES:
        return arith("*", expr, number(_TIMES[word]))
    if word == "NEGATE":
        return arith("-", ZERO, expr)
    if word == "INVERT":
        return arith("-", number(-1), expr)
    if word == "ABS":
        return arith("max", expr, arith("-", ZERO, expr))
    if word == "2/":
        even = arith("-", expr, arith("&", expr, number(1)))
        return arith("/", even, number(2))
    return None


_ADDED = {"1+": 1, "1-": -1, "2+": 2, "2-": -2}
_TIMES = {"2*": 2, "CELLS": 4}


# Changing expressions.


def rewritten(expr: Expr, changes: dict[Expr, Expr]) -> Expr:
    """The expression with some parts replaced by others."""
    found = changes.get(expr)
    if found is not None:
        return expr if found == expr else found
    new = rebuilt(expr, lambda part: rewritten(part, changes))
    return expr if new is expr else _simplified(new)


def _simplified(expr: Expr) -> Expr:
    """A node whose parts have become simpler."""
    if isinstance(expr, e.And):
        found: Expr = TRUE
        for part in expr.operands:
            found = both(found, part)
        return found
    if isinstance(expr, e.Or):
        found = FALSE
        for part in expr.operands:
            found = either(found, part)
        return found
    if isinstance(expr, e.Not):
        return negation(expr.operand)
    return expr


MAX_DEPTH, MAX_SIZE = 25, 120


def large(expr: Expr) -> bool:
    """The expression is better computed in steps: it is long, or nested deep."""
    level, size = [expr], 0
    for _ in range(MAX_DEPTH):
        level = [child for node in level for child in children(node)]
        size += len(level)
        if not level or size > MAX_SIZE:
            break
    return bool(level)


def trivial(expr: Expr) -> bool:
    """It costs nothing to compute the expression twice."""
    return is_trivial(expr) or isinstance(expr, e.MoveCount)


def is_way(item: Item) -> bool:
    return isinstance(item, Direction) or (isinstance(item, Value) and item.role is Role.WAY)
