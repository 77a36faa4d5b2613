"""What rules advise to players is told in the words of their author."""

from __future__ import annotations

from dataclasses import replace

import pytest

import translator
from translator.core.resources import resource
from translator.diff.changes import Section
from translator.diff.structure import compare
from translator.diff.wording import Words
from translator.ir.expr import Ask, Const, Kind
from translator.ir.ids import Noun, ProcedureId
from translator.ir.nouns import names_of

pytestmark = pytest.mark.quick
GAME = translator.load(resource("corpus") / "native" / "lines-of-action.glot")


def test_an_evaluation_that_went_is_told_as_it_stands_in_the_rules() -> None:
    (change,) = compare(GAME, replace(GAME, evaluation=None)).changes
    assert change.subject == ("evaluation",)
    assert change.old.text == "nearness"


def test_what_a_piece_is_worth_is_told_with_its_place_in_the_rules() -> None:
    (man,) = GAME.pieces
    advised = replace(GAME, pieces=(replace(man, worth=-2),))
    (change,) = compare(GAME, advised).changes
    assert (change.section, change.subject) == (Section.PIECES, ("Man", "worth"))
    assert (change.old.text, change.new.text) == (None, "-2")
    assert change.new.span == man.span is not None
    assert change.patch is not None and change.patch(GAME, advised, True) == advised


def test_a_procedure_that_is_asked_is_told_with_what_it_is_given() -> None:
    asked = Ask(ProcedureId(0), (Const(Kind.INTEGER, 3),))
    known = names_of(GAME)
    assert Words(known).text(asked) == f"{known[Noun.PROCEDURE][0]}(3)"
