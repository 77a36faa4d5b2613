"""Where pieces do nothing but change hands their number is no advantage before the end."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.compiled import game
from tests.frontends.native.support import game as native
from translator.analysis.exploration.changing import changes_hands
from translator.analysis.exploration.judgement import judgement

pytestmark = pytest.mark.quick

CORPUS = Path(__file__).parents[3] / "corpus"


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("zrf/reversi.zrf", True),
        ("zrf/four-colour-reversi.zrf", True),
        ("native/reversi.glot", True),
        ("axiom/Reversi.4th", True),
        ("zrf/ataxx.zrf", False),  # they move as well
        ("native/banqi.glot", False),  # so do they when they have been turned up
        ("native/go.glot", False),  # they are taken
        ("native/hex.glot", False),  # they stay whose they are
        ("zrf/connect-four.zrf", False),
        ("axiom/Pente.4th", False),
        ("zrf/chess.zrf", False),
    ],
)
def test_pieces_change_hands_and_nothing_else(name: str, expected: bool) -> None:
    assert changes_hands(game(CORPUS / name)) is expected
    assert judgement(game(CORPUS / name))["mobility"] is expected


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
    ("what", "more", "expected"),
    [
        ("(flip e)", "", True),
        ("(capture e)", "", False),
        ("(flip e)", "(evaluate 1)", False),  # the rules say it themselves
    ],
)
def test_it_is_read_from_the_rules(what: str, more: str, expected: bool) -> None:
    assert judgement(native(TURNING.format(what=what, more=more)))["mobility"] is expected
