"""Lets a player choose, and tells when it has forfeited the game."""

from __future__ import annotations

from signal import strsignal
from traceback import format_exception_only

from notation.engine import Move
from translator.core.deadline import DeadlineExceeded, deadline
from translator.core.excess import Excess, MemoryExceeded
from translator.core.interruption import Terminated
from translator.engines.limits import worker_lost
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
        raise ForfeitError(lost(Excess.TIME, None, limit)) from None
    except MemoryExceeded:
        raise ForfeitError(lost(Excess.MEMORY, None, limit)) from None
    except Terminated:
        raise  # that is for whoever runs the match
    except (Exception, SystemExit) as error:
        raised = format_exception_only(error)[-1].strip()  # an error may fail to say what it is
        raise ForfeitError(f"failed ({raised})") from error
    if legal is None:
        raise ForfeitError(f"named a move that is not legal: {told}")
    return legal


def lost(excess: Excess | None, status: int | None, limit: float | None) -> str:
    """Why a player has forfeited that takes too much, or has ended its process with a status.

    `status` is that of `multiprocessing`: less than 0 where a signal has ended the process.
    """
    if excess is Excess.TIME and limit is not None:
        return f"thought for more than {limit:g} seconds"
    if excess is not None or status is None:
        return f"failed ({worker_lost(excess).message})"
    how = f"status {status}" if status >= 0 else strsignal(-status) or f"signal {-status}"
    return f"ended the process of the game ({how})"
