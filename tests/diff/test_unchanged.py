"""The same rules in other words: no difference, in structure or in play."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.diff.support import corpus, game, text
from tests.diff.unchanged import REWRITINGS, Rewriting
from translator.diff.changes import Section
from translator.diff.play.behaviour import play
from translator.diff.play.walk import Limits
from translator.diff.structure import Structure, compare
from translator.frontends.zrf.include import NoIncludes
from translator.gamefile import GameFile
from translator.inputs import Rules
from translator.ir.xml.write import write_xml
from translator.source import Source

LIMITS = Limits(depth=2, positions=60, games=2, plies=20)


def structure(rewriting: Rewriting) -> Structure:
    source = rewriting.change(text(rewriting.game))
    new = game(source, rewriting.game, rewriting.variant)
    return compare(corpus(rewriting.game, rewriting.variant), new)


def test_there_are_enough() -> None:
    assert len(REWRITINGS) >= 30
    assert all(r.change(text(r.game)) != text(r.game) for r in REWRITINGS)


@pytest.mark.parametrize("rewriting", REWRITINGS, ids=lambda rewriting: rewriting.name)
def test_the_structure_is_the_same(rewriting: Rewriting) -> None:
    found = structure(rewriting)
    assert found.in_play == []
    assert bool(found.section(Section.RECORDS)) == rewriting.records


@pytest.mark.parametrize("rewriting", REWRITINGS, ids=lambda rewriting: rewriting.name)
def test_the_games_play_the_same(rewriting: Rewriting) -> None:
    found = play(structure(rewriting), LIMITS)
    assert not found.differs
    assert found.looked.positions >= 20


@pytest.mark.parametrize("name", ["tic-tac-toe", "chess", "reversi", "nine-mens-morris", "nim"])
def test_a_game_written_as_xml_and_read_again_is_the_same(name: str) -> None:
    old = corpus(name)
    source = Source(f"{name}.xml", write_xml(old).encode())
    new = GameFile(Rules(source, NoIncludes(), "xml", source.name)).lower(0).game
    assert compare(old, new).changes == ()
    assert compare(old, replace(new, pass_partial=True)).in_play != []
