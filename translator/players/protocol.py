"""What a player is given, and what it gives back."""

from __future__ import annotations

import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol

from notation.engine import Engine, Move

LEVELS: Final = {1: 20, 2: 50, 3: 125, 4: 320, 5: 800, 6: 2000}
"""Playouts of each level: each has about two and a half times those of the one below."""


class Position(Engine, Protocol):
    """A game in progress that players make anew and copy."""

    def __init__(self, seed: int = 0) -> None: ...
    def copy(self) -> Position: ...


def active_players(game: Position) -> list[str]:
    """Those who choose what they do: neither chance nor owners of what belongs to nobody."""
    return [one["name"] for one in game.describe()["players"] if one["kind"] == "active"]


class Evaluate(Protocol):
    """Says by player what he has in a position, at least 0: how it compares is what counts.

    It leaves the game as it is. Material is one; another takes its place in all that a player does.
    """

    def __call__(self, game: Position, /) -> Mapping[str, float]: ...


Places = Mapping[str, Mapping[str, Mapping[str, float]]]
"""By player, piece type and position: what a piece gains there, in what it is worth itself."""

RowsOfOne = tuple[Sequence[int], Mapping[str, Mapping[str, Sequence[int]]]]
"""Of how many pieces each row is that wins for a player, and by piece type and position in which
rows, by their numbers, such a piece has a place there."""
Connection = tuple[tuple[Sequence[str], Sequence[str]], Mapping[str, Sequence[str]]]
"""The positions of two zones that a player wins by connecting, and the neighbours of each one."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How a player is to play: `weights` say what pieces are worth, one if they do not.

    `places` say what they gain where they stand, `rows` and `connections` by player with what he
    wins. With `mobility` `mcts` goes by the number of steps that players have, and not by all
    these. `evaluate` takes the place of all. `auto` is the name of the player that suits the game.

    `remembers`: rules may ask for the last step, so that it is a part of the position.
    `seconds`, where given, is the time for a step, and then nobody counts playouts.
    """

    seed: int = 0
    playouts: int = LEVELS[3]
    seconds: float | None = None
    weights: Mapping[str, int] = field(default_factory=dict)
    remembers: bool = True
    evaluate: Evaluate | None = None
    places: Places = field(default_factory=dict)
    mobility: bool = False
    rows: Mapping[str, RowsOfOne] = field(default_factory=dict)
    connections: Mapping[str, Connection] = field(default_factory=dict)
    auto: str = "mcts"


@dataclass(frozen=True, slots=True)
class Line:
    """Moves that a player expects, best for each, and what comes of them for who moves first.

    `score` is in the units of the player, which `told` says in words. Of Monte Carlo tree search it
    is the mean of so many `playouts`; `proof` is what is certain to come, from 0 (lost) to 1 (won).
    """

    score: float
    told: str
    moves: tuple[Move, ...]
    playouts: int = 0
    proof: float | None = None


class Player(Protocol):
    """Chooses one of the legal steps of a game that goes on; it leaves the game as it is."""

    def choose(self, game: Position) -> Move: ...


class Analyst(Player, Protocol):
    """A player that also says what it thinks of each legal step, the best first."""

    def lines(self, game: Position) -> Sequence[Line]: ...


class RefusedError(Exception):
    """A player that cannot play this game, and why."""


class Clock:
    """Runs from where thinking begins to the end of its playouts or time, or until it is stopped.

    `stop` may be called from any thread.
    """

    def __init__(self, playouts: int, seconds: float | None) -> None:
        self._left = playouts if seconds is None else None
        self._end = None if seconds is None else time.monotonic() + seconds
        self._stopped = threading.Event()

    def stop(self) -> None:
        self._stopped.set()

    def ticks(self) -> bool:
        """Whether there is one more playout to make, which is then counted."""
        if self._stopped.is_set():
            return False
        if self._end is not None:
            return time.monotonic() < self._end
        assert self._left is not None
        self._left -= 1
        return self._left >= 0
