"""Whether having many pieces is an advantage before the end."""

from __future__ import annotations

from itertools import chain
from typing import assert_never

from translator.analysis.operations import Lot, lot
from translator.ir import stmt as s
from translator.ir.expr import OFF_BOARD
from translator.ir.game import Game
from translator.ir.walk import statements


def numbers_tell(game: Game) -> bool:
    """Whether a player may have gained by having many pieces, as far as rules show.

    Not where pieces stay where they were put, whatever comes, and change hands, as in reversi: who
    has many may lose them all again. Nor where the pieces are always the same and hold what counts,
    as pits do in mancala games.
    """
    bodies = [rule.body for rule in game.rules] + [made.body for made in game.procedures]
    lots = set(map(_lot, chain.from_iterable(map(statements, bodies))))
    return Lot.GOES in lots or (Lot.COMES in lots and Lot.TURNS not in lots)


def _lot(node: s.Stmt) -> Lot:
    """What a statement makes of a piece that it is about."""
    match node:
        case s.Do(effect):
            return lot(effect)
        case s.Emit(_, None):
            return Lot.STAYS
        case s.Emit(start, _) if start in (None, OFF_BOARD):
            return Lot.COMES
        case s.Emit(start, end) | s.Pair(start, end):
            return Lot.STAYS if start == end else Lot.GOES
        case (
            s.Let() | s.Verify() | s.If() | s.While() | s.Mark() | s.Forget() | s.Assign()
            | s.Call() | s.ForEach() | s.Leave() | s.Return() | s.Draw() | s.Push() | s.Pop()
            | s.Fail()
        ):  # fmt: skip
            return Lot.STAYS
        case _:
            assert_never(node)
