"""Records of xiangqi in DhtmlXQ."""

from __future__ import annotations

import pytest

from notation.diagnostics import Sink
from notation.record import Result
from notation.registry import NOTATIONS
from tests.notation.engines import corpus
from tests.notation.tools import codes, converted, read_all, read_one, replayed, written

GAME = """[DhtmlXQ]
[DhtmlXQ_event]杯赛[/DhtmlXQ_event]
[DhtmlXQ_red]Bea[/DhtmlXQ_red]
[DhtmlXQ_black]Wim[/DhtmlXQ_black]
[DhtmlXQ_binit]8979695949392919097717866646260600102030405060708012720323436383[/DhtmlXQ_binit]
[DhtmlXQ_result]红胜[/DhtmlXQ_result]
[DhtmlXQ_movelist]7747706279678070[/DhtmlXQ_movelist]
[DhtmlXQ_move_0_2_1]102219277242[/DhtmlXQ_move_0_2_1]
[DhtmlXQ_move_1_3_2]7967[/DhtmlXQ_move_1_3_2]
[DhtmlXQ_comment0]about the game||in two lines[/DhtmlXQ_comment0]
[DhtmlXQ_comment1]the cannon[/DhtmlXQ_comment1]
[DhtmlXQ_comment1_2]the other horse[/DhtmlXQ_comment1_2]
[/DhtmlXQ]
"""
# Red's general on e0 and soldier on e6, Black's general on d9.
END = "9999999949999999999999439999999999999999309999999999999999999999"
NEW = corpus("xiangqi")


def test_a_game_is_read_and_written() -> None:
    record = read_one(GAME, "dhtmlxq")
    assert record.headers == {"Event": "杯赛", "Name.White": "Bea", "Name.Black": "Wim"}
    assert record.result == Result.won("White", "Black")
    assert record.root.comment == "about the game\nin two lines"
    assert replayed(record, NEW, Sink()).complete
    assert written(record, "dhtmlxq").decode() == GAME


def test_squares_count_from_the_top_left() -> None:
    shown = converted(GAME, "dhtmlxq", "iccs", NEW)
    assert "1. H2-E2 {the cannon} 1... H9-G7" in shown
    assert "(1... B9-C7 {the other horse} 2. B0-C2 (2. H0-G2) 2... H7-E7)" in " ".join(
        shown.split()
    )


def test_a_variation_has_its_own_comments() -> None:
    record = read_one(GAME, "dhtmlxq")
    (first,) = record.root.children
    main, other = first.children
    assert (first.comment, main.move, main.comment) == ("the cannon", "7062", "")
    assert (other.move, other.comment) == ("1022", "the other horse")
    assert [child.comment for child in other.children] == ["", ""]


@pytest.mark.parametrize("encoding", ["utf-8", "gb18030"])
def test_the_encoding_of_a_file_is_kept(encoding: str) -> None:
    record = read_one(GAME.encode(encoding), "dhtmlxq")
    assert record.headers["Event"] == "杯赛"
    assert written(record, "dhtmlxq") == GAME.encode(encoding)


@pytest.mark.parametrize(("move", "turn"), [("4342", "w"), ("3031", "b"), ("", "w")])
def test_the_first_move_tells_who_begins(move: str, turn: str) -> None:
    text = f"[DhtmlXQ_binit]{END}[/DhtmlXQ_binit][DhtmlXQ_movelist]{move}[/DhtmlXQ_movelist]"
    record = read_one(text, "dhtmlxq")
    assert record.headers["FEN"] == f"3k5/9/9/4P4/9/9/9/9/9/4K4 {turn} - - 0 1"
    result = replayed(record, NEW, Sink())
    assert result.complete
    assert f"[DhtmlXQ_binit]{END}" in written(record, "dhtmlxq").decode()


def test_who_begins_is_told_where_no_move_tells_it() -> None:
    record = read_one('[FEN "3k5/9/9/9/9/9/9/9/9/4K4 b"]\n\n*\n', "iccs")
    record.spelling = "dhtmlxq"
    sink = Sink()
    written(record, "dhtmlxq", sink)
    assert [item.code for item in sink.items] == ["N181"]


def test_a_position_of_more_pieces_than_a_game_has_is_refused() -> None:
    record = read_one('[FEN "3k5/9/9/9/9/9/9/9/RRR6/4K4 w"]\n\n*\n', "iccs")
    sink = Sink()
    assert written(record, "dhtmlxq", sink) == b""
    assert [item.code for item in sink.items] == ["N187"]


def test_pages_hold_several_games_and_other_text() -> None:
    text = f"<p>\n{GAME}</p>\n{GAME.replace('Bea', 'Ada')}</html>"
    first, second = read_all(text, "dhtmlxq")
    assert (first.headers["Name.White"], second.headers["Name.White"]) == ("Bea", "Ada")
    assert (first.line, second.line) == (2, 16)


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("7747706279678070", "774770627967807", "N151"),
        ("7747706279678070", "7747x062", "N151"),
        ("move_0_2_1]", "move_5_2_1]", "N151"),
        ("move_1_3_2]", "move_1_9_2]", "N151"),
        ("comment1_2", "comment7_2", "N151"),
        ("897969", "997", "N152"),
        ("DhtmlXQ_black]Wim", "DhtmlXQ_red]Wim", "N105"),
    ],
)
def test_what_does_not_fit_is_told(old: str, new: str, found: str) -> None:
    assert found in codes(GAME.replace(old, new), "dhtmlxq")


@pytest.mark.parametrize("text", ["", "[DhtmlXQ]", "[DhtmlXQ_red]Bea[/DhtmlXQ_red]", "1. e4"])
def test_a_file_without_moves_is_no_game(text: str) -> None:
    assert codes(text, "dhtmlxq") == ["N150"]


def test_values_that_would_be_read_as_tags_are_told() -> None:
    record = read_one(GAME, "dhtmlxq")
    record.headers["Event"] = "a[/DhtmlXQ_event][DhtmlXQ_red]b"
    record.root.comment = "a || b"
    sink = Sink()
    data = written(record, "dhtmlxq", sink)
    assert [item.code for item in sink.items] == ["N181", "N181"]
    assert read_one(data, "dhtmlxq").headers["Name.White"] == "Bea"


def test_chinese_servers_and_programs_say_the_same() -> None:
    back = converted(converted(GAME, "dhtmlxq", "chinese", NEW), "chinese", "dhtmlxq", NEW)
    moves = [line for line in GAME.splitlines() if "move" in line]
    assert [line for line in back.splitlines() if "move" in line] == moves


def test_it_is_known_by_what_it_begins_with() -> None:
    content = NOTATIONS["dhtmlxq"].content
    assert content is not None
    assert content.search(GAME.encode())


@pytest.mark.parametrize(
    ("word", "result"),
    [
        ("红先胜", Result.won("White", "Black")),
        ("紅先負", Result.won("Black", "White")),
        ("1-0", Result.won("White", "Black")),
        ("和棋", Result(draw=True)),
        ("1/2-1/2", Result(draw=True)),
        ("未知", Result()),
    ],
)
def test_programs_have_several_words_for_a_result(word: str, result: Result) -> None:
    text = "[DhtmlXQ][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][DhtmlXQ_result]{}[/DhtmlXQ_result]"
    assert read_one(f"{text.format(word)}[/DhtmlXQ]", "dhtmlxq").result == result
    assert codes(f"{text.format('何')}[/DhtmlXQ]", "dhtmlxq") == ["N151"]
