"""PDN as programs and archives write it."""

from __future__ import annotations

import pytest

from notation.diagnostics import Sink
from notation.record import Result
from tests.notation.engines import corpus
from tests.notation.tools import codes, converted, read_one, replayed, written

RUSSIAN = corpus("russian-draughts")
ENGLISH = corpus("english-draughts")


@pytest.mark.parametrize(
    "moves",
    [
        "1. c3-d4 d6-e5 2. b2-c3 e5-g3 3. h2xf4",
        "1. c3d4 d6e5 2. b2c3",
        "1. c3:d4 d6-e5",
        "1. 22-18 11-15",
        "1.c3d4 d6e5",
    ],
)
def test_squares_by_name_and_by_number(moves: str) -> None:
    assert codes(f"{moves} *", "pdn") == []


def test_moves_without_a_sign_between_the_squares() -> None:
    """White goes up the board; f6 - e5 is taken by d4."""
    plain = converted("1. c3-d4 f6-e5 2. d4xf6 g7xe5 *", "pdn", "named", RUSSIAN)
    assert converted("1. c3d4 f6e5 2. d4f6 g7e5 *", "pdn", "named", RUSSIAN) == plain
    assert "f6" in plain.split("2. ")[1]


@pytest.mark.parametrize("tag", ['[SetUp "1"]', '[Setup "1"]', '[SetUp "0"]', ""])
def test_whether_there_is_a_position_is_no_position(tag: str) -> None:
    text = f'{tag}\n[FEN "W:W22:B11."]\n\n1. 22-18 *\n'
    record = read_one(text, "pdn")
    assert record.headers == {"FEN": "W:W22:B11."}
    assert replayed(record, RUSSIAN, Sink()).complete
    shown = written(record, "pdn").decode()
    assert '[SetUp "1"]' in shown
    assert read_one(shown, "pdn").headers == record.headers


def test_a_position_of_our_own_stays_one() -> None:
    setup = str(RUSSIAN().setup())
    record = read_one(f'[Setup "{setup}"]\n\n1. 22-18 *\n', "pdn")
    assert record.headers["Setup"] == setup
    assert "[SetUp" not in written(record, "pdn").decode()


def test_moves_in_columns_may_have_a_blank_before_a_short_number() -> None:
    tight = converted("1. 24-20 11-15 2. 20x11 7x16 *", "pdn", "named", RUSSIAN)
    assert converted("1. 24-20 11-15  2. 20x11  7x 16 *", "pdn", "named", RUSSIAN) == tight
    assert codes("  1. 22-18  9-13   2. 25-22  5- 9 *", "pdn") == []


@pytest.mark.parametrize("type_", ["", '[GameType "21"]', '[GameType "21,B,8,8,N1,0"]'])
@pytest.mark.parametrize(("marks", "winner"), [("1-0 2-0", "Black"), ("0-1 0-2", "White")])
def test_the_first_number_of_a_result_is_of_who_begins(type_: str, marks: str, winner: str) -> None:
    """By the specification `1-0` is a win for Black in English draughts: he moves first there."""
    for mark in marks.split():
        text = f'[White "Wim"]\n[Black "Bea"]\n{type_}\n\n1. 11-15 23-19 {mark}\n'
        named = converted(text, "pdn", "named", ENGLISH)
        assert f"{winner}=win" in named
        assert "Name.White=Wim" in named and "Name.Black=Bea" in named
        for source, data in (("pdn", text), ("named", named)):
            again = converted(data, source, "pdn", ENGLISH)
            assert again.split()[-1] in marks.split()
            assert converted(again, "pdn", "named", ENGLISH) == converted(
                named, "named", "named", ENGLISH
            )


def test_a_type_tells_who_begins_without_rules() -> None:
    text = '[GameType "{}"]\n\n1. 11-15 23-19 1-0\n'
    for type_, winner in (("21", "Black"), ("23", "Black"), ("23,W,8,8,A0,0", "White")):
        record = read_one(text.format(type_), "pdn")
        assert record.result is not None and record.result.of(winner) == "win"
        assert written(record, "pdn").split()[-1] == b"1-0"
    russian = converted("1. c3-d4 d6-e5 1-0\n", "pdn", "named", RUSSIAN)
    assert "end White=win Black=loss" in russian


def test_what_the_rules_say_of_the_end_is_told_by_who_begins() -> None:
    text = '[FEN "B:W15:B11"]\n\n1. 11x18\n'
    assert converted(text, "pdn", "pdn", ENGLISH).split()[-1] == "1-0"


@pytest.mark.parametrize(
    ("type_", "marks"),
    [
        ("20", "2-0 0-2 1-1"),
        ("27,W", "2-0 0-2 1-1"),
        ("25", "1-0 0-1 1/2-1/2"),
        ("", "1-0 0-1 1/2-1/2"),
    ],
)
def test_a_win_counts_two_in_games_of_which_the_specification_says_so(
    type_: str, marks: str
) -> None:
    """Other programs do not read it elsewhere; all that were ever written are read."""
    for mark, told in zip(marks.split(), ("1-0 2-0", "0-1 0-2", "1/2-1/2 1-1"), strict=True):
        for other in told.split():
            record = read_one(f'[GameType "{type_}"]\n\n1. 32-28 {other}\n', "pdn")
            assert written(record, "pdn").split()[-1].decode() == mark


def test_both_players_may_have_lost() -> None:
    """`0-0` is no draw by the specification, and PGN has no mark for it."""
    record = read_one("1. 22-18 11-15 0-0\n", "pdn")
    assert record.result == Result((("White", "loss"), ("Black", "loss")))
    assert written(record, "pdn").split()[-1] == b"0-0"
    assert "end White=loss Black=loss" in converted("1. 22-18 0-0\n", "pdn", "named", RUSSIAN)
    sink = Sink()
    game = read_one("1. e4 e5 *\n", "pgn")
    game.result = record.result
    assert written(game, "pgn", sink).split()[-1] == b"*"
    assert [item.code for item in sink.items] == ["N181"]
