"""Iterates over the statements and expressions of rules."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.expr import Expr
from translator.ir.game import Game
from translator.ir.parts import Best, Invariant, Precondition
from translator.ir.stmt import Do, ForEach, If, Stmt, Verify, While

_HOLDS = re.compile("Expr|Occupant|Place")
"""Finds in the annotation of a field that it may hold expressions."""


def _fields(kind: Any) -> tuple[str, ...]:
    """The fields of a class that may hold expressions."""
    return tuple(f.name for f in fields(kind) if _HOLDS.search(str(f.type)))


_NODES = {kind: _fields(kind) for kind in vars(e).values() if is_dataclass(kind)}
_HOLDERS = {kind: _fields(kind) for kind in vars(s).values() if is_dataclass(kind)}


def statements(body: tuple[Stmt, ...]) -> Iterator[Stmt]:
    """All statements of a body in program order, nested ones after the one that holds them."""
    stack = list(reversed(body))
    while stack:
        statement = stack.pop()
        yield statement
        if isinstance(statement, If):
            stack.extend(reversed(statement.then + statement.other))
        elif isinstance(statement, While | ForEach):
            stack.extend(reversed(statement.body))


def expressions(statement: Stmt) -> Iterator[Expr]:
    """All expressions in a statement itself (not in nested statements), outer before inner."""
    stack: list[Any] = []
    held: Any = statement.effect if isinstance(statement, Do) else statement
    for name in _HOLDERS.get(type(held), ()):
        stack.append(getattr(held, name))
    while stack:
        node = stack.pop()
        kind = type(node)
        if kind in _NODES:
            yield node
            for name in _NODES[kind]:
                stack.append(getattr(node, name))
        elif kind is tuple:
            stack.extend(node)


def asked(game: Game) -> Iterator[Expr]:
    """All expressions of a game, outer before inner.

    They stand in its rules, procedures, goals, stages of selection and veils.
    """
    bodies = [rule.body for rule in game.rules] + [made.body for made in game.procedures]
    for body in bodies:
        for statement in statements(body):
            yield from expressions(statement)
    for root in outside(game):
        yield from expressions(Verify(root))


def outside(game: Game) -> Iterator[Expr]:
    """The expressions that stand in no rule: in goals, stages of selection and veils."""
    yield from (goal.test for goal in game.goals)
    for stage in game.selection:
        if isinstance(stage, Precondition | Invariant):
            yield stage.condition
        elif isinstance(stage, Best):
            yield from stage.keys
    yield from (veil.where for veil in game.veils)
