"""`Veiled`: games in which players do not see everything (`ir.parts.Veil`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .programs import Programs


class Veiled(Programs):
    """Says what a player sees of a position."""

    # Who does not see (by player), the condition on the position, whether nothing at all is seen.
    VEILS: tuple[tuple[tuple[bool, ...], Callable[[Any, int], Any], bool], ...] = ()

    def _sight(self, me: int, p: int) -> int:
        sight = 0
        for players, where, whole in self.VEILS:
            if players[me] and sight < 1 + whole and self.consult(where, me, p):
                sight = 2 if whole else 1
        return sight
