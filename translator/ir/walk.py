"""Iterates over the statements and expressions of rules."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass

from translator.ir import expr as e
from translator.ir.expr import Expr
from translator.ir.stmt import Act, Do, ForEach, If, Loop, Stmt, While

_NODES = frozenset(kind for kind in vars(e).values() if is_dataclass(kind))
_HOLDS = re.compile("Expr|Occupant|Place")
"""Finds in the annotation of a field that it may hold nodes."""
_FIELDS: dict[type, tuple[str, ...]] = {}


def statements(body: tuple[Stmt, ...]) -> Iterator[Stmt]:
    """All statements of a body in program order, nested ones after the one that holds them."""
    stack = list(reversed(body))
    while stack:
        statement = stack.pop()
        yield statement
        if isinstance(statement, If):
            stack.extend(reversed(statement.then + statement.other))
        elif isinstance(statement, While | Loop | ForEach):
            stack.extend(reversed(statement.body))


def expressions(statement: Stmt) -> Iterator[Expr]:
    """All expressions in a statement itself (not in nested statements), outer before inner."""
    stack: list[object] = []
    if isinstance(statement, Do):
        stack.extend(getattr(statement.effect, name) for name in _names(type(statement.effect)))
    elif isinstance(statement, Act):
        stack.extend(getattr(statement.deed, name) for name in _names(type(statement.deed)))
    stack.extend(getattr(statement, name) for name in _names(type(statement)))
    while stack:
        node = stack.pop()
        if isinstance(node, tuple):
            stack.extend(node)
        elif type(node) in _NODES:
            yield node  # type: ignore[misc]
            stack.extend(getattr(node, name) for name in _names(type(node)))


def _names(kind: type) -> tuple[str, ...]:
    """The fields of a node class that may hold expressions."""
    if kind not in _FIELDS:
        _FIELDS[kind] = tuple(f.name for f in fields(kind) if _HOLDS.search(str(f.type)))
    return _FIELDS[kind]
