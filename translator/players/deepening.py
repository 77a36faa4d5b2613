"""What searches have in common that look one step deeper each time (iterative deepening)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from contextlib import suppress
from math import inf
from typing import ClassVar, Final

from notation.engine import Move
from translator.core.gc_pause import gc_paused
from translator.players.draws import Draws
from translator.players.protocol import Clock, Line, Position, Settings
from translator.players.replies import sound_step

POSITIONS: Final = 20
"""Positions that are looked at in the place of one playout."""
MAX_DEPTH: Final = 64
QUIET: Final = 6
"""Captures that are looked through beyond the depth."""
TIE: Final = 1e-6
"""How much below the best a value is still told exactly, so that one as good is known for it."""

Valued = tuple[float, Move]


class OverError(Exception):
    """The budget is spent."""


class Deepening(ABC):
    """Searches a copy of the game, anew for each step."""

    UNKNOWN: ClassVar[float]
    """What a step is worth that nothing is known of."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._random = Draws(settings.seed)
        self._clock: Clock | None = None
        self._depth = 0
        self._spent = False
        """Whether the budget is spent; only the first depth goes on then."""

    def choose(self, game: Position) -> Move:
        values = self._deepened(game, exact=False)
        best = self._random.choice([move for value, move in values if value == values[0][0]])
        return sound_step(game, [best, *(move for _, move in values if move is not best)])

    def stop(self) -> None:
        """End thinking, from any thread: what was looked at so far decides."""
        if self._clock is not None:
            self._clock.stop()

    def lines(self, game: Position) -> list[Line]:
        """Each step with its value at the last depth that was looked through; the best first."""
        found = self._deepened(game, exact=True)
        return [Line(value, self._told(value), (move,)) for value, move in found]

    @gc_paused()
    def _deepened(self, game: Position, exact: bool) -> list[Valued]:
        """Each step with its value, the best first.

        If that need not be `exact`, only those of the best are; of others it is known that they are
        not as good, which is sooner found out. The first depth is always looked through, so that a
        win in one step is found whatever the budget.
        """
        self._clock = Clock(POSITIONS * self._settings.playouts, self._settings.seconds)
        self._spent = False
        self._begin(game)
        tried = game.copy()
        values = [(self.UNKNOWN, move) for move in game.legal_moves]
        for self._depth in range(1, MAX_DEPTH):
            deeper = self._look(tried, values, exact)
            if len(deeper) < len(values):
                # The best of the last depth comes first: what beats it further ahead is better.
                # Of all steps together two depths tell nothing.
                if deeper and not exact:
                    values = _with_shallower(deeper, values)
                break
            values = deeper
            scores = [value for value, _ in values]
            if self._settled(scores if exact else scores[:1], self._depth):
                break
        return values

    def _look(self, tried: Position, values: list[Valued], exact: bool) -> list[Valued]:
        """The same steps at the present depth, the best first: those for which the budget does."""
        deeper: list[Valued] = []
        least = -inf
        with suppress(OverError):
            for _, move in values:
                value = self._step(tried, move, self._depth, least)
                deeper.append((value, move))
                least = least if exact else max(least, value - TIE)
        return sorted(deeper, key=lambda one: -one[0])

    def _count(self) -> None:
        """One more position is looked at; `OverError` where that is one too many."""
        assert self._clock is not None
        self._spent = self._spent or not self._clock.ticks()
        if self._spent and self._depth > 1:
            raise OverError

    @abstractmethod
    def _begin(self, game: Position) -> None:
        """Forget what was found in other positions."""

    @abstractmethod
    def _step(self, game: Position, move: Move, depth: int, least: float) -> float:
        """What a step is worth to who is to move, so many steps ahead.

        Where that is no more than `least`, it need not be told exactly.
        """

    @abstractmethod
    def _settled(self, values: list[float], depth: int) -> bool:
        """Whether more depth would change nothing."""

    @abstractmethod
    def _told(self, value: float) -> str:
        """A value in words."""


def _with_shallower(deeper: list[Valued], values: list[Valued]) -> list[Valued]:
    """Some steps at a depth, and behind them the others, of which the depth before tells."""
    ahead = {id(move) for _, move in deeper}
    return [*deeper, *((-inf, move) for _, move in values if id(move) not in ahead)]
