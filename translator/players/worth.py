"""What the end of a game and its material are worth to each player, from 0 to 1."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from translator.engines.protocol import Outcome
from translator.players.protocol import Position

WON: Final = 1.0
DRAWN: Final = 0.5
LOST: Final = 0.0
ADVANTAGE: Final = 8
"""How steeply an advantage of material counts."""


def rewards(outcome: Outcome | None, players: Sequence[str]) -> dict[str, float]:
    """By player: what an end is worth; no move and no outcome is a draw."""
    if outcome is None or not (outcome.winners or outcome.losers):
        return dict.fromkeys(players, DRAWN)
    if outcome.winners:
        return {player: WON if player in outcome.winners else LOST for player in players}
    return {player: LOST if player in outcome.losers else WON for player in players}


def material(game: Position, weights: Mapping[str, int]) -> Counter[str]:
    """By player: what his pieces are worth; those in reserve count half."""
    sums: Counter[str] = Counter()
    for piece in game.board.values():
        sums[piece.player] += 2 * weights.get(piece.type, 1)
    for (player, piece_type), count in game.reserve.items():
        sums[player] += count * weights.get(piece_type, 1)
    return sums


def balance(game: Position, owner: str, weights: Mapping[str, int]) -> float:
    """The material of one player less that of all others."""
    sums = material(game, weights)
    return (2 * sums[owner] - sums.total()) / 2


def shares(game: Position, weights: Mapping[str, int]) -> dict[str, float]:
    """By player, from 0 to 1: how his material stands to that of the strongest of the others.

    Where it is equal that is the half; an advantage of an eighth of what both have makes it three
    quarters.
    """
    sums = material(game, weights)
    found = {}
    for player in game.players:
        rivals = [sums[other] for other in game.players if other != player]
        rival = max(rivals, default=0)
        ahead = ADVANTAGE * (sums[player] - rival)
        scale = abs(ahead) + sums[player] + rival
        found[player] = DRAWN + ahead / (2 * scale) if rivals and scale else DRAWN
    return found
