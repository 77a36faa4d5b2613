"""The player that makes any move."""

from __future__ import annotations

from notation.engine import Move
from translator.players.draws import Draws
from translator.players.protocol import Position, Settings


class ByChance:
    """Each legal step is as likely as the others."""

    def __init__(self, settings: Settings) -> None:
        self._random = Draws(settings.seed)

    def choose(self, game: Position) -> Move:
        return self._random.choice(game.legal_moves)
