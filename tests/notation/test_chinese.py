"""PGN of xiangqi in Chinese."""

from __future__ import annotations

import pytest

from notation.convert import Converter
from notation.diagnostics import Sink
from notation.registry import NOTATIONS
from tests.notation.engines import corpus, random_game
from tests.notation.tools import codes, converted, read_all, read_one, replayed, written

GAME = """[Game "Chinese Chess"]
[Format "Chinese"]
[Event "杯赛"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[Red "毕"]
[Black "文"]
[Result "1-0"]

1. 炮二平五 马８进７ 2. 马二进三 {中炮} 2... 车９平８ 3. 车一平二 马２进３ (3... 卒７进１)
4. 兵七进一 卒３进１ 1-0
"""
TRADITIONAL = """[Event "盃賽"]
[Red "畢"]
[Black "文"]

1. 炮二平五 馬8進7 2. 馬二進三 車9平8 3. 車一平二 馬2進3 4. 兵七進一 卒3進1 1-0
"""
SQUARES = "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 c3c4 c6c5"
NEW = corpus("xiangqi")


def moves_of(data: str | bytes) -> str:
    return converted(data, "chinese", "ucci", NEW).split("moves ")[1].strip()


def from_position(fen: str, move: str) -> str:
    return moves_of(f'[FEN "{fen}"]\n\n1. {move} *\n')


def test_a_game_is_read_and_written() -> None:
    record = read_one(GAME, "chinese")
    assert record.headers == {"Event": "杯赛", "Name.White": "毕", "Name.Black": "文"}
    assert replayed(record, NEW, Sink()).complete
    assert written(record, "chinese").decode().split() == GAME.split()


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "gbk", "gb18030"])
def test_files_of_the_mainland(encoding: str) -> None:
    data = GAME.encode(encoding)
    assert moves_of(data) == SQUARES
    assert read_one(data, "chinese").headers["Event"] == "杯赛"


@pytest.mark.parametrize("encoding", ["utf-8", "big5", "gbk"])
def test_files_in_the_traditional_script(encoding: str) -> None:
    data = TRADITIONAL.encode(encoding)
    assert moves_of(data) == SQUARES
    assert read_one(data, "chinese").headers["Event"] == "盃賽"


def test_an_encoding_counts_in_other_notations_of_xiangqi_too() -> None:
    text = '[Red "毕"]\n[Black "文"]\n\n1. H2-E2 {中炮} H9-G7 *\n'
    record = read_one(text.encode("gb18030"), "iccs")
    assert record.headers["Name.White"] == "毕"
    assert record.root.children[0].comment == "中炮"
    sink = Sink()
    (record,) = read_all('[Red "Müller"]\n\n1. h2e2 *\n'.encode("latin-1"), "iccs", sink)
    assert record.headers == {"Name.White": "Müller"}
    assert [d.code for d in sink.items] == ["N102"]


def test_bytes_of_no_encoding_are_told_once() -> None:
    data = GAME.encode("gb18030").replace("毕".encode("gb18030"), b"\xff\xff\xff\xff")
    assert codes(data, "chinese") == ["N102"]
    late = GAME.encode("gb18030") + b"\n" * 70_000 + data
    assert codes(late, "chinese") == ["N102"]


@pytest.mark.parametrize(
    ("move", "squares"),
    [("前炮平四", "e4f4"), ("后炮平四", "e1f1"), ("後炮進二", "e1e3"), ("前砲退1", "e4e3")],
)
def test_two_on_a_file(move: str, squares: str) -> None:
    assert from_position("3k5/9/9/9/9/4C4/9/9/4C4/4K4 w - - 0 1", move) == squares


@pytest.mark.parametrize(
    ("move", "squares"),
    [
        ("前兵平四", "e8f8"),
        ("中兵平四", "e7f7"),
        ("后兵平四", "e6f6"),
        ("一兵平六", "e8d8"),
        ("二兵平六", "e7d7"),
        ("三兵进一", "g5g6"),
    ],
)
def test_three_on_a_file(move: str, squares: str) -> None:
    fen = "3k5/4P4/4P4/4P4/6P2/9/9/9/9/4K4 w - - 0 1"
    if squares == "g5g6":  # it stands alone on its file: it has no number
        (record,) = read_all(f'[FEN "{fen}"]\n\n1. {move} *\n', "chinese")
        assert replayed(record, NEW, Sink()).failed
        assert from_position(fen, "兵三进一") == squares
    else:
        assert from_position(fen, move) == squares


def test_soldiers_on_two_files_are_numbered_from_the_right_of_who_moves() -> None:
    fen = "3k5/9/2p3P2/2p3P2/4P4/2p1P4/9/2p3p2/6p2/4K4 {} - - 0 1"
    red, black = fen.format("w"), fen.format("b")
    assert from_position(red, "一兵进一") == "g7g8"
    assert from_position(red, "二兵平四") == "g6f6"
    assert from_position(red, "三兵进一") == "e5e6"
    assert from_position(black, "１卒平４") == "c2d2"
    assert from_position(black, "５卒平６") == "g1f1"
    (record,) = read_all(f'[FEN "{red}"]\n\n1. 前兵进一 *\n', "chinese")
    sink = Sink()
    assert replayed(record, NEW, sink).failed
    assert [item.code for item in sink.items] == ["N173"]


def test_advisors_and_elephants_are_named_by_their_file() -> None:
    fen = "3k5/9/9/9/9/9/9/3A5/9/3A1K3 w - - 0 1"
    assert from_position(fen, "仕六退五") == from_position(fen, "前仕退五") == "d2e1"
    shown = converted(f"position fen {fen} moves d2e1\n", "ucci", "chinese", NEW)
    assert "1. 仕六退五 *" in shown


@pytest.mark.parametrize("seed", range(4))
def test_every_game_comes_back(seed: int) -> None:
    record, _, _ = random_game(NEW, 150, seed)
    plain = Converter(NEW, NOTATIONS["ucci"], Sink()).convert(record)
    made = Converter(NEW, NOTATIONS["chinese"], Sink()).convert(record)
    assert plain is not None
    assert made is not None
    assert moves_of(written(made, "chinese")) == " ".join(n.move or "" for n in plain.main_line())


@pytest.mark.parametrize("move", ["炮二平", "炮二进", "二平五炮", "C2=5", "炮十平五"])
def test_what_is_no_move_in_chinese_is_told(move: str) -> None:
    sink = Sink()
    read_all(f'[Red "A"]\n\n1. {move} *\n', "chinese", sink)
    assert [item.code for item in sink.items][:1] == ["N141"]
    assert sink.items[0].text == move


@pytest.mark.parametrize("move", ["炮二进八", "前炮平五", "将五进二", "车一平三"])
def test_what_is_not_legal_is_told(move: str) -> None:
    (record,) = read_all(f'[Red "A"]\n\n1. {move} *\n', "chinese")
    sink = Sink()
    assert replayed(record, NEW, sink).failed
    assert sink.has_errors


def test_what_stands_between_games_is_only_told() -> None:
    sink = Sink()
    (record,) = read_all(f"{GAME}=====\n象棋\n", "chinese", sink)
    assert replayed(record, NEW, Sink()).complete
    assert [(item.code, item.severity.value) for item in sink.items] == [("N141", "warning")] * 2


def test_red_may_have_signs_of_its_own() -> None:
    own = TRADITIONAL.replace("馬二", "傌二").replace("車一", "俥一").replace("炮二", "砲二")
    assert moves_of(own) == SQUARES
