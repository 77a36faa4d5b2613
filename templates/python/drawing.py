"""`drawing`: a random move is drawn without finding the others; one is proof that there are moves.

`single` in the analysis proves where engines are made that each try makes at most one move, and no
two the same one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from .core import UNKNOWN
from .engine import Engine
from .move import Move, Raw
from .values import Outcome

Try = tuple[int, Sequence[int], Callable[..., None], tuple[int, ...]]
"""A code, cells on which its drops are tried, their rule and the arguments of it."""

_TRIES = 40
"""Where fewer cells than one in some ten take a piece all moves are found as fast."""


class Drawing(Engine):
    """A game with turns on which moves are drops that a rule allows on a cell or not."""

    DRAWN: ClassVar[tuple[tuple[Try, ...], ...]]  # by turn; nothing where it has other moves
    passed = False  # whether a program has made a pass: only the first of a generation is one

    def random_move(self) -> Move:
        if self._cache is None and self._chain < 0 and self._outcome() is None:
            raw = self._drawn(self.DRAWN[self._turn])
            if raw is not None:
                self._found = self._last, [raw]
                return self._shown([raw])[0]
        return super().random_move()

    def _outcome(self) -> Outcome | None:
        if self._result is UNKNOWN and self._cache is None and self._chain < 0:
            result = self._finished_by_step()
            if result is None:
                result = self._turn_goals(self._some(self.DRAWN[self._turn]) or self._legal())
            self._result = result
        return super()._outcome()

    def _some(self, tries: tuple[Try, ...]) -> list[Raw]:
        """A legal move, if one is found on the first cells."""
        out: list[Raw] = []
        self.passed = False
        for code, cells, rule, given in tries:
            for p in cells[:_TRIES] if self._reserve[code] else ():
                rule(self, self._b, p, out, *given)
                if out:
                    return out
        return out

    def _drawn(self, tries: tuple[Try, ...]) -> Raw | None:
        """One of the legal moves, each as likely; nothing if none is met."""
        found = [one for one in tries if self._reserve[one[0]]]
        count = sum(len(cells) for _, cells, _, _ in found) + (self.PASSING == 1)
        out: list[Raw] = []
        self.passed = False
        for _ in range(_TRIES if count else 0):
            number = self._random.randrange(count)
            for _, cells, rule, given in found:
                if number < len(cells):
                    rule(self, self._b, cells[number], out, *given)
                    break
                number -= len(cells)
            else:
                return self.PASS
            if out:
                return out[0]
        return None
