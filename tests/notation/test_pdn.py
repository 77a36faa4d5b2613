"""PDN as programs and archives write it."""

from __future__ import annotations

import pytest

from notation.diagnostics import Sink
from tests.notation.engines import corpus
from tests.notation.tools import codes, converted, read_one, replayed, written

RUSSIAN = corpus("russian-draughts")


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
