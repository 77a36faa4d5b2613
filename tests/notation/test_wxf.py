"""PGN of xiangqi with moves in WXF."""

from __future__ import annotations

import pyffish
import pytest

from notation.convert import Converter
from notation.diagnostics import Sink
from notation.registry import NOTATIONS
from tests.notation.engines import corpus, random_game
from tests.notation.tools import codes, converted, read_all, replayed, written

GAME = """[Red "Bea"]
[Black "Wim"]

1. C2=5 H8+7 2. H2+3 h2+3 3. R1+1 C2.1 4. P7+1 E3+5 1-0
"""
NEW = corpus("xiangqi")


def moves_of(text: str) -> str:
    return converted(text, "wxf", "ucci", NEW).split("moves ")[1].strip()


def test_files_count_from_the_right_of_who_moves() -> None:
    assert moves_of(GAME) == "h2e2 h9g7 h0g2 b9c7 i0i1 b7a7 c3c4 c9e7"


@pytest.mark.parametrize(
    ("move", "squares"),
    [("C+=4", "e4f4"), ("+C=4", "e4f4"), ("C-=4", "e1f1"), ("-C+2", "e1e3"), ("C-+2", "e1e3")],
)
def test_tandems_in_both_orders(move: str, squares: str) -> None:
    fen = "3k5/9/9/9/9/4C4/9/9/4C4/4K4 w - - 0 1"
    assert moves_of(f'[FEN "{fen}"]\n\n1. {move} *\n') == squares


def test_one_of_two_by_its_file_alone_is_several() -> None:
    fen = "3k5/9/9/9/9/4C4/9/9/4C4/4K4 w - - 0 1"
    (record,) = read_all(f'[FEN "{fen}"]\n\n1. C5=4 *\n', "wxf")
    sink = Sink()
    assert replayed(record, NEW, sink).failed
    assert [item.code for item in sink.items] == ["N173"]


@pytest.mark.parametrize("seed", range(3))
def test_another_program_writes_the_same_without_tandems(seed: int) -> None:
    record, _, _ = random_game(NEW, 60, seed)
    made = Converter(NEW, NOTATIONS["wxf"], Sink()).convert(record)
    plain = Converter(NEW, NOTATIONS["ucci"], Sink()).convert(record)
    assert made is not None
    assert plain is not None
    start, done = pyffish.start_fen("xiangqi"), list[str]()
    for node, squares in zip(made.main_line(), plain.main_line(), strict=True):
        text = squares.move or ""
        move = f"{text[0]}{int(text[1]) + 1}{text[2]}{int(text[3]) + 1}"
        san = pyffish.get_san("xiangqi", start, move, False, pyffish.NOTATION_XIANGQI_WXF)
        if "+" not in san[:2] and "-" not in san[:2]:
            assert node.move == san
        start = pyffish.get_fen("xiangqi", start, [move])
        done.append(move)
    assert done


def test_full_width_signs_are_kept() -> None:
    wide = '[Red "Bea"]\n\n1. Ｃ２＝５ Ｈ８＋７ 2. Ｈ２＋３ *\n'
    assert moves_of(wide) == "h2e2 h9g7 h0g2"
    (record,) = read_all(wide, "wxf")
    assert "1. Ｃ２＝５ Ｈ８＋７ 2. Ｈ２＋３ *" in written(record, "wxf").decode()


@pytest.mark.parametrize("move", ["H2-E2", "炮二平五", "C2x5"])
def test_what_is_no_move_in_wxf_is_told(move: str) -> None:
    assert "N141" in codes(f'[Red "A"]\n\n1. {move} *\n', "wxf")


@pytest.mark.parametrize("move", ["X2=5", "C2=2", "C+=5", "H2=5", "K5-1"])
def test_what_is_not_legal_is_told(move: str) -> None:
    (record,) = read_all(f'[Red "A"]\n\n1. {move} *\n', "wxf")
    sink = Sink()
    assert replayed(record, NEW, sink).failed
    assert sink.has_errors
