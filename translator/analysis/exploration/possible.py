"""What a rule may emit from one start: where it need not be called, and what it attacks.

Programs ask and do what only a run can tell, variables of the game above all. Here both answers of
such a question are followed, and every emission is one that may be: `calls` then finds what all of
them need. What a program says of itself, endless loops and indices that are out of range, would be
missed where there is no call: where a way to nothing may lead past that, nothing is known.

An example: `way (verify empty?) (set progress (+ ply 1)) add` need not be called where a piece
stands in the way. With `(if (promoted here) (supply me Pawn 1)) add` it attacks what stands there,
promoted or not.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from operator import eq, ge, gt, le, lt, ne
from typing import Any, Final

from translator.analysis.codes import Codes
from translator.analysis.emission import Op
from translator.analysis.exploration.boardtree import Constant
from translator.analysis.exploration.explore import (
    MAX_STEPS,
    Branch,
    Frames,
    NotStaticError,
    Run,
)
from translator.analysis.exploration.state import State
from translator.ir import arithmetic
from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.expr import NOWHERE, Expr, Kind
from translator.ir.kinds import certain, kind_of, known_to
from translator.ir.traits import PAST, REGISTERS, STANDING, Resource, within
from translator.ir.walk import nodes

_ASKED: Final = e.Compare | e.Owned | e.Same  # of any other `Run` itself follows both answers
_QUIET: Final = within(
    REGISTERS | STANDING | PAST | Resource.LOCALS | Resource.ATTRIBUTES | Resource.BOARD
    | Resource.TURN
)  # fmt: skip
"""What can be computed without a word, whatever it is given."""
_OF_PLACES: Final = within(REGISTERS | Resource.LOCALS)
"""What is asked of a board without pieces."""

_HARMLESS: Final = frozenset(["attribute", "set", "supply", "call"])
"""Effects that take no piece."""

_COMPARED: Final[Mapping[str, Callable[[int, int], bool]]] = {
    "==": eq, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge,
}  # fmt: skip


class Possible(Run):
    """A rule of an entry, run from one start, whatever it does and asks."""

    def _execute(
        self, statement: s.Stmt, state: State, frames: Frames, after: Frames
    ) -> list[tuple[Frames, State]]:
        if self.taking is not None and self._is_idle(statement, state):
            return [(after, state)]
        return super()._execute(statement, state, frames, after)

    def _is_idle(self, statement: s.Stmt, state: State) -> bool:
        """It neither takes a piece nor says a word, whatever is on the board: attacks go by it.

        So what decides between such statements need not be known.
        """
        match statement:
            case s.If(condition, then, other):
                inside = all(self._is_idle(one, state) for one in (*then, *other))
                return inside and self._is_quiet(condition)
            case s.Do(s.SetAttribute(at, attribute, value)):
                narrow = self.side.game.attributes[attribute].bits == 1
                fits = narrow and certain(value, Kind.BOOLEAN)
                return fits and self._is_quiet(at) and self._is_quiet(value)
            case s.Do(s.Put(player, piece, at)):
                fits = certain(player, Kind.PLAYER) and self._is_type(piece, state)
                return fits and self._takes_no_other((at,), state)
            case s.Do(effect):
                return self._of_state(effect, state) is not None
            case s.Pair(start, end):
                return self._takes_no_other((start, end), state)
            case s.Emit(start, end) if start is not None and end is not None:
                return self._takes_no_other((start, end), state) and self._is_harmless(state)
            case s.Forget():
                return self._is_harmless(state)
            case _:  # what is not listed may take a piece
                return False

    def _takes_no_other(self, positions: Sequence[Expr], state: State) -> bool:
        """On these positions stands nothing but what moves and what a move of this path takes.

        Whatever the same path emits as well adds nothing to that.
        """
        try:
            cells = {self._position(at, state) for at in positions}
        except NotStaticError:
            return False
        return cells <= {self.start, *state.taken}

    def _is_harmless(self, state: State) -> bool:
        """What is pending takes nothing that is not taken already, whoever forgets it or not."""
        cells = {self.start, NOWHERE, *state.taken}
        taken = (op[1] in cells for op in state.effects if op[0] not in _HARMLESS)
        return all(cells.issuperset(pair) for pair in state.group) and all(taken)

    @cached_property
    def _kinds(self) -> Mapping[str, Kind]:
        return known_to(self.rule)

    def _assigned(self, statement: s.Stmt, state: State) -> list[State]:
        match statement:
            case s.Let(name, value) if self._kinds.get(name) is Kind.INTEGER:
                with suppress(NotStaticError):
                    return [state.assign(name, self._number(value, state))]
        return super()._assigned(statement, state)

    def _effect(self, effect: s.Effect, state: State) -> list[tuple[tuple[Op, ...], State]]:
        op = self._of_state(effect, state)
        return super()._effect(effect, state) if op is None else [((op,), state)]

    def _of_state(self, effect: s.Effect, state: State) -> Op | None:
        """What changes nothing that stands on the board (U28), as long as it says nothing."""
        match effect:
            case s.SetVariable(variable, value, None) if self._is_quiet(value):
                return "set", NOWHERE, variable
            case s.Supply(player, piece, by) if (
                certain(player, Kind.PLAYER) and self._is_type(piece, state) and self._is_quiet(by)
            ):
                return "supply", NOWHERE
            case s.Invoke(_, args) if all(map(self._is_quiet, args)):
                return "call", NOWHERE  # the procedure runs when the move is made
            case _:
                return None

    def _test(self, test: Expr, state: State) -> Sequence[Branch]:
        try:
            return self._sides(test, state)
        except NotStaticError:
            if isinstance(test, _ASKED) and self._is_quiet(test):
                return (True, state.unsure()), (False, state.unsure())
            raise

    def _sides(self, test: Expr, state: State) -> Sequence[Branch]:
        match test:
            case e.Compare(">", e.Count(name, where), e.Const(value=0)):
                return self._somewhere(name, self._by_place_first(where), state)
            case e.Compare(op, left, right):
                numbers = self._number(left, state), self._number(right, state)
                return ((_COMPARED[op](*numbers), state),)
            case _:  # as any rule that is explored asks it
                return super()._test(test, state)

    def _somewhere(self, name: str, where: Expr, state: State) -> Sequence[Branch]:
        """Whether a condition holds on a position, which in it is the local `name`."""
        self.alone = True  # there are as many positions as this board has
        sides: list[Branch] = []
        states = [state]
        for position in range(len(self.side.game.board.positions)):
            self.steps += len(states)
            if self.steps > MAX_STEPS:
                raise NotStaticError
            at = self.board.named(Constant(position, position))
            found = [side for one in states for side in self._test(where, one.assign(name, at))]
            sides += [side for side in found if side[0]]
            states = [following for holds, following in found if not holds]
        sides += [(False, one) for one in states]
        before = state.values.get(name, NOWHERE)
        return [(holds, following.assign(name, before)) for holds, following in sides]

    def _by_place_first(self, where: Expr) -> Expr:
        """A condition that asks for pieces only where the position itself does not decide it."""
        if isinstance(where, e.And) and self._is_quiet(where):
            return e.And(tuple(sorted(where.operands, key=_asks_for_pieces)))
        return where

    def _number(self, number: Expr, state: State) -> int:
        """A number that is known; that of a position is asked of the board."""
        match number:
            case e.Arith(op, left, right):
                sides = self._number(left, state), self._number(right, state)
                value = arithmetic.OPERATIONS[op](*sides)
                if value != arithmetic.cell(value):
                    raise NotStaticError
                return value
            case e.Cell(value):
                return self._number(value, state)
            case _ if kind_of(number, self._kinds, lambda _: Kind.INTEGER) is Kind.POSITION:
                return self.board.index(self._position(number, state))
            case _:  # of a constant; what else there is, is not static
                return self._position(number, state)

    def _is_type(self, piece: Expr, state: State) -> bool:
        """There is such a piece type, whatever the board is."""
        match piece:
            case e.Table(values, index):
                types = range(len(self.side.game.pieces))
                return self._is_quiet(index) and all(value in types for value in (0, *values))
            case e.Arith("-", e.TypeAt(at), e.Const(value=1)):  # types count from 1, for 0 is none
                return self._is_occupied(at, state)
            case _:  # a number that is computed may be no type
                return certain(piece, Kind.PIECE)

    def _is_occupied(self, at: Expr, state: State) -> bool:
        """Something is known to stand there."""
        try:
            return not state.cells.get(self._position(at, state), Codes.EMPTY) & Codes.EMPTY
        except NotStaticError:
            return False

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
            case e.Hand(player, piece):
                return certain(player, Kind.PLAYER) and certain(piece, Kind.PIECE)
            case e.Arith():
                return node.op not in ("/", "%")
            case _:  # parts of questions (occupants, places) say nothing
                return type(node) in _QUIET or not isinstance(node, Expr)

    def _is_element(self, index: Expr, size: int) -> bool:
        """An array of this size has an element of this number."""
        if isinstance(index, e.Me | e.Mover):
            return len(self.side.game.players) <= size
        return isinstance(index, e.Const) and 0 <= index.value < size


def _asks_for_pieces(condition: Expr) -> bool:
    return any(type(one) not in _OF_PLACES for one in nodes(condition) if isinstance(one, Expr))
