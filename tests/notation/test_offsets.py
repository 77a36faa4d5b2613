"""Records tell the byte of their file at which they begin: read from there, they are the same."""

from __future__ import annotations

import pytest

from notation.diagnostics import Sink
from notation.reading import CHUNK
from notation.record import same_record
from notation.registry import NOTATIONS
from tests.notation.engines import ROOT

MARK = b"\xef\xbb\xbf"
PGN = (
    b'\n\n[Event "\xc3\xa9"]\n\n1. e4 {\xc3\xa9} *\n\n\n[Event "b"]\n1. d4 * 1. c4 d5 *\n'
    b"; \xc3\xa9\n1. a4 *\n"
)
SGF = b"no game (;GM[1]C[\xc3\xa9];B[aa])(;GM[1];B[bb])\n ( ;GM[1];B[cc])\n"
JAPANESE = "(;B[aa]) (;CA[Shift_JIS]C[表];B[bb]C[ソ表]) (;CA[Shift_JIS]C[ソ];W[cc])".encode("cp932")
OTHELLO = f"BO[8 {'-' * 27}O*{'-' * 6}*O{'-' * 27} *]".encode()
GGF = b"2 (;GM[Othello]PB[\xc3\xa9]" + OTHELLO + b"B[d3];)\n(;GM[Othello]" + OTHELLO + b"B[c4];)"
NAMED = b"Named Rule Record 1\nSite=\xc3\xa9\n\n1. a1 x\n\nNamed Rule Record 1\n\n1. b1 y\n"
JSON = (
    b'{"format": "ludoglot-record", "version": 1, "headers": {"a": "\xc3\xa9"}, "nodes": []}\n\n'
    b'{"format": "ludoglot-record", "version": 1, "epilogue": "x", "nodes": []}\n'
)
MAT = (
    b" 5 point match\n\n Game 1\n \xc3\xa9 : 0   B : 0\n  1) 31: 8/5 6/5\n\n"
    b" Game 2\n A : 1   B : 0\n  1) 42: 8/4 6/4\n"
)
CSA = "V2.2\nN+é\nPI\n+\n+7776FU\n%TORYO\n/\nPI\n+\n+2726FU\n%TORYO\n".encode()
LINES = b"position startpos moves %s\r\n\r\nposition startpos moves %s\n"
DHTMLXQ = (
    "[DhtmlXQ]\n[DhtmlXQ_event]红先[/DhtmlXQ_event]\n"
    "[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]\n[/DhtmlXQ]\n"
    "[DhtmlXQ]\n[DhtmlXQ_movelist]2747[/DhtmlXQ_movelist]\n[/DhtmlXQ]\n"
)
CHINESE = (
    '[Game "Chinese Chess"]\n[Event "红先"]\n\n1. 炮二平五 马８进７ *\n\n'
    '[Game "Chinese Chess"]\n\n1. 兵七进一 *\n'
)

FILES = {
    "pgn": ("pgn", PGN, 4),
    "pgn with a mark": ("pgn", MARK + PGN.lstrip(), 4),
    "pdn": ("pdn", b'[Event "\xe9"]\n1. 11-15 *\n\n1. 9-13 *\n', 2),
    "ptn": ("ptn", b'[Size "5"]\n\n1. a1 *\n\n[Size "5"]\n\n1. b1 *\n', 2),
    "sgf": ("sgf", SGF, 3),
    "sgf, Shift_JIS": ("sgf", JAPANESE, 3),
    "ggf": ("ggf", GGF, 2),
    "named": ("named", NAMED, 2),
    "json": ("json", JSON, 2),
    "mat": ("mat", MAT, 2),
    "csa": ("csa", CSA, 2),
    "csa with a mark": ("csa", MARK + CSA, 2),
    "csa, Shift_JIS": ("csa", CSA.decode().replace("é", "表ソ").encode("cp932"), 2),
    "usi": ("usi", MARK + LINES % (b"7g7f", b"2g2f"), 2),
    "ucci": ("ucci", MARK + LINES % (b"h2e2", b"b2e2"), 2),
    "othello": ("othello", MARK + b"f5d6c3\r\n\r\nd3c3c4\n", 2),
    "dhtmlxq": ("dhtmlxq", DHTMLXQ.encode(), 2),
    "dhtmlxq, GB 18030": ("dhtmlxq", DHTMLXQ.encode("gb18030"), 2),
    "chinese": ("chinese", CHINESE.encode(), 2),
    "chinese, GB 18030": ("chinese", CHINESE.encode("gb18030"), 2),
    "chinese, Big5": (
        "chinese",
        CHINESE.replace("红", "紅").replace("马", "馬").replace("进", "進").encode("big5"),
        2,
    ),
}
"""Notations, files in them, and how many games these hold."""


def check(notation: str, data: bytes, games: int) -> None:
    read = NOTATIONS[notation].read
    records = list(read(data, "file", sink=Sink()))
    assert len(records) == games
    assert len({record.offset for record in records}) == games
    for record in records:
        first = next(read(data[record.offset :], "file", sink=Sink()))
        assert same_record(first, record), (record.offset, data[record.offset :][:40])


@pytest.mark.parametrize(("notation", "data", "games"), FILES.values(), ids=FILES)
def test_a_game_begins_where_its_record_says(notation: str, data: bytes, games: int) -> None:
    check(notation, data, games)


def test_every_notation_whose_files_hold_several_games_is_among_them() -> None:
    same_reader = {"wxf", "iccs"}  # as chinese
    several = {name for name, row in NOTATIONS.items() if row.collects}
    assert several - same_reader == {notation for notation, _, _ in FILES.values()}


@pytest.mark.parametrize("name", ["chess.pgn", "chess.nrr", "chess.sgf"])
def test_far_into_a_file(name: str) -> None:
    """Where what was read before was dropped."""
    data = (ROOT / "corpus" / "records" / name).read_bytes() + b"\n"
    many = data * (2 * CHUNK // len(data) + 1)
    reads = NOTATIONS[{"pgn": "pgn", "nrr": "named", "sgf": "sgf"}[name[-3:]]].read
    begins = [record.offset for record in reads(data, "file", sink=Sink())]
    found = [record.offset for record in reads(many, "file", sink=Sink())]
    assert found == [
        begin + k * len(data) for k in range(len(many) // len(data)) for begin in begins
    ]
