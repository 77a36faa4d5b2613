"""Conditions of scripts stand where they are asked, if they were named for that alone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.analysis.legality.test_sights import chess
from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.expr import Kind, Local, Relation
from translator.ir.parts import Rule
from translator.ir.walk import Body
from translator.passes.conditions import conditions

HERE = Local("here")
EMPTY = e.IsEmpty(HERE)
NAMED = s.Let("free", EMPTY)
STEP = s.Let("here", e.Origin())


def after(*body: s.Stmt) -> Body:
    """The body of a rule of a script after the pass."""
    game = chess()
    rule = Rule("", (), (("free", Kind.BOOLEAN),), body)
    (found,) = conditions(replace(game, rules=(rule,))).rules
    return found.body


def asking(condition: e.Expr) -> s.If:
    return s.If(condition, (s.Leave(),), ())


def test_what_is_asked_at_once_needs_no_name() -> None:
    assert after(NAMED, asking(e.Not(Local("free")))) == (asking(e.Not(EMPTY)),)
    both = e.And((EMPTY, e.Owned(HERE, Relation.ENEMY, e.Me())))
    first = e.And((Local("free"), *both.operands[1:]))
    assert after(NAMED, asking(first)) == (asking(both),)
    loop = s.While(e.TRUE, (NAMED, asking(Local("free"))))
    assert after(loop) == (s.While(e.TRUE, (asking(EMPTY),)),)


@pytest.mark.parametrize(
    "body",
    [
        (NAMED, STEP, asking(Local("free"))),  # what was asked of may be another cell by now
        (NAMED, asking(Local("free")), asking(Local("free"))),
        # Otherwise it would not be worked out where the first condition decides.
        (NAMED, asking(e.And((e.Owned(HERE, Relation.ENEMY, e.Me()), Local("free"))))),
        (NAMED, asking(e.Compare(">", e.Count("here", Local("free")), e.Const(Kind.INTEGER, 0)))),
    ],
)
def test_what_is_asked_later_or_again_stays(body: Body) -> None:
    assert after(*body) == body


def test_a_given_value_is_not_put_in_the_place_of_another() -> None:
    body = (NAMED, s.If(e.TRUE, (NAMED,), ()), asking(Local("free")))
    assert after(*body) == body
