"""Players that search where the game is played: in V8, by their namesakes in JavaScript."""

from __future__ import annotations

from typing import Any, Final, Protocol, cast

from translator.engines.protocol import Move
from translator.players.protocol import Line, Position, Settings

NAMES: Final = frozenset({"random", "greedy", "mcts", "alphabeta", "solve"})
"""Those that JavaScript has."""
SEARCHING: Final = frozenset({"mcts", "alphabeta", "solve"})
"""Those that look at so many positions that it is worth while to start V8 for them."""
MOST: Final = 10**9
"""Playouts that no time is enough for."""


class Hosted(Position, Protocol):
    """A game in V8 (`translator.compile(..., engine="v8")`), which has players of its own."""

    def chosen(self, name: str, settings: object) -> tuple[Move, int]: ...
    def lines(
        self, name: str, settings: object
    ) -> tuple[list[tuple[float, str, tuple[Move, ...]]], int]: ...


def is_hosted(game: Position) -> bool:
    """Whether a game is played in V8."""
    return hasattr(type(game), "HOST")


class InV8:
    """Asks the game once for a step, not for every position that is looked at."""

    def __init__(self, name: str, settings: Settings) -> None:
        self._name = name
        self._settings = settings
        self._seed = settings.seed

    def choose(self, game: Position) -> Move:
        move, self._seed = cast(Hosted, game).chosen(self._name, self._told())
        return move

    def lines(self, game: Position) -> list[Line]:
        found, self._seed = cast(Hosted, game).lines(self._name, self._told())
        return [Line(float(score), told, moves) for score, told, moves in found]

    def _told(self) -> dict[str, Any]:
        """The settings as JavaScript has them: there seconds end what playouts have not."""
        settings = self._settings
        told: dict[str, Any] = {"seed": self._seed, "weights": dict(settings.weights)}
        told["remembers"] = settings.remembers
        if settings.seconds is None:
            return {**told, "playouts": settings.playouts}
        return {**told, "playouts": MOST, "seconds": settings.seconds}
