"""Going through nodes, and rebuilding them: what does not change is the very same object."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, get_args

import pytest

from tests.diff.support import corpus
from translator.core.source import Source, Span
from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.expr import Const, Kind, Local
from translator.ir.shape import classes_in, fields_of
from translator.ir.walk import (
    children,
    distinct,
    expressions,
    nodes,
    rebuilt,
    renamed,
    size,
    substituted,
)

SPAN = Span(Source("rules", b"text"), 0, 4)
TEST = e.And((e.IsEmpty(Local("here")), e.Not(e.OnBoard(Local("to")))))
BODY: tuple[s.Stmt, ...] = (s.If(TEST, (s.Let("to", Local("here"), span=SPAN),), (s.Leave(),)),)


def same(node: Any) -> Any:
    return node


def test_what_nothing_changes_in_is_the_very_same() -> None:
    game = corpus("chess")
    assert all(rebuilt(node, same) is node for node in nodes((game.rules, game.goals)))
    assert renamed(BODY, {"nobody": "somebody"}) is BODY


def test_a_change_keeps_places_and_what_stands_beside_it() -> None:
    (changed,) = renamed(BODY, {"to": "end"})
    assert isinstance(changed, s.If) and changed.other is BODY[0].other  # type: ignore[union-attr]
    assert changed.then == (s.Let("end", Local("here")),)
    assert changed.then[0].span is SPAN


def test_what_stands_in_two_places_counts_twice_and_is_gone_through_once() -> None:
    """Of `BODY` these are four statements (with that of the effect) and eight expressions."""
    once = (*BODY, s.Do(s.Remove(Local("to"))))
    assert size(once) == 12
    assert size((s.While(TEST, once), *once)) == 1 + 6 + 12 + 12
    assert len(list(distinct((*once, *once)))) == 12


def test_nodes_of_a_class_give_way_to_others() -> None:
    found = substituted(BODY, Local, lambda node: Const(Kind.POSITION, 3))
    assert not any(isinstance(node, Local) for node in nodes(found))
    assert sum(isinstance(node, Const) for node in nodes(found)) == 3


def test_expressions_are_those_of_a_statement_not_of_the_statements_in_it() -> None:
    assert list(expressions(BODY[0])) == [
        TEST, TEST.operands[1], e.OnBoard(Local("to")), Local("to"),
        TEST.operands[0], Local("here"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "kind", [*get_args(s.Stmt), *get_args(s.Effect), *get_args(e.Expr)], ids=lambda k: k.__name__
)
def test_children_are_all_nodes_that_fields_hold(kind: type) -> None:
    marks = []
    values: dict[str, Any] = {}
    for field in fields_of(kind):
        if classes_in(field.shape):
            marks.append(Local(field.name))
            many = not hasattr(field.shape, "classes")
            values[field.name] = (marks[-1],) if many else marks[-1]
        else:
            values[field.name] = 0
    assert list(children(kind(**values))) == marks
    replaced = rebuilt(kind(**values), lambda node: replace(node, name="x"))
    assert list(children(replaced)) == [Local("x")] * len(marks)
