"""Whether a position says all that decides how a game may go on."""

from __future__ import annotations

from translator.ir import expr as e
from translator.ir.game import Game
from translator.ir.walk import nodes

_PAST = (e.LastFrom, e.LastTo, e.CapturedPiece, e.Ply)


def asks_for_the_past(game: Game) -> bool:
    """Whether some rule or goal asks for the last step, or for how many there were."""
    return any(isinstance(node, _PAST) for node in nodes(game))
