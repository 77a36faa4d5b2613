"""Rules that no text says by itself: an XML or JSON file may hold them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.backends.native.test_roundtrip import printed_and_read
from tests.frontends.zrf.lowering.support import lower
from tests.ir.texts import read_again
from translator import api
from translator.core.diagnostics import TranslationError
from translator.frontends.native.printing import emit_native
from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.expr import Kind
from translator.ir.game import Game
from translator.ir.ids import RuleId
from translator.ir.parts import Entry, Label, Rule

HERE = e.Local("here")
GAME = lower("(piece (name Man) (moves (n add) (e add)))", "(board-setup (White (Man a1)))")


def walking(params: tuple[Kind, ...], *uses: tuple[int, ...], body: tuple[s.Stmt, ...]) -> Game:
    """The game with one rule, which is used with these constants."""
    moves = tuple(Entry(Label("go"), RuleId(0), args) for args in uses)
    man = replace(GAME.pieces[0], moves=moves)
    return replace(GAME, rules=(Rule("go", params, (), body),), pieces=(man,))


def step(parameter: int) -> s.Stmt:
    return s.Let("here", e.Step(HERE, e.Param(parameter, Kind.DIRECTION)), walk=True)


def legal(game: Game) -> list[str]:
    engine: Any = api.compile(game)
    return [str(move) for move in engine.Game().legal_moves]


ADD = s.Emit(e.Local("start"), HERE)
N, E = (GAME.board.directions.index(name) for name in "ne")


def test_equal_constants_are_said_once() -> None:
    body = (step(0), step(1), ADD)
    original = walking((Kind.DIRECTION,) * 2, (N, E), (N, N), (E, N), (E, E), body=body)
    assert legal(original) == ["a1 - b2 go", "a1 - a3 go", "a1 - c1 go"]
    again = read_again(original, "native")
    assert legal(again) == legal(original)
    assert [entry.args for entry in again.pieces[0].moves] == [(N, E), (N,), (E, N), (E,)]
    printed_and_read(again)


@pytest.mark.parametrize(("kind", "constant"), [(Kind.INTEGER, 7), (Kind.BOOLEAN, 1)])
def test_a_constant_that_nothing_reads_is_said(kind: Kind, constant: int) -> None:
    printed_and_read(walking((kind, Kind.DIRECTION), (constant, N), body=(step(1), ADD)))


def test_what_makes_no_sense_is_told() -> None:
    body = (s.Verify(e.InZone(e.TRUE, e.Const(Kind.DIRECTION, 0))), ADD)
    nonsense = walking((), (), body=body)
    with pytest.raises(TranslationError) as told:
        emit_native(nonsense)
    assert [found.code for found in told.value.diagnostics] == ["E103"]
