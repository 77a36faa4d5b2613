"""Whether having many pieces is an advantage before the end."""

from __future__ import annotations

from translator.analysis.operations import MaterialChange, material_change
from translator.ir import stmt as s
from translator.ir.expr import OFF_BOARD, NoMoves
from translator.ir.game import Game
from translator.ir.parts import Result
from translator.ir.walk import everywhere


def numbers_tell(game: Game) -> bool:
    """Whether a player may have gained by having many pieces, as far as rules show.

    Not where pieces stay where they were put, whatever comes, and change hands, as in reversi: who
    has many may lose them all again. Nor where the pieces are always the same and hold what counts,
    as pits do in mancala games.
    """
    found = set(map(_material_change, everywhere(game)))
    change_hands = MaterialChange.CONVERSION in found
    return MaterialChange.LOSS in found or (MaterialChange.ENTRY in found and not change_hands)


def moves_decide(game: Game) -> bool:
    """Whether whoever cannot move has lost, and nothing else decides the game."""
    deciding = [goal for goal in game.goals if goal.result is not Result.DRAW]
    return bool(deciding) and all(
        goal.result is Result.LOSS and isinstance(goal.test, NoMoves) for goal in deciding
    )


def _material_change(node: s.Stmt) -> MaterialChange:
    """What a statement makes of a piece that it is about."""
    match node:
        case s.Do(effect):
            return material_change(effect)
        case s.Emit(_, None):
            return MaterialChange.NONE
        case s.Emit(start, _) if start in (None, OFF_BOARD):
            return MaterialChange.ENTRY
        case s.Emit(start, end) | s.Pair(start, end):
            return MaterialChange.NONE if start == end else MaterialChange.LOSS
        case _:  # no other statement is about a piece
            return MaterialChange.NONE
