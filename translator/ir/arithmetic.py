"""Arithmetic of rules: whole numbers of 32 bits with a sign.

What does not fit is reduced to 32 bits; a product that is divided at once is exact. Division
truncates toward zero; by zero the quotient is 0 and the rest is the dividend.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from translator.ir import expr as e
from translator.ir.expr import Const, Expr

LEAST: Final = -(1 << 31)
GREATEST: Final = (1 << 31) - 1


def cell(value: int) -> int:
    """What 32 bits keep of a number."""
    return (value - LEAST & 0xFFFFFFFF) + LEAST


def quotient(left: int, right: int) -> int:
    """Division toward zero; by zero it gives 0."""
    if not right:
        return 0
    found = abs(left) // abs(right)
    return found if (left < 0) == (right < 0) else -found


def remainder(left: int, right: int) -> int:
    """What `quotient` leaves."""
    return left - right * quotient(left, right)


OPERATIONS: Final[Mapping[str, Callable[[int, int], int]]] = {
    "+": lambda left, right: left + right,
    "-": lambda left, right: left - right,
    "*": lambda left, right: left * right,
    "/": quotient,
    "%": remainder,
    "min": min,
    "max": max,
    "&": lambda left, right: left & right,
    "|": lambda left, right: left | right,
    "^": lambda left, right: left ^ right,
}


def computed(node: Expr, known: Mapping[str, int]) -> int | None:
    """The value of an expression of numbers and locals whose values are known; else `None`."""
    if isinstance(node, Const):
        return node.value
    if isinstance(node, e.Local):
        return known.get(node.name)
    if not isinstance(node, e.Arith):
        return None
    left, right = computed(node.left, known), computed(node.right, known)
    if left is None or right is None:
        return None
    return cell(OPERATIONS[node.op](left, right))
