"""All games of a file in one text: games that are alike are printed as variants."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.frontends.native.support import game, rules_of
from tests.frontends.native.test_variants import BASE
from tests.ir.games import CORPUS, NATIVE, games
from tests.sampling import half
from translator.core.diagnostics import Sink
from translator.frontends.gamefile import GameFile
from translator.frontends.native.format import format_native
from translator.frontends.native.printing import emit_native, emit_native_file
from translator.ir.game import Game


def printed_and_read(originals: list[Game]) -> str:
    """The text of the games, from which all of them are read again; it is laid out as usual."""
    text = emit_native_file(originals)
    file = GameFile(rules_of(text))
    assert file.titles == [original.meta.title for original in originals]
    for number, original in enumerate(originals):
        again = file.lower(number).game
        assert again == original
        assert again.meta.texts == original.meta.texts
        assert again.meta.default == original.meta.default
    source, sink = rules_of(text).source, Sink()
    assert format_native(source, sink) == source.text
    return text


@pytest.mark.parametrize("path", half([*CORPUS, *NATIVE], __name__), ids=lambda path: path.name)
def test_files_of_the_corpus(path: Path) -> None:
    printed_and_read(list(games(path)))


def test_a_variant_says_what_is_different_and_no_more() -> None:
    text = BASE + '(variant "Other" (piece Man (moves (step s))))'
    file = GameFile(rules_of(text))
    printed = printed_and_read([file.lower(n).game for n in range(2)])
    assert '(variant "Other"\n  (piece Man (moves (step s))))' in printed


def test_what_a_variant_has_not_is_said() -> None:
    base = game(BASE)
    other = game(BASE.replace('"Base"', '"Other"').replace('(description "The first one.")', ""))
    printed = printed_and_read([base, other])
    assert printed.count("(game ") == 1
    assert '(variant "Other" (default) (description ""))' in " ".join(printed.split())


def test_a_game_that_has_no_goals_is_no_variant_of_one_that_has_some() -> None:
    goals = "(win-condition (any (pieces my? (in-zone? far)))) (draw-condition no-moves)"
    without = " ".join(BASE.split()).replace(goals, "")
    assert printed_and_read([game(BASE), game(without)]).count("(game ") == 2


def test_games_that_have_little_in_common_stay_games() -> None:
    small = """(game "Small" (players A B) (board (positions p q) (links on (p q)))
      (rule go-on on (verify empty?) add) (piece Dot (moves (go-on)))
      (board-setup (A (Dot p))) (draw-condition stalemated) (options own-pieces))"""
    printed = printed_and_read([game(BASE), game(small)])
    assert printed == emit_native(game(BASE)) + "\n" + emit_native(game(small))
