"""Max^n search: one step deeper each time, and each player takes the best for himself
(Luckhardt and Irani, An Algorithmic Solution of N-Person Games, 1986).

So nobody is taken to harm another where it brings him nothing, as in the paranoid search of
`alphabeta`; but of what others have no bound follows, and fewer steps are looked ahead. Where the
depth ends captures are looked through on; what chance does counts by its mean.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import floor
from typing import Final

from notation.engine import Move
from translator.players.deepening import QUIET, Deepening
from translator.players.protocol import Position, Settings
from translator.players.worth import DRAWN, rewards, shares

HASTE: Final = 1e-3
"""How much less an end is worth, good or bad, for each step until then."""


class MaxN(Deepening):
    """A value is a share, from 0 to 1."""

    UNKNOWN = DRAWN

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self._cut = False
        """Whether the game went on where the depth has ended."""

    def _begin(self, game: Position) -> None:
        self._cut = False

    def _step(self, game: Position, move: Move, depth: int, least: float) -> float:
        mover = game.turn
        return self._after(game, move, depth - 1, 1)[mover]

    def _settled(self, values: list[float], depth: int) -> bool:
        settled, self._cut = not self._cut, False
        return settled

    def _told(self, value: float) -> str:
        return f"{floor(100 * value + 0.5)}%"

    def _after(self, game: Position, move: Move, depth: int, height: int) -> Mapping[str, float]:
        """By player what a position is worth after a step."""
        game.push(move)
        try:
            return self._value(game, depth, height)
        finally:
            game.pop()

    def _value(self, game: Position, depth: int, height: int) -> Mapping[str, float]:
        """By player what a position is worth: from 0 to 1."""
        self._count()
        outcome = game.outcome()
        if outcome is not None or not game.legal_moves:
            found = rewards(outcome, game.players)
            return {who: DRAWN + (x - DRAWN) * (1 - HASTE * height) for who, x in found.items()}
        if depth <= 0:
            return self._quiet(game, depth, height)
        if game.random_turn:
            return self._mean(game, depth, height)
        return self._best(game, list(game.legal_moves), depth, height)

    def _mean(self, game: Position, depth: int, height: int) -> Mapping[str, float]:
        """What a position is worth in which chance moves, each step as likely as the others."""
        moves = list(game.legal_moves)
        sums = dict.fromkeys(game.players, 0.0)
        for move in moves:
            for who, value in self._after(game, move, depth - 1, height + 1).items():
                sums[who] += value
        return {who: value / len(moves) for who, value in sums.items()}

    def _quiet(self, game: Position, depth: int, height: int) -> Mapping[str, float]:
        """A position at the end of the depth: its material, or what a capture makes of it."""
        self._cut = True
        stand = shares(game, self._settings)
        if depth <= -QUIET or self._spent or game.random_turn:
            return stand
        captures = [move for move in game.legal_moves if move.captures]
        if not captures:
            return stand
        found = self._best(game, captures, depth, height)
        return found if found[game.turn] > stand[game.turn] else stand

    def _best(
        self, game: Position, moves: list[Move], depth: int, height: int
    ) -> Mapping[str, float]:
        """What comes of the step that is best for who is to move, of several the first."""
        found = [self._after(game, move, depth - 1, height + 1) for move in moves]
        return max(found, key=lambda values: values[game.turn])
