"""What pieces are worth: near to what players reckon with where they do."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.compiled import game
from translator.analysis.exploration.worth import piece_weights

pytestmark = pytest.mark.quick

CORPUS = Path(__file__).parents[3] / "corpus"
CHESS = {"Pawn": 1, "Knight": 3, "Bishop": 3, "Rook": 5, "Queen": 9}


@pytest.mark.parametrize("name", ["zrf/chess.zrf", "zrf/antichess.zrf", "native/dark-chess.glot"])
def test_pieces_of_chess_are_worth_about_what_every_primer_says(name: str) -> None:
    found = {piece: abs(value) for piece, value in piece_weights(game(CORPUS / name)).items()}
    for piece, value in CHESS.items():
        assert abs(found[piece] - value) <= 1
    assert found["Knight"] <= found["Bishop"] < found["Rook"] < found["Queen"]


@pytest.mark.parametrize(
    ("name", "strong", "weak"),
    [
        ("zrf/english-draughts.zrf", "King", "Man"),
        ("native/international-draughts.glot", "King", "Man"),
        ("zrf/xiangqi.zrf", "Chariot", "Horse"),
        ("zrf/xiangqi.zrf", "Horse", "Soldier"),
        ("zrf/makruk.zrf", "Ruea", "Ma"),
        ("zrf/makruk.zrf", "Khon", "Met"),
        ("zrf/shatranj.zrf", "Rook", "Horse"),
        ("zrf/dobutsu.zrf", "Hen", "Chick"),
        ("native/intellector.glot", "Dominator", "Progressor"),
    ],
)
def test_the_stronger_piece_is_worth_more(name: str, strong: str, weak: str) -> None:
    found = piece_weights(game(CORPUS / name))
    assert found[strong] > found[weak]


@pytest.mark.parametrize("name", ["native/hex.glot", "zrf/breakthrough.zrf", "axiom/Nim.4th"])
def test_where_there_is_one_type_it_is_worth_one(name: str) -> None:
    assert set(piece_weights(game(CORPUS / name)).values()) == {1}


@pytest.mark.parametrize(
    ("name", "title", "sign"),
    [
        ("zrf/antichess.zrf", None, -1),
        ("zrf/dodgem.zrf", None, -1),
        ("zrf/english-draughts.zrf", "Losing Draughts", -1),
        ("zrf/english-draughts.zrf", "English Draughts", 1),
        ("zrf/hex.zrf", None, 1),
        ("zrf/knights-tour.zrf", None, 1),
        ("zrf/nine-mens-morris.zrf", None, 1),
        ("zrf/chess.zrf", None, 1),
    ],
)
def test_pieces_are_a_burden_where_who_is_rid_of_them_wins(
    name: str, title: str | None, sign: int
) -> None:
    assert {value > 0 for value in piece_weights(game(CORPUS / name, title)).values()} == {sign > 0}


def test_what_no_goal_counts_is_worth_nothing_where_nothing_moves() -> None:
    found = piece_weights(game(CORPUS / "native/fox-hunt.glot"))
    assert found == {"Fox": 1, "Track": 0, "Catch": 0}
