"""Arithmetic of cells: 32 bits with a sign, truth 1, falsehood 0."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

TRUE, FALSE = 1, 0


def cell(value: int) -> int:
    """The number that a cell keeps of `value`."""
    return (value + 0x80000000 & 0xFFFFFFFF) - 0x80000000


def quotient(left: int, right: int) -> int:
    """Division toward zero; by zero it gives 0."""
    if not right:
        return 0
    found = abs(left) // abs(right)
    return found if (left < 0) == (right < 0) else -found


def remainder(left: int, right: int) -> int:
    """What `quotient` leaves."""
    return left - right * quotient(left, right)


UNARY: Final[dict[str, Callable[[int], int]]] = {
    "1+": lambda a: a + 1,
    "1-": lambda a: a - 1,
    "2+": lambda a: a + 2,
    "2-": lambda a: a - 2,
    "2*": lambda a: a * 2,
    "2/": lambda a: a >> 1,
    "NEGATE": lambda a: -a,
    "ABS": abs,
    "INVERT": lambda a: ~a,
    "NOT": lambda a: int(a == 0),
    "0=": lambda a: int(a == 0),
    "0<>": lambda a: int(a != 0),
    "0>": lambda a: int(a > 0),
    "0<": lambda a: int(a < 0),
    "CELLS": lambda a: a * 4,
}

BINARY: Final[dict[str, Callable[[int, int], int]]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": quotient,
    "MOD": remainder,
    "MIN": min,
    "MAX": max,
    "AND": lambda a, b: a & b,
    "OR": lambda a, b: a | b,
    "XOR": lambda a, b: a ^ b,
    "=": lambda a, b: int(a == b),
    "<>": lambda a, b: int(a != b),
    "<": lambda a, b: int(a < b),
    ">": lambda a, b: int(a > b),
    "<=": lambda a, b: int(a <= b),
    ">=": lambda a, b: int(a >= b),
}
