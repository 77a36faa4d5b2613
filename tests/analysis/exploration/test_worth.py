"""What pieces are worth: near to what players reckon with where they do."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.compiled import game
from tests.frontends.native.support import game as native
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


BODIES = """(game "Bodies"
  (players White Black)
  (board (grid (a b c d) (4 3 2 1) (directions (n 0 -1) (e 1 0) (s 0 1) (w -1 0))))
  (rule step (direction way) way (verify not-friend?) add)
  (piece Man {man} (moves (step n)))
  (piece Rook {rook} (moves (step n) (step e) (step s) (step w)))
  (piece King {king} (moves (step n) (step s)))
  (piece Flag {flag})
  (board-setup
    (White (Man a1 b1 c1) (Rook d1) (King d2) (Flag a2))
    (Black (Man a4 b4 c4) (Rook d4) (King d3) (Flag a3)))
  {goal}
  (options own-pieces))"""
LOST = "(loss-condition (pieces-remaining 0))"
WON = "(win-condition (pieces-remaining 0))"


def weights(
    man: str = "", rook: str = "", king: str = "", flag: str = "", goal: str = LOST
) -> list[int]:
    text = BODIES.format(man=man, rook=rook, king=king, flag=flag, goal=goal)
    return [*piece_weights(native(text)).values()]


MOBILE = weights()


def test_what_rules_say_takes_the_place_of_mobility() -> None:
    assert weights("(worth 3)", "(worth 2)", "(worth 5)", "(worth 7)") == [3, 2, 5, 7]
    assert weights("(worth 3)", "(worth -2)", "(worth 0)", "(worth 0)") == [3, -2, 0, 0]


def test_a_type_of_which_rules_do_not_speak_counts_one() -> None:
    """So does `material-balance` of Axiom (docs/axiom.md 9)."""
    assert weights(rook="(worth 4)") == [1, 4, 1, 1]


def test_rules_that_tell_no_piece_that_moves_from_another_leave_mobility() -> None:
    assert len(set(MOBILE)) > 1
    assert weights("(worth 7)", "(worth 7)", "(worth 7)") == MOBILE
    assert weights("(worth 7)", "(worth 7)", "(worth 7)", "(worth 9)") == MOBILE
    assert weights("(worth 1)") == MOBILE
    assert weights(flag="(worth 9)") == MOBILE


def test_a_dummy_is_worth_nothing_unless_rules_say_otherwise() -> None:
    """It only stands for something, as who has passed in go."""
    assert weights(flag="dummy") == [*MOBILE[:3], 0]
    assert weights(rook="(worth 4)", flag="dummy") == [1, 4, 1, 0]
    assert weights(rook="(worth 4)", flag="dummy (worth 2)") == [1, 4, 1, 2]
    assert weights(man="dummy") == [0, 2, 1, 1]
    assert weights(king="dummy", rook="(worth 1)") == [1, 4, 0, 1]
    assert piece_weights(game(CORPUS / "zrf/go.zrf")) == {"Stone": 1, "Pass": 0}


def test_beside_a_king_of_huge_value_the_others_are_seen() -> None:
    """It counts as all that its side begins with beside it: three men, a rook of five, a flag."""
    for huge in (10, 1000, (1 << 31) - 1):
        assert weights(rook="(worth 5)", king=f"(worth {huge})") == [1, 5, 9, 1]
    assert weights(rook="(worth 5)", king="(worth 9)") == [1, 5, 9, 1]
    assert weights(rook="(worth 5)", king="(worth 8)") == [1, 5, 8, 1]


def test_a_type_of_more_value_never_counts_less() -> None:
    """White has a rook and a man, Black a king and three men."""
    text = BODIES.format(man="", rook="(worth 9)", king="(worth 5)", flag="", goal=LOST)
    bodies = native(text)
    kept = {("White", "Man"), ("White", "Rook"), ("Black", "Man"), ("Black", "King")}
    placed = [
        one
        for one in bodies.start.placements
        if (bodies.players[one.player].name, bodies.pieces[one.piece].name) in kept
    ]
    lopsided = (*placed[:1], *placed[3:])
    found = piece_weights(replace(bodies, start=replace(bodies.start, placements=lopsided)))
    assert found == {"Man": 1, "Rook": 3, "King": 3, "Flag": 1}


def test_types_of_one_huge_value_count_alike_wherever_they_begin() -> None:
    """A king that has moved may be another type, which no side begins with."""
    text = BODIES.format(
        man="", rook="(worth 5)", king="(worth 1000)", goal=LOST,
        flag='(worth 1)) (piece Moved (worth 1000) (moves (step n))',
    )  # fmt: skip
    assert piece_weights(native(text))["Moved"] == 9


def test_what_is_worth_much_is_a_burden_where_who_is_rid_of_all_wins() -> None:
    assert weights(rook="(worth 4)", man="(worth -2)", goal=WON) == [-2, -4, -1, -1]


def test_the_author_of_a_script_tells_what_pieces_are_worth() -> None:
    found = piece_weights(game(CORPUS / "axiom/Chess.4th"))
    assert found == {**CHESS, "King": 1}
