"""What the end of a game and its material are worth to each player, from 0 to 1."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Final

from notation.engine import Outcome
from translator.players.prospects import prospects
from translator.players.protocol import Position, Settings

WON: Final = 1.0
DRAWN: Final = 0.5
LOST: Final = 0.0
ADVANTAGE: Final = 8
"""How steeply an advantage counts."""


def rewards(outcome: Outcome | None, players: Sequence[str]) -> dict[str, float]:
    """By player: what an end is worth; no move and no outcome is a draw."""
    if outcome is None or not (outcome.winners or outcome.losers):
        return dict.fromkeys(players, DRAWN)
    if outcome.winners:
        return {player: WON if player in outcome.winners else LOST for player in players}
    return {player: LOST if player in outcome.losers else WON for player in players}


def holdings(game: Position, settings: Settings) -> Mapping[str, float]:
    """By player: what he has, in the eyes of who plays so, or of the rules."""
    if settings.evaluate is not None:
        return settings.evaluate(game)
    told = {player: game.evaluation(player) for player in game.players}
    known = {player: value for player, value in told.items() if value is not None}
    return known or material(game, settings)


def material(game: Position, settings: Settings) -> Mapping[str, float]:
    """By player: what his pieces are worth where they stand, and how near they are to what wins.

    Those in reserve count half.
    """
    weights, places = settings.weights, settings.places
    sums: defaultdict[str, float] = defaultdict(int)
    board = game.board
    for at, piece in board.items():
        gain = places.get(piece.player, {}).get(piece.type, {}).get(at, 0) if places else 0
        sums[piece.player] += 2 * weights.get(piece.type, 1) * (1 + gain)
    for (player, piece_type), count in game.reserve.items():
        sums[player] += count * weights.get(piece_type, 1)
    for player, value in prospects(board, settings).items():
        sums[player] += value
    return sums


def balance(game: Position, owner: str, settings: Settings) -> float:
    """What one player has less what all others have."""
    sums = holdings(game, settings)
    return (2 * sums.get(owner, 0) - sum(sums.values())) / 2


def shares(game: Position, settings: Settings) -> dict[str, float]:
    """By player, from 0 to 1: how what he has stands to what the strongest of the others has."""
    return compared(holdings(game, settings), game.players)


def compared(sums: Mapping[str, float], players: Sequence[str]) -> dict[str, float]:
    """The same of what each has.

    Where it is equal that is the half; an advantage of an eighth of what both have makes it three
    quarters.
    """
    found = {}
    for player in players:
        own = sums.get(player, 0)
        rivals = [sums.get(other, 0) for other in players if other != player]
        rival = max(rivals, default=0)
        ahead = ADVANTAGE * (own - rival)
        scale = abs(ahead) + abs(own) + abs(rival)
        found[player] = DRAWN + ahead / (2 * scale) if rivals and scale else DRAWN
    return found
