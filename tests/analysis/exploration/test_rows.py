"""Which rows of pieces win, as goals say."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.compiled import game
from tests.frontends.native.support import game as native
from translator.analysis.exploration.rows import winning_rows

pytestmark = pytest.mark.quick

CORPUS = Path(__file__).parents[3] / "corpus"


@pytest.mark.parametrize(
    ("name", "rows", "length"),
    [
        # Across 6 times 4, upright 7 times 3, obliquely 12 each way.
        ("native/connect-four.glot", 69, 4),
        ("zrf/connect-four.zrf", 69, 4),
        ("zrf/tic-tac-toe.zrf", 8, 3),  # which names the positions of each
    ],
)
def test_a_row_wins_wherever_there_is_room_for_it(name: str, rows: int, length: int) -> None:
    found = winning_rows(game(CORPUS / name))
    assert len(found) == 2
    for lengths, _ in found.values():
        assert lengths == [length] * rows


BOARD = """(game "Strip"
  (players White Black)
  (board
    (grid (a b c d) (1) (directions (e 1 0) (w -1 0)))
    (symmetry Black (e w) (w e))
    (zone ends a1 d1))
  (rule put (verify empty?) add)
  (piece Man (drops (put)))
  (piece King (drops (put)))
  (board-setup)
  %s)"""


def rows_of(goal: str, player: str) -> list[list[tuple[str, str]]]:
    """Type and position of what belongs to each row, sorted."""
    found = winning_rows(native(BOARD % goal))
    if player not in found:
        return []
    lengths, places = found[player]
    rows: list[list[tuple[str, str]]] = [[] for _ in lengths]
    for piece, by_position in places.items():
        for at, numbers in by_position.items():
            for number in numbers:
                rows[number].append((piece, at))
    return sorted(map(sorted, rows))


def test_each_piece_of_a_row_has_its_type_and_way() -> None:
    """Black's east is the west, and one step further there has to be a cell, too."""
    goal = "(win-condition (relative-config King e Man e))"
    white = [[("King", "a1"), ("Man", "b1")], [("King", "b1"), ("Man", "c1")]]
    black = [[("King", "c1"), ("Man", "b1")], [("King", "d1"), ("Man", "c1")]]
    assert rows_of(goal, "White") == white
    assert rows_of(goal, "Black") == black


def test_a_row_is_one_from_whichever_end_and_of_any_of_the_types() -> None:
    both = "(or (relative-config Man e Man) (relative-config Man w Man))"
    assert len(rows_of(f"(win-condition (White) {both})", "White")) == 3
    assert rows_of(f"(win-condition (White) {both})", "Black") == []
    named = "(or (absolute-config Man King (a1 c1)) (absolute-config Man (b1 d1)))"
    assert rows_of(f"(win-condition {named})", "Black") == [
        [("King", "a1"), ("King", "c1"), ("Man", "a1"), ("Man", "c1")],
        [("Man", "b1"), ("Man", "d1")],
    ]


@pytest.mark.parametrize(
    "goal",
    [
        "(loss-condition (relative-config Man e Man))",
        "(win-condition (relative-config Man e (opponent Man)))",
        "(win-condition (relative-config Man e (not Man)))",
        "(win-condition (relative-config Man))",
        "(win-condition (or (absolute-config Man (a1 ends)) (absolute-config Man (b1 ends))))",
        "(win-condition (or (absolute-config Man (a1)) (absolute-config Man (b1))))",
        "(win-condition (absolute-config Man (a1 b1 c1)))",  # where all have to go
        "(win-condition (not (relative-config Man e Man)))",
        "(win-condition (and stalemated (relative-config Man e Man)))",
    ],
)
def test_other_goals_ask_for_no_rows(goal: str) -> None:
    assert rows_of(goal, "White") == []
