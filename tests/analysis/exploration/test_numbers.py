"""Where pieces only change hands, or nothing becomes of them, their number is no advantage."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.compiled import game
from tests.frontends.native.support import game as native
from translator.analysis.exploration.judgement import judgement
from translator.analysis.exploration.numbers import numbers_tell

pytestmark = pytest.mark.quick

CORPUS = Path(__file__).parents[3] / "corpus"


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("zrf/reversi.zrf", False),
        ("zrf/four-colour-reversi.zrf", False),
        ("native/reversi.glot", False),
        ("axiom/Reversi.4th", False),
        ("axiom/Oware.4th", False),  # the pits are always the same
        ("axiom/Ataxx.4th", True),  # they move, and turn what they come to
        ("zrf/ataxx.zrf", True),
        ("native/banqi.glot", True),  # those that have been turned up take others
        ("native/go.glot", True),  # they are taken
        ("native/hex.glot", True),  # they stay whose they are
        ("axiom/Dots.4th", True),  # boxes are pieces that nobody loses
        ("zrf/chess.zrf", True),
    ],
)
def test_having_many_pieces_may_be_an_advantage(name: str, expected: bool) -> None:
    assert numbers_tell(game(CORPUS / name)) is expected
    assert judgement(game(CORPUS / name))["mobility"] is not expected


TURNING = """
(game "Turning"
  (players White Black)
  (board (grid (a b c) (1) (directions (e 1 0))))
  (rule put (verify empty?) (if (enemy? e) {what}) add)
  (piece Disc (drops (put)))
  (board-setup)
  (win-condition stalemated)
  {more})
"""


@pytest.mark.parametrize(
    ("what", "more", "mobility"),
    [
        ("(flip e)", "", True),
        ("(capture e)", "", False),
        ("(flip e) (change-type Disc e)", "", False),
        ("(flip e)", "(evaluate 1)", False),  # the rules say it themselves
    ],
)
def test_it_is_read_from_the_rules(what: str, more: str, mobility: bool) -> None:
    assert judgement(native(TURNING.format(what=what, more=more)))["mobility"] is mobility


def test_where_rules_say_what_types_are_worth_numbers_tell() -> None:
    reversi = game(CORPUS / "zrf/reversi.zrf")
    (disc,) = reversi.pieces
    two = replace(reversi, pieces=(disc, replace(disc, name="Double", worth=2)))
    assert not numbers_tell(two)
    assert not judgement(two)["mobility"]
