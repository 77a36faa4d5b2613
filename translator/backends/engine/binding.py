"""How tightly a piece of source binds, so that it gets no more parentheses than it needs."""

from __future__ import annotations

CHOICE, OR, AND, NOT, COMPARE, BIT_OR, BIT_XOR, BIT_AND, SUM, PRODUCT, ATOM = range(11)

Source = tuple[str, int]
"""A text, and how tightly it binds."""


def bound(source: Source, tight: int) -> str:
    """The text, in parentheses if it binds less tightly than it must."""
    text, binding = source
    return text if binding >= tight else f"({text})"
