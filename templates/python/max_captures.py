"""Majority rule: what captures at all must capture most (`ir.parts.MostCaptures`)."""

from __future__ import annotations

from typing import NamedTuple

from .engine import Engine
from .move import COMPLETE, SHIFT, Raw, removed

Count = tuple[int, int]
"""Captures of the types counted first, and all captures."""
NOTHING: Count = (0, 0)
Outlook = tuple[Count, bool]
"""The captures of the best turn that a step leads to, and whether one has none."""
QUIET: Outlook = (NOTHING, True)


class Account(NamedTuple):
    """What is known of a turn at one of its steps.

    `wanted`: the captures that it has yet to make, once they are counted; `clean`: it has made none
    so far; `idle`: it may make none from here on.
    """

    wanted: Count | None = None
    clean: bool = True
    idle: bool = False


FRESH = Account()


class MaxCaptures(Engine):
    """A step is legal if it leads to a turn with the greatest count of captures, or with none."""

    SEPARATE = False
    FIRST: frozenset[int] = frozenset()  # piece types whose captures are counted first
    _weighing = False

    def _begin(self, turn: int) -> None:
        super()._begin(turn)
        self._accounts = [FRESH]  # by ply

    def _choose(self, moves: list[Raw]) -> list[Raw]:
        outer, self._weighing = self._weighing, True
        b = self._b
        # Most steps go to an empty cell, and do nothing else.
        found = [QUIET if len(m) != 5 and not b[m[2]] else self._outlook(m) for m in moves]
        self._weighing = outer
        wanted, clean, _ = self._accounts[-1]
        if wanted is None:
            wanted, _ = max(found, default=QUIET)
        self._accounts[-1] = Account(wanted, clean, any(idle for _, idle in found))
        if outer:  # all count, whatever may be played
            return moves
        fits = [most == wanted or (clean and idle) for most, idle in found]
        return super()._choose([m for m, fit in zip(moves, fits, strict=True) if fit])

    def _may_stop(self) -> bool:
        wanted, clean, _ = self._accounts[-1]
        return (clean or wanted == NOTHING) and super()._may_stop()

    def _outlook(self, m: Raw) -> Outlook:
        """The captures of the best turn that goes on with `m`, and whether one has none."""
        first, count = self._taken(m)
        idle = count == 0
        if len(m) == 5 and m[3] != COMPLETE:
            self._make(m)
            later = self._accounts[-1]
            if later.wanted is not None:
                first, count = first + later.wanted[0], count + later.wanted[1]
                idle = idle and (self.PASS_PARTIAL or later.idle)
            self._unmake()
        return (first, count), idle

    def _taken(self, m: Raw) -> Count:
        """What a step captures."""
        ops = m[4] if len(m) == 5 else ((SHIFT, ((m[1], m[2]),)),)
        size = len(self.PIECES)
        mine = self.TURNS[self._turn][1]
        taken = [c for _, c in removed(self._b[:], ops, self) if (c - 1) // size != mine]
        return sum((code - 1) % size in self.FIRST for code in taken), len(taken)

    def _make(self, m: Raw) -> None:
        account = FRESH
        if len(m) == 5 and m[3] != COMPLETE:
            wanted, clean, _ = self._accounts[-1]
            first, count = self._taken(m)
            left = None
            if wanted is not None and not self._weighing:
                left = wanted[0] - first, wanted[1] - count
            account = Account(left, clean and count == 0)
        self._accounts.append(account)
        super()._make(m)
        if self._chain < 0:
            self._accounts[-1] = FRESH

    def _unmake(self) -> None:
        super()._unmake()
        self._accounts.pop()

    def copy(self) -> Engine:
        """The same game at the same position."""
        other = super().copy()
        assert isinstance(other, MaxCaptures)
        other._accounts = self._accounts[:]
        return other
