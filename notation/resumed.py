"""Games that are played on after a draw by repetition.

By the rules of an engine the third repetition ends a game. People may have to claim that draw, and
do not always: their records go on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from notation.engine import Engine, Outcome, Piece


def is_repetition(outcome: Outcome | None) -> bool:
    """Whether a game is over because a position was repeated, and nobody has won or lost by it."""
    if outcome is None or outcome.reason != "repetition":
        return False
    return not outcome.winners and not outcome.losers


class Resumed:
    """A game, and one that begins where it ended: repetitions are counted anew.

    A step back from the beginning of the second leads into the first.
    """

    def __init__(self, over: Engine) -> None:
        self._games = [over, over.from_setup(over.setup())]

    @property
    def _now(self) -> Engine:
        return self._games[-1]

    @property
    def players(self) -> Sequence[str]:
        return self._now.players

    @property
    def turn(self) -> str:
        return self._now.turn

    @property
    def random_turn(self) -> bool:
        return self._now.random_turn

    @property
    def turn_number(self) -> int:
        return 1 + sum(game.turn_number - 1 for game in self._games)

    @property
    def chain(self) -> str | None:
        return self._now.chain

    @property
    def ply(self) -> int:
        return sum(game.ply for game in self._games)

    @property
    def legal_moves(self) -> Sequence[Any]:
        return self._now.legal_moves

    def moves_to(self, position: str, piece: str | None = None) -> Sequence[Any]:
        return self._now.moves_to(position, piece)

    def moves_of(self, piece: str) -> Sequence[Any]:
        return self._now.moves_of(piece)

    def legal_turns(self) -> Sequence[Sequence[Any]]:
        return self._now.legal_turns()

    def twins(self) -> Sequence[tuple[Any, Any]]:
        return self._now.twins()

    def push(self, move: Any) -> None:
        self._now.push(move)

    def pop(self) -> Any:
        if not self._now.ply and len(self._games) > 1:
            self._games.pop()
        return self._now.pop()

    def outcome(self) -> Outcome | None:
        return self._now.outcome()

    def is_over(self) -> bool:
        return self._now.is_over()

    def in_check(self) -> bool | None:
        return self._now.in_check()

    @property
    def board(self) -> Mapping[str, Piece]:
        return self._now.board

    def key(self) -> int:
        return self._now.key()

    def setup(self) -> Any:
        return self._now.setup()

    def from_setup(self, setup: Any) -> Engine:
        return self._now.from_setup(setup)

    def observation(self, player: str) -> Any:
        return self._now.observation(player)

    def describe(self) -> Mapping[str, Any]:
        return self._now.describe()

    def __str__(self) -> str:
        return str(self._now)
