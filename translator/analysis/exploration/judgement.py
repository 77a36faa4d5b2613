"""What rules tell players of how good a position is: all of it, as `Settings` and pages take it."""

from __future__ import annotations

from typing import TypedDict

from translator.analysis.exploration.connections import Connections, winning_connections
from translator.analysis.exploration.numbers import moves_decide, numbers_tell
from translator.analysis.exploration.places import Places, place_values
from translator.analysis.exploration.rows import Rows, winning_rows
from translator.analysis.exploration.searches import Search, best_search
from translator.analysis.exploration.worth import piece_weights, worth_told
from translator.ir.game import Game


class Judgement(TypedDict):
    """What pieces are worth by type, what they gain by place, and which rows and connections win.

    With `mobility` they are nothing to go by before the end, and the number of one's steps is.
    `auto` is the player that suits the game best.
    """

    weights: dict[str, int]
    places: Places
    mobility: bool
    rows: Rows
    connections: Connections
    auto: Search


def judgement(game: Game) -> Judgement:
    """Where rules say themselves how well a player stands nothing else takes the place of that."""
    weights = piece_weights(game)
    alike = len(set(weights.values())) == 1
    untold = not numbers_tell(game) or (moves_decide(game) and alike)
    mobility = game.evaluation is None and not worth_told(game) and untold
    return {
        "weights": weights,
        "places": place_values(game),
        "mobility": mobility,
        "rows": winning_rows(game),
        "connections": winning_connections(game),
        "auto": best_search(game, mobility=mobility),
    }
