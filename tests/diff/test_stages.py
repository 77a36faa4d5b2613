"""Stages of selection: each that came, went or changed is reported once."""

from __future__ import annotations

from dataclasses import replace

from tests.diff.support import corpus
from translator.diff.changes import Change, Edit, Section
from translator.diff.structure import compare
from translator.ir import expr as e
from translator.ir.game import Game
from translator.ir.parts import (
    Best,
    Distinct,
    Invariant,
    MostCaptures,
    Pass,
    Precondition,
    Stage,
)

BASE = corpus("breakthrough")


def ply(op: str, number: int) -> e.Compare:
    return e.Compare(op, e.Ply(), e.Const(e.Kind.INTEGER, number))


def selected(*stages: Stage) -> Game:
    return replace(BASE, selection=stages)


def changes(old: Game, new: Game) -> list[Change]:
    return [change for change in compare(old, new).in_play if change.section is Section.SELECTION]


def edits(old: Game, new: Game) -> list[Edit]:
    return [change.edit for change in changes(old, new)]


FIRST, SECOND = Precondition(ply("<", 9)), Precondition(ply(">", 9))
THIRD, FOURTH = Precondition(ply("<", 7)), Precondition(ply(">", 7))


def test_a_stage_that_changed_is_one_change() -> None:
    """It did not go, and come as well."""
    assert edits(selected(FIRST), selected(SECOND)) == [Edit.CHANGED]


def test_two_stages_of_a_kind_are_two_changes() -> None:
    """Each of the old ones becomes another one of the new ones."""
    found = changes(selected(FIRST, SECOND), selected(THIRD, FOURTH))
    assert [change.edit for change in found] == [Edit.CHANGED] * 2
    assert len({change.new.text for change in found}) == 2


def test_one_of_two_went() -> None:
    found = changes(selected(FIRST, SECOND), selected(THIRD))
    assert {change.edit for change in found} == {Edit.CHANGED, Edit.REMOVED} and len(found) == 2


def test_one_came_beside_another() -> None:
    found = changes(selected(FIRST), selected(THIRD, FOURTH))
    assert {change.edit for change in found} == {Edit.CHANGED, Edit.ADDED} and len(found) == 2


def test_another_kind_in_its_place_is_one_that_went_and_one_that_came() -> None:
    found = changes(selected(FIRST), selected(Invariant(ply("<", 9))))
    assert {change.edit for change in found} == {Edit.REMOVED, Edit.ADDED} and len(found) == 2


def test_what_is_the_same_is_not_reported() -> None:
    assert edits(selected(FIRST, Distinct()), selected(FIRST, Distinct())) == []
    assert edits(selected(FIRST, Distinct()), selected(FIRST)) == [Edit.REMOVED]
    assert edits(selected(FIRST), selected(Distinct(), FIRST)) == [Edit.ADDED]


def test_an_option_has_a_value_where_it_is_not_said() -> None:
    """It changes from its default, and does not come."""
    (found,) = changes(selected(), selected(Pass(forced=True)))
    assert (found.edit, found.subject) == (Edit.CHANGED, ("pass turn",))
    (found,) = changes(selected(MostCaptures()), selected())
    assert (found.edit, found.subject) == (Edit.CHANGED, ("maximal captures",))


def test_a_stage_has_the_name_that_the_languages_have() -> None:
    subjects = {
        changes(selected(), selected(stage))[0].subject[0]
        for stage in (FIRST, Distinct(), Best((e.Ply(),)))
    }
    assert subjects == {"verify", "distinct moves", "best turns"}
