"""How near pieces are to where a goal wants one of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.compiled import game
from tests.frontends.native.support import game as native
from translator.analysis.exploration.places import place_values

pytestmark = pytest.mark.quick

CORPUS = Path(__file__).parents[3] / "corpus"


def test_men_of_breakthrough_gain_with_every_rank() -> None:
    """A step forward and two obliquely, so the rank alone tells: half for each step."""
    found = place_values(game(CORPUS / "zrf/breakthrough.zrf"))
    assert found["White"]["Man"]["c8"] == found["Black"]["Man"]["c1"] == 2
    for player, ranks in (("White", "8765432"), ("Black", "1234567")):
        gains = [{found[player]["Man"][file + rank] for file in "abcdefgh"} for rank in ranks]
        assert gains == [{2 / 2**steps} for steps in range(7)]


LAKE = """(game "Lake"
  (players White Black)
  (board
    (grid (a b c) (2 1) (directions (n 0 -1) (e 1 0) (s 0 1) (w -1 0)))
    (zone shore (White c2) (Black a1))
    (kill b1))
  (rule step (direction way) way (verify empty?) add)
  (rule strike (direction way) way (verify enemy?) add)
  (piece Man (moves (step n) (step e) (step w) (strike s)))
  (piece Rock)
  (board-setup (White (Man a1)) (Black (Man c2)))
  %s
  (options own-pieces))"""


def gains(goal: str) -> dict[str, dict[str, dict[str, float]]]:
    return place_values(native(LAKE % goal))


def test_distance_is_counted_in_moves_that_the_piece_has() -> None:
    """Nobody can step south, nor strike where nobody stands: to Black's a1 there is no way."""
    found = gains("(win-condition (absolute-config Man (shore)))")
    way = {"c2": 2, "b2": 1, "a2": 0.5, "c1": 1, "a1": 0.25}
    assert found == {"White": {"Man": way}}


@pytest.mark.parametrize(
    "goal",
    [
        "(loss-condition (absolute-config Man (shore)))",
        "(win-condition (absolute-config (not Man) (shore)))",
        "(win-condition (absolute-config (opponent Man) (shore)))",
        "(win-condition (absolute-config Rock (shore)))",
        "(win-condition (absolute-config Man (a2 c2)))",
        "(win-condition (and (absolute-config Man (shore)) (pieces-remaining 1)))",
    ],
    ids=["lost by it", "left", "an enemy's", "what cannot move", "two at once", "not enough"],
)
def test_what_one_piece_cannot_bring_about_is_no_place_to_go_to(goal: str) -> None:
    assert gains(goal) == {}


def test_either_of_two_places_will_do() -> None:
    found = gains("(win-condition (or (absolute-config Man (a2)) (absolute-config Man (c2))))")
    assert found["White"]["Man"] == {"a2": 2, "c2": 2, "b2": 1, "a1": 1, "c1": 1}
