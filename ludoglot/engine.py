"""The types of compiled engines, for programs that are checked by them.

from ludoglot.engine import Game, Move
def best(game: Game) -> Move: ...
"""

from notation.engine import CompiledClass as GameClass
from notation.engine import CompiledEngine as Game
from notation.engine import CompiledModule as Module
from notation.engine import Effect, Move, Observation, Outcome, Piece, Setup

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
