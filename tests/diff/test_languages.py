"""The same game in several languages compares as equal in play, another game does not.

Not here are versions of which the rules differ: Reversi as a script ends after two passes and not
on a full board, Tapatan as a script is never drawn by repetition, Go in ZRF counts no territory,
and where a script holds many stones as one piece
or a native rule makes two steps one move (Kalah, Konane, Nine Men's Morris, hands in Shogi), other
things stand on the board or other moves are made.
"""

from __future__ import annotations

import pytest

import translator
from tests.diff.support import ZRF
from translator.diff.play.behaviour import Behaviour, play
from translator.diff.play.walk import Limits
from translator.diff.structure import compare

LIMITS = Limits(depth=3, positions=100, games=3, plies=40)

SAME = [
    ("zrf/tic-tac-toe.zrf", "axiom/Tic-tac-toe.4th"),
    ("zrf/breakthrough.zrf", "axiom/Breakthrough.4th"),
    ("zrf/breakthrough.zrf@Breakthrough 5x5", "axiom/Breakthrough-5x5.4th"),
    ("zrf/ataxx.zrf", "axiom/Ataxx.4th"),
    ("zrf/chess.zrf", "axiom/Chess.4th"),
    ("zrf/nim.zrf", "axiom/Nim.4th"),
    ("zrf/connect-four.zrf", "native/connect-four.glot"),
    ("zrf/tchuka-ruma.zrf", "native/tchuka-ruma.glot"),
    ("zrf/hex.zrf", "native/hex.glot"),
    ("zrf/reversi.zrf", "native/reversi.glot"),
    ("axiom/Lines-of-Action.4th", "native/lines-of-action.glot"),
    ("axiom/Go-9x9.4th", "native/go.glot"),
]
OTHERS = [
    ("zrf/tic-tac-toe.zrf@Losing Tic-Tac-Toe", "axiom/Tic-tac-toe.4th"),
    ("zrf/breakthrough.zrf@Cautious Breakthrough", "axiom/Breakthrough.4th"),
    ("zrf/nim.zrf@One or Two", "axiom/Nim.4th"),
    ("zrf/three-mens-morris.zrf", "axiom/Tapatan.4th"),
    ("zrf/connect-four.zrf@Pop Out", "native/connect-four.glot"),
    ("zrf/hex.zrf@Hex 5x5", "native/hex.glot"),
    ("zrf/reversi.zrf@Reversi 6x6", "native/reversi.glot"),
    ("zrf/go.zrf@Go 9x9", "native/go.glot"),
]


def compared(old: str, new: str) -> Behaviour:
    games = [translator.load(str(ZRF.parent / name)) for name in (old, new)]
    return play(compare(*games), LIMITS)


@pytest.mark.parametrize(("old", "new"), SAME)
def test_the_same_game_in_two_languages_plays_the_same(old: str, new: str) -> None:
    found = compared(old, new)
    assert not found.differs
    assert found.stats.games >= LIMITS.games
    assert found.stats.plies >= LIMITS.plies


@pytest.mark.parametrize(("old", "new"), SAME[:2])
def test_the_other_way_round_it_is_the_same_as_well(old: str, new: str) -> None:
    assert not compared(new, old).differs


@pytest.mark.parametrize(("old", "new"), OTHERS)
def test_another_variant_in_another_language_does_not(old: str, new: str) -> None:
    assert compared(old, new).seen is not None
