"""How tightly a piece of Python source binds, so that it gets no more parentheses than it needs."""

from __future__ import annotations

CHOICE, OR, AND, NOT, COMPARE, BIT_OR, BIT_XOR, BIT_AND, SUM, PRODUCT, ATOM = range(11)

Source = tuple[str, int]
