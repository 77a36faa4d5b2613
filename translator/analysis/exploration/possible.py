"""What a program may emit from one start: enough to tell where it need not be called.

Programs ask and do what only a run can tell, variables of the game above all. Here both answers of
such a question are followed, and every emission is one that may be: `calls` then finds what all of
them need. What a program says of itself, endless loops and indices that are out of range, would be
missed where there is no call: where a way to nothing may lead past that, nothing is known.

An example: `way (verify empty?) (set progress (+ ply 1)) add` need not be called where a piece
stands in the way.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from translator.analysis.emission import Op
from translator.analysis.exploration.explore import Branch, NotStaticError, Run
from translator.analysis.exploration.state import State
from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.expr import NOWHERE, Expr, Kind
from translator.ir.kinds import certain
from translator.ir.walk import nodes

_ASKED: Final = e.Compare | e.Owned | e.Same
_QUIET: Final = (
    e.Compare, e.Owned, e.Same, e.Not, e.And, e.Or, e.Const, e.Param, e.Local, e.Me, e.Mover,
    e.MovingType, e.OnBoard, e.IsEmpty, e.Occupied, e.IsPiece, e.InZone, e.Step, e.LastFrom,
    e.LastTo, e.Cell, e.Ply, e.TurnIndex, e.Origin, e.Count, e.Attribute,
    e.Table, e.TypeAt, e.OwnerAt,
)  # fmt: skip
"""What can be computed without a word, whatever it is given."""


class Possible(Run):
    """A program of an entry, run from one start."""

    def _effect(self, effect: s.Effect, state: State) -> list[tuple[tuple[Op, ...], State]]:
        match effect:
            case s.SetVariable(variable, value, None) if self._is_quiet(value):
                return [((("set", NOWHERE, variable),), state)]
            case s.Supply(player, piece, by) if (
                certain(player, Kind.PLAYER) and self._is_type(piece) and self._is_quiet(by)
            ):
                return [((("supply", NOWHERE),), state)]
        return super()._effect(effect, state)

    def _test(self, test: Expr, state: State) -> Sequence[Branch]:
        try:
            return super()._test(test, state)
        except NotStaticError:
            if isinstance(test, _ASKED) and self._is_quiet(test):
                return (True, state.unsure()), (False, state.unsure())
            raise

    def _is_type(self, piece: Expr) -> bool:
        """There is such a piece type, whatever the board is."""
        if isinstance(piece, e.Table):
            types = range(len(self.side.game.pieces))
            return self._is_quiet(piece.index) and all(
                value in types for value in (0, *piece.values)
            )
        return certain(piece, Kind.PIECE)

    def _constant(self, expression: Expr) -> int:
        if isinstance(expression, e.Mover):
            raise NotStaticError  # it may be another than the owner of the pieces
        return super()._constant(expression)

    def _is_quiet(self, value: Expr) -> bool:
        return all(self._says_nothing(node) for node in nodes(value))

    def _says_nothing(self, node: Any) -> bool:
        match node:
            case e.Load(variable, index):
                size = self.side.game.variables[variable].size
                return index is None or (size is not None and self._is_element(index, size))
            case e.Arith():
                return node.op in ("+", "-", "*")
            case _:
                return isinstance(node, _QUIET) or not isinstance(node, Expr)

    def _is_element(self, index: Expr, size: int) -> bool:
        """An array of this size has an element of this number."""
        if isinstance(index, e.Me | e.Mover):
            return len(self.side.game.players) <= size
        return isinstance(index, e.Const) and 0 <= index.value < size
