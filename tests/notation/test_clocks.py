"""Clocks, evaluations and drawings survive as values between the notations that have them."""

from __future__ import annotations

import pytest

from notation.convert import Converter
from notation.diagnostics import Sink
from notation.properties import crossed
from notation.registry import NOTATIONS
from tests.notation.engines import corpus
from tests.notation.test_kif import GAME as KIF
from tests.notation.tools import converted, read_one, written

CHESS = corpus("chess")
TIMED = (
    "1. e4 {[%eval 0.2] [%clk 0:03:00]} e5 {good [%clk 1:02:59.5] [%emt 0:00:07]} "
    "(1... c5 {[%clk 0:02:58]}) 2. Nf3 *"
)


def properties(text: str, notation: str) -> list[dict[str, tuple[str, ...]]]:
    return [dict(node.properties) for node in read_one(text, notation).main_line()]


def test_clocks_of_pgn_are_values_of_who_moves() -> None:
    first, second, third = properties(TIMED, "pgn")
    assert first == {"WL": ("180",), "V": ("-0.2",)}
    assert second == {"BL": ("3779.5",), "XS": ("7",)}
    assert third == {}
    comments = [node.comment for node in read_one(TIMED, "pgn").main_line()]
    assert comments == ["", "good", ""]


def test_pgn_is_written_with_them() -> None:
    text = written(read_one(TIMED, "pgn"), "pgn").decode().split("\n\n")[1]
    expected = TIMED.replace("} e5", "} 1... e5").replace("c5 {", "c5 {")
    assert text.split() == expected.split()


def test_sgf_has_properties_of_its_own_for_what_is_left() -> None:
    shown = converted(TIMED, "pgn", "sgf", CHESS)
    assert "WL[180]" in shown
    assert "BL[3779.5]" in shown
    assert "V[-0.2]" in shown  # for Black
    back = converted(shown, "sgf", "pgn", CHESS)
    assert "{[%eval 0.2] [%clk 0:03:00]}" in back
    assert "{good [%clk 1:02:59.5] [%emt 0:00:07]}" in back.replace("\n", " ")


@pytest.mark.parametrize(
    "mark",
    ["[%clk 3:00]", "[%clk 0:3:00]", "[%clk 00:03:00]", "[%clk 0:03:99]", "[%clk]", "[%emt 12]"],
)
def test_what_is_written_otherwise_stays_as_it_is(mark: str) -> None:
    text = f"1. e4 {{{mark}}} *"
    assert properties(text, "pgn") == [{}]
    assert mark in written(read_one(text, "pgn"), "pgn").decode()


@pytest.mark.parametrize("value", ["12.50x", "+3", "007", "-1", "1e3", "9" * 12])
def test_values_that_no_clock_shows_ride_as_properties(value: str) -> None:
    shown = converted(f"(;GM[0]XV[1:named];XM[e2 - e4 Pawn-move]WL[{value}])", "sgf", "pgn", CHESS)
    assert "[%sgf WL=" in shown
    assert properties(shown, "pgn") == [{"WL": (value,)}]


def test_the_time_of_the_other_player_is_no_clock_of_the_move() -> None:
    shown = converted("(;GM[0]XV[1:named];XM[e2 - e4 Pawn-move]BL[60])", "sgf", "pgn", CHESS)
    assert "[%sgf BL=60]" in shown


@pytest.mark.parametrize(
    ("mark", "value"), [("0.2", "-0.2"), ("-12.05", "12.05"), ("0.0", "0.0"), ("3", "-3")]
)
def test_an_evaluation_is_whites_in_pgn_and_blacks_in_sgf(mark: str, value: str) -> None:
    text = f"1. e4 {{[%eval {mark}]}} *"
    assert properties(text, "pgn") == [{"V": (value,)}]
    assert f"{{[%eval {mark}]}}" in written(read_one(text, "pgn"), "pgn").decode()
    shown = converted(f"(;GM[0]XV[1:named];XM[e2 - e4 Pawn-move]V[{value}])", "sgf", "pgn", CHESS)
    assert f"{{[%eval {mark}]}}" in shown


@pytest.mark.parametrize("mark", ["#0", "#-0", "#+2", "0.2,12", "+0.2", "-0.0", ".5", "x"])
def test_an_evaluation_that_is_no_plain_number_stays_in_the_comment(mark: str) -> None:
    text = f"1. e4 {{[%eval {mark}]}} *"
    assert properties(text, "pgn") == [{}]
    assert f"{{[%eval {mark}]}}" in written(read_one(text, "pgn"), "pgn").decode()


@pytest.mark.parametrize(("mark", "value"), [("#3", "-3"), ("#-2", "2")])
def test_a_mate_is_whites_in_pgn_and_blacks_in_sgf(mark: str, value: str) -> None:
    text = f"1. e4 {{[%eval {mark}]}} *"
    assert properties(text, "pgn") == [{"XU": (value,)}]
    shown = converted(text, "pgn", "sgf", CHESS)
    assert f"XU[{value}]" in shown
    assert f"{{[%eval {mark}]}}" in converted(shown, "sgf", "pgn", CHESS)


DRAWN = [
    ("[%csl Gd4]", {"CR": ("d4",)}, "CR[d4]"),
    ("[%csl Gd4,Re5]", {"CR": ("d4", "e5"), "XCR": ("GR",)}, "CR[d4][e5]XCR[GR]"),
    ("[%cal Ge2e4,Gd7d5]", {"AR": ("e2:e4", "d7:d5")}, "AR[e2:e4][d7:d5]"),
    ("[%cal Be2e4]", {"AR": ("e2:e4",), "XAR": ("B",)}, "AR[e2:e4]XAR[B]"),
]


@pytest.mark.parametrize(("mark", "values", "raw"), DRAWN)
def test_circles_and_arrows_go_to_sgf_and_come_back(
    mark: str, values: dict[str, tuple[str, ...]], raw: str
) -> None:
    text = f"1. e4 {{look {mark}}} *"
    assert properties(text, "pgn") == [values]
    shown = converted(text, "pgn", "sgf", CHESS)
    assert raw in shown
    assert "csl" not in shown
    assert "cal" not in shown
    assert f"{{look {mark}}}" in converted(shown, "sgf", "pgn", CHESS)
    named = converted(text, "pgn", "named", CHESS)
    assert f"{{look {mark}}}" in converted(named, "named", "pgn", CHESS)


@pytest.mark.parametrize("mark", ["[%csl d4]", "[%csl Gd4,]", "[%cal Gd4]", "[%cal Pd2d4]"])
def test_drawings_that_are_written_otherwise_stay_in_the_comment(mark: str) -> None:
    text = f"1. e4 {{{mark}}} *"
    assert properties(text, "pgn") == [{}]
    assert f"{{{mark}}}" in written(read_one(text, "pgn"), "pgn").decode()


@pytest.mark.parametrize(
    "raw",
    [
        "CR[aa:cc]", "AR[aa:bb]", "AR[e2]", "XCR[R]", "CR[d4]XCR[RR]", "CR[d4]XCR[P]",
        "CR[d4]XCR[G]", "CR[d4]XCR[R][R]", "TR[d4]", "SQ[d4]", "MA[d4]", "LB[d4:A]", "LN[a1:h8]",
    ],
)  # fmt: skip
def test_what_no_mark_of_pgn_draws_rides_as_a_property(raw: str) -> None:
    """Triangles, squares, crosses, labels, lines, fields of points, and colours of nothing."""
    shown = converted(f"(;GM[0]XV[1:named];XM[e2 - e4 Pawn-move]{raw})", "sgf", "pgn", CHESS)
    assert "[%sgf " in shown
    assert "csl" not in shown
    assert raw in converted(shown, "pgn", "sgf", CHESS)


def test_glyphs_go_round_all_notations_that_have_them() -> None:
    """PGN numbers them; 1, 5 and 10 are `!`, `!?` and an equal position, 255 nobody's."""
    text = "1. e4 $1 $10 e5 $5 2. Nf3 $255 *"
    shown = text
    for source, target in (("pgn", "sgf"), ("sgf", "named"), ("named", "json"), ("json", "pgn")):
        shown = converted(shown, source, target, CHESS)
    assert " ".join(shown.split("\n\n")[1].split()) == text


@pytest.mark.parametrize("value", ["1e3", "+1", "", "0.1.2"])
def test_a_value_that_no_evaluation_shows_rides_as_a_property(value: str) -> None:
    shown = converted(f"(;GM[0]XV[1:named];XM[e2 - e4 Pawn-move]V[{value}])", "sgf", "pgn", CHESS)
    assert "[%sgf V=" in shown
    assert properties(shown, "pgn") == [{"V": (value,)}]


def test_a_value_changes_sides_with_the_players() -> None:
    """In Hex, Black of SGF is who moves first, and so are White's clocks those of the other."""
    assert crossed((("V", ("-0.2",)), ("BL", ("3",)))) == (("V", ("0.2",)), ("WL", ("3",)))
    assert crossed((("V", ("much",)),)) == (("V", ("much",)),)


def test_draughts_do_not_tell_whose_time_is_left() -> None:
    """White or Black moves first there, as the game has it."""
    text = "1. 11-15 {[%clk 0:03:00] [%emt 0:00:05]} *"
    assert properties(text, "pdn") == [{"XS": ("5",)}]
    assert written(read_one(text, "pdn"), "pdn").decode().endswith(f"{text}\n")


def test_a_clock_that_stands_twice_is_kept() -> None:
    text = "1. e4 {[%clk 0:03:00] [%clk 0:02:00]} *"
    assert properties(text, "pgn") == [{"WL": ("120",)}]
    assert "{[%clk 0:03:00] [%clk 0:02:00]}" in written(read_one(text, "pgn"), "pgn").decode()


def test_the_time_of_a_move_of_shogi_goes_to_named_records_and_back() -> None:
    engine = corpus("shogi")
    record = read_one(KIF, "kif")
    times = [dict(node.properties).get("XS") for node in record.main_line()]
    assert any(times)
    named = Converter(engine, NOTATIONS["named"], Sink()).convert(record)
    assert named is not None
    back = Converter(engine, NOTATIONS["kif"], Sink()).convert(named)
    assert back is not None
    assert [dict(node.properties).get("XS") for node in back.main_line()] == times
