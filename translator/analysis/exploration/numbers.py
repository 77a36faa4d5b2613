"""Whether having many pieces is an advantage before the end."""

from __future__ import annotations

from enum import Enum, auto
from itertools import chain
from typing import assert_never

from translator.ir import stmt as s
from translator.ir.expr import OFF_BOARD
from translator.ir.game import Game
from translator.ir.walk import statements


class _Lot(Enum):
    """What becomes of pieces."""

    STAYS = auto()
    COMES = auto()
    TURNS = auto()
    """To another owner."""
    GOES = auto()
    """It is taken, becomes another one, or goes to where it may take."""


def numbers_tell(game: Game) -> bool:
    """Whether a player may have gained by having many pieces, as far as rules show.

    Not where pieces stay where they were put, whatever comes, and change hands, as in reversi: who
    has many may lose them all again. Nor where the pieces are always the same and hold what counts,
    as pits do in mancala games.
    """
    bodies = [rule.body for rule in game.rules] + [made.body for made in game.procedures]
    lots = set(map(_lot, chain.from_iterable(map(statements, bodies))))
    return _Lot.GOES in lots or (_Lot.COMES in lots and _Lot.TURNS not in lots)


def _lot(node: s.Stmt) -> _Lot:
    """What a statement makes of a piece that it is about."""
    match node:
        case s.Do(effect):
            return _lot_by(effect)
        case s.Emit(_, None):
            return _Lot.STAYS
        case s.Emit(start, _) if start in (None, OFF_BOARD):
            return _Lot.COMES
        case s.Emit(start, end) | s.Pair(start, end):
            return _Lot.STAYS if start == end else _Lot.GOES
        case (
            s.Let() | s.Verify() | s.If() | s.While() | s.Mark() | s.Forget() | s.Assign()
            | s.Call() | s.ForEach() | s.Leave() | s.Return() | s.Draw() | s.Push() | s.Pop()
            | s.Fail()
        ):  # fmt: skip
            return _Lot.STAYS
        case _:
            assert_never(node)


def _lot_by(effect: s.Effect) -> _Lot:
    match effect:
        case s.Put() | s.Supply():
            return _Lot.COMES
        case s.ChangeOwner() | s.Flip():
            return _Lot.TURNS
        case s.Remove() | s.ChangeType():
            return _Lot.GOES
        case s.Go(start, end):
            return _Lot.STAYS if start == end else _Lot.GOES
        case s.SetAttribute() | s.SetVariable() | s.Invoke() | s.Jump():
            return _Lot.STAYS
        case _:
            assert_never(effect)
