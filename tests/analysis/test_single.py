"""Drops that put one piece where they are tried, or none: which rules are proved to be so."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.backends.python.support import corpus_game
from translator.analysis.plan import plan
from translator.analysis.searching import searching
from translator.analysis.single import drawn, single
from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.bodies import HERE, START
from translator.ir.game import Game
from translator.ir.parts import MostCaptures
from translator.passes.registry import optimised

CELL, MARK, END = e.Local(HERE), "mark", s.Emit(e.OFF_BOARD, e.Local(HERE))
AWAY = s.Let(HERE, e.Const(e.Kind.POSITION, 3), walk=True)
EMPTY = e.IsEmpty(CELL)


def proved(*body: s.Stmt) -> bool:
    """Of the drop of hex with this rule."""
    game = optimised(corpus_game("hex"))
    game = replace(game, rules=(replace(game.rules[0], body=body),))
    return single(game, 0, game.pieces[0].drops[0])


def by_turn(game: Game) -> list[int]:
    """How many tries each turn has."""
    return [*map(len, drawn(game, plan(game), searching(game, frozenset())))]


def test_stones_of_go_and_hex_are_drawn_one_by_one() -> None:
    assert by_turn(optimised(corpus_game("hex"))) == [1, 1]
    assert by_turn(optimised(corpus_game("go"))) == [2, 2]  # a stone, and the sign for a pass


@pytest.mark.parametrize("name", ["reversi", "chess", "nine-mens-morris", "tic-tac-toe"])
def test_where_pieces_move_or_no_rule_searches_all_moves_are_found(name: str) -> None:
    assert not any(by_turn(optimised(corpus_game(name))))


def test_stages_that_choose_among_all_moves_need_all() -> None:
    game = optimised(corpus_game("hex"))
    assert by_turn(replace(game, selection=(*game.selection, MostCaptures()))) == []


def test_labels_that_are_alike_could_make_texts_that_are() -> None:
    game = optimised(corpus_game("go"))
    stone, sign = game.pieces
    label = stone.drops[0].label
    alike = replace(sign, drops=tuple(replace(drop, label=label) for drop in sign.drops))
    assert by_turn(replace(game, pieces=(stone, alike))) == []


@pytest.mark.parametrize(
    "body",
    [
        (END,),
        (s.Verify(EMPTY), END, s.Return()),
        (s.Let(MARK, CELL), AWAY, s.Let(HERE, e.Local(MARK), walk=True), END),
        (AWAY, s.Let(HERE, e.Local(START), walk=True), END),
        (s.If(EMPTY, (END,)),),
        (s.If(EMPTY, (AWAY, s.Let(HERE, e.Local(START))), ()), END),
    ],
)
def test_the_cell_is_where_the_rule_began(body: tuple[s.Stmt, ...]) -> None:
    assert proved(*body)


@pytest.mark.parametrize(
    "body",
    [
        (),
        (AWAY, END),
        (s.If(EMPTY, (AWAY,)), END),
        (s.If(EMPTY, (), (AWAY,)), END),
        (s.While(EMPTY, (AWAY,)), END),
        (s.While(EMPTY, (END,)),),
        (s.Let(MARK, CELL), s.Let(MARK, e.OFF_BOARD), s.Let(HERE, e.Local(MARK)), END),
        (END, END),
        (s.If(EMPTY, (END,), (END,)),),
        (s.Emit(CELL, CELL),),
        (s.Emit(e.OFF_BOARD, None),),
        (replace(END, pieces=(e.MovingType(),)),),
        (replace(END, next=s.Continuation(None)),),
    ],
)  # fmt: skip
def test_what_may_end_elsewhere_or_twice_is_not_proved(body: tuple[s.Stmt, ...]) -> None:
    assert not proved(*body)
