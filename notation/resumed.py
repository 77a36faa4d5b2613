"""Games that go on where the rules do not lead.

By the rules of an engine the third repetition ends a game. People may have to claim that draw, and
do not always: their records go on. Lessons set up stones in the middle of a game, and annotators
leave out a turn to show what a move threatens: these are steps of their own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from notation.description import GameDescription
from notation.engine import Engine, Outcome, Piece


def is_repetition(outcome: Outcome | None) -> bool:
    """Whether a game is over because a position was repeated, and nobody has won or lost by it."""
    if outcome is None or outcome.reason != "repetition":
        return False
    return not outcome.winners and not outcome.losers


def without_turn(setup: Any, rules: GameDescription) -> Any:
    """A position in which the next other player is to move, though nobody has moved."""
    order = rules.turn_players
    later = [*range(setup.turn_index + 1, len(order)), *range(len(order))]
    other = next((at for at in later if order[at] != order[setup.turn_index]), setup.turn_index)
    return type(setup)(setup.placements, setup.reserve, other, variables=setup.variables)


class Resumed:
    """A game, and others that each begin where the one before ended: repetitions count anew.

    One that begins in another position begins with a step that leads there. A step back from the
    beginning of any leads into the one before it.
    """

    def __init__(self, first: Engine) -> None:
        self._games = [first]
        self._changed = [False]  # whether a step leads to the beginning of each

    def go_on(self) -> None:
        """From here, with all repetitions forgotten."""
        self._games.append(self._now.from_setup(self._now.setup()))
        self._changed.append(False)

    def change(self, setup: Any) -> None:
        """From another position, by a step; raises `ValueError` for one that is none."""
        self._games.append(self._now.from_setup(setup))
        self._changed.append(True)

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
        return sum(game.ply for game in self._games) + sum(self._changed)

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
        while not self._now.ply and len(self._games) > 1:
            self._games.pop()
            if self._changed.pop():
                return None
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
