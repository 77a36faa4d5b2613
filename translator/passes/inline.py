"""Small procedures are written out where they are asked or called.

A call takes longer than what most procedures of one line do; and a rule that calls nothing may be a
walk, of which engines make tables. What is asked has to be one expression, and what is called a few
statements that end where they end: without loops, results or locals of their own.

An example: with `(procedure strong (position place) (return (or (piece? King place) (piece? Queen
place))))`, the question `(strong (step here n))` stays as it is, for the step would be taken twice;
`(strong here)` becomes `(or (piece? King here) (piece? Queen here))`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final, get_args

from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.bodies import with_bodies
from translator.ir.expr import Expr, Kind
from translator.ir.game import Game
from translator.ir.kinds import HERE, Kinds, known_to
from translator.ir.parts import Best, Invariant, Precondition, Procedure, Rule, Stage
from translator.ir.traits import NOTHING, PENDING, Resource, is_trivial, within
from translator.ir.walk import Body, inside, nodes, rebuilt, statements

MOST: Final = 24
"""Nodes of what is written out; of what is larger the call is a small part."""

_STATEMENTS: Final = get_args(s.Stmt)
_LINES: Final = within(NOTHING, writes=PENDING | Resource.STATE)


def inline(game: Game) -> Game:
    """The same game; scripts, whose words are procedures of another kind, stay as they are."""
    if game.generation.by_type or not game.procedures:
        return game
    inlining = _Inlining(game)

    def body(made: Rule | Procedure) -> Body:
        return _Body(inlining, known_to(made)).body(made.body)

    value = _Body(inlining, HERE).value

    def stage(one: Stage) -> Stage:
        if isinstance(one, Precondition | Invariant):
            return replace(one, condition=value(one.condition))
        return replace(one, keys=tuple(map(value, one.keys))) if isinstance(one, Best) else one

    rated = game.evaluation
    changed = replace(
        with_bodies(game, list(map(body, game.rules)), list(map(body, game.procedures))),
        goals=tuple(replace(goal, test=value(goal.test)) for goal in game.goals),
        selection=tuple(map(stage, game.selection)),
        hidden=tuple(replace(one, where=value(one.where)) for one in game.hidden),
        evaluation=rated and replace(rated, value=value(rated.value)),
    )
    return game if changed == game else changed


class _Inlining:
    """What may be written out of each procedure, with all that may be written out inside."""

    def __init__(self, game: Game) -> None:
        self.game, self.kinds = game, Kinds(game)
        self._bodies: dict[int, Body | None] = {}

    def expression(self, procedure: int) -> Expr | None:
        """What a procedure returns, if that is all there is to it."""
        match self._body(procedure):
            case (s.Return(values=(value,)),):
                return value
            case _:  # there is more to it
                return None

    def lines(self, procedure: int) -> Body | None:
        """What a procedure does, if it does so and goes back."""
        body = self._body(procedure)
        fits = body is not None and all(type(node) in _LINES for node in statements(body))
        return body if fits else None

    def _body(self, procedure: int) -> Body | None:
        if procedure not in self._bodies:
            self._bodies[procedure] = None  # one that can reach itself stays what it is
            made = self.game.procedures[procedure]
            body = _Body(self, known_to(made)).body(made.body)
            small = sum(1 for _ in nodes(body)) <= MOST
            self._bodies[procedure] = body if small else None
        return self._bodies[procedure]

    def given(
        self, procedure: int, args: tuple[Expr, ...], known: Mapping[str, Kind]
    ) -> dict[str, Expr] | None:
        """The arguments by name, if each is of the kind that is declared."""
        params = self.game.procedures[procedure].params
        if any(
            self.kinds.of(arg, known) is not kind
            for (_, kind), arg in zip(params, args, strict=True)
        ):
            return None
        return {name: arg for (name, _), arg in zip(params, args, strict=True)}


class _Body:
    """A rule or procedure whose locals have these kinds, while things are written out in it."""

    def __init__(self, inlining: _Inlining, known: Mapping[str, Kind]) -> None:
        self.inlining, self.known = inlining, known

    def body(self, body: Body) -> Body:
        return tuple(line for node in body for line in self._statement(node))

    def _statement(self, node: s.Stmt) -> Body:
        node = inside(_expressions(node, self.value), self.body)
        if not isinstance(node, s.Call) or node.results:
            return (node,)
        lines = self.inlining.lines(node.procedure)
        given = self.inlining.given(node.procedure, node.args, self.known)
        if lines is None or given is None or not _fits(lines, given):
            return (node,)
        found: Body = _substituted(lines, given)
        return found

    def value(self, node: Any) -> Any:
        node = rebuilt(node, self.value)
        if not isinstance(node, e.Ask):
            return node
        expression = self.inlining.expression(node.procedure)
        given = self.inlining.given(node.procedure, node.args, self.known)
        if expression is None or given is None or not _fits(expression, given):
            return node
        return _substituted(expression, given)


def _expressions(node: s.Stmt, change: Callable[[Any], Any]) -> s.Stmt:
    """A statement with the expressions in it changed, but not those in statements inside it."""
    return rebuilt(node, lambda held: held if isinstance(held, _STATEMENTS) else change(held))


def _fits(root: Any, given: Mapping[str, Expr]) -> bool:
    """Arguments may stand where the parameters stood.

    What is more than a name must be wanted once at most, and may ask nothing, for it might then be
    asked later or not at all. Positions that are counted have names of their own.
    """
    counted = {node.name for node in nodes(root) if isinstance(node, e.Count)}
    often = Counter(node.name for node in nodes(root) if isinstance(node, e.Local))
    named = {n.name for arg in given.values() for n in nodes(arg) if isinstance(n, e.Local)}
    return not (counted & (named | given.keys())) and all(
        is_trivial(arg)
        or (often[name] <= 1 and not counted and not any(isinstance(n, e.Ask) for n in nodes(arg)))
        for name, arg in given.items()
    )


def _substituted(root: Any, given: Mapping[str, Expr]) -> Any:
    """The arguments in place of the parameters."""
    if isinstance(root, e.Local):
        return given.get(root.name, root)
    return rebuilt(root, lambda node: _substituted(node, given))
