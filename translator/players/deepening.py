"""What searches have in common that look one step deeper each time (iterative deepening)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from math import inf
from typing import ClassVar, Final

from translator.core.gc_pause import gc_paused
from translator.engines.protocol import Move
from translator.players.draws import Draws
from translator.players.protocol import Clock, Line, Position, Settings

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

    def choose(self, game: Position) -> Move:
        found = self._deepened(game, exact=False)
        return self._random.choice([move for value, move in found if value == found[0][0]])

    def stop(self) -> None:
        """End thinking, from any thread: the last whole depth decides."""
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
        not as good, which is sooner found out.
        """
        self._clock = Clock(POSITIONS * self._settings.playouts, self._settings.seconds)
        self._begin(game)
        tried = game.copy()
        found = [(self.UNKNOWN, move) for move in game.legal_moves]
        try:
            for depth in range(1, MAX_DEPTH):
                found = self._looked_at(tried, found, depth, exact)
                values = [value for value, _ in found]
                if self._settled(values if exact else values[:1], depth):
                    break
        except OverError:
            pass
        return found

    def _looked_at(
        self, tried: Position, found: list[Valued], depth: int, exact: bool
    ) -> list[Valued]:
        """The same steps, so many steps ahead."""
        deeper: list[Valued] = []
        least = -inf
        for _, move in found:
            value = self._step(tried, move, depth, least)
            deeper.append((value, move))
            least = least if exact else max(least, value - TIE)
        return sorted(deeper, key=lambda one: -one[0])

    def _count(self) -> None:
        """One more position is looked at; `OverError` where that is one too many."""
        assert self._clock is not None
        if not self._clock.ticks():
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
