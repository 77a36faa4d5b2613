"""Readers are streams: what they read does not depend on the pieces in which it comes."""

from __future__ import annotations

import gc
import io
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from notation.diagnostics import Diagnostic, Place, Sink
from notation.reading import Limits
from notation.record import GameRecord, same_record
from notation.registry import NOTATIONS
from tests.notation.engines import corpus
from tests.notation.test_convert import FRAGMENTS, PGN, zsg
from tests.notation.test_csa import GAME as CSA
from tests.notation.test_dhtmlxq import GAME as DHTMLXQ
from tests.notation.test_mat import MATCH as MAT
from tests.notation.test_named import EXAMPLE
from tests.notation.test_othello import WIPED
from tests.notation.test_ucci import GAMES as UCCI
from tests.notation.test_usi import GAMES as USI
from tests.notation.tools import converted, read_all

SIZES = range(1, 260)

# Texts of a few hundred bytes: every place in them is somewhere the end of what was read so far.
PGN_TEXT = """\ufeff[Event "a ] b" ]
[Site
 "x\\\\"
]
% not read
1. e4 e.p. $14 !? {two
lines; ]} 1 ... e5 ; rest 1-0 {
(1. d4 d5 (1... --) O-O-O+ O-O) 12...bxa8=Q# <not (read> & 2.a4$3!!x 1/2-1/2

[White "[1x "]1. c4 1/2
{alone} 3. Nf3 * [Black "B"]

0-1"""
PDN_TEXT = """[Event "x"]
[FEN "B:W18,26,K3:B1-4,15"]

1... 11-15 2. 22x15x8 11x18x25x 4-8a {1-0} (2. a1:c3 8x15 1/2) 12-16!? -- 2-0 1. 11-15 1-1
1. 9-13 0-0 1. 9-14 24-20 1/2-1/2"""
SGF_TEXT = """junk (x (;FF[4]GM[1] SZ [19] XX[a:b\\:][c\\]:d] Comment[one]CA[UTF-8]
;B[aa]C[x\\
y é]TE[2]AB [aa] [bb]
[cc] (;W[bb] stray ;KO[]) (;W[] ) ) ; (;GM[9];B[a1-a2](;W[b2-b3])) ((;B[cc]))"""
JAPANESE = "(;B[aa]) (;CA[Shift_JIS]C[表];B[bb]C[ソ]) (;W[cc])"
JSON_TEXT = '{"format": "ludoglot-record",\n "version": 1, "headers": {"é": "ü"},\n "nodes": []}\n'


class Pipe(io.BytesIO):
    """A stream that gives no more than so many bytes at a time."""

    def __init__(self, data: bytes, most: int) -> None:
        super().__init__(data)
        self.most = most

    def read(self, size: int | None = -1) -> bytes:
        wanted = self.most if size is None or size < 0 else min(size, self.most)
        return super().read(wanted)

    read1 = read


def read_in_pieces(data: bytes, name: str, most: int) -> tuple[list[GameRecord], list[Diagnostic]]:
    sink = Sink()
    records = NOTATIONS[name].read(Pipe(data, most), "test", sink=sink)
    return list(records), sink.items


TEXTS: dict[str, Callable[[], str | bytes]] = {
    "pgn-tokens": lambda: PGN_TEXT,
    "pgn-game": lambda: "\ufeff" + PGN,
    "pdn-tokens": lambda: PDN_TEXT,
    "sgf-tokens": lambda: SGF_TEXT,
    "sgf-charsets": lambda: JAPANESE.encode("shift_jis"),
    "sgf-game": lambda: converted(PGN, "pgn", "sgf", corpus("chess")),
    "zsg-game": lambda: zsg("chess", FRAGMENTS["chess"][0]),
    "named-game": lambda: "\ufeff" + EXAMPLE,
    "csa-games": lambda: f"{CSA}/\n'*表\n{CSA}".replace("\n", "\r\n").encode("shift_jis"),
    "usi-games": lambda: USI,
    "ucci-games": lambda: f"\ufeff{UCCI}",
    "othello-games": lambda: f"{WIPED}\r{WIPED}\r\n\n{WIPED}",
    "dhtmlxq-games": lambda: DHTMLXQ + DHTMLXQ,
    "mat-games": lambda: MAT,
    "json-tokens": lambda: JSON_TEXT,
    "json-game": lambda: converted(PGN, "pgn", "json", corpus("chess")),
}
"""Texts; their names begin with those of their notations."""


@pytest.mark.parametrize("what", TEXTS)
def test_what_is_read_does_not_depend_on_the_pieces_in_which_it_comes(
    what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    name, text = what.partition("-")[0], TEXTS[what]()
    data = text.encode() if isinstance(text, str) else text
    sink = Sink()
    whole = read_all(data, name, sink)
    assert whole
    for size in SIZES:
        monkeypatch.setattr("notation.reading.CHUNK", size)
        records, found = read_in_pieces(data, name, size)
        assert found == sink.items, size
        assert len(records) == len(whole), size
        assert all(same_record(a, b) for a, b in zip(records, whole, strict=True)), size
        assert [r.source for r in records] == [r.source for r in whole], size
        # Two readings that meet the end of what was read so far at other places.
        monkeypatch.setattr("notation.reading.CHUNK", len(data) - min(size, len(data) - 1))
        records, found = read_in_pieces(data, name, size)
        assert found == sink.items, -size
        assert all(same_record(a, b) for a, b in zip(records, whole, strict=True)), -size


@pytest.mark.parametrize(
    ("name", "text", "moves"),
    [
        ("pdn", "11-15\n", ["11-15"]),
        ("pdn", "11x18x25x32 1-0", ["11x18x25x32"]),
        ("pdn", "1. 9-14 1/2-1/2", ["9-14"]),
        ("pgn", "1. e4 1-0", ["e4"]),
        ("pgn", "1. e4 1/2-1/2", ["e4"]),
        ("pgn", "1. exd6 e.p. O-O-O\n", ["exd6", "O-O-O"]),
    ],
)
def test_a_token_that_lies_across_the_end_of_what_was_read_is_one_token(
    name: str, text: str, moves: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for size in range(1, len(text) + 1):
        monkeypatch.setattr("notation.reading.CHUNK", size)
        sink = Sink()
        (record,) = read_all(text, name, sink)
        assert [node.move for node in record.main_line()] == moves, size
        assert not sink.items, size


def test_text_that_is_no_token_does_not_make_a_reader_fetch_the_whole_file(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("notation.reading.CHUNK", 100)
    for name, game in (("pgn", b"1. e4 & e5 * "), ("sgf", b"(;B[aa] ! ;W[bb]) ")):
        stream = io.BytesIO(game * 1000)
        sink = Sink()
        for count, _ in enumerate(NOTATIONS[name].read(stream, "test", sink=sink), 1):
            assert stream.tell() <= count * len(game) + 2500, name
        assert count == 1000


GAMES = {
    "csa": "+\n+7776FU\n-3334FU\n/\n",
    "usi": "position startpos moves 7g7f 3c3d\n",
    "ucci": "position startpos moves h2e2 h9g7\n",
    "othello": f"{WIPED}\n",
    "dhtmlxq": DHTMLXQ,
    "mat": MAT[MAT.index(" Game 1") :],
}
"""A game of files that hold many, as it stands among others."""


@pytest.mark.parametrize("name", GAMES)
def test_of_many_games_one_is_held_at_a_time(name: str) -> None:
    game = GAMES[name].encode()
    number = 200_000 // len(game)
    stream = io.BytesIO(game * number)
    each = len(read_all(game, name, Sink()))
    for count, record in enumerate(NOTATIONS[name].read(stream, "test", sink=Sink()), 1):
        assert stream.tell() <= count * len(game) + 20_000
        assert record.offset <= count * len(game)
    assert count == number * each


@pytest.mark.parametrize("name", GAMES)
def test_a_game_beyond_the_budget_is_told_and_ends_the_file(name: str) -> None:
    game, sink = GAMES[name].encode(), Sink()
    data = game * 2 + game.rstrip(b"\n") + b" " * 5000 + b"\n" + game
    limits = Limits(size=len(game) + 2000)
    found = list(NOTATIONS[name].read(data, "test", sink=sink, limits=limits))
    assert len(found) <= 3 * len(read_all(game, name, Sink()))
    assert "N103" in [item.code for item in sink.items]


def test_who_has_closed_the_source_can_leave_a_reader_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = list[object]()
    monkeypatch.setattr(sys, "unraisablehook", found.append)
    file = tmp_path / "games.usi"
    file.write_bytes(b"position startpos moves 7g7f\n" * 3)
    with file.open("rb") as stream:
        records = NOTATIONS["usi"].read(stream, "test", sink=Sink())
        next(records)
    del records
    gc.collect()
    assert not found


@pytest.mark.parametrize("name", NOTATIONS)
def test_that_there_is_no_game_is_told_only_of_a_file_that_was_read_to_its_end(name: str) -> None:
    sink, limits = Sink(), Limits(size=100)
    assert not list(NOTATIONS[name].read(b" " * 200_000, "long", sink=sink, limits=limits))
    assert len(sink.take()) == 1
    for code in ("N103", "N120"):
        sink.error(code, "of another file", Place("other"))
    list(NOTATIONS[name].read(b"\n", "empty", sink=sink))
    assert [item for item in sink.items if item.place.file == "empty"]
