"""Wins and losses in one step, which no search may overlook, whatever its budget."""

from __future__ import annotations

from collections.abc import Sequence

from notation.engine import Move
from translator.players.protocol import Position
from translator.players.worth import LOST, WON, rewards


def sound_step(game: Position, moves: Sequence[Move]) -> Move:
    """A legal step that wins at once, else the first that does not lose at once, else the first.

    A step loses at once if it ends the game so, or if another player has a reply that does. The
    steps are all that there are, in the order of a search that need not have looked at everything.
    """
    tried, refutation = game.copy(), ""
    for move in moves:
        tried.push(move)
        won = _end_for(tried, game.turn) == WON
        tried.pop()
        if won:
            return move
    for move in moves:
        reply = _refutation(tried, move, refutation)
        if reply is None:
            return move
        refutation = reply
    return moves[0]


def _refutation(game: Position, move: Move, likely: str) -> str | None:
    """The text of a reply after which the mover has lost, empty if the step has lost itself.

    What refuted the step before often refutes this one, too: that reply is tried first, so that a
    lost position does not cost the square of its steps.
    """
    me = game.turn
    game.push(move)
    try:
        worth = _end_for(game, me)
        if worth == LOST:
            return ""
        if worth is not None or game.random_turn or game.turn == me:
            return None
        replies = list(game.legal_moves)
        if likely:
            replies.sort(key=lambda reply: str(reply) != likely)
        for reply in replies:
            game.push(reply)
            lost = _end_for(game, me) == LOST
            game.pop()
            if lost:
                return str(reply)
        return None
    finally:
        game.pop()


def _end_for(game: Position, player: str) -> float | None:
    """What the end is worth to a player, if the game has ended."""
    outcome = game.outcome()
    return None if outcome is None else rewards(outcome, game.players)[player]
