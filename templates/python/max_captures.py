"""Majority rule: what captures at all must capture most (`ir.parts.MostCaptures`)."""

from __future__ import annotations

from .engine import Engine
from .move import COMPLETE, SHIFT, Raw, removed


class MaxCaptures(Engine):
    """A step is legal if it begins a turn with the greatest count of captures, or with none."""

    SEPARATE = False
    FIRST: frozenset[int] = frozenset()  # piece types whose captures are counted first
    _best: tuple[int, int] = (0, 0)  # captures still to come in the chain, as chosen last

    def _choose(self, moves: list[Raw]) -> list[Raw]:
        if not moves:
            self._best = (0, 0)
            return super()._choose(moves)
        values = [self._value(m) for m in moves]
        best = max(values)
        moves = super()._choose(
            [m for m, value in zip(moves, values, strict=True) if value in (best, (0, 0))]
        )
        self._best = best
        return moves

    def _may_stop(self) -> bool:
        return self._best == (0, 0) and super()._may_stop()

    def _value(self, m: Raw) -> tuple[int, int]:
        """(captures of the types counted first, all captures) of the best turn with `m`."""
        ops = m[4] if len(m) == 5 else ((SHIFT, ((m[1], m[2]),)),)
        size = len(self.PIECES)
        mine = self.TURNS[self._turn][1]
        taken = [c for _, c in removed(self._b[:], ops, self) if (c - 1) // size != mine]
        first = sum((code - 1) % size in self.FIRST for code in taken)
        count = len(taken)
        if len(m) == 5 and m[3] != COMPLETE:
            self._make(m)
            if self._chain >= 0 and self._cache is not None:
                first += self._best[0]
                count += self._best[1]
            self._unmake()
        return first, count
