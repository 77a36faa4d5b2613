"""`Hidden`: games in which players do not see everything (`ir.parts.Hidden`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .programs import Programs


class Hidden(Programs):
    """Says what a player sees of a position."""

    # Who does not see (by player), the condition on the position, whether nothing at all is seen.
    HIDDEN: tuple[tuple[tuple[bool, ...], Callable[[Any, int, int], Any], bool], ...] = ()

    def _sight(self, me: int, p: int) -> int:
        sight = 0
        for players, where, whole in self.HIDDEN:
            if players[me] and sight < 1 + whole and where(self, me, p):
                sight = 2 if whole else 1
        return sight

    def _sees_reserve(self, me: int, owner: int) -> bool:
        """What others take from a reserve would tell what they put down in the dark."""
        looking = any(players[me] for players, _, _ in self.HIDDEN)
        return not looking or me == owner or (me, owner) in self.TURNS
