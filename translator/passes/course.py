"""What is known of a loop before it runs: numbers that depend on one position and who moves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from translator.ir import expr as e
from translator.ir.arithmetic import OPERATIONS, cell
from translator.ir.bodies import START
from translator.ir.expr import FALSE, NOWHERE, TRUE, Const, Expr, Kind
from translator.ir.game import Game
from translator.passes.fold import joined
from translator.passes.propagate import SIGNS

Symbol = str
"""A local; a rule's `Origin` is its `START`."""

_PLAYER: Final = " player"  # no local is called so


class NotKnownError(Exception):
    """The course of the loop is not known."""


def symbol(node: Any) -> Symbol | None:
    """The name under which a position is known."""
    if isinstance(node, e.Origin):
        return START
    return node.name if isinstance(node, e.Local) else None


class Course:
    """Computes what is known where the key has a value.

    `known` are the locals of the loop that are known; the caller takes out what is not.
    """

    def __init__(self, game: Game, key: Symbol | None, known: set[str]) -> None:
        self.game, self.key, self.known = game, key, known
        self.steady: Expr | None = None
        size = len(game.board.directions)
        self._same = {d for d in range(size) if len({row[d] for row in game.board.symmetries}) == 1}

    def fits(self, node: Expr) -> bool:
        """The expression is known where the locals are."""
        match node:
            case Const():
                return True
            case e.Local() | e.Origin():
                return symbol(node) == self.key or symbol(node) in self.known
            case e.Me() | e.Mover():
                return self._steadily(node)
            case e.Arith(_, left, right) | e.Compare(_, left, right) | e.Same(left, right):
                return self.fits(left) and self.fits(right)
            case e.FirstOn(first, second):
                return self.fits(first) and self.fits(second)
            case e.Cell(value) | e.AsPosition(value) | e.Table(_, value):
                return self.fits(value)
            case e.Not(operand) | e.OnBoard(operand):
                return self.fits(operand)
            case e.And(operands) | e.Or(operands):
                return all(map(self.fits, operands))
            case e.Step(at, Const(value=way), _, player):
                known = 0 <= way < len(self.game.board.directions)
                alike = way in self._same or self._steadily(player)
                return known and alike and self.fits(at)
            case _:  # it depends on more than the key
                return False

    def _steadily(self, player: Expr) -> bool:
        if not isinstance(player, e.Me | e.Mover):
            return False
        if self.steady is None:
            self.steady = player
        return self.steady == player

    def players(self) -> range:
        """The players for whom a loop is to be run."""
        return range(1 if self.steady is None else len(self.game.players))

    def at(self, player: int, value: int | None) -> dict[str, int]:
        """What is known at first."""
        found = {_PLAYER: player}
        if self.key is not None and value is not None:
            found[self.key] = value
        return found

    def index(self, keys: tuple[int | None, ...]) -> Expr:
        """Which row belongs to the key and to who moves."""
        at: Expr = Const(Kind.INTEGER, 0)
        if self.key is not None:
            at = e.Origin() if self.key == START else e.Local(self.key)
            first = keys[0] or 0
            if first:
                at = e.Arith("+", at, Const(Kind.INTEGER, -first))
        if self.steady is None:
            return at
        if self.key is None:
            return self.steady
        return e.Arith("+", e.Arith("*", self.steady, Const(Kind.INTEGER, len(keys))), at)

    def rest(self, node: Expr, known: Mapping[str, int], player: int) -> Expr:
        """What a condition asks beyond what is known."""
        if self.fits(node):
            found = self.value(node, known)
            return node if found is None else TRUE if found else FALSE
        return joined(node, lambda part: self.rest(part, known, player))

    def value(self, node: Expr, known: Mapping[str, int], player: int | None = None) -> int | None:
        """The number that an expression is; `None` where something in it has none yet."""
        try:
            return self._value(node, known) if self.fits(node) else None
        except KeyError:
            return None

    def _value(self, node: Expr, known: Mapping[str, int]) -> int:
        match node:
            case Const(value=number):
                return number
            case e.Local() | e.Origin():
                return known[str(symbol(node))]
            case e.Me() | e.Mover():
                return known[_PLAYER]
            case e.Arith(op, left, right):
                return OPERATIONS[op](self._value(left, known), self._value(right, known))
            case e.Compare(op, left, right):
                return int(SIGNS[op](self._value(left, known), self._value(right, known)))
            case e.Same(left, right):
                return int(self._value(left, known) == self._value(right, known) != NOWHERE)
            case e.FirstOn(first, second):
                found = self._value(first, known)
                return self._value(second, known) if found == NOWHERE else found
            case e.Cell(value):
                return cell(self._value(value, known))
            case e.AsPosition(value):
                found = self._value(value, known)
                return found if 0 <= found < len(self.game.board.positions) else NOWHERE
            case e.Table(values, index):
                found = self._value(index, known)
                return values[found] if 0 <= found < len(values) else 0
            case e.Not(operand):
                return int(not self._value(operand, known))
            case e.OnBoard(at):
                return int(self._value(at, known) != NOWHERE)
            case e.And(operands):
                return int(all(self._value(one, known) for one in operands))
            case e.Or(operands):
                return int(any(self._value(one, known) for one in operands))
            case e.Step(at, direction, reverse, _):
                start = self._value(at, known)
                if start == NOWHERE:
                    return NOWHERE
                way = self._value(direction, known)
                return self.game.board.step(known[_PLAYER], start, way, reverse)
            case _:  # what `fits` refuses
                raise KeyError
