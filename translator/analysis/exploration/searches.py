"""Which search plays a game best, as far as its rules tell (docs/players.md has the matches)."""

from __future__ import annotations

from typing import Final, Literal

from translator.analysis.describe import hides
from translator.ir.game import Game
from translator.ir.parts import PlayerKind

Search = Literal["alphabeta", "ismcts", "maxn", "mcts", "solve"]

_DUEL: Final = 2


def best_search(game: Game, *, mobility: bool) -> Search:
    """The name of the player that `auto` is.

    With `mobility` the pieces are nothing to go by, so that a search that looks a few steps ahead
    sees no difference, and random games to the end do.
    """
    active = sum(player.kind is PlayerKind.ACTIVE for player in game.players)
    chance = any(player.kind is PlayerKind.RANDOM for player in game.players)
    if hides(game):
        return "ismcts"
    if active == 1 and not chance:
        return "solve"
    if active > _DUEL:
        return "maxn"
    return "mcts" if mobility else "alphabeta"
