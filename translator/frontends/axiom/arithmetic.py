"""Arithmetic of cells: 32 bits with a sign, truth 1, falsehood 0."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from translator.ir.arithmetic import cell, quotient, remainder

__all__ = ["BINARY", "FALSE", "TRUE", "UNARY", "cell", "quotient", "remainder"]

TRUE, FALSE = 1, 0


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
