"""Whether a position says all that decides how a game may go on."""

from __future__ import annotations

from translator.ir.game import Game
from translator.ir.traits import PAST, touching
from translator.ir.walk import nodes

_PAST = touching(PAST)


def asks_for_the_past(game: Game) -> bool:
    """Whether some rule or goal asks for the last step, or for how many there were."""
    return any(type(node) in _PAST for node in nodes(game))
