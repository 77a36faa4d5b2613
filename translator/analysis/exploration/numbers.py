"""Whether having many pieces is an advantage before the end."""

from __future__ import annotations

from itertools import chain
from typing import assert_never

from translator.analysis.operations import MaterialChange, material_change
from translator.ir import stmt as s
from translator.ir.expr import OFF_BOARD, NoMoves
from translator.ir.game import Game
from translator.ir.parts import Result
from translator.ir.walk import statements


def numbers_tell(game: Game) -> bool:
    """Whether a player may have gained by having many pieces, as far as rules show.

    Not where pieces stay where they were put, whatever comes, and change hands, as in reversi: who
    has many may lose them all again. Nor where the pieces are always the same and hold what counts,
    as pits do in mancala games.
    """
    bodies = [rule.body for rule in game.rules] + [made.body for made in game.procedures]
    found = set(map(_material_change, chain.from_iterable(map(statements, bodies))))
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
        case (
            s.Let() | s.Verify() | s.If() | s.While() | s.Mark() | s.Forget() | s.Assign()
            | s.Call() | s.ForEach() | s.Leave() | s.Return() | s.Draw() | s.Push() | s.Pop()
            | s.Fail()
        ):  # fmt: skip
            return MaterialChange.NONE
        case _:
            assert_never(node)
