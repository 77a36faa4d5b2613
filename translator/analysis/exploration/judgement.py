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
    mobility = goes_by_mobility(game)
    return {
        "weights": piece_weights(game),
        "places": place_values(game),
        "mobility": mobility,
        "rows": winning_rows(game),
        "connections": winning_connections(game),
        "auto": best_search(game, mobility=mobility),
    }


def auto_player(game: Game) -> Search:
    """The player that suits the game best, without the rest of the judgement."""
    return best_search(game, mobility=goes_by_mobility(game))


def goes_by_mobility(game: Game) -> bool:
    """Whether pieces are no measure of who is ahead, and the rules state no other one."""
    if game.evaluation is not None or worth_told(game):
        return False
    alike = moves_decide(game) and len(set(piece_weights(game).values())) == 1
    return alike or not numbers_tell(game)
