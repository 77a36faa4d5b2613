"""Procedures: their signatures first, because they may call each other, then their bodies."""

from __future__ import annotations

from dataclasses import replace

from translator.frontends.native.lowering.body import COUNTS, Body
from translator.frontends.native.lowering.scope import Scope
from translator.frontends.native.lowering.statements import declare_locals, lower_body
from translator.frontends.native.tree import Node, kind_in, names_in, nodes_in, token_of
from translator.ir.expr import Kind
from translator.ir.parts import Procedure


def lower_procedures(scope: Scope, nodes: list[Node]) -> tuple[Procedure, ...]:
    scope.signatures += [_signature(scope, node) for node in nodes]
    return tuple(
        _lowered(scope, node, signature)
        for node, signature in zip(nodes, scope.signatures, strict=True)
    )


def _signature(scope: Scope, node: Node) -> Procedure:
    params: list[tuple[str, Kind]] = []
    for row in nodes_in(node, "parameters"):
        for parameter in names_in(row):
            kind = _kind(scope, kind_in(row), parameter)
            params.append((scope.text(parameter), kind))
    results = tuple(
        _kind(scope, token_of(word), word)
        for row in nodes_in(node, "returns")
        for word in nodes_in(row, "kind")
    )
    name = scope.text(names_in(node)[0])
    return Procedure(name, tuple(params), results, (), (), scope.span(node))


def _kind(scope: Scope, word: str, node: Node) -> Kind:
    if word not in {kind.value for kind in Kind}:
        scope.error("L303", f"a {word} is not a value for a procedure", node)
        return Kind.INTEGER
    return Kind(word)


def _lowered(scope: Scope, node: Node, signature: Procedure) -> Procedure:
    inputs, counts = dict(signature.params), frozenset(COUNTS)
    body = Body(scope, inputs=inputs, results=signature.results, counts=counts)
    for declared in nodes_in(node, "locals"):
        declare_locals(body, declared)
    (statements,) = nodes_in(node, "body")
    lowered = lower_body(body, statements)
    return replace(signature, locals=tuple(body.locals.items()), body=lowered)
