"""What the passes over procedures share: all bodies of a game, and what statements read and set."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from dataclasses import replace
from typing import Any

from translator.core.reach import reachable
from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.expr import TRUE, Kind
from translator.ir.game import Game
from translator.ir.ids import ProcedureId
from translator.ir.parts import Procedure, Rule
from translator.ir.traits import RECORDING
from translator.ir.walk import (
    children,
    different,
    distinct,
    everywhere,
    expressions,
    locals_of,
    statements,
)

HERE, START = "here", "start"  # locals that every rule has


def with_bodies(
    game: Game, rules: list[tuple[s.Stmt, ...]], procedures: list[tuple[s.Stmt, ...]]
) -> Game:
    """The game with other bodies; locals that nothing sets or reads any more are dropped."""
    new_rules = [
        replace(rule, locals=_used(rule, body), body=body)
        for rule, body in zip(game.rules, rules, strict=True)
    ]
    new_procedures = [
        replace(procedure, locals=_used(procedure, body), body=body)
        for procedure, body in zip(game.procedures, procedures, strict=True)
    ]
    return replace(game, rules=tuple(new_rules), procedures=tuple(new_procedures))


def _used(made: Rule | Procedure, body: tuple[s.Stmt, ...]) -> tuple[tuple[str, Kind], ...]:
    used = names(body)
    return tuple((name, kind) for name, kind in made.locals if name in used)


def names(body: tuple[s.Stmt, ...]) -> set[str]:
    """The locals that a body sets or reads."""
    return {
        name
        for node in distinct(body)
        if not isinstance(node, e.Count)  # which gives its local itself
        for name in locals_of(node)
    }


def assigned(statement: s.Stmt) -> tuple[str, ...]:
    """The locals that a statement sets itself."""
    if isinstance(statement, s.Let | s.Draw | s.Pop | s.ForEach):
        return (statement.name,)
    return statement.results if isinstance(statement, s.Call) else ()


def assigned_in(body: tuple[s.Stmt, ...]) -> set[str]:
    """The locals that a body sets, those inside of statements too."""
    return {name for statement in different(body) for name in assigned(statement)}


def looped(made: Procedure | Rule) -> dict[str, Kind]:
    """The locals that nothing sets but loops over things, and what these things are."""
    params = [name for name, _ in made.params] if isinstance(made, Procedure) else [HERE, START]
    found: dict[str, Kind] = {}
    others = set(params)
    for node in different(made.body):
        if isinstance(node, s.ForEach) and found.setdefault(node.name, node.kind) is node.kind:
            continue
        others.update(assigned(node))
    if not found:
        return {}
    others.update(node.name for node in distinct(made.body) if isinstance(node, e.Count))
    read_before = others | _read_outside(made.body, frozenset())
    return {name: kind for name, kind in found.items() if name not in read_before}


def _read_outside(body: tuple[s.Stmt, ...], inside: frozenset[str]) -> set[str]:
    """The locals that are read outside of the loops over things that set them."""
    found: set[str] = set()
    for node in body:
        found |= reads(node) - inside
        within = inside | {node.name} if isinstance(node, s.ForEach) else inside
        for inner in ("then", "other", "body"):
            found |= _read_outside(getattr(node, inner, ()), within)
    return found


def reads(statement: s.Stmt) -> set[str]:
    """The locals that a statement reads itself, not in those inside it."""
    found: set[str] = {statement.positions} if isinstance(statement, s.Mark) else set()
    for node in expressions(statement):
        if isinstance(node, e.Local):
            found.add(node.name)
        elif isinstance(node, e.Marked):
            found.add(node.positions)
    return found


def unbound(root: Any, known: Container[str]) -> Iterator[e.Local]:
    """The locals read in an expression that are not known, nor named by a count around them."""
    stack: list[tuple[Any, frozenset[str]]] = [(root, frozenset())]
    while stack:
        node, named = stack.pop()
        if isinstance(node, e.Local) and node.name not in known and node.name not in named:
            yield node
        if isinstance(node, e.Count):
            named |= {node.name}
        stack.extend((inner, named) for inner in children(node))


def after_loop(loop: s.While, live: frozenset[str]) -> frozenset[str]:
    """What is read after the condition of a loop fails, if it can, and by the condition itself."""
    return frozenset() if loop.condition == TRUE else live | reads(loop)


def reached(game: Game, bodies: Iterable[tuple[s.Stmt, ...]]) -> set[ProcedureId]:
    """The procedures that bodies run: those that they ask or call, and what these run in turn."""
    first = [one for body in bodies for one in _run(body)]
    return reachable(first, lambda one: _run(game.procedures[one].body))


def _run(body: tuple[s.Stmt, ...]) -> set[ProcedureId]:
    return {*asked_in(body), *called(body)}


def computing(game: Game) -> frozenset[ProcedureId]:
    """The procedures that record nothing for the move of a rule, nor do those that they run."""
    bodies = [procedure.body for procedure in game.procedures]
    recording = {
        number
        for number, body in enumerate(bodies)
        if any(type(one) in RECORDING for one in statements(body))
    }
    return frozenset(
        ProcedureId(number)
        for number, body in enumerate(bodies)
        if not recording & {number, *reached(game, [body])}
    )


def asked_in(body: tuple[s.Stmt, ...]) -> set[ProcedureId]:
    """The procedures that expressions of a body ask."""
    return {node.procedure for node in distinct(body) if isinstance(node, e.Ask)}


def invoked(game: Game) -> set[ProcedureId]:
    """The procedures that run as effects."""
    done = (node.effect for node in everywhere(game) if isinstance(node, s.Do))
    return {effect.procedure for effect in done if isinstance(effect, s.Invoke)}


def called(body: tuple[s.Stmt, ...]) -> list[ProcedureId]:
    """The procedures that a body runs, by a statement or as an effect."""
    found = []
    for statement in statements(body):
        if isinstance(statement, s.Call):
            found.append(statement.procedure)
        elif isinstance(statement, s.Do) and isinstance(statement.effect, s.Invoke):
            found.append(statement.effect.procedure)
    return found
