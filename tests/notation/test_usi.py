"""USI by the rules of shogi."""

from __future__ import annotations

import pytest
import shogi

from notation.convert import Converter
from notation.diagnostics import Sink
from notation.registry import NOTATIONS
from tests.notation.engines import CORPUS, engine, random_game
from tests.notation.test_kif import DRAWN, GAME
from tests.notation.tools import codes, converted, read_all, replayed, written

GAMES = """position startpos moves 7g7f 3c3d 8h2b+ 3a2b B*4e
position sfen 7nk/9/8+P/9/9/9/9/9/4K4 b G2Pr 1 moves G*1b
position startpos
"""
EVEN = engine(CORPUS.parent / "native" / "shogi.glot")


def test_every_line_is_a_game() -> None:
    records = read_all(GAMES, "usi")
    assert [len(list(record.main_line())) for record in records] == [5, 1, 0]
    for record in records:
        sink = Sink()
        assert replayed(record, EVEN, sink).complete, sink.items
    assert b"".join(NOTATIONS["usi"].write(records, Sink())).decode() == GAMES


def test_kif_and_usi_have_the_same_moves() -> None:
    assert converted(GAME, "kif", "usi", EVEN) == GAMES.split("\n")[0] + "\n"
    assert " b G12Pr2g 1 moves G*1b\n" in converted(DRAWN, "kif", "usi", EVEN)


@pytest.mark.parametrize("seed", range(3))
def test_another_program_finds_the_moves_legal(seed: int) -> None:
    record, moves, _ = random_game(EVEN, 90, seed)
    made = Converter(EVEN, NOTATIONS["usi"], Sink()).convert(record)
    assert made is not None
    texts = written(made, "usi").decode().split()[3:]
    assert len(texts) == len(moves)
    board = shogi.Board()
    for text in texts:
        assert shogi.Move.from_usi(text) in board.legal_moves
        board.push_usi(text)


@pytest.mark.parametrize("move", ["7g7f+", "7h7f", "P*5e", "7g7e", "1z1z"])
def test_what_is_not_legal_is_refused(move: str) -> None:
    (record,) = read_all(f"position startpos moves {move}\n", "usi")
    sink = Sink()
    assert not replayed(record, EVEN, sink).complete
    assert sink.has_errors


@pytest.mark.parametrize(
    ("text", "found"), [("hello", ["N151", "N150"]), ("startpos\nhello\n", ["N151"])]
)
def test_what_is_wrong_is_told(text: str, found: list[str]) -> None:
    assert codes(text, "usi") == found
