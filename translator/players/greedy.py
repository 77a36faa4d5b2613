"""The player that looks one step ahead, as the greedy opponent of pages does."""

from __future__ import annotations

from notation.engine import Move
from translator.players.draws import Draws
from translator.players.protocol import Position, Settings
from translator.players.worth import DRAWN, balance, rewards


class Greedy:
    """Any of the steps after which it has won, or else has the most material."""

    def __init__(self, settings: Settings) -> None:
        self._random = Draws(settings.seed)
        self._settings = settings

    def choose(self, game: Position) -> Move:
        tried = game.copy()
        values = [self._after(tried, move) for move in game.legal_moves]
        best = max(values)
        fitting = zip(game.legal_moves, values, strict=True)
        return self._random.choice([move for move, value in fitting if value == best])

    def _after(self, game: Position, move: Move) -> tuple[float, float]:
        """What the end is worth that a step makes, and the material where the game goes on.

        A draw counts as a material of nothing.
        """
        player, owner = game.turn, game.owner
        game.push(move)
        outcome = game.outcome()
        if outcome is not None:
            end = rewards(outcome, game.players)[player]
            value = (end, 0.0)
        else:
            value = (DRAWN, balance(game, owner, self._settings))
        game.pop()
        return value
