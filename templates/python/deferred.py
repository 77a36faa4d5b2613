"""Deferred captures: what a chain captures leaves the board when the chain ends."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import compress
from operator import ne
from typing import Any

from .engine import Engine
from .move import COMPLETE, SHIFT, Raw, removed
from .values import Outcome


class Deferred(Engine):
    """Captured pieces stay as obstacles, and no step of the chain may capture them again."""

    _doomed: tuple[int, ...] = ()
    _deferring = False

    def _begin(self, turn: int) -> None:
        super()._begin(turn)
        self._doomed = ()
        self._before: list[tuple[Any, ...]] = []

    def _make(self, m: Raw) -> None:
        self._before.append((self._doomed, self._b[:], self._at[:]))
        self._deferring = bool(self._doomed) or (len(m) == 5 and m[3] != COMPLETE)
        super()._make(m)
        self._deferring = False

    def _unmake(self) -> None:
        super()._unmake()
        self._doomed, self._b[:], self._at[:] = self._before.pop()

    def _remove(self, at: int) -> None:
        if self._deferring:
            if self._b[at]:
                self._doomed = (*self._doomed, at)
        else:
            super()._remove(at)

    def _pass_turn(self) -> None:
        for at in self._doomed:
            self._place(at, 0, 0)
        self._doomed = ()
        super()._pass_turn()

    def _finished_by_step(self) -> Outcome | None:
        """As in `Core`; what is captured is gone where nobody goes on."""
        found = super()._finished_by_step()
        over = found is not None and self._doomed and self._cache is None and not self._can_go_on()
        return None if over else found

    def _can_go_on(self) -> bool:
        out: list[Raw] = []
        self._generate_chain(out)
        return bool(out)

    def _touched(self) -> Iterable[int] | None:
        """As in `Core`; at the end of a turn pieces go that the step has not touched."""
        if super()._touched() is None:
            return None
        return compress(self.CELLS, map(ne, self._before[-1][1], self._b))

    def _generate_chain(self, out: list[Raw]) -> None:
        super()._generate_chain(out)
        if self._doomed:
            out[:] = [m for m in out if not self._hits(m)]

    def _hits(self, m: Raw) -> bool:
        if len(m) == 3:
            return m[2] in self._doomed
        for op in m[4]:
            named = [end for _, end in op[1]] if op[0] == SHIFT else op[1:3]
            if not set(self._doomed).isdisjoint(named):  # seldom; or it is another number
                return any(at in self._doomed for at, _ in removed(self._b[:], m[4], self))
        return False

    def copy(self) -> Engine:
        """The same game at the same position."""
        other = super().copy()
        assert isinstance(other, Deferred)
        other._doomed, other._before = self._doomed, list(self._before)
        return other
