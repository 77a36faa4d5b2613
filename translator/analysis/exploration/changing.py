"""Whether pieces are an advantage before the end, or change hands as long as the game goes on."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum, auto
from itertools import chain
from typing import assert_never

from translator.ir import stmt as s
from translator.ir.game import Game
from translator.ir.walk import statements


class _Lot(Enum):
    """What an effect makes of a piece that stands on the board."""

    STAYS = auto()
    TURNS = auto()
    GOES = auto()


def changes_hands(game: Game) -> bool:
    """Whether pieces stay where they were put, whatever comes, and only their owners change.

    So it is in reversi: who has many has not gained by it, for they may all be turned over again.
    """
    if any(piece.moves for piece in game.pieces):
        return False
    lots = {_lot(effect) for effect in _effects(game)}
    return _Lot.TURNS in lots and _Lot.GOES not in lots


def _effects(game: Game) -> Iterator[s.Effect]:
    bodies = [rule.body for rule in game.rules] + [made.body for made in game.procedures]
    for node in chain.from_iterable(map(statements, bodies)):
        if isinstance(node, s.Do):
            yield node.effect


def _lot(effect: s.Effect) -> _Lot:
    match effect:
        case s.ChangeOwner() | s.Flip():
            return _Lot.TURNS
        case s.Remove() | s.Go():
            return _Lot.GOES
        case (
            s.Put() | s.ChangeType() | s.SetAttribute() | s.SetVariable() | s.Invoke() | s.Jump()
            | s.Supply()
        ):  # fmt: skip
            return _Lot.STAYS
        case _:
            assert_never(effect)
