"""How tightly a piece of source binds, so that it gets no more parentheses than it needs."""

from __future__ import annotations

CHOICE, OR, AND, NOT, COMPARE, BIT_OR, BIT_XOR, BIT_AND, SUM, PRODUCT, ATOM = range(11)

Source = tuple[str, int]
"""A text, and how tightly it binds."""
