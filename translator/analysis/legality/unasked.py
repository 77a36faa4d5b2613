"""Yes-or-no constants of entries that a run of a rule may never ask for.

An example: with `(rule sow (boolean stop) ...)` a type of piece has two entries, one that stops in
its house and one that goes on. A run that never comes to the house asks for no `stop`, and the
other entry would do the very same. Where moves of the same effects are one, it need not be tried.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

from translator.analysis.plan import Row, stage
from translator.analysis.runs.sweeps import Copy, Fill, sweep
from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.bodies import assigned, invoked, reached
from translator.ir.expr import Expr, Kind, Local, Param
from translator.ir.game import Game
from translator.ir.nouns import OF_KIND, number_of
from translator.ir.parts import Distinct, Entry
from translator.ir.traits import UNREPEATABLE
from translator.ir.walk import Body, children, nodes, outermost, outside, statements

Asked = dict[Entry, tuple[Entry, int]]
"""By entry, an earlier one that differs by the constant with this index alone."""


class Unasked:
    """What need not be tried in a game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._known: dict[tuple[int, int], bool] = {}

    @cached_property
    def _possible(self) -> bool:
        return stage(self.game, Distinct) is not None and _begin_afresh(self.game)

    def among(self, row: Row) -> Asked:
        """The entries of a piece that need no trial if an earlier one has not asked."""
        found: Asked = {}
        for number, entry in enumerate(row):
            for earlier in row[:number]:
                index = self._apart(earlier, entry)
                if index is not None and earlier not in found and self._possible:
                    found[entry] = earlier, index
                    break
        return found

    def _apart(self, one: Entry, other: Entry) -> int | None:
        """The index of the only constant in which entries differ, if runs may not ask for it."""
        if one.rule != other.rule or one.move_type != other.move_type:
            return None
        pairs = enumerate(zip(one.args, other.args, strict=True))
        apart = [index for index, (left, right) in pairs if left != right]
        if len(apart) != 1 or self.game.rules[one.rule].params[apart[0]] is not Kind.BOOLEAN:
            return None
        key = one.rule, apart[0]
        if key not in self._known:
            self._known[key] = self._decides(*key)
        return apart[0] if self._known[key] else None

    def _decides(self, rule: int, index: int) -> bool:
        body = self.game.rules[rule].body
        bodies = [body, *(self.game.procedures[one].body for one in reached(self.game, [body]))]
        if any(type(node) in UNREPEATABLE for one in bodies for node in statements(one)):
            return False
        return _Tested(self.game).everywhere(body, Param(index, Kind.BOOLEAN))


def _begin_afresh(game: Game) -> bool:
    """Each run of a rule sets all scratch that it uses, and nothing else uses any."""
    others = {game.verdict.procedure} if game.verdict is not None else set()
    if any(_scratch(game, root) for root in outside(game)):
        return False
    if any(_scratch(game, game.procedures[index].body) for index in others | invoked(game)):
        return False
    return all(_begins_afresh(game, rule.body) for rule in game.rules)


def _begins_afresh(game: Game, body: Body) -> bool:
    fresh: set[int] = set()
    for node in body:
        used = _scratch(game, node)
        given = _given(game, body, node)
        if given is not None and used - fresh <= {given}:
            fresh.add(given)
        elif not used <= fresh:
            return False
    return True


def _given(game: Game, body: Body, node: s.Stmt) -> int | None:
    """The scratch variable, all elements of which a statement gives a value that is not its own."""
    match node:
        case s.Assign(variable, value, None):
            return None if variable in _scratch(game, value) else variable
        case s.ForEach(kind=kind, at=None) if kind in OF_KIND:
            found = sweep(game, body, node, number_of(game, OF_KIND[kind]))
            own = isinstance(found, Copy) and found.source == found.array
            return found.array if isinstance(found, Fill | Copy) and not own else None
        case _:  # it may leave some as they were
            return None


def _scratch(game: Game, root: Any) -> set[int]:
    """The scratch variables that something uses, and what it asks and calls."""
    found: set[int] = set()
    seen: set[int] = set()
    todo = [root]
    while todo:
        for node in nodes(todo.pop()):
            if isinstance(node, e.Load | s.Assign) and game.variables[node.variable].scratch:
                found.add(node.variable)
            elif isinstance(node, e.Ask | s.Call | s.Invoke) and node.procedure not in seen:
                seen.add(node.procedure)
                todo.append(game.procedures[node.procedure].body)
    return found


class _Tested:
    """Whether a truth value does nothing but to decide on which way a body goes on."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._within: set[tuple[int, int]] = set()

    def everywhere(self, body: Body, what: Expr) -> bool:
        return all(self._in_statement(node, what) for node in statements(body))

    def _in_statement(self, node: s.Stmt, what: Expr) -> bool:
        if isinstance(what, Local) and what.name in assigned(node):
            return False
        match node:
            case s.If() | s.Verify() | s.While():
                return self._in_expression(node.condition, what, True)
            case s.Call(procedure, args):
                return self._given(procedure, args, what)
            case _:  # a value that is handed on tells which it was
                return all(self._in_expression(one, what, False) for one in outermost(node))

    def _in_expression(self, node: Expr, what: Expr, decides: bool) -> bool:
        if node == what:
            return decides
        match node:
            case e.Not() | e.And() | e.Or():
                return all(self._in_expression(one, what, decides) for one in children(node))
            case e.Ask(procedure, args):
                return self._given(procedure, args, what)
            case _:  # nor may a part of any other question be the value
                return all(self._in_expression(one, what, False) for one in children(node))

    def _given(self, procedure: int, args: tuple[Expr, ...], what: Expr) -> bool:
        """A procedure that is given the value treats it alike."""
        made = self.game.procedures[procedure]
        for index, arg in enumerate(args):
            if arg != what:
                if not self._in_expression(arg, what, False):
                    return False
            elif (procedure, index) not in self._within:
                self._within.add((procedure, index))
                if not self.everywhere(made.body, Local(made.params[index][0])):
                    return False
        return True
