"""ZSG as text: the grammar, and exact round trips."""

from __future__ import annotations

import pytest

from notation.diagnostics import Sink
from notation.zsg.effects import Names, ZsgMoveError, parse_move, print_move
from notation.zsg.replay import replay_effects
from tests.notation.tools import codes, read_all, read_one, written

HEAD = "Zillions Save Game File Version 0.02 HC\r\nRulesFile=Some.zrf\r\nVariantName=Some game\r\n"

# One line for each form of the grammar.
MOVES = [
    "Man a1 - a2",
    "Man a1 x a2",
    "Man a1 x a2 Man a2 - a3 Man c1 - c2",
    "White Stone g7",
    "White Stone g7 x a1 x b1",
    "Man c5 x c5",
    "Man e5 - e6 = Queen",
    "Man e5 - e6 Red Mark e5 = Queen on e6",
    "Lion b2 x b3 Hen b3 - h1 = Red = Chick on h1",
    "Mount 8L - 8F = Low on 1F 19J = High on 19N 1P = Middle on 8F",
    "King e1 - g1 Rook h1 - f1 @ f1 0 0 @ g1 0 0",
    "Pawn c5 x c4 Pawn c4 - n7 flip n7",
    "= King2 on c2",
    "x q5",
    "partial 2 Man g5 - e3 = XMan on f4",
    "Pass",
    "X M c1 x PF X x1 g9",
    "init o3 x p3 = prom x q5 x e2 White init o3 Black init i5",
    "Off a1 - a2 x Y = On on a2",
    "x a3 Man a2 x a3 Man a1 - a2",
]


@pytest.mark.parametrize("text", MOVES)
def test_printing_what_was_parsed_gives_the_same_text(text: str) -> None:
    assert print_move(parse_move(text.split(" "))) == text


@pytest.mark.parametrize(
    ("text", "effects"),
    [
        ("P a1 x b1", [("shift", "P", "a1", "x", "b1")]),
        ("White P b1", [("drop", "White", "P", "b1")]),
        ("P a1 - b1 = Q", [("shift", "P", "a1", "-", "b1"), ("change", "Q", ())]),
        ("= Q on b1 b2", [("change", "Q", ("b1", "b2"))]),
        ("@ b1 3 1", [("attribute", "b1", "3", "1")]),
        # A player X and a capture: the mark is lower-case only.
        ("X M c1 x PF", [("drop", "X", "M", "c1"), ("capture", "PF")]),
        # A script of Axiom may capture before it moves.
        ("x b1 P a1 x b1", [("capture", "b1"), ("shift", "P", "a1", "x", "b1")]),
        ("= Q on a1 P a2 - b1", [("change", "Q", ("a1",)), ("shift", "P", "a2", "-", "b1")]),
    ],
)
def test_what_the_effects_are(text: str, effects: list[tuple[object, ...]]) -> None:
    assert list(parse_move(text.split(" ")).effects) == effects


def test_a_list_of_positions_ends_before_a_drop_where_the_names_are_known() -> None:
    tokens = "= T on p1 p2 White Man p3".split()
    (whole,) = parse_move(tokens).effects
    assert whole == ("change", "T", ("p1", "p2", "White", "Man", "p3"))
    effects = parse_move(tokens, Names({"White"}, {"Man"})).effects
    assert effects == (("change", "T", ("p1", "p2")), ("drop", "White", "Man", "p3"))


def test_a_list_of_positions_ends_before_a_shift_where_the_names_are_known() -> None:
    tokens = "flip p1 p2 Man p3 x p4".split()
    assert parse_move(tokens).effects[0] == ("flip", ("p1", "p2", "Man", "p3"))
    effects = parse_move(tokens, Names({"White"}, {"Man"})).effects
    assert effects == (("flip", ("p1", "p2")), ("shift", "Man", "p3", "x", "p4"))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "partial Man a1 - a2",
        "Man a1",
        "Man a1 - x",
        "x",
        "= on a1",
        "@ a1 b 0",
        "flip",
        "= Q on",
        "partial 2",
        "pass",
        "Man  a1 - a2",
    ],
)
def test_what_is_no_move(text: str) -> None:
    with pytest.raises(ZsgMoveError):
        parse_move(text.split(" "))


def test_headers_edits_and_moves() -> None:
    record = read_one(HEAD + "(x h8)\r\n(White Man a1)\r\n1. Man a1 - a2\r\n1. Pass\r\n", "zsg")
    assert record.headers["Rules"] == "Some.zrf"
    assert record.headers["Variant"] == "Some game"
    assert record.headers["Controls"] == "HC"
    assert record.headers["Line"] == "crlf"
    assert record.edits == ["x h8", "White Man a1"]
    assert [(node.number, node.move) for node in record.main_line()] == [
        (1, "Man a1 - a2"),
        (1, "Pass"),
    ]


BODY = "(x h8)\n1. Man a1 - a2\n1. Pass\n2. partial 2 Man a2 - c4 x b3\n"


@pytest.mark.parametrize(
    "text",
    [
        HEAD + "1. Man a1 - a2\r\n",
        (HEAD + BODY).replace("\r\n", "\n"),
        HEAD + BODY,  # mixed
        HEAD.replace("Some.zrf", r"C:\Games\my\07 Rules.zrf"),
        HEAD.replace(" HC", ""),
        HEAD.replace(" HC", " "),
        HEAD.replace("0.02", "1.10") + "1. Pass",  # no end of the last line
        HEAD + "1. Man a1 - a2  \r\n\r\n1. Pass\r\n \r\n",  # blanks and blank lines
        HEAD + "1. Man a1 - a2 1. Pass  2. Man a2 - a3\r\n",  # several on a line
        HEAD.replace("Some game", "Jeu d'échecs") + "1. Man a1 - a2\r\n",
    ],
)
def test_reading_and_writing_gives_the_same_bytes(text: str) -> None:
    for encoding in ("utf-8", "windows-1252"):
        data = text.encode(encoding)
        (record,) = read_all(data, "zsg")
        assert written(record, "zsg") == data


def test_mixed_line_ends_are_reported() -> None:
    assert codes(HEAD + BODY, "zsg") == ["N104"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "N110"),
        ("PNG\n", "N110"),
        (HEAD.replace("RulesFile", "Rulesfile"), "N111"),
        (HEAD.split("Variant")[0], "N111"),
        (HEAD + "(White Man)\r\n", "N112"),
        (HEAD + "1 Man a1 - a2\r\n", "N113"),
        (HEAD + "1. Man a1 - a2\r\n(x a1)\r\n", "N113"),
        (HEAD + "1. Man a1 -\r\n", "N114"),
        (HEAD + "1. Man a1 - a2\r\n1. Man a2 - ", "N114"),
    ],
)
def test_what_is_wrong_is_said(text: str, code: str) -> None:
    assert code in codes(text, "zsg")


def test_an_error_is_located() -> None:
    sink = Sink()
    (record,) = read_all(HEAD + "1. Man a1 - a2\r\n1. Man b1 - on\r\n1. Pass\r\n", "zsg", sink)
    (found,) = sink.items
    assert (found.place.file, found.place.line, found.place.column) == ("test", 5, 13)
    assert [node.move for node in record.main_line()] == ["Man a1 - a2"], "what came before is kept"


def test_a_line_too_long_for_zillions_is_reported() -> None:
    sink = Sink()
    record = read_one(HEAD + "1. White Stone a1" + " x b1" * 300 + "\r\n", "zsg")
    written(record, "zsg", sink)
    assert [diagnostic.code for diagnostic in sink.items] == ["N115"]


def after(moves: list[str]) -> dict[str, tuple[str, str]]:
    """The pieces on the board after lines without numbers, from nothing known."""
    lines = "".join(f"1. {move}\r\n" for move in moves)
    sink = Sink()
    board, count = replay_effects(read_one(HEAD + lines, "zsg"), sink)
    assert count == len(moves), sink.items
    return {at: piece for at, piece in board.pieces.items() if piece is not None}


def test_shifts_of_a_line_are_simultaneous() -> None:
    start = ["W P a1", "W K a2"]
    assert after([*start, "P a1 x a2 K a2 - a3"]) == {"a2": ("W", "P"), "a3": ("W", "K")}


def test_a_rotation_captures_nothing() -> None:
    start = ["W A a1", "W B b1", "W C c1"]
    turned = after([*start, "A a1 x b1 B b1 x c1 C c1 x a1"])
    assert turned == {"b1": ("W", "A"), "c1": ("W", "B"), "a1": ("W", "C")}


def test_other_effects_run_in_order_on_the_changed_board() -> None:
    start = ["W Man e5", "B Queen h1"]
    assert after([*start, "Man e5 - e6 B Mark e5 = Queen on e6 x h1"]) == {
        "e5": ("B", "Mark"),
        "e6": ("W", "Queen"),
    }


def test_what_stands_after_other_effects_moves_after_them() -> None:
    start = ["W Man a1", "W Man a2", "B Man a3"]
    assert after([*start, "x a3 Man a2 x a3 Man a1 x a2 x a1"]) == {
        "a2": ("W", "Man"),
        "a3": ("W", "Man"),
    }


def test_a_name_that_may_be_a_player_or_a_piece_leaves_the_position_unknown() -> None:
    assert after(["W Man e5", "Man e5 - e6 = Gold", "Gold e6 - e7"]) == {"e7": ("W", "Gold")}
    assert after(["W Man e5", "Man e5 - e6 = Gold", "Man e6 - e7"]) == {"e7": ("", "Man")}


def test_a_change_without_on_is_of_the_piece_that_moved_last() -> None:
    start = ["W Lion b2", "B Hen b3", "B Chick h2", "W Chick h3"]
    moved = after([*start, "Lion b2 x b3 Hen b3 - h1 = W = Chick on h1"])
    assert moved["h1"] == ("W", "Chick")
    assert moved["b3"] == ("W", "Lion")


@pytest.mark.parametrize(
    "moves",
    [
        ["W Man a1", "King a1 - a2"],
        ["W Man a1", "Man a1 - a2", "Man a1 - a3"],
        ["W Man a1", "W Man a2", "Man a1 - a2"],
        ["W Man a1", "x a2", "Man a1 x a2"],
        ["W Man a1", "x a1 Man a1 - a2"],
    ],
)
def test_effects_that_do_not_fit_the_board_are_found(moves: list[str]) -> None:
    lines = "".join(f"1. {move}\r\n" for move in moves)
    sink = Sink()
    _, count = replay_effects(read_one(HEAD + lines, "zsg"), sink)
    assert count == len(moves) - 1
    (found,) = sink.items
    assert (found.code, found.place.line, found.place.ply) == ("N179", 3 + len(moves), len(moves))
