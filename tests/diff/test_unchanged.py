"""The same rules in other words: no difference, in structure or in play."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from tests.diff.support import NEEDS_LIBRARY, ZRF, corpus, game, text
from tests.diff.unchanged import LIBRARY_REWRITINGS, REWRITINGS, Rewriting, laid_out
from tests.zrf_library import LIBRARY
from translator.api import emit
from translator.core.source import Source
from translator.diff.changes import Section
from translator.diff.play.behaviour import play
from translator.diff.play.walk import Limits
from translator.diff.structure import Structure, compare
from translator.frontends.find import open_rules
from translator.frontends.gamefile import GameFile
from translator.ir.game import Game
from translator.ir.parts import Generation
from translator.ir.text.write import write_xml
from translator.library.includes import NoIncludes
from translator.library.rules import Rules

LIMITS = Limits(depth=2, positions=30, games=2, plies=12)


@cache
def structure(rewriting: Rewriting) -> Structure:
    source = rewriting.change(text(rewriting.game))
    new = game(source, rewriting.game, rewriting.variant)
    return compare(corpus(rewriting.game, rewriting.variant), new)


def test_there_are_enough() -> None:
    assert len(REWRITINGS) >= 30
    assert all(r.change(text(r.game)) != text(r.game) for r in REWRITINGS)


ROWS = [
    *(pytest.param(row, id=row.name) for row in REWRITINGS),
    *(pytest.param(row, id=row.name, marks=NEEDS_LIBRARY) for row in LIBRARY_REWRITINGS),
]


@pytest.mark.parametrize("rewriting", ROWS)
def test_the_structure_is_the_same(rewriting: Rewriting) -> None:
    found = structure(rewriting)
    assert found.in_play == []
    assert bool(found.section(Section.RECORDS)) == rewriting.records


@pytest.mark.parametrize("rewriting", ROWS)
def test_the_games_play_the_same(rewriting: Rewriting) -> None:
    found = play(structure(rewriting), LIMITS)
    assert not found.differs
    assert found.stats.positions >= 20


@pytest.mark.parametrize("name", ["tic-tac-toe", "chess", "reversi", "nine-mens-morris", "nim"])
def test_a_game_written_as_xml_and_read_again_is_the_same(name: str) -> None:
    old = corpus(name)
    source = Source(f"{name}.xml", write_xml(old).encode())
    new = GameFile(Rules(source, NoIncludes(), "xml", source.name)).lower(0).game
    assert compare(old, new).changes == ()
    assert compare(old, replace(new, generation=Generation(pass_partial=True))).in_play != []


def in_native(old: Game) -> Game:
    """A game translated into the native language, and that read again."""
    source = Source("game.glot", emit(old, "native").encode())
    return GameFile(Rules(source, NoIncludes(), "native", source.name)).lower(0).game


@pytest.mark.parametrize("path", sorted(ZRF.glob("*.zrf")), ids=lambda path: path.stem)
def test_a_game_translated_into_the_native_language_is_the_same(path: Path) -> None:
    old = corpus(path.stem)
    assert compare(old, in_native(old)).in_play == []


@pytest.mark.parametrize(
    "name", ["tic-tac-toe", "english-draughts", "nine-mens-morris", "dobutsu", "go", "kalah"]
)
def test_a_translated_game_plays_the_same(name: str) -> None:
    old = corpus(name)
    found = play(compare(old, in_native(old)), LIMITS)
    assert not found.differs
    assert found.stats.positions >= 20


# Those that include others have no rules alone; the longest take long to lay out.
FILES = [
    path
    for path in sorted(LIBRARY.glob("*/*.zrf"))
    if path.stat().st_size < 20_000
    and b"(include" not in path.read_bytes()
    and "sliding" not in path.parent.name
]
SAMPLE = random.Random(7).sample(FILES, min(20, len(FILES)))


@NEEDS_LIBRARY
@pytest.mark.parametrize("path", SAMPLE, ids=lambda path: path.stem)
def test_games_of_the_library_read_twice_are_the_same(path: Path) -> None:
    old, new = (GameFile(open_rules(str(path))) for _ in range(2))
    titles = range(len(old.titles))
    assert titles
    assert all(compare(old.lower(n).game, new.lower(n).game).changes == () for n in titles)
    source = Source(path.name, laid_out(latin(path)).encode())
    laid = GameFile(Rules(source, NoIncludes(), "zrf", path.name))
    assert all(compare(old.lower(n).game, laid.lower(n).game).in_play == [] for n in titles)


def latin(path: Path) -> str:
    return path.read_bytes().decode("latin-1").replace("\r\n", "\n")
