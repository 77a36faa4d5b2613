"""Damaged records: whatever bytes are changed, there is a record or a diagnostic."""

from __future__ import annotations

import random
from functools import cache
from time import process_time

import pytest

from notation.catalogue import CATALOGUE
from notation.diagnostics import Sink
from notation.registry import NOTATIONS, SPELLINGS
from notation.replay import Replayer
from tests.notation.engines import corpus
from tests.notation.test_chinese import GAME as CHINESE
from tests.notation.test_convert import FRAGMENTS, PGN, zsg
from tests.notation.test_csa import GAME as CSA
from tests.notation.test_dhtmlxq import GAME as DHTMLXQ
from tests.notation.test_iccs import GAME as ICCS
from tests.notation.test_ki2 import GAME as KI2
from tests.notation.test_kif import DRAWN
from tests.notation.test_kif import GAME as KIF
from tests.notation.test_ludii import TRIAL
from tests.notation.test_mat import MATCH as MAT
from tests.notation.test_named import EXAMPLE
from tests.notation.test_othello import GAME as GGF
from tests.notation.test_othello import WIPED
from tests.notation.test_ptn import GAME as PTN
from tests.notation.test_ucci import GAMES as UCCI
from tests.notation.test_usi import GAMES as USI
from tests.notation.test_wxf import GAME as WXF
from tests.notation.tools import converted, read_all

EDITS = 1000
CHARACTERS = b" \n\r\t;:[](){}\\\"'=-x+*.,#$%&@!?0123456789abcKQ\x00\x80\xc3\xff"


@cache
def originals() -> dict[str, list[bytes]]:
    chess = corpus("chess")
    texts = {
        "zsg": [zsg("chess", FRAGMENTS["chess"][0]), zsg("go", FRAGMENTS["go"][0])],
        "named": [EXAMPLE, "Named Rule Record 1\nRules=chess.zrf\n\n" + FRAGMENTS["chess"][1][1:]],
        "sgf": [
            converted(PGN, "pgn", "sgf", chess),
            "(;FF[4]CA[UTF-8]GM[1]SZ[9](;B[aa]C[a\\]é];W[bb]TE[1])(;B[cc];W[]))(;GM[3];W[e2e4])",
        ],
        "pgn": [PGN, PGN + "\n" + PGN],
        "pdn": ['[FEN "B:W18,26:B15"]\n\n1. 15x31 {two} (1. 15x22 $1 18x25) 2. 9-14 *\n'],
        "kif": [KIF, DRAWN],
        "ki2": [KI2],
        "csa": [CSA],
        "usi": [USI],
        "ucci": [UCCI],
        "iccs": [ICCS],
        "wxf": [WXF],
        "chinese": [CHINESE],
        "dhtmlxq": [DHTMLXQ],
        "ptn": [PTN],
        "mat": [MAT],
        "ludii": [TRIAL],
        "ggf": [GGF + GGF],
        "othello": [WIPED],
        "json": [converted(PGN, "pgn", "json", chess)],
    }
    return {name: [text.encode() for text in some] for name, some in texts.items()}


def damaged(data: bytes, rng: random.Random) -> bytes:
    """The bytes with one to three of them changed, put in, left out, repeated or swapped; some are
    cut off, some have a line twice."""
    for _ in range(rng.randrange(1, 4)):
        if rng.random() < 0.1:
            data = _rearranged(data, rng)
            continue
        at = rng.randrange(len(data) + 1)
        end = min(len(data), at + rng.choice([0, 1, 1, 1, 5, 40]))
        new = bytes(rng.choices(CHARACTERS, k=rng.choice([0, 1, 1, 2])))
        if rng.random() < 0.2:
            new = data[at:end] * 2
        data = data[:at] + new + data[end:]
    return data


def _rearranged(data: bytes, rng: random.Random) -> bytes:
    """The bytes cut off, with a line twice, or with two lines or two bytes in the other order."""
    at = rng.randrange(len(data) + 1)
    lines = data.splitlines(keepends=True)
    line = rng.randrange(len(lines) + 1)
    match rng.randrange(4):
        case 0:
            return data[:at]
        case 1:
            return b"".join([*lines[:line], *lines[line : line + 1], *lines[line:]])
        case 2:
            return b"".join([*lines[:line], *lines[line : line + 2][::-1], *lines[line + 2 :]])
        case _:
            return data[:at] + data[at : at + 2][::-1] + data[at + 2 :]


@pytest.mark.parametrize("name", NOTATIONS)
def test_a_thousand_damaged_texts(name: str) -> None:
    rng = random.Random(name)
    replayer_of = Replayer(corpus("chess"), Sink())
    texts = originals()[name]
    for k in range(EDITS):
        data = damaged(rng.choice(texts), rng)
        sink = Sink()
        records = read_all(data, name, sink)
        assert records or sink.items, data
        for item in sink.items:
            assert item.code in CATALOGUE
            assert item.lines()
        for record in records:
            # What was read can be written, in its own notation and as JSON.
            b"".join(NOTATIONS[name].write([record], Sink()))
            b"".join(NOTATIONS["json"].write([record], Sink()))
            if k % 10 == 0 and record.spelling in SPELLINGS:
                replayer_of.replay(record, SPELLINGS[record.spelling])


@pytest.mark.parametrize("name", NOTATIONS)
def test_every_text_cut_off_anywhere(name: str) -> None:
    for data in originals()[name]:
        for end in range(0, len(data), 7):
            sink = Sink()
            assert read_all(data[:end], name, sink) or sink.items


@pytest.mark.parametrize("name", NOTATIONS)
@pytest.mark.parametrize(
    "unit", [b"(", b"(;", b"[", b"{", b'"', b"\\", b" ", b"\n", b"1. ", b"[1\n", b"x "]
)
def test_a_hundred_thousand_bytes_of_one_thing(name: str, unit: bytes) -> None:
    """They take a second at most; a reader that is more than linear in them takes far longer."""
    head = originals()[name][0]
    for data in (unit * (100_000 // len(unit)), head + unit * (100_000 // len(unit))):
        sink, begun = Sink(), process_time()
        assert read_all(data, name, sink) or sink.items
        assert process_time() - begun < 5
