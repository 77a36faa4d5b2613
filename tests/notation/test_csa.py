"""CSA by the rules of shogi, and by python-shogi as a judge."""

from __future__ import annotations

import pytest
import shogi
import shogi.CSA

from notation.convert import Converter
from notation.diagnostics import Sink
from notation.engine import EngineClass
from notation.record import Result
from notation.registry import NOTATIONS
from tests.notation.engines import CORPUS, engine, random_game
from tests.notation.test_kif import GAME as KIF
from tests.notation.tools import codes, converted, read_all, read_one, replayed, written

GAME = """V2.2
N+Ann
N-Bob
$EVENT:meeting
$START_TIME:2020/01/02 10:00:00
PI
+
'*the game begins
+7776FU
T16
-3334FU,T61
'*a comment
+8822UM
-3122GI
+0045KA
%TORYO
"""
PUZZLE = """V2.2
P1 *  *  *  *  *  *  * -KE-OU
P3 *  *  *  *  *  *  *  * +TO
P9 *  *  *  * +OU *  *  *  *
P+00KI00FU00FU
P-00HI
+
+0012KI
%TSUMI
"""


def even() -> EngineClass:
    return engine(CORPUS.parent / "native" / "shogi.glot")


def test_all_that_a_file_tells_is_kept() -> None:
    record = read_one(GAME, "csa")
    assert record.headers == {
        "Name.Black": "Ann",
        "Name.White": "Bob",
        "Event": "meeting",
        "Date": "2020-01-02 10:00:00",
    }
    assert record.result == Result.won("Black", "White", "resign")
    first, second, *_ = record.main_line()
    assert (record.root.comment, second.comment) == ("the game begins", "a comment")
    assert [dict(node.properties)["XS"] for node in (first, second)] == [("16",), ("61",)]


@pytest.mark.parametrize("encoding", ["utf-8", "cp932"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_what_is_unchanged_is_written_as_it_was(encoding: str, end: str) -> None:
    data = GAME.replace("Ann", "先生").replace("\n", end).encode(encoding)
    (record,) = read_all(data, "csa")
    assert record.headers["Name.Black"] == "先生"
    assert written(record, "csa") == data
    record.headers["Site"] = "here"
    (again,) = read_all(written(record, "csa"), "csa")
    assert again.headers == record.headers
    assert again.result == record.result
    facts = [[node.facts() for node in one.root.walk()] for one in (again, record)]
    assert facts[0] == facts[1]


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_several_games_stand_in_a_file(end: str) -> None:
    other = "V2.2\nN+Eve\nPI\n+\n+2726FU\n%CHUDAN\n"
    data = f"{GAME}/\n{other}/ \nPI\n+\n+7776FU".replace("\n", end).encode("utf-8-sig")
    records = read_all(data, "csa")
    names = [record.headers.get("Name.Black") for record in records]
    assert names == ["Ann", "Eve", None]
    moves = [[node.move for node in record.main_line()] for record in records]
    assert moves == [["7776FU", "3334FU", "8822UM", "3122GI", "0045KA"], ["2726FU"], ["7776FU"]]
    lines = [next(record.main_line()).line for record in records]
    assert lines == [9, 22, 27]
    assert b"".join(NOTATIONS["csa"].write(records, Sink())) == data
    again = b"".join(NOTATIONS["csa"].write(records[::-1], Sink()))
    assert [len(list(record.main_line())) for record in read_all(again, "csa")] == [1, 1, 5]
    assert written(records[1], "csa").decode() == other.replace("\n", end)


def test_one_has_all_that_is_nowhere_else() -> None:
    """Of 2 rooks, 2 bishops, 4 golds, ... 18 pawns, without those on the board and in a hand."""
    text = "P-11OU21KE\nP+53TO\nP+00KI\nP-00AL\n+\n+0012KI\n"
    (record,) = read_all(text, "csa")
    assert record.headers["SFEN"] == "7nk/9/4+P4/9/9/9/9/9/9 b G2r2b3g4s3n4l17p 1"


def test_it_goes_to_kif_and_back() -> None:
    """The same game: KIF has the square that `同` stands for, CSA the piece after the move."""
    kif = converted(GAME, "csa", "kif", even())
    assert "   3 ２二角成(88)\n   4 同　銀(31)\n   5 ４五角打\n   6 投了\n" in kif
    back = converted(kif, "kif", "csa", even())
    assert back.split("\nPI\n")[1] == GAME.split("\nPI\n")[1].replace(",T61", "\nT61")
    sink = Sink()
    main = converted(KIF, "kif", "csa", even(), sink)
    assert "+8822UM\nT0\n-3122GI\nT2\n+0045KA\nT3\n%TORYO\n" in main
    assert [item.message for item in sink.items] == ["csa has no place for 2 variations"]


def test_the_time_of_who_gives_up_is_not_that_of_the_last_move() -> None:
    text = "V2.2\nPI\n+\n+7776FU\nT16\n-3334FU\nT61\n%TORYO\nT5\n"
    assert [node.properties for node in read_one(text, "csa").main_line()] == [
        (("XS", ("16",)),),
        (("XS", ("61",)),),
    ]


def test_version_3_has_parts_of_seconds_and_times_of_each_player() -> None:
    """KIF has whole seconds."""
    headers = "$TIME+:450+0+5\n$TIME-:900+0+5\n"
    text = f"'CSA encoding=UTF-8\nV3.0\n{headers}PI\n+\n+7776FU\nT0.5\n-3334FU\nT61.250\n"
    again = converted(text, "csa", "csa", even())
    assert again.startswith(f"'CSA encoding=UTF-8\nV3.0\n{headers}")
    assert again.endswith("\n+7776FU\nT0.5\n-3334FU\nT61.250\n")
    sink = Sink()
    kif = converted(text, "csa", "kif", even(), sink)
    assert " ( 0:00/00:00:00)\n" in kif
    assert " ( 1:01/00:01:01)\n" in kif
    assert [item.message for item in sink.items] == ["KIF has no place for parts of seconds"]


@pytest.mark.parametrize("seed", range(3))
def test_another_program_reads_the_same_moves(seed: int) -> None:
    new = even()
    record, moves, _ = random_game(new, 90, seed)
    made = Converter(new, NOTATIONS["csa"], Sink()).convert(record)
    assert made is not None
    (read,) = shogi.CSA.Parser.parse_str(written(made, "csa").decode())
    assert len(read["moves"]) == len(moves)
    board = shogi.Board()
    for text, move in zip(read["moves"], moves, strict=True):
        assert shogi.Move.from_usi(text) in board.legal_moves
        assert text[2:4] == move.end
        board.push_usi(text)


def test_a_position_with_pieces_in_hand() -> None:
    sink = Sink()
    record = read_one(PUZZLE, "csa")
    replay = replayed(record, even(), sink)
    assert replay.complete, sink.items
    assert record.headers["SFEN"] == "7nk/9/8+P/9/9/9/9/9/4K4 b G2Pr 1"
    assert record.result == Result.won("Black", "White", "mate")
    back = converted(PUZZLE, "csa", "csa", even())
    (again,) = read_all(back, "csa")
    assert again.headers["SFEN"] == record.headers["SFEN"]


@pytest.mark.parametrize(
    ("text", "winner"),
    [("PI\n+\n+7776FU\n%+ILLEGAL_ACTION\n", "White"), ("PI\n+\n%-ILLEGAL_ACTION\n", "Black")],
)
def test_who_does_what_is_illegal_has_lost(text: str, winner: str) -> None:
    result = read_one(text, "csa").result
    assert result is not None
    assert result.of(winner) == "win"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("hello", ["N150"]),
        ("PI\n+\n+7776FU\nhello\n", ["N151"]),
        ("PI\nP+00XX\n+\n", ["N152"]),
        ("N+A\nN+B\nPI\n+\n", ["N105"]),
    ],
)
def test_what_is_wrong_is_told(text: str, found: list[str]) -> None:
    assert codes(text, "csa") == found


@pytest.mark.parametrize("move", ["+7876FU", "+7776TO", "+7776KY", "+0055FU", "+7775FU"])
def test_what_is_not_legal_is_refused(move: str) -> None:
    sink = Sink()
    assert not replayed(read_one(f"PI\n+\n{move}\n", "csa"), even(), sink).complete
    assert [item.code for item in sink.items] == ["N172"]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_may_end_in_any_way(end: str) -> None:
    sink = Sink()
    (record,) = read_all(f"N+a{end}+{end}+7776FU{end}".encode(), "csa", sink)
    assert [node.move for node in record.main_line()] == ["7776FU"]
    assert not sink.items
