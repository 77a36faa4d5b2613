"""Cells: 32-bit integers with a sign."""

from __future__ import annotations

SIZE = 4  # bytes
TRUE = 1
FALSE = 0


def wrap(value: int) -> int:
    """The value as it fits a cell."""
    return (value + 0x8000_0000) % 0x1_0000_0000 - 0x8000_0000


def flag(value: bool) -> int:
    return TRUE if value else FALSE


def quotient(left: int, right: int) -> int:
    """Division that truncates toward zero, as that of the processor does."""
    if right == 0:
        raise ZeroDivisionError
    found = abs(left) // abs(right)
    return found if (left < 0) == (right < 0) else -found


def remainder(left: int, right: int) -> int:
    return left - right * quotient(left, right)
