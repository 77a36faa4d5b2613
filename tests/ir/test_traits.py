"""Each class of nodes says what it reads and writes; private lists of passes follow from that."""

from __future__ import annotations

from typing import get_args

import pytest

from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.expr import FALSE, NOWHERE, Const, Kind, Local, Param
from translator.ir.shape import classes_in, fields_of
from translator.ir.traits import (
    EXPRESSIONS,
    LEAVING,
    NOTHING,
    REGISTERS,
    TRAITS,
    Resource,
    is_trivial,
    on_board,
    touching,
    within,
)

CLASSES = {*get_args(e.Expr), *get_args(s.Stmt), *get_args(s.Effect)}


def test_each_class_of_the_unions_has_a_row_and_nothing_else_has_one() -> None:
    assert TRAITS.keys() == CLASSES


def test_each_resource_is_touched_by_some_class() -> None:
    assert [resource for resource in Resource if not touching(resource)] == []


@pytest.mark.parametrize("kind", sorted(CLASSES, key=repr))
def test_fields_that_name_things_of_the_run_show_in_the_row(kind: type) -> None:
    """Read off the fields: a local, a set of positions, a variable, a procedure, a position."""
    names = {field.name for field in fields_of(kind)}
    held = {
        "variable": Resource.STATE,
        "procedure": Resource.CALLS,
        "positions": Resource.MARKS,
        "attribute": Resource.ATTRIBUTES,
        "results": Resource.LOCALS,
    }
    for name in names & held.keys():
        assert TRAITS[kind] & held[name], name
    if "name" in names and kind not in (e.Count,):
        assert TRAITS[kind] & Resource.LOCALS
    if kind in get_args(s.Effect) and "at" in names:
        standing = Resource.CELL | Resource.TYPE | Resource.OWNERS | Resource.ATTRIBUTES
        assert TRAITS[kind] & standing


def test_statements_with_bodies_of_which_nothing_is_reached_behind_are_none() -> None:
    for kind in LEAVING:
        assert not any(set(get_args(s.Stmt)) & {*classes_in(f.shape)} for f in fields_of(kind))


def test_within_goes_by_what_is_read_and_what_is_written() -> None:
    state = Resource.STATE
    assert {e.Load, s.If} <= within(state)
    assert not {s.Assign, s.SetVariable} & within(state)
    assert {s.Assign, s.SetVariable} <= within(NOTHING, writes=state)
    assert e.Load not in within(NOTHING, writes=state)
    assert within(REGISTERS) & EXPRESSIONS >= {e.Me, e.Param, e.Const, e.Step}


def test_trivial_is_what_has_no_operands_and_a_name() -> None:
    for node in (Local("a"), Param(0, Kind.PIECE), e.Me(), e.Origin(), FALSE):
        assert is_trivial(node)
    here = Local("here")
    for other in (e.Step(here, Const(Kind.DIRECTION, 0)), e.InZone(here, FALSE), e.LastTo()):
        assert not is_trivial(other)


def test_where_a_question_about_a_position_holds_the_position_exists() -> None:
    at = Const(Kind.POSITION, NOWHERE)
    assert on_board(e.IsEmpty(at)) is on_board(e.Occupied(at)) is on_board(e.OnBoard(at)) is at
    assert on_board(e.TypeAt(at)) is None  # a number
    assert on_board(e.Not(e.IsEmpty(at))) is None
