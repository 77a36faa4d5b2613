"""`Invariants`: turns that end in an illegal position are illegal, of others the best are legal.

See `ir.parts.Precondition`, `Invariant` and `Best`. A step is legal if it begins such a turn.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .core import UNKNOWN, WAS_CACHE
from .move import COMPLETE, SHIFT, Raw, landing
from .turning import Turning

Condition = Callable[[Any, int], Any]
Keys = tuple[int, ...]
Way = tuple[list[Raw], Keys | None, bool]
"""After a partial step: legal ones, the best keys on their ways, whether the turn may end there."""


class Tried(list[Raw]):
    """Legal steps; `after` has what follows those that do not end the turn by themselves."""

    after: dict[Raw, Way]


class Invariants(Turning):
    """Tries every step before it is legal."""

    READY: tuple[Condition, ...] = ()  # what must hold at the beginning of a turn
    READY_STEP: tuple[Condition, ...] = ()  # and of a step
    SOUND: tuple[Condition, ...] = ()  # what must hold at the end of a turn
    SOUND_STEP: tuple[Condition, ...] = ()  # and of a step
    ANSWERED: tuple[Condition, ...] = ()  # what must hold at the end of a turn that is no reply
    SURE: tuple[Condition, ...] = ()  # after a step for which it holds, the three before do
    KEYS: tuple[Condition, ...] = ()  # what must be greatest at the end of a turn
    # Labels of whole turns after which all is as before unless they end there, by player.
    CALM: tuple[frozenset[int], tuple[frozenset[int], ...]] = (frozenset(), ())
    _trying = False
    _replying = False
    _keys: Keys | None = None  # the keys of the turn that was tried; `None` if it is illegal
    _best: Keys | None = None  # the keys of the best way on from the present step
    _stop: Keys | None = None  # the keys if the turn ended at the present step
    _goes_on = False  # whether the rules let the turn go on from there, legally or not
    _onward: Way | None = None  # what follows the partial step made last
    _after: dict[Raw, Way] = {}  # noqa: RUF012 - what follows the steps that were tried last

    def _all_hold(self, conditions: tuple[Condition, ...], me: int) -> bool:
        for condition in conditions:  # noqa: SIM110 - a generator takes longer than most of them
            if not condition(self, me):
                return False
        return True

    # Preconditions

    def _candidates(self) -> list[Raw]:
        ready = (*self.READY, *self.READY_STEP)
        if ready and not self._all_hold(ready, self.TURNS[self._turn][1]):
            return []
        return super()._candidates()

    def _generate_chain(self, out: list[Raw]) -> None:
        ready = self.READY_STEP
        if not ready or self._all_hold(ready, self.TURNS[self._turn][1]):
            super()._generate_chain(out)

    # Trials

    def _choose(self, moves: list[Raw]) -> list[Raw]:
        moves = super()._choose(moves)
        if self.SURE and self._chain < 0:
            return self._sound(moves)
        goes_on = bool(moves)
        tried, after = self._tried(moves), self._after
        self._goes_on = goes_on  # after the trials, which set it for the steps that they try
        self._stop = self._value() if self._chain >= 0 and self.PASS_PARTIAL else None
        ways: set[Any] = {*tried, self._stop}
        ways.discard(None)
        best: Keys | None = max(ways, default=None)
        self._best = best
        if self._stop != best:
            self._stop = None
        if best is None:
            return []
        if tried.count(best) < len(moves):  # mostly all are as good
            moves = [m for m, keys in zip(moves, tried, strict=True) if keys == best]
        if after:
            moves = Tried(moves)
            moves.after = after
        return moves

    def _sound(self, moves: list[Raw]) -> list[Raw]:
        """The legal steps, most of which tell by where they start and end; there are no keys."""
        (sure,), me = self.SURE, self.TURNS[self._turn][1]
        last = self._lf, self._lt
        kept = []
        for m in moves:
            self._lf, self._lt = m[1], m[2]
            if (len(m) == 3 or m[3] == COMPLETE) and sure(self, me):
                kept.append(m)
                continue
            self._lf, self._lt = last
            if self._tried([m]) != [None]:
                kept.append(m)
        self._lf, self._lt = last
        self._goes_on, self._stop = bool(moves), None
        self._best = () if kept else None
        return kept

    def _may_stop(self) -> bool:
        return self._stop is not None and super()._may_stop()

    def _tried(self, moves: list[Raw]) -> list[Keys | None]:
        """By step, the keys at the end of the best legal turn that goes on with it, if any.

        Most steps that are tried are turns of their own, and many are calm. The others are made on
        copies of the board, or on the board itself if that is short, and nowhere else: most of what
        `_make` does is for what comes after.
        """
        begins = self._chain < 0 and not self._replying
        board, attributes, reserve, variables = saved = self._b, self._at, self._reserve, self._vars
        turn, chain, mode = self._turn, self._chain, self._chain_mode
        start, end, gone = self._lf, self._lt, self._gone
        found: list[Keys | None] = []
        after: dict[Raw, Way] = {}
        log = self._log
        calm, ends = self.CALM
        now = self._value() if calm and begins else None
        if now is not None:
            near = ends[self.TURNS[turn][1]]
            if not [m for m in moves if m[0] not in calm or m[2] in near]:
                self._after = after
                return [now] * len(moves)
        for m in moves:
            if not begins or (len(m) == 5 and m[3] != COMPLETE):
                found.append(self._trial(m))
                if self._onward is not None:
                    after[m] = self._onward
                continue
            if now is not None and m[0] in calm and m[2] not in near:
                found.append(now)
                continue
            log.append((m, saved, turn, chain, mode, start, end, gone, None, None, UNKNOWN))
            try:
                if len(m) == 3 and not attributes and not self.RECYCLE:
                    found.append(self._value_after(m[1], m[2]))
                    continue
                self._b, self._at = board[:], attributes[:]
                self._reserve, self._vars = reserve[:], variables[:]
                self._gone = self._apply(m[4] if len(m) == 5 else ((SHIFT, ((m[1], m[2]),)),))
                self._lf, self._lt = m[1], m[2]
                found.append(self._value())
            finally:
                log.pop()
                self._lf, self._lt, self._gone = start, end, gone
                self._b, self._at, self._reserve, self._vars = saved
        self._after = after
        return found

    def _value_after(self, start: int, end: int) -> Keys | None:
        """The keys after a piece has gone from start to end."""
        b = self._b
        moved, taken = b[start], b[end]
        b[start], b[end] = 0, moved
        self._gone = (taken,) if taken else ()
        self._lf, self._lt = start, end
        try:
            return self._value()
        finally:
            b[start], b[end] = moved, taken

    def _trial(self, m: Raw) -> Keys | None:
        trying, self._trying, self._onward = self._trying, True, None
        self._make(m)
        found = self._keys
        self._unmake()
        self._trying = trying
        return found

    def _value(self) -> Keys | None:
        """The keys if the turn ended now; `None` if it cannot."""
        me = self.TURNS[self._turn][1]
        answered = () if self._replying else self.ANSWERED
        for conditions in (self.SOUND_STEP, self.SOUND, answered):
            for condition in conditions:  # here, for `_all_hold` takes longer than most of them
                if not condition(self, me):
                    return None
        keys = []
        for key in self.KEYS:  # which are few: a comprehension takes longer
            keys.append(key(self, me))
        return tuple(keys)

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
        steps = None if trying or self._replying else self._log[-1][WAS_CACHE]
        way = steps.after.get(m) if isinstance(steps, Tried) else None
        if way is None:
            moves = self._select()
            way = moves, self._best, not self._goes_on or self._stop is not None
        self._onward = way
        moves, best, stops = way
        if moves:
            self._cache, self._keys = moves, best
            return
        self._result = UNKNOWN
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
        self._replying, self._trying, self._chain = True, False, -1
        self._advance()
        try:
            return len(self._select())
        finally:
            (self._turn, self._chain, self._chain_mode, self._cache, self._result, self._trying,
             self._keys, self._best, self._stop) = kept  # fmt: skip
            self._vars[:] = variables
            self._replying = False
