"""Lets a player choose, and tells when it has forfeited the game."""

from __future__ import annotations

from traceback import format_exception_only

from translator.core.deadline import DeadlineExceeded, deadline
from translator.engines.protocol import Move
from translator.players.protocol import Player, Position


class ForfeitError(Exception):
    """A player did not choose a legal step, and why: it has lost the game."""


def choice(player: Player, game: Position, limit: float | None) -> Move:
    """The legal step that a player chooses within `limit` seconds; it sees a copy of the game.

    What comes from the player is not trusted: neither what it names nor what it raises.
    """
    try:
        with deadline(limit):
            named = player.choose(game.copy())
            legal = next((move for move in game.legal_moves if move == named), None)
            told = str(named)
    except DeadlineExceeded:
        raise ForfeitError(f"has thought for more than {limit:g} seconds") from None
    except (Exception, SystemExit) as error:
        raised = format_exception_only(error)[-1].strip()  # an error may fail to say what it is
        raise ForfeitError(f"has failed ({raised})") from error
    if legal is None:
        raise ForfeitError(f"has named a move that is not legal: {told}")
    return legal
