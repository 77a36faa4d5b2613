"""What searches have in common that look one step deeper each time (iterative deepening)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
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
        lines = self.lines(game)
        return self._random.choice([x for x in lines if x.score == lines[0].score]).moves[0]

    def stop(self) -> None:
        """End thinking, from any thread: the last whole depth decides."""
        if self._clock is not None:
            self._clock.stop()

    @gc_paused()
    def lines(self, game: Position) -> list[Line]:
        """Each step with its value at the last depth that was looked through; the best first."""
        self._clock = Clock(POSITIONS * self._settings.playouts, self._settings.seconds)
        self._begin(game)
        tried = game.copy()
        found = [(self.UNKNOWN, move) for move in game.legal_moves]
        try:
            for depth in range(1, MAX_DEPTH):
                deeper = [(self._step(tried, move, depth), move) for _, move in found]
                found = sorted(deeper, key=lambda one: -one[0])
                if self._settled([value for value, _ in found], depth):
                    break
        except OverError:
            pass
        return [Line(value, self._told(value), (move,)) for value, move in found]

    def _count(self) -> None:
        """One more position is looked at; `OverError` where that is one too many."""
        assert self._clock is not None
        if not self._clock.ticks():
            raise OverError

    @abstractmethod
    def _begin(self, game: Position) -> None:
        """Forget what was found in other positions."""

    @abstractmethod
    def _step(self, game: Position, move: Move, depth: int) -> float:
        """What a step is worth to who is to move, so many steps ahead: the exact value."""

    @abstractmethod
    def _settled(self, values: Sequence[float], depth: int) -> bool:
        """Whether more depth would change nothing."""

    @abstractmethod
    def _told(self, value: float) -> str:
        """A value in words."""
