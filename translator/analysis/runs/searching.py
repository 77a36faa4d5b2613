"""Rules that search the board from one cell, and read nothing but what can be watched.

A stone in go looks at the groups around it, a stone in hex at the chain that it joins: from most
cells the search meets the same as it did a move ago. An engine may keep what such a rule has found
from a cell until something changes that it has read. That is right only if the run depends on
nothing else, which is proved here:

* what it asks is on the board, in attributes of pieces or variables of the game, or (of a walk)
  whether the last move was on a certain cell;
* it draws no numbers, hands nothing to other runs and makes no passes;
* scratch variables only mark what a search has met. Such a search begins with a number that no
  other has had, `(assign search (+ search 1))`, and asks of marks only whether they are that one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from translator.analysis.runs.contexts import calls_in, recursive
from translator.core.reach import reachable
from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.expr import Const, Expr, Kind
from translator.ir.game import Game
from translator.ir.ids import VariableId
from translator.ir.traits import STANDING, UNREPEATABLE, Resource, touching, within
from translator.ir.walk import children, everywhere, expressions, statements

WATCHED: Final = (
    Resource.ENTRY | Resource.PIECE | Resource.PLAYER | Resource.ORIGIN | Resource.LOCALS
    | Resource.MARKS | Resource.STATE | Resource.CALLS | Resource.ATTRIBUTES | STANDING
)  # fmt: skip
_LAST: Final = touching(Resource.LAST)
_OUTSIDE: Final = touching(Resource.CALLS | Resource.TURN | Resource.HANDS)

Body = tuple[s.Stmt, ...]


def searching(game: Game, run: frozenset[int]) -> frozenset[int]:
    """The rules that search, and may be run from a cell again only when what they read changes.

    `run` are those that are programs.
    """
    marks = marked(game)
    recurs = bool(recursive(game.procedures))
    return frozenset(
        index
        for index, rule in enumerate(game.rules)
        # A search keeps where it has been, or runs inside of itself.
        if (recurs or Kind.POSITIONS in dict(rule.locals).values())
        and Search(game, marks, index in run).proved(rule.body, dict(rule.locals))
    )


def of_state(game: Game, rules: frozenset[int]) -> dict[int, frozenset[int]]:
    """Those rules whose runs and moves depend on numbers at known places of the state alone.

    By rule, the procedures that it runs. They ask for no elements of arrays, and only drop pieces,
    so that it does not matter for a move what stands where it begins.
    """
    found = {}
    for index in rules:
        ran = procedures(game, game.rules[index].body)
        bodies = [game.rules[index].body, *(game.procedures[one].body for one in ran)]
        if all(_of_state(game, node) for body in bodies for node in statements(body)):
            found[index] = ran
    return found


def _of_state(game: Game, node: s.Stmt) -> bool:
    if isinstance(node, s.Pair):
        return False
    if isinstance(node, s.Emit) and node.start not in (None, e.OFF_BOARD):
        return False
    return not any(
        isinstance(part, e.Load)
        and game.variables[part.variable].size is not None
        and not game.variables[part.variable].scratch
        for part in expressions(node)
    )


def procedures(game: Game, body: Body) -> frozenset[int]:
    """The procedures that a body asks or calls, and those that these do."""
    return frozenset(
        reachable(calls_in(body)[0], lambda one: calls_in(game.procedures[one].body)[0])
    )


def marked(game: Game) -> dict[int, int]:
    """By array that searches mark in: the scratch variable with the number of the search."""
    assigned: dict[int, list[s.Assign]] = {}
    for node in everywhere(game):
        if isinstance(node, s.Assign):
            assigned.setdefault(node.variable, []).append(node)
    scratch = {index for index, variable in enumerate(game.variables) if variable.scratch}
    numbers = {
        index
        for index in scratch & assigned.keys()
        if all(_counts_on(node) for node in assigned[index])
    }
    found = {}
    for index in scratch & assigned.keys():
        values = {node.value for node in assigned[index]}
        only = values.pop()
        own = isinstance(only, e.Load) and only.index is None and only.variable in numbers
        if own and not values and game.variables[index].size is not None:
            assert isinstance(only, e.Load)
            found[index] = int(only.variable)
    return found


def _counts_on(node: s.Assign) -> bool:
    """A number gets the next one."""
    value = node.value.value if isinstance(node.value, e.Cell) else node.value
    return (
        node.index is None
        and isinstance(value, e.Arith)
        and (value.op, value.left) == ("+", e.Load(node.variable))
        and isinstance(value.right, Const)
        and value.right.value == 1
    )


class Search:
    """One rule, with the procedures that it runs."""

    def __init__(self, game: Game, marks: dict[int, int], program: bool) -> None:
        self.game, self.marks, self.program = game, marks, program
        self.expressions = within(WATCHED if program else WATCHED | Resource.LAST)
        self.looked: set[tuple[int, frozenset[int]]] = set()
        self.running: list[int] = []
        self.recurs = False

    def proved(self, body: Body, kinds: dict[str, Kind]) -> bool:
        if not self.depends(body):
            return False
        loops = any(isinstance(node, s.While) for node in statements(body))
        return self.recurs or (loops and Kind.POSITIONS in kinds.values())

    def depends(self, body: Body) -> bool:
        """It depends on what can be watched alone, whether it searches or not."""
        return self._body(body, frozenset())

    def _body(self, body: Body, fresh: frozenset[int]) -> bool:
        """What runs where the numbers of these searches are new is as it should be."""
        for node in body:
            if not self._statement(node, fresh):
                return False
            if isinstance(node, s.Assign) and node.variable in self.marks.values():
                fresh |= {node.variable}
        return True

    def _statement(self, node: s.Stmt, fresh: frozenset[int]) -> bool:
        if type(node) in UNREPEATABLE or not self._does(node):
            return False
        if isinstance(node, s.Assign):
            return self._assigns(node, fresh)
        if not all(type(part) in self.expressions for part in expressions(node)):
            return False
        asked = node.effect if isinstance(node, s.Do) else node
        if not all(self._asks(part, fresh) for part in asked_in(asked)):
            return False
        if isinstance(node, s.Call):
            return self._runs(node.procedure, fresh)
        if isinstance(node, s.If):
            return self._body(node.then, fresh) and self._body(node.other, fresh)
        return not isinstance(node, s.Loop) or self._body(node.body, fresh)

    def _does(self, node: s.Stmt) -> bool:
        """What the statement does can be kept."""
        if isinstance(node, s.Do):
            return type(node.effect) not in _OUTSIDE
        return not isinstance(node, s.Emit) or node.end is not None

    def _assigns(self, node: s.Assign, fresh: frozenset[int]) -> bool:
        """The number of a search gets the next one, or a cell is marked with it."""
        if node.variable in self.marks.values():
            return True
        number = self.marks.get(node.variable)
        return number in fresh and (node.index is None or self._asks(node.index, fresh))

    def _asks(self, node: Expr, fresh: frozenset[int]) -> bool:
        if type(node) not in self.expressions:
            return False
        if isinstance(node, e.Compare) and node.op in ("==", "!="):
            for one, other in ((node.left, node.right), (node.right, node.left)):
                if isinstance(one, e.Load) and one.variable in self.marks:
                    number = self.marks[one.variable]
                    own = other == e.Load(VariableId(number)) and number in fresh
                    return own and (one.index is None or self._asks(one.index, fresh))
        if type(node) in _LAST:
            return False
        if isinstance(node, e.Same):
            asked = [part for part in (node.left, node.right) if type(part) not in _LAST]
            return bool(asked) and all(self._asks(part, fresh) for part in asked)
        if isinstance(node, e.Load):
            variable = self.game.variables[node.variable]
            if variable.scratch or (variable.size is not None and not self.program):
                return False
        if isinstance(node, e.Ask) and not self._runs(node.procedure, fresh):
            return False
        return all(self._asks(part, fresh) for part in asked_in(node))

    def _runs(self, procedure: int, fresh: frozenset[int]) -> bool:
        """A procedure; one that runs inside of itself is looked at already."""
        self.recurs = self.recurs or procedure in self.running
        if (procedure, fresh) in self.looked:
            return True
        self.looked.add((procedure, fresh))
        self.running.append(procedure)
        found = self._body(self.game.procedures[procedure].body, fresh)
        self.running.pop()
        return found


def asked_in(node: object) -> Iterator[Expr]:
    """The expressions that a node holds itself, not in statements inside it."""
    return (part for part in children(node) if isinstance(part, Expr))
