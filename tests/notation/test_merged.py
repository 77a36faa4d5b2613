"""Moves that do the same are one, but a record may have the text of any of them."""

from __future__ import annotations

import pytest

from notation.diagnostics import Sink
from tests.notation.engines import ROOT, corpus, engine
from tests.notation.tools import converted, read_all, replayed

PENTAGO = engine(ROOT / "corpus" / "native" / "pentago.glot")
TURNS = [f"a6 rotate {centre} {way}" for centre in ("b2", "e2", "e5") for way in "ew"]


def record_of(*moves: str) -> str:
    return "Named Rule Record 1\n\n1. a6 put White Ball\n1. + " + "\n".join(moves) + "\n"


@pytest.mark.parametrize("move", TURNS)
def test_an_empty_quadrant_may_turn_in_either_sense(move: str) -> None:
    """Six of the eight turns leave the board as it is after the first ball: one stands for all."""
    sink = Sink()
    (record,) = read_all(record_of(move), "named")
    result = replayed(record, PENTAGO, sink)
    assert result.complete, sink.items
    assert result.game is not None
    assert set(result.game.board) == {"a6"}
    assert result.game.turn == "Black"


def test_all_that_are_merged_are_told_with_the_one_that_is_legal() -> None:
    game = PENTAGO()
    game.push(game.moves_to("a6")[0])
    assert len(game.legal_moves) == 3
    twins = game.twins()
    assert sorted(str(move) for move, _ in twins) == sorted(TURNS[1:])
    assert {str(legal) for _, legal in twins} == {TURNS[0]}
    assert all(move.effects == legal.effects for move, legal in twins)
    game.push(twins[0][1])
    assert game.turn == "Black"


def test_a_turn_that_is_none_is_not_legal() -> None:
    (record,) = read_all(record_of("a6 rotate c3 e"), "named")
    sink = Sink()
    assert replayed(record, PENTAGO, sink).failed
    assert [item.code for item in sink.items] == ["N172"]


def test_it_is_written_as_the_legal_one() -> None:
    first, last = (converted(record_of(move), "named", "named", PENTAGO) for move in TURNS[::5])
    assert first == last


def test_rules_that_merge_nothing_have_no_twins() -> None:
    assert list(corpus("chess")().twins()) == []
