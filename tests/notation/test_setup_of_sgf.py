"""Where a game in SGF begins: its stones, who moves first, and what it says of its rules."""

from __future__ import annotations

import pytest

from notation.description import described
from notation.edits import SetupError
from notation.record import GameRecord
from notation.sgf.setup import changes, complete_headers
from tests.notation.engines import corpus
from tests.notation.test_convert import PGN
from tests.notation.tools import converted, read_one

GO = "go"


def edits(text: str) -> tuple[tuple[str, ...], str | None]:
    """What a record in SGF puts on the board of go, and who moves first."""
    rules = described(corpus(GO))
    found = changes(read_one(text, "sgf"), rules)
    turn = found.turn
    return tuple(found.edits), None if turn is None else rules.turn_players[turn]


def test_a_converted_record_says_its_rules_and_where_it_is_from() -> None:
    text = converted(PGN, "pgn", "sgf", corpus("chess"))
    record = read_one(text, "sgf")
    assert record.headers["RulesHash"] == described(corpus("chess")).fingerprint
    assert record.headers["Source"] == "pgn"


def test_a_record_of_sgf_does_not_come_from_elsewhere() -> None:
    text = converted("(;GM[1]SZ[19];B[pd];W[dd])", "sgf", "sgf", corpus(GO))
    record = read_one(text, "sgf")
    assert record.headers["RulesHash"] == described(corpus(GO)).fingerprint
    assert "Source" not in record.headers


def test_the_size_of_the_board_is_said_once_where_moves_are_points() -> None:
    rules = described(corpus(GO))
    for size in ((), (("SZ", ("19",)),)):
        new = GameRecord("sgf", "go", "")
        new.root.properties += size
        complete_headers(new, GameRecord("sgf", "go", ""), rules)
        assert [value for name, value in new.root.properties if name == "SZ"] == [("19",)]
    named = GameRecord("sgf", "named", "")
    complete_headers(named, GameRecord("zsg", "zsg", ""), rules)
    assert named.root.properties == ()
    assert named.headers["Source"] == "zsg"


def test_stones_are_put_for_their_colours_and_taken_away() -> None:
    found, _ = edits("(;GM[1]SZ[19]AB[pd]AW[dd]AE[pp];B[aa])")
    assert found == ("Black Stone Q16", "White Stone D16", "x Q4")


def test_a_rectangle_is_every_point_between_its_corners() -> None:
    """Columns `b` and `c` of SGF, rows `a` to `c`: b and c, 19 down to 17."""
    found, _ = edits("(;GM[1]SZ[19]AB[ba:cc];W[aa])")
    points = {f"Black Stone {column}{row}" for column in "BC" for row in (19, 18, 17)}
    assert set(found) == points and len(found) == 6


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("(;GM[1]SZ[19]AB[pd];W[aa])", "White"),
        ("(;GM[1]SZ[19]AB[pd];B[aa])", "Black"),
        ("(;GM[1]SZ[19]AB[pd]PL[W];B[aa])", "White"),
        ("(;GM[1]SZ[19]AB[pd]PL[white];B[aa])", "White"),
        ("(;GM[1]SZ[19]AB[pd])", "Black"),
        ("(;GM[1]SZ[19];W[aa])", None),
    ],
)
def test_who_moves_first_is_stated_or_whoever_moves_first(text: str, first: str | None) -> None:
    assert edits(text)[1] == first


def test_stones_behind_the_root_count_until_the_first_move() -> None:
    found, _ = edits("(;GM[1]SZ[19];AB[pd];AW[dd];B[aa];AB[qq])")
    assert found == ("Black Stone Q16", "White Stone D16")


def test_a_point_off_the_board_is_an_error() -> None:
    with pytest.raises(SetupError):
        edits("(;GM[1]SZ[19]AB[zz:zz];B[aa])")
