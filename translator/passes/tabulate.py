"""What depends on one position, direction or type of piece alone is looked up in a table.

Scripts and procedures tell by comparing what a square or a way is: whether a right to castle ends
there, whether a direction is oblique.

    (if (= pos 60) (let mask 3)                       (let mask (element pos of a table))
     else (if (= pos 63) (let mask 1)
     else (if (= pos 56) (let mask 2) else (let mask 0))))

Of rules `analysis.explore` knows what they ask of positions, so only those of scripts have tables
for that; of what loops go through it knows nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.bodies import START
from translator.ir.expr import NOWHERE, Const, Expr, Kind
from translator.ir.game import Game
from translator.ir.kinds import known_to
from translator.ir.parts import Procedure, Rule
from translator.ir.walk import Body, mapped, nodes, rebuilt
from translator.passes.calls import at_ends
from translator.passes.course import Course, symbol
from translator.passes.programs import programs

LEAST: Final = 3
"""Comparisons that are worth a table."""

_COMPARED: Final = e.Compare | e.Same  # by what they cost, not by what they read
_ANSWER: Final = " answer"  # no local is called so
_TYPE: Final = " type"  # nor so
_ZERO: Final = Const(Kind.INTEGER, 0)


def tabulate(game: Game) -> Game:
    """The same game with tables."""
    of_rules = {Kind.POSITION, Kind.DIRECTION} if game.generation.by_type else {Kind.DIRECTION}
    rules = tuple(
        replace(made, body=_Body(game, made, of_rules).changed()) if index in run else made
        for run in [programs(game)]
        for index, made in enumerate(game.rules)
    )
    kinds = {Kind.POSITION, Kind.DIRECTION}
    procedures = tuple(
        replace(made, body=_Body(game, made, kinds).changed()) for made in game.procedures
    )
    same = rules == game.rules and procedures == game.procedures
    return game if same else replace(game, rules=rules, procedures=procedures)


def answers(game: Game) -> Game:
    """The same game; procedures that tell what a direction or type is look it up.

    Then the table stands wherever they are asked. Scripts have more than that in their procedures.
    """
    if game.generation.by_type:
        return game
    procedures = tuple(_Body(game, made, {Kind.DIRECTION}).answer(made) for made in game.procedures)
    return game if procedures == game.procedures else replace(game, procedures=procedures)


class _Body:
    def __init__(self, game: Game, made: Rule | Procedure, wanted: set[Kind]) -> None:
        self.game, self.made, self.wanted = game, made, wanted
        self.kinds = {**known_to(made), START: Kind.POSITION}

    def changed(self) -> Body:
        return mapped(self.made.body, self._statement)

    def answer(self, made: Procedure) -> Procedure:
        """The procedure, which may only return an entry of a table."""
        roots: list[Expr] = []
        match made.results, at_ends(made.body):
            case (Kind.INTEGER | Kind.BOOLEAN as kind,), (node,) if _given(node, roots) == _ANSWER:
                if sum(isinstance(one, _COMPARED) for one in nodes(roots)) >= LEAST:
                    found = self._table(roots, node)
                    if found is not None:
                        return replace(made, body=(s.Return((_of_kind(found, kind),)),))
        return made

    def _statement(self, node: s.Stmt) -> s.Stmt:
        match node:
            case s.If():
                return self._chosen(node) or replace(node, condition=self._asked(node.condition))
            case s.Verify() | s.While():
                return replace(node, condition=self._asked(node.condition))
            case s.Let():
                return replace(node, value=self._asked(node.value))
            case _:  # it asks nothing that is compared
                return node

    def _asked(self, node: Expr) -> Expr:
        """A condition with tables for parts of it; what is no condition stays."""
        if not isinstance(node, e.Junction | e.Not):
            return node
        if sum(isinstance(one, _COMPARED) for one in nodes(node)) >= LEAST:
            found = self._table([node], node)
            if found is not None:
                return e.Compare("!=", found, _ZERO)
        return rebuilt(node, self._asked)

    def _chosen(self, node: s.If) -> s.Stmt | None:
        """A local that is given one of several numbers."""
        conditions: list[Expr] = []
        name = _given(node, conditions)
        found = self._table(conditions, node) if name and len(conditions) >= LEAST else None
        if found is None or name is None:
            return None
        return s.Let(name, _of_kind(found, self.kinds.get(name)))

    def _table(self, conditions: list[Expr], node: Expr | s.Stmt) -> e.Table | None:
        """The numbers by the only local, or type, that the conditions ask for."""
        asked = {one for root in conditions for one in nodes(root) if isinstance(one, e.TypeAt)}
        if len(asked) == 1:
            return self._of_types(conditions, node, *asked)
        keys = {one for root in conditions for one in nodes(root) if symbol(one) is not None}
        if len(keys) != 1:
            return None
        (key,) = keys
        name = str(symbol(key))
        kind = self.kinds.get(name)
        if kind not in self.wanted:
            return None
        course = _Ways(self.game, name, kind is Kind.DIRECTION)
        if not all(map(course.fits, conditions)) or course.steady is not None:
            return None
        board = self.game.board
        size = len(board.directions if kind is Kind.DIRECTION else board.positions)
        if _number(course, node, course.at(0, NOWHERE)):
            return None  # it has no place in the table
        return e.Table(
            tuple(_number(course, node, course.at(0, value)) for value in range(size)), key
        )

    def _of_types(
        self, conditions: list[Expr], node: Expr | s.Stmt, asked: e.TypeAt
    ) -> e.Table | None:
        course = _Types(self.game, asked)
        if not all(map(course.fits, conditions)) or course.steady is not None:
            return None
        types = range(len(self.game.pieces) + 1)
        return e.Table(tuple(_number(course, node, {_TYPE: one}) for one in types), asked)


class _Types(Course):
    """A course whose key is the type of the piece on one position."""

    def __init__(self, game: Game, asked: e.TypeAt) -> None:
        super().__init__(game, None, set())
        self.asked = asked

    def fits(self, node: Expr) -> bool:
        return node == self.asked or super().fits(node)

    def _value(self, node: Expr, known: Mapping[str, int]) -> int:
        return known[_TYPE] if node == self.asked else super()._value(node, known)


class _Ways(Course):
    """A course whose key may be a direction, which is only gone along."""

    def __init__(self, game: Game, key: str, way: bool) -> None:
        super().__init__(game, key, set())
        self.way = way

    def fits(self, node: Expr) -> bool:
        match node:
            case e.Step(at, e.Local(name), _, e.Me() | e.Mover()) if self.way and name == self.key:
                alike = len(self._same) == len(self.game.board.directions)
                return alike and self.fits(at)
            case e.Local() | e.Origin():
                return not self.way and super().fits(node)
            case _:  # as for a position
                return super().fits(node)

    def _value(self, node: Expr, known: Mapping[str, int]) -> int:
        match node:
            case e.Step(at, e.Local(name), reverse, _) if self.way:
                start, way = super()._value(at, known), known[name]
                return NOWHERE if way < 0 else self.game.board.step(0, start, way, reverse)
            case _:  # as for a position
                return super()._value(node, known)


def _of_kind(found: e.Table, kind: Kind | None) -> Expr:
    return e.Compare("!=", found, _ZERO) if kind is Kind.BOOLEAN else found


def _given(node: s.Stmt, conditions: list[Expr]) -> str | None:
    """The local that is all that each branch gives a number; notes what decides which.

    `_ANSWER` is for branches that return something.
    """
    match node:
        case s.Let(name, Const(), False):
            return name
        case s.Return((value,)):
            conditions.append(value)
            return _ANSWER
        case s.If(condition, (then,), (other,)):
            conditions.append(condition)
            names = {_given(then, conditions), _given(other, conditions)}
            return names.pop() if len(names) == 1 else None
    return None


def _number(course: Course, node: Any, known: dict[str, int]) -> int:
    """What the condition is, or which number the branches give."""
    match node:
        case s.If(condition, (then,), (other,)):
            return _number(course, then if course._value(condition, known) else other, known)
        case s.Let(value=value) | s.Return((value,)):
            return course._value(value, known)
        case _:  # a condition
            return course._value(node, known)
