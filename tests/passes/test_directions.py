"""Directions that a rule names become parameters; nothing else changes."""

from __future__ import annotations

from dataclasses import replace

import translator
from tests.frontends.zrf.lowering.support import lower
from translator.ir.expr import Const, Kind, Local, Param, Step
from translator.ir.game import Game
from translator.ir.parts import Rule
from translator.ir.stmt import Emit, If, Let
from translator.passes.directions import directions

HERE, START = Local("here"), Local("start")


def named(direction: int) -> Step:
    return Step(HERE, Const(Kind.DIRECTION, direction))


def with_rule(game: Game, *body: Let | If | Emit) -> Game:
    """The game with another body for its first rule, which takes one direction."""
    rule = Rule("r", (Kind.DIRECTION,), (), body)
    return replace(game, rules=(rule, *game.rules[1:]))


def test_a_game_that_names_none_stays_as_it_is() -> None:
    game = lower("(piece (name Man) (moves (n add)))")
    assert directions(game) is game


def test_each_named_direction_is_one_more_argument() -> None:
    game = lower("(piece (name Man) (moves (n add)))")
    inner = If(Const(Kind.BOOLEAN, 1), (Let("here", named(2), walk=True),))
    outer = Let("here", named(1), walk=True)
    changed = directions(with_rule(game, outer, inner, Emit(START, HERE)))
    first, second = Param(1, Kind.DIRECTION), Param(2, Kind.DIRECTION)
    assert changed.rules[0].params == (Kind.DIRECTION,) * 3
    assert changed.rules[0].body[0] == Let("here", Step(HERE, first), walk=True)
    branch = changed.rules[0].body[1]
    assert isinstance(branch, If)
    assert branch.then == (Let("here", Step(HERE, second), walk=True),)
    [entry] = changed.pieces[0].moves
    assert entry.args == (*game.pieces[0].moves[0].args, 1, 2)


def test_an_engine_walks_the_direction_that_a_rule_names() -> None:
    game = lower("(piece (name Man) (moves (n add)))")
    east = game.board.directions.index("e")
    changed = with_rule(game, Let("here", named(east), walk=True), Emit(START, HERE))
    moves = translator.compile(changed).Game().legal_moves
    assert [(move.start, move.end) for move in moves] == [("a1", "b1")]
