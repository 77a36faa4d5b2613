"""What we write we read: faults that damaged records have shown, each by its rule.

The law over them all is tried by `tests/prove/test_damage.py`, on more files by `make prove`.
"""

from __future__ import annotations

import pytest

from notation.convert import Converter
from notation.diagnostics import Sink
from notation.record import GameRecord, Node, Result
from notation.registry import NOTATIONS
from tests.notation.engines import corpus
from tests.notation.law_of_writing import faults_of
from tests.notation.test_convert import PGN
from tests.notation.test_csa import GAME as CSA
from tests.notation.tools import codes, converted, read_all, read_one, written

NAMED = "Named Rule Record 1\nRules=a.zrf\n\n"
KIF = "手合割：平手\n手数----指手------\n   1 ５五王(59)\n"  # which is not legal
FAMILIES = ("chess", "english-draughts", "shogi", "xiangqi")


def test_a_plus_that_closes_no_compound_move_closes_no_step() -> None:
    text = NAMED + "1. a - b step\n2. +\n"
    (record,) = read_all(text, "named")
    assert [node.closed for node in record.main_line()] == [False]
    assert list(faults_of(record, None)) == []
    assert codes(written(record, "json"), "json") == []


@pytest.mark.parametrize("target", ["ggf", "othello"])
@pytest.mark.parametrize("title", FAMILIES)
def test_games_of_other_boards_are_not_written_as_othello(target: str, title: str) -> None:
    """Also one of which no move is legal: a board that is not square was an internal error."""
    record = GameRecord("named")
    record.root.children.append(Node("x - y nothing"))
    sink = Sink()
    assert Converter(corpus(title), NOTATIONS[target], sink).convert(record) is None
    assert [found.code for found in sink.items] == ["N184"]


def test_a_transcript_without_moves_is_not_written() -> None:
    sink = Sink()
    assert converted(NAMED + "1. a1 nothing\n", "named", "othello", corpus("reversi"), sink) == ""
    assert sink.errors[-1].code == "N187"


def test_a_record_that_is_not_utf_8_is_refused_at_its_line() -> None:
    (record,) = read_all(b"\n(;GM[Othello]PB[\xff]RE[?]BO[8 -* *]B[zz99];)\n", "ggf")
    sink = Sink()
    assert written(record, "othello", sink) == b""
    assert [(found.code, found.place.line) for found in sink.errors] == [("N187", 2)]


def test_a_language_of_moves_is_one_word() -> None:
    (record,) = read_all("(;GM[0]XV[1:na med];XM[a - b step])", "sgf")
    assert record.spelling == "named"
    record.headers["Event"] = "changed"
    assert list(faults_of(record, None)) == []
    assert codes("(;GM[0]XV[1:na med])", "sgf") == ["N139"]


def test_a_time_before_the_first_move_is_none() -> None:
    text = CSA.replace("PI\n", "PI\n+\nT61\n", 1)
    assert "T61" in text
    sink = Sink()
    (record,) = read_all(text, "csa", sink)
    assert record.root.properties == ()
    assert "N151" in {found.code for found in sink.items}


def test_headers_that_say_nothing_are_not_written_as_tags() -> None:
    record = GameRecord("dhtmlxq", "dhtmlxq")
    record.headers |= {"Event": "Cup", "Site": ""}
    assert b"place" not in written(record, "dhtmlxq")
    assert list(faults_of(record, None)) == []


@pytest.mark.parametrize("notation", ["kif", "ki2"])
def test_a_header_with_a_colon_in_its_name_has_no_place(notation: str) -> None:
    record = GameRecord(notation, notation)
    record.headers["Da:e"] = "2026"
    sink = Sink()
    assert "2026" not in written(record, notation, sink).decode()
    assert [found.code for found in sink.items] == ["N181"]


def test_tags_that_are_not_in_lower_case_have_no_place() -> None:
    record = GameRecord("dhtmlxq", "dhtmlxq")
    record.headers["oFrmat"] = "ICCS"
    sink = Sink()
    assert "oFrmat" not in written(record, "dhtmlxq", sink).decode()
    assert [found.code for found in sink.items] == ["N181"]


@pytest.mark.parametrize(
    ("notation", "encoding", "text"), [("dhtmlxq", "latin-1", "Ã©"), ("csa", "euc-jp", "亜")]
)
def test_an_encoding_is_kept_only_where_readers_guess_it(
    notation: str, encoding: str, text: str
) -> None:
    """What made the file one of that encoding may be gone."""
    record = GameRecord(notation, notation)
    record.encoding = encoding
    record.source = b"another"
    record.headers["Event"] = text
    assert read_one(written(record, notation), notation).headers["Event"] == text


def test_ki2_takes_a_win_for_a_resignation_and_says_so() -> None:
    record = GameRecord("ki2", "ki2")
    record.root.children.append(Node("７六歩", 0, "B"))
    record.result = Result.won("Black", "White")
    sink = Sink()
    data = written(record, "ki2", sink)
    assert read_one(data, "ki2").result == Result.won("Black", "White", "resign")
    assert [found.code for found in sink.items] == ["N181"]


def test_without_moves_the_last_comment_of_pgn_joins_that_about_the_game() -> None:
    (record,) = read_all(PGN, "pgn")
    record.root.children.clear()
    record.epilogue = "the end"
    sink = Sink()
    (back,) = read_all(written(record, "pgn", sink), "pgn")
    assert back.root.comment.endswith("the end")
    assert "without moves the last comment joins that about the game" in [
        found.message for found in sink.items
    ]


def test_a_loss_that_nobody_reports_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    (record,) = read_all(PGN, "pgn")
    assert list(faults_of(record, None)) == []
    record.source = None
    monkeypatch.setattr("notation.portable.writer.marks_of", lambda *_: ([], ()))
    record.root.children[0].properties = (("XS", ("5",)),)
    assert any("read otherwise" in fault for fault in faults_of(record, None))
