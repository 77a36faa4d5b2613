"""Lets a player choose, and tells when it has forfeited the game."""

from __future__ import annotations

from translator.core.deadline import DeadlineExceeded, deadline
from translator.engines.protocol import Move
from translator.players.protocol import Player, Position


class ForfeitError(Exception):
    """A player did not choose a legal step, and why: it has lost the game."""


def choice(player: Player, game: Position, limit: float | None) -> Move:
    """The legal step that a player chooses within `limit` seconds; it sees a copy of the game."""
    try:
        with deadline(limit):
            move = player.choose(game.copy())
            legal = move in tuple(game.legal_moves)
    except DeadlineExceeded:
        raise ForfeitError(f"has thought for more than {limit:g} seconds") from None
    except Exception as error:
        raise ForfeitError(f"has failed ({type(error).__name__}: {error})") from error
    if not legal:
        raise ForfeitError(f"has named a move that is not legal: {move}")
    return move
