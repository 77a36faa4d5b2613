"""Drops that are there wherever a cell is empty: which rules are proved to be so, and which not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from tests.backends.python.support import corpus_game
from translator.analysis.drawing.certain import certain
from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.bodies import HERE, START
from translator.ir.game import Game
from translator.ir.parts import Invariant, Priority
from translator.passes.registry import optimised

CELL = e.Local(HERE)
STAY: tuple[s.Stmt, ...] = (s.Verify(e.IsEmpty(CELL)), s.Emit(e.OFF_BOARD, CELL))


def proved(game: Game) -> list[bool]:
    """Of each drop of each player in turn."""
    return [
        certain(game, player, drop)
        for player in range(len(game.players))
        for piece in game.pieces
        for drop in piece.drops
    ]


def changed(change: Callable[[tuple[s.Stmt, ...]], tuple[s.Stmt, ...]]) -> Game:
    """Hex, whose rule has another body."""
    game = optimised(corpus_game("hex"))
    (rule,) = game.rules
    return replace(game, rules=(replace(rule, body=change(rule.body)),))


def test_a_stone_of_hex_can_be_put_on_every_empty_cell() -> None:
    assert set(proved(changed(lambda body: body))) == {True}


def test_a_stone_of_go_cannot_but_a_sign_that_one_passes_can() -> None:
    assert proved(optimised(corpus_game("go"))) == [False, True] * 2


@pytest.mark.parametrize(
    "more",
    [
        s.Verify(e.IsEmpty(CELL)),
        s.Let(HERE, e.Local(START), walk=True),
        s.Return(),
        s.If(e.IsEmpty(CELL), (s.Verify(e.FALSE),)),
        s.While(e.TRUE, (s.Leave(),)),
        s.Emit(e.OFF_BOARD, CELL),
        s.Do(s.Remove(CELL)),
    ],
)
@pytest.mark.parametrize("where", [1, -1])
def test_what_may_end_a_rule_or_move_its_cursor_is_not_proved(more: s.Stmt, where: int) -> None:
    def change(body: tuple[s.Stmt, ...]) -> tuple[s.Stmt, ...]:
        assert isinstance(body[-1], s.Emit)
        return *body[:where], more, *body[where:]

    leading = where == 1 and isinstance(more, s.Verify)
    assert set(proved(changed(change))) == {leading}  # it may be asked twice


@pytest.mark.parametrize(
    "body",
    [
        STAY[1:],
        (s.Verify(e.Occupied(CELL)), *STAY),
        (s.Verify(e.Not(e.IsEmpty(CELL))), STAY[1]),
        (STAY[0], s.Emit(CELL, CELL)),
        (STAY[0], s.Emit(e.OFF_BOARD, CELL, (e.Const(e.Kind.PIECE, 0),))),
        (STAY[0], s.Emit(e.OFF_BOARD, CELL, next=s.Continuation(None))),
        (STAY[0], s.Emit(e.OFF_BOARD, e.Local(START))),
        STAY[:1],
    ],
)
def test_a_rule_has_to_ask_for_an_empty_cell_and_to_put_one_piece_there(
    body: tuple[s.Stmt, ...],
) -> None:
    assert set(proved(changed(lambda _: STAY))) == {True}
    assert set(proved(changed(lambda _: body))) == {False}


def test_the_cursor_has_to_come_back() -> None:
    game = changed(lambda body: body)
    one_way = tuple(tuple(e.NOWHERE for _ in row) for row in game.board.reverse)
    assert set(proved(replace(game, board=replace(game.board, reverse=one_way)))) == {False}


def test_nothing_is_won_where_all_moves_are_tried() -> None:
    game = changed(lambda body: body)
    assert set(proved(replace(game, selection=(Priority(()),)))) == {True}
    assert set(proved(replace(game, selection=(Invariant(e.TRUE),)))) == {False}
