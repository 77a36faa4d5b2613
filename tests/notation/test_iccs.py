"""PGN of xiangqi with moves in ICCS."""

from __future__ import annotations

import pytest

from notation.diagnostics import Sink
from tests.notation.engines import corpus
from tests.notation.tools import codes, converted, read_all, read_one, replayed, written

GAME = """[Game "Chinese Chess"]
[Format "ICCS"]
[Event "Cup"]
[Site "?"]
[Date "1997.03.01"]
[Round "?"]
[Red "Bea"]
[Black "Wim"]
[Result "1-0"]

1. H2-E2 {the cannon} 1... H9-G7 (1... B9-C7) 2. H0-G2 $1 I9-H9 1-0
"""
NEW = corpus("xiangqi")


def test_a_game_is_read_and_written() -> None:
    record = read_one(GAME, "iccs")
    assert record.headers == {
        "Event": "Cup",
        "Date": "1997-03-01",
        "Name.White": "Bea",
        "Name.Black": "Wim",
    }
    assert replayed(record, NEW, Sink()).complete
    assert written(record, "iccs").decode() == GAME


def test_red_is_the_one_who_moves_first() -> None:
    named = converted(GAME, "iccs", "named", NEW)
    assert "Name.Red=Bea\n" in named
    assert "Name.Black=Wim\n" in named
    rules = '[RulesFile "xiangqi.zrf"]\n[VariantName "Xiangqi"]\n'
    assert converted(named, "named", "iccs", NEW).replace(rules, "") == GAME


def test_engines_are_told_the_same_squares() -> None:
    assert converted(GAME, "iccs", "ucci", NEW) == "position startpos moves h2e2 h9g7 h0g2 i9h9\n"
    small = '[Red "A"]\n\n1. h2e2 h9g7 2. h0g2! I9H9 *\n'
    assert converted(small, "iccs", "ucci", NEW) == converted(GAME, "iccs", "ucci", NEW)


@pytest.mark.parametrize("move", ["C2=5", "H2-E2x", "H2-J2", "炮二平五", "Ｃ２＝５"])
def test_what_is_no_move_in_iccs_is_told(move: str) -> None:
    assert "N141" in codes(f'[Red "A"]\n\n1. {move} *\n', "iccs")


@pytest.mark.parametrize("move", ["H2-H8", "H2-H2", "A0-A3", "H7-H6"])
def test_what_is_not_legal_is_told(move: str) -> None:
    sink = Sink()
    (record,) = read_all(f'[Red "A"]\n\n1. {move} *\n', "iccs", sink)
    replayed(record, NEW, sink)
    assert sink.has_errors


def test_a_player_who_is_named_twice_is_told() -> None:
    assert codes('[Red "A"]\n[White "B"]\n\n1. H2-E2 *\n', "iccs") == ["N105"]
