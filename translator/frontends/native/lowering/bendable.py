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


def best_of(scope: Scope, conditions: list[Node]) -> Best | None:
    """The stage for a list of levels; `None` with an error if it is none."""
    keys: list[str] = []
    levels: list[tuple[Node, list[str]]] = []
    rest = list(conditions)
    while rest:
        test = rest.pop(0)
        key = _compared(scope, test, ">=") if test.data == "verify" else ""
        if not key:
            _refuse(scope, test, "a level begins with (verify (>= VARIABLE max-VARIABLE))")
            return None
        raised, at = [], test
        if rest and rest[0].data == "bendable_if":
            at = rest.pop(0)
            if _compared(scope, at, ">") != key:
                _refuse(scope, at, f"this level goes on with (if (> {key} {PREFIX}{key}) …)")
                return None
            raised = [_raised(scope, let) for let in nodes_in(at, "bendable_let")]
        else:
            while rest and rest[0].data == "bendable_let":
                at = rest.pop(0)
                raised.append(_raised(scope, at))
        keys.append(key)
        levels.append((at, raised))
    for number, (at, raised) in enumerate(levels):
        missing = [key for key in keys[number:] if key not in raised]
        last = number == len(levels) - 1
        plain = at.data == "bendable_let" and not last
        if missing or plain or set(raised) - set(keys[number:]):
            lets = " ".join(f"(let {PREFIX}{key} {key})" for key in keys[number:])
            _refuse(scope, at, f"this level has to be (if (> {keys[number]} …) {lets})")
            return None
    if len(set(keys)) != len(keys):
        _refuse(scope, conditions[-1], "every level has another variable")
        return None
    return Best(tuple(e.Load(scope.variables[key]) for key in keys))


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


def _refuse(scope: Scope, node: Node, hint: str) -> None:
    message = "this list of conditions bends in a way that need not leave the best turns alone"
    scope.error("L307", message, node, f"{hint}; (best VARIABLE …) says the same in short")
