"""UCCI by the rules of xiangqi."""

from __future__ import annotations

import pyffish
import pytest

from notation.convert import Converter
from notation.description import GameDescription
from notation.diagnostics import Sink
from notation.registry import NOTATIONS, notation_in
from notation.xiangqi.position import xiangqi_fen
from tests.notation.engines import corpus, random_game
from tests.notation.tools import codes, read_all, replayed, written

GAMES = """position startpos moves h2e2 h9g7 h0g2
position fen 3k5/9/9/9/9/9/9/9/4r4/5K3 w - - 0 1 moves f0e0
position fen 3k5/9/9/9/9/9/9/9/4r4/5K3 b - - 0 1 moves e1e0
position startpos
"""
NEW = corpus("xiangqi")


def test_every_line_is_a_game() -> None:
    records = read_all(GAMES, "ucci")
    assert [len(list(record.main_line())) for record in records] == [3, 1, 1, 0]
    refused = [record for record in records if not replayed(record, NEW, Sink()).complete]
    assert refused == [records[1]]  # e0 is attacked
    assert b"".join(NOTATIONS["ucci"].write(records, Sink())).decode() == GAMES


@pytest.mark.parametrize("seed", range(3))
def test_another_program_finds_the_moves_legal(seed: int) -> None:
    record, moves, _ = random_game(NEW, 60, seed)
    made = Converter(NEW, NOTATIONS["ucci"], Sink()).convert(record)
    assert made is not None
    texts = written(made, "ucci").decode().split()[3:]
    assert len(texts) == len(moves)
    start, done = pyffish.start_fen("xiangqi"), list[str]()
    for text in texts:
        done.append(f"{text[0]}{int(text[1]) + 1}{text[2]}{int(text[3]) + 1}")
        assert done[-1] in pyffish.legal_moves("xiangqi", start, done[:-1])
    last = replayed(made, NEW, Sink()).game
    assert last is not None
    fen = xiangqi_fen(last, GameDescription.of(last.describe()))
    assert fen.split()[:2] == pyffish.get_fen("xiangqi", start, done).split()[:2]


def test_the_start_of_a_record_is_told() -> None:
    (record,) = read_all("fen 3k5/9/9/9/9/2H6/9/9/4r4/5K3 r moves f0f1\n", "ucci")
    assert replayed(record, NEW, Sink()).failed  # the chariot takes there
    (record,) = read_all("fen 3k5/9/9/9/9/2H6/9/9/4r4/5K3 r moves c4d6\n", "ucci")
    named = Converter(NEW, NOTATIONS["named"], Sink()).convert(record)
    assert named is not None
    back = Converter(NEW, NOTATIONS["ucci"], Sink()).convert(named)
    assert back is not None
    fen = "3k5/9/9/9/9/2N6/9/9/4r4/5K3 w - - 0 1"
    assert written(back, "ucci").decode() == f"position fen {fen} moves c4d6\n"


@pytest.mark.parametrize("move", ["h2h8", "h2h2", "a0a3", "e0e2", "h7e7", "j0a0", "h10e10"])
def test_what_is_not_legal_is_refused(move: str) -> None:
    (record,) = read_all(f"position startpos moves {move}\n", "ucci")
    sink = Sink()
    assert not replayed(record, NEW, sink).complete
    assert sink.has_errors


@pytest.mark.parametrize(
    "fen",
    ["9/9 w", "z8/9/9/9/9/9/9/9/9/9 w", "8/9/9/9/9/9/9/9/9/9 w", "0/9/9/9/9/9/9/9/9/9 w", "9 x"],
)
def test_what_is_no_position_is_refused(fen: str) -> None:
    (record,) = read_all(f"position fen {fen} moves h2e2\n", "ucci")
    sink = Sink()
    assert replayed(record, NEW, sink).game is None
    assert [item.code for item in sink.items] == ["N170"]


@pytest.mark.parametrize(
    ("text", "found"), [("hello", ["N151", "N150"]), ("startpos\nhello\n", ["N151"])]
)
def test_what_is_wrong_is_told(text: str, found: list[str]) -> None:
    assert codes(text, "ucci") == found


@pytest.mark.parametrize(
    ("begin", "name"),
    [
        (b"position startpos moves h2e2 h9g7\n", "ucci"),
        (b"position startpos moves 7g7f 3c3d\n", "usi"),
        (b"position startpos moves e2e4 e7e5\n", None),
        (b"position fen 3k5/9/9/9/9/9/9/9/4r4/5K3 b\n", "ucci"),
        (b"position fen 8/8/8/8/8/8/8/8 w - - 0 1\n", None),
    ],
)
def test_the_content_tells_it_from_what_other_engines_are_told(
    begin: bytes, name: str | None
) -> None:
    found = notation_in(begin)
    assert (found.name if found else None) == name


def test_boards_and_pieces_tell_the_family() -> None:
    assert GameDescription.of(NEW().describe()).family == "xiangqi"
