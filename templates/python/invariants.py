"""`Invariants`: turns that end in an illegal position are illegal, of others the best are legal.

See `ir.parts.Precondition`, `Invariant` and `Best`. A step is legal if it begins such a turn.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .core import UNKNOWN
from .move import COMPLETE, SHIFT, Raw, landing
from .turning import Turning

Condition = Callable[[Any, int], Any]
Keys = tuple[int, ...]


class Invariants(Turning):
    """Tries every step before it is legal."""

    READY: tuple[Condition, ...] = ()  # what must hold at the beginning of a turn
    READY_STEP: tuple[Condition, ...] = ()  # and of a step
    SOUND: tuple[Condition, ...] = ()  # what must hold at the end of a turn
    SOUND_STEP: tuple[Condition, ...] = ()  # and of a step
    ANSWERED: tuple[Condition, ...] = ()  # what must hold at the end of a turn that is no reply
    KEYS: tuple[Condition, ...] = ()  # what must be greatest at the end of a turn
    _trying = False
    _answering = False
    _keys: Keys | None = None  # the keys of the turn that was tried; `None` if it is illegal
    _best: Keys | None = None  # the keys of the best way on from the present step
    _stop: Keys | None = None  # the keys if the turn ended at the present step
    _goes_on = False  # whether the rules let the turn go on from there, legally or not

    def _all_hold(self, conditions: tuple[Condition, ...], me: int) -> bool:
        for condition in conditions:  # noqa: SIM110 - a generator takes longer than most of them
            if not condition(self, me):
                return False
        return True

    # Preconditions

    def _candidates(self) -> list[Raw]:
        me = self.TURNS[self._turn][1]
        if not self._all_hold((*self.READY, *self.READY_STEP), me):
            return []
        return super()._candidates()

    def _generate_chain(self, out: list[Raw]) -> None:
        if self._all_hold(self.READY_STEP, self.TURNS[self._turn][1]):
            super()._generate_chain(out)

    # Trials

    def _choose(self, moves: list[Raw]) -> list[Raw]:
        moves = super()._choose(moves)
        goes_on = bool(moves)
        tried = [self._trial(m) for m in moves]
        self._goes_on = goes_on  # after the trials, which set it for the steps that they try
        self._stop = self._value() if self._chain >= 0 and self.PASS_PARTIAL else None
        ways = [keys for keys in (*tried, self._stop) if keys is not None]
        self._best = max(ways, default=None)
        if self._stop != self._best:
            self._stop = None
        return [
            m
            for m, keys in zip(moves, tried, strict=True)
            if keys is not None and keys == self._best
        ]

    def _select(self) -> list[Raw]:
        out = super()._select()
        stops = self._chain >= 0 and self.PASS_PARTIAL and out
        if stops and out[-1] == self.PASS and self._stop is None:
            out.pop()
        return out

    def _trial(self, m: Raw) -> Keys | None:
        """The keys at the end of the best legal turn that goes on with the step, if any."""
        if self._chain < 0 and not self._answering and (len(m) == 3 or m[3] == COMPLETE):
            return self._turn_of(m)
        trying, self._trying = self._trying, True
        self._make(m)
        found = self._keys
        self._unmake()
        self._trying = trying
        return found

    def _turn_of(self, m: Raw) -> Keys | None:
        """The keys at the end of a turn of one step, which is made on the board and nowhere else.

        Most steps that are tried are such, and most of what `_make` does is for what comes after.
        """
        saved = self._b[:], self._at[:], self._reserve[:], self._vars[:]
        last = self._lf, self._lt, self._gone
        record = m, saved, self._turn, self._chain, self._chain_mode, *last, None, UNKNOWN
        self._log.append(record)
        try:
            self._gone = self._apply(m[4] if len(m) == 5 else ((SHIFT, ((m[1], m[2]),)),))
            self._lf, self._lt = m[1], m[2]
            return self._value()
        finally:
            self._log.pop()
            self._lf, self._lt, self._gone = last
            self._b[:], self._at[:], self._reserve[:], self._vars[:] = saved

    def _value(self) -> Keys | None:
        """The keys if the turn ended now; `None` if it cannot."""
        me = self.TURNS[self._turn][1]
        if not (self._all_hold(self.SOUND_STEP, me) and self._all_hold(self.SOUND, me)):
            return None
        if not (self._answering or self._all_hold(self.ANSWERED, me)):
            return None
        return tuple([key(self, me) for key in self.KEYS])

    def _pass_turn(self) -> None:
        if self._trying:
            self._keys = self._value()
            self._chain = 0  # the step is taken back at once: no turn begins, nothing is counted
        else:
            super()._pass_turn()

    def _go_on(self, m: Raw) -> None:
        """As in `Core`; a chain that can go on, but not to a legal end, is a dead end."""
        trying, self._trying = self._trying, False
        self._chain, self._chain_mode, self._dead = landing(m), m[3], False
        if trying and not self._all_hold(self.SOUND_STEP, self.TURNS[self._turn][1]):
            self._keys = None
            return
        if self._finished_by_step() is not None:
            self._keys = self._value() if trying else None
            return
        moves = self._select()
        if moves:
            self._cache, self._keys = moves, self._best
            return
        self._result = UNKNOWN
        stops = not self._goes_on or self._stop is not None
        self._trying = trying and stops
        self._keys = None
        self._pass_turn()
        self._dead = not stops

    # Replies

    def _replies(self) -> int:
        """How many legal steps would follow if the turn ended now."""
        kept = (
            self._turn, self._chain, self._chain_mode, self._cache, self._result, self._trying,
            self._keys, self._best, self._stop,
        )  # fmt: skip
        variables = self._vars[:]
        self._answering, self._trying, self._chain = True, False, -1
        self._advance()
        try:
            return len(self._select())
        finally:
            (self._turn, self._chain, self._chain_mode, self._cache, self._result, self._trying,
             self._keys, self._best, self._stop) = kept  # fmt: skip
            self._vars[:] = variables
            self._answering = False
