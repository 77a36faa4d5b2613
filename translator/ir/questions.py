"""Checks of what is asked outside of rules: by goals, stages, hidden parts and the evaluation."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

from translator.core.diagnostics import Diagnostic, Severity
from translator.core.reach import reachable
from translator.core.source import Span
from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.bodies import unbound
from translator.ir.expr import Expr
from translator.ir.game import Game
from translator.ir.ids import ProcedureId
from translator.ir.parts import (
    Best,
    Goal,
    Invariant,
    Moment,
    MostCaptures,
    NoAttack,
    Precondition,
    Procedure,
    Stage,
)
from translator.ir.traits import LATE, RECORDING, Resource, touching
from translator.ir.walk import asked, expressions, statements


def questions(game: Game) -> Iterator[Diagnostic]:
    """Findings G117 to G119; locals and parameters that a question does not have (G108, G109)."""
    yield from _pure(game)
    yield from _stages(game)
    yield from _moments(game)
    for what, root in _loose(game):
        for local in unbound(root, ("here",) if what == "a hidden part" else ()):
            yield _error("G108", f"{what} reads the unknown local {local.name!r}", local.span)
        for marked in (n for n in _nodes(root) if isinstance(n, e.Marked)):
            message = f"{what} reads the unknown local {marked.positions!r}"
            yield _error("G108", message, marked.span)
        for param in (n for n in _nodes(root) if isinstance(n, e.Param)):
            message = f"{what} reads the unknown parameter {param.index}"
            yield _error("G109", message, param.span)


def _error(code: str, message: str, span: Span | None = None) -> Diagnostic:
    return Diagnostic(code, Severity.ERROR, message, span)


def _nodes(root: Expr) -> Iterator[Expr]:
    return expressions(s.Verify(root))


def _of(root: Expr, kinds: Collection[type]) -> Iterator[Expr]:
    """The expressions of some classes in another one."""
    return (node for node in _nodes(root) if type(node) in kinds)


def _asked_by(stage: Stage) -> tuple[Expr, ...]:
    if isinstance(stage, Precondition | Invariant):
        return (stage.condition,)
    return stage.keys if isinstance(stage, Best) else ()


def _loose(game: Game) -> Iterator[tuple[str, Expr]]:
    """The expressions that stand in no rule, and what they are."""
    for goal in game.goals:
        yield "a goal", goal.test
    for stage in game.selection:
        for root in _asked_by(stage):
            yield "a stage", root
    for hidden in game.hidden:
        yield "a hidden part", hidden.where
    if game.evaluation is not None:
        yield "an evaluation", game.evaluation.value


def _outside(game: Game) -> Iterator[Expr]:
    return (node for _, root in _loose(game) for node in _nodes(root))


def _pure(game: Game) -> Iterator[Diagnostic]:
    """Procedures that expressions ask change nothing, nor do those that they call."""
    if not game.procedures and not any(isinstance(n, e.Ask) for n in _outside(game)):
        return
    asking = [n.procedure for n in asked(game) if isinstance(n, e.Ask)]
    known = range(len(game.procedures))

    def calls(index: ProcedureId) -> list[ProcedureId]:
        body = game.procedures[index].body if index in known else ()
        return [n.procedure for n in statements(body) if isinstance(n, s.Call)]

    for index in sorted(reachable(asking, calls).intersection(known)):
        made = game.procedures[index]
        if any(_changes(game, statement) for statement in statements(made.body)):
            message = (
                f"the procedure {made.name!r} is called in an expression, and changes the game"
            )
            yield Diagnostic("G117", Severity.ERROR, message, made.span)
    for node in asked(game):
        if isinstance(node, e.Ask) and not _fits(game, node):
            message = "a called procedure has other parameters or no result"
            yield _error("G115", message, node.span)


def _changes(game: Game, node: s.Stmt) -> bool:
    if isinstance(node, s.Assign):
        variables = game.variables
        return not (0 <= node.variable < len(variables) and variables[node.variable].scratch)
    return type(node) in RECORDING and not isinstance(node, s.Forget)


def _fits(game: Game, node: e.Ask) -> bool:
    if not 0 <= node.procedure < len(game.procedures):
        return False
    made: Procedure = game.procedures[node.procedure]
    return len(made.params) == len(node.args) and len(made.results) == 1


def _stages(game: Game) -> Iterator[Diagnostic]:
    kinds = [type(stage) for stage in game.selection]
    invariants = {Precondition, Invariant, Best} & set(kinds)
    if invariants and {NoAttack, MostCaptures} & set(kinds):
        yield _error("G118", "invariants or best turns beside check or the majority rule of ZRF")
    if NoAttack in kinds and game.turn_order.labels:
        yield _error("G118", "check beside moves that choose which turn comes next")
    if invariants and game.generation.by_type:
        yield _error("G118", "invariants or best turns in a game whose moves go by type")
    if Best in kinds and any(k is Invariant for k in kinds[kinds.index(Best) :]):
        yield _error("G118", "an invariant after the best turns: only legal turns are compared")


def _moments(game: Game) -> Iterator[Diagnostic]:
    """What rules ask is looked at with the rest of them (`check`)."""
    for stage in game.selection:
        if isinstance(stage, Invariant) and not stage.step:
            continue
        for root in _asked_by(stage):
            for node in _of(root, (e.Replies,)):
                yield _error("G119", "only an invariant of turns may count replies", node.span)
    for what, root in _loose(game):
        if what != "a stage":
            for node in _of(root, (e.Replies,)):
                message = f"{what} counts the replies; only invariants of turns may"
                yield _error("G119", message, node.span)
        if what != "a goal":
            for node in _of(root, (e.MoveCount,)):
                message = f"{what} counts the moves; only goals of turns may"
                yield _error("G119", message, node.span)
            for node in _of(root, _ENDINGS):
                yield _error("G119", f"{what} uses a test for goals only", node.span)
    for goal in game.goals:
        yield from _asked_late(goal)


# What goals ask by themselves, or joined by `and`, `or`, `not`, and nothing else does.
_ENDINGS: Final = touching(LATE) - {e.MoveCount, e.Replies}


def _asked_late(goal: Goal) -> Iterator[Diagnostic]:
    """What a goal asks in a way or at a time at which it is not known."""
    for node in _of(goal.test, touching(Resource.MOVES)) if goal.moment is Moment.STEP else ():
        message = "a goal that is tested after every step counts the moves"
        yield _error("G119", message, node.span or goal.span)
    todo = [goal.test]
    while todo:
        node = todo.pop()
        if isinstance(node, e.Junction):
            todo += node.operands
        elif isinstance(node, e.Not):
            todo.append(node.operand)
        elif type(node) not in _ENDINGS and any(_of(node, _ENDINGS)):
            message = "a test for goals only is part of another condition"
            yield _error("G119", message, node.span or goal.span)
