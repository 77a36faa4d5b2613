"""`(define NAME VALUE)`: names for numbers, truth values, and things that have a name already."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import reduce

from translator.frontends.native.lowering.scope import Scope
from translator.frontends.native.spelling import is_number
from translator.frontends.native.tree import Node, names_in, nodes
from translator.frontends.native.words import TERMS
from translator.ir import expr as e
from translator.ir.arithmetic import OPERATIONS, cell


def declare_constants(scope: Scope, definitions: Iterable[Node]) -> None:
    """Each can use those before it."""
    for node in definitions:
        name = names_in(node)[0]
        value = _value(scope, nodes(node.children)[1])
        if scope.text(name) in scope.constants:
            scope.error("L202", f"the constant `{scope.text(name)}` is defined twice", name)
        elif value is not None:
            scope.constants[scope.text(name)] = value


def check_constants(scope: Scope, definitions: Iterable[Node], shared: Collection[Node]) -> None:
    """When all else is declared: nothing has the name of a constant, and what it names is there.

    What games share may name a thing that not all of them have.
    """
    tables = {table.role: table.names for table in scope.tables}
    known = {name for names in tables.values() for name in names} | {"true", "false"}
    for node in definitions:
        name, value = nodes(node.children)
        text = scope.text(name)
        role = next((role for role, names in tables.items() if text in names), None)
        if role is not None:
            scope.error("L202", f"`{text}` is the name of a constant and of a {role}", name)
        meant = scope.constants.get(text, "")
        named = value.data == "word" and node not in shared
        if named and meant and not is_number(meant) and meant not in known:
            scope.unknown("number or name", meant, value, [*known, *scope.constants])


def _value(scope: Scope, node: Node) -> str | None:
    """What a name would write that means the same; `None` for what is no constant."""
    if node.data == "word":
        return scope.meaning(names_in(node)[0])
    if node.data == "truth":
        return str(node.children[0])
    number = _number(scope, node)
    return None if number is None else str(number)


def _number(scope: Scope, node: Node) -> int | None:
    """The number that a term is; what is none is reported."""
    if node.data == "word":
        (name,) = names_in(node)
        text = scope.meaning(name)
        if is_number(text):
            return int(text)
        scope.error("L301", f"`{text}` is not a number", name)
        return None
    row = TERMS.get(str(node.children[0])) if node.data == "known" else None
    if row is None or row.node is not e.Arith:
        message = "this is no constant: it depends on the board"
        hint = "a procedure computes it: (procedure NAME (returns KIND) (return VALUE))"
        scope.error("L308", message, node, hint)
        return None
    operands = [_number(scope, operand) for operand in nodes(node.children)]
    found = [number for number in operands if number is not None]
    if len(found) < len(operands):
        return None
    operation = OPERATIONS[str(row.fixed["op"])]
    return reduce(lambda left, right: cell(operation(left, right)), found)
