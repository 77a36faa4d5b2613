"""Random games, and what they are worth to the players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from translator.players.draws import Draws
from translator.players.protocol import Position, Settings
from translator.players.worth import rewards, shares

MAX_PLIES: Final = 200
"""Steps after which a random game is judged by its material."""
SHORT: Final = 10
"""The same where most random games go on for longer."""
ENDLESS: Final = 4
"""By how many more than the others they have to be for that."""


class Rollouts:
    """The random games of one search.

    Most of what comes after an end that is judged by material counts for nothing, so if many have
    none all are cut short.
    """

    def __init__(self, draws: Draws, settings: Settings) -> None:
        self._draws, self._settings = draws, settings
        self._endless = 0

    def played(self, game: Position) -> Mapping[str, float]:
        """By player what the end of a game is worth that goes on from here, which is then made."""
        endless = self._endless >= ENDLESS
        limit = game.ply + (SHORT if endless else MAX_PLIES)
        while game.outcome() is None and (moves := game.legal_moves):
            if game.ply >= limit:
                self._endless += not endless
                return shares(game, self._settings)
            game.push(self._draws.choice(moves))
        self._endless -= not endless
        return rewards(game.outcome(), game.players)
