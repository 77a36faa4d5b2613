"""Numbers of any length in records: those that a record cannot hold are reported, never a fault."""

from __future__ import annotations

import pytest

from notation.diagnostics import Sink
from notation.record import MOST, GameRecord
from notation.registry import NOTATIONS
from tests.notation.engines import corpus
from tests.notation.tools import codes, read_all, read_one, replayed, written

LONG = "9" * 5000
ZSG = "Zillions Save Game File Version 0.02 HH\nRulesFile=chess.zrf\nVariantName=Chess\n"
MOVES = {
    "san": "e4",
    "pdn": "11-15",
    "iccs": "H2-E2",
    "wxf": "C2.5",
    "chinese": "炮二平五",
    "ptn": "a1",
}
NRR = "Named Rule Record 1\n\n"
JSON = '{"format": "ludoglot-record", "version": 1, "nodes": [%s]}'


@pytest.mark.parametrize(
    ("notation", "text", "found"),
    [
        ("named", f"{NRR}{LONG}. e2 - e4 Pawn-move\n", ["N126"]),
        ("named", f"{NRR}{MOST + 1}. e2 - e4 Pawn-move\n", ["N126"]),
        ("named", f"{NRR}1. e2 - e4 Pawn-move ${LONG}\n", ["N126"]),
        ("named", f"{NRR}1. e2 - e4 Pawn-move #{LONG}\n", ["N126"]),
        ("zsg", f"{ZSG}{LONG}. Pawn e2 - e4\n", ["N113"]),
        ("sgf", f"(;XV[1:named];XM[e2 - e4 Pawn-move]XN[{LONG}]XA[{LONG}])", []),
        ("sgf", f"(;GM[1]SZ[{LONG}]FF[{LONG}];B[aa]MN[{LONG}])", []),
        ("pgn", f"{LONG}. e4 {LONG}... e5 *", []),
        ("pgn", f"1. e4 ${LONG} *", ["N144"]),
        ("pgn", f'[FEN "8/8/8/8/8/8/8/8 w - - {LONG} {LONG}"]\n\n{LONG}. e4 *', []),
        ("pdn", f"{LONG}. 11-15 ${LONG} *", ["N144"]),
        ("pdn", f'[FEN "W:W{LONG}-{LONG}:B1"]\n\n1. 11-15 *', []),
        ("json", JSON % f'{{"number": {LONG}}}', ["N161"]),
        ("json", JSON % f'{{"nags": [{LONG}]}}', ["N161"]),
        ("json", JSON % '{"nags": [0]}', ["N161"]),
        ("json", JSON % f'{{"parent": {LONG}}}', ["N161"]),
        ("json", JSON % '{"parent": -2}', ["N161"]),
        ("json", JSON % f'{{"other": -{LONG}}}', []),
    ],
)
def test_a_number_of_any_length_is_read_or_reported(
    notation: str, text: str, found: list[str]
) -> None:
    assert codes(text, notation) == found


@pytest.mark.parametrize(
    "notation", [name for name, row in NOTATIONS.items() if "nags" in row.holds]
)
def test_the_largest_numbers_come_back(notation: str) -> None:
    record = GameRecord(notation, NOTATIONS[notation].spelling or "named")
    record.spelling = "named" if notation == "sgf" else record.spelling
    move = MOVES.get(record.spelling, "e2 - e4 Pawn-move")
    text = f"{NRR}{MOST}. e2 - e4 Pawn-move ${MOST} $42949 $1\n"
    (record.root,) = [read_one(text, "named").root]
    (node,) = record.main_line()
    assert (node.number, node.nags) == (MOST, (MOST, 42949, 1))
    node.move = move
    (back,) = read_one(written(record, notation), notation).main_line()
    assert back.nags == node.nags
    # PGN and its dialects number moves anew.
    assert back.number == (1 if record.spelling in MOVES else MOST)


def test_a_number_that_a_private_property_cannot_have_is_kept_as_it_is() -> None:
    text = f"(;XV[1:named];XM[Pass]XN[{LONG}]XA[{LONG}][1]TE[1])"
    record = read_one(text, "sgf")
    (node,) = record.main_line()
    assert (node.number, node.nags) == (0, (1,))
    assert dict(node.properties) == {"XN": (LONG,), "XA": (LONG, "1")}


@pytest.mark.parametrize(
    ("name", "notation", "text", "code"),
    [
        ("chess", "pgn", f'[FEN "{LONG}/8/8/8/8/8/8/8 w - -"]\n\n1. e4 *', "N170"),
        ("chess", "pgn", f'[FEN "8/8/8/8/8/8/8/8 w - - 0 {LONG}"]\n\n1. e4 *', "N170"),
        ("chess", "pgn", f'[Setup "turn {LONG}"]\n\n1. e4 *', "N170"),
        ("english-draughts", "pdn", f'[FEN "W:W{LONG}:B1"]\n\n1. 11-15 *', "N170"),
        ("english-draughts", "pdn", f'[FEN "W:W1-{LONG}:B1"]\n\n1. 11-15 *', "N170"),
        ("english-draughts", "json", f'{{"move": "{LONG}-15"}}', "N171"),
        ("go", "sgf", f"(;GM[1];B[a{LONG}])", "N171"),
        ("chess", "sgf", f"(;GM[3];B[e{LONG}])", "N171"),
        ("hex", "sgf", f"(;GM[11];B[a{LONG}])", "N171"),
    ],
)
def test_a_number_of_any_length_on_the_board_is_reported(
    name: str, notation: str, text: str, code: str
) -> None:
    if notation == "json":
        text = (JSON % text).replace('"version": 1', '"version": 1, "spelling": "pdn"')
    (record,) = read_all(text, notation)
    sink = Sink()
    replayed(record, corpus(name), sink)
    assert [item.code for item in sink.items] == [code]
    assert "set_int_max_str_digits" not in str(sink.items[0])
