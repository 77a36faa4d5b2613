"""Numbers that look random, the same in every language that counts in 32 bits.

Players draw from Mulberry32, the generator of the engines in JavaScript, so that a player of one
name makes the same step there and here (docs/players.md). Nothing but whole numbers comes into it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

Item = TypeVar("Item")

_BITS: Final = 0xFFFFFFFF


class Draws:
    """A row of numbers that a seed stands for."""

    def __init__(self, seed: int) -> None:
        self._state = seed & _BITS

    def below(self, limit: int) -> int:
        """The next number from 0 to less than a limit of at most 21 bits."""
        state = self._state = (self._state + 0x6D2B79F5) & _BITS
        x = (state ^ state >> 15) * (state | 1) & _BITS
        x ^= x + (x ^ x >> 7) * (x | 61) & _BITS
        return (x ^ x >> 14) * limit >> 32

    def choice(self, items: Sequence[Item]) -> Item:
        """Any of them, each as likely."""
        return items[self.below(len(items))]

    def taken(self, items: list[Item]) -> Item:
        """Any of them, which leaves the list; the last one takes its place."""
        index = self.below(len(items))
        items[index], items[-1] = items[-1], items[index]
        return items.pop()
