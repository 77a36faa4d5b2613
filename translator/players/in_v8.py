"""Players that search where the game is played: in V8, by their namesakes in JavaScript."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Protocol, TypeVar, cast

from notation.engine import Move
from translator.players.protocol import Line, Position, Settings

SEARCHING: Final = frozenset({"auto", "mcts", "ismcts", "alphabeta", "maxn", "solve"})
"""Those that look at so many positions that it is worth while to start V8 for them."""
MOST: Final = 10**9
"""Playouts that no time is enough for."""

Found = TypeVar("Found")


class Held(Protocol):
    """Something that is in V8 as long as this is here; `lost` with that V8."""

    @property
    def number(self) -> int: ...
    @property
    def lost(self) -> bool: ...


class Host(Protocol):
    """A V8, in which there are games and players by their numbers."""

    def hold(self) -> Held: ...


class Hosted(Position, Protocol):
    """A game in V8 (`translator.compile(..., engine="v8")`), which has players of its own."""

    HOST: Host

    def chosen(self, number: int, name: str, settings: object) -> tuple[Move, int]: ...
    def lines(
        self, number: int, name: str, settings: object
    ) -> tuple[list[tuple[float, str, tuple[Move, ...], int, float | None]], int]: ...


def is_hosted(game: Position) -> bool:
    """Whether a game is played in V8."""
    return hasattr(type(game), "HOST")


class InV8:
    """Asks its namesake once for a step, not for every position that is looked at.

    That stays there, for it may know more of a game each time; where it was interrupted, or its V8
    is lost, another one goes on with what it would have drawn.
    """

    def __init__(self, name: str, settings: Settings) -> None:
        self._name = name
        self._settings = settings
        self._seed = settings.seed
        self._held: Held | None = None

    def choose(self, game: Position) -> Move:
        there = cast(Hosted, game)
        return self._asked(there, there.chosen)

    def lines(self, game: Position) -> list[Line]:
        there = cast(Hosted, game)
        found = self._asked(there, there.lines)
        return [
            Line(float(score), told, moves, playouts, proof)
            for score, told, moves, playouts, proof in found
        ]

    def _asked(self, game: Hosted, ask: Callable[[int, str, object], tuple[Found, int]]) -> Found:
        held = self._held
        if held is None or held.lost:
            held = game.HOST.hold()
        self._held = None
        found, self._seed = ask(held.number, self._name, self._told())
        self._held = held
        return found

    def _told(self) -> dict[str, Any]:
        """The settings as JavaScript has them: there seconds end what playouts have not."""
        settings = self._settings
        told: dict[str, Any] = {"seed": self._seed, "weights": dict(settings.weights)}
        told |= {"places": settings.places, "remembers": settings.remembers}
        told |= {"mobility": settings.mobility, "rows": settings.rows}
        told["connections"] = settings.connections
        if settings.seconds is None:
            return {**told, "playouts": settings.playouts}
        return {**told, "playouts": MOST, "seconds": settings.seconds}
