"""The types of compiled engines, for programs that are checked by them.

from ludoglot.engine import Game, Move
def best(game: Game) -> Move: ...
"""

from translator.engines.interface import (
    Effect,
    Game,
    GameClass,
    Module,
    Move,
    Observation,
    Outcome,
    Piece,
    Setup,
)

__all__ = [
    "Effect",
    "Game",
    "GameClass",
    "Module",
    "Move",
    "Observation",
    "Outcome",
    "Piece",
    "Setup",
]
