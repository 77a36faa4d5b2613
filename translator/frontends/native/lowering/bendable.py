"""Rules that bend: conditions with a greatest value so far, which later turns may raise.

The article that founded the language writes majority rules as a list of levels:

    (verify (>= x max-x))
    (if (> x max-x) (let max-x x) (let max-y y))
    (verify (>= y max-y))
    (let max-y y)

A turn that raises a greatest value takes back those before it that no longer reach it, and what
was greatest on the levels below begins anew. So only turns stay whose values are the greatest,
level by level: the keys of `Best`. A list that does not begin the levels below anew would let
turns count that are already gone, and what stays would depend on the order in which turns are
found; such a list is refused.
"""

from __future__ import annotations

from dataclasses import dataclass

from translator.frontends.native.lowering.scope import Scope
from translator.frontends.native.tree import Node, below, nodes, nodes_in
from translator.ir import expr as e
from translator.ir.parts import Best

PREFIX = "max-"


def is_bendable(scope: Scope, node: Node) -> bool:
    """The condition is part of such a list."""
    if node.data in ("bendable_if", "bendable_let"):
        return True
    names = (name for name in below(node) if name.data == "name")
    return node.data == "verify" and any(_greatest(scope, name) for name in names)


def _greatest(scope: Scope, name: Node) -> str:
    """The variable whose greatest value a name means; empty if it means none."""
    text = scope.text(name)
    known = text.removeprefix(PREFIX) in scope.variables and text not in scope.variables
    return text.removeprefix(PREFIX) if known and text.startswith(PREFIX) else ""


@dataclass(frozen=True, slots=True)
class _Level:
    """A variable, whose greatest values are set when it is raised, and where that is said."""

    key: str
    raised: tuple[str, ...]
    at: Node


def best_of(scope: Scope, conditions: list[Node]) -> Best | None:
    """The stage for a list of levels; `None` with an error if it is none."""
    levels: list[_Level] = []
    rest = list(conditions)
    while rest:
        level = _level(scope, rest)
        if level is None:
            return None
        levels.append(level)
    keys = [level.key for level in levels]
    for number, level in enumerate(levels):
        below = keys[number:]
        last = number == len(levels) - 1
        sets_without_if = level.at.data == "bendable_let" and not last
        if sets_without_if or sorted(level.raised) != sorted(below):
            lets = " ".join(f"(let {PREFIX}{key} {key})" for key in below)
            test = f"(> {level.key} {PREFIX}{level.key})"
            _refuse(scope, level.at, lets if last else f"(if {test} {lets})")
            return None
    if len(set(keys)) != len(keys):
        _refuse(scope, conditions[-1], "another variable for every level")
        return None
    return Best(tuple(e.Load(scope.variables[key]) for key in keys))


def _level(scope: Scope, rest: list[Node]) -> _Level | None:
    """Takes a level from the beginning of a list; `None` with an error if there is none."""
    at = rest.pop(0)
    key = _compared(scope, at, ">=") if at.data == "verify" else ""
    if not key:
        _refuse(scope, at, "(verify (>= VARIABLE max-VARIABLE))")
        return None
    if rest and rest[0].data == "bendable_if":
        at = rest.pop(0)
        if _compared(scope, at, ">") != key:
            _refuse(scope, at, f"(if (> {key} {PREFIX}{key}) …)")
            return None
        return _Level(key, tuple(_raised(scope, n) for n in nodes_in(at, "bendable_let")), at)
    raised = []
    while rest and rest[0].data == "bendable_let":
        at = rest.pop(0)
        raised.append(_raised(scope, at))
    return _Level(key, tuple(raised), at)


def _compared(scope: Scope, node: Node, op: str) -> str:
    """The variable that is compared with its greatest value; empty if that is not so."""
    conditions = [child for child in nodes(node.children) if child.data != "bendable_let"]
    words = [str(token) for test in conditions for token in test.scan_values(lambda token: True)]
    if len(conditions) != 1 or len(words) != 3:
        return ""
    found, *sides = words
    if found == {">=": "<=", ">": "<"}[op]:
        sides.reverse()
    elif found != op:
        return ""
    fits = sides[0] in scope.variables and sides[1] == PREFIX + sides[0]
    return sides[0] if fits else ""


def _raised(scope: Scope, node: Node) -> str:
    """The variable whose greatest value is set to its own; empty if something else is set."""
    names = [name for name in below(node) if name.data == "name"]
    if len(names) != 2:
        return ""
    target, value = (scope.text(name) for name in names)
    return value if target == PREFIX + value and value in scope.variables else ""


def _refuse(scope: Scope, node: Node, expected: str) -> None:
    message = f"this need not leave only the best turns; expected {expected}"
    scope.error("L307", message, node, "(best VARIABLE …) is a short form of this")
