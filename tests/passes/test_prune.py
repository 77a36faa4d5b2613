"""Pruning unused rules."""

from __future__ import annotations

from dataclasses import replace

from tests.frontends.zrf.lowering.support import lower
from translator.ir.check import check
from translator.ir.ids import RuleId
from translator.ir.parts import Rule
from translator.ir.prune import prune
from translator.passes.registry import optimised

UNUSED = Rule("unused", (), (), ())


def test_rules_that_no_piece_uses_are_dropped_and_the_others_renumbered() -> None:
    game = lower("(piece (name Man) (moves (n add) (n n add)))")
    padded = replace(
        game,
        rules=(UNUSED, game.rules[0], UNUSED, game.rules[1]),
        pieces=tuple(
            replace(
                piece,
                moves=tuple(replace(e, rule=RuleId({0: 1, 1: 3}[e.rule])) for e in piece.moves),
            )
            for piece in game.pieces
        ),
    )
    assert prune(padded) == game


def test_a_game_without_unused_rules_is_the_same_object() -> None:
    game = lower("(piece (name Man) (moves (n add)))")
    assert prune(game) is game


def test_rules_of_drops_are_used() -> None:
    game = lower(
        "(piece (name Man) (drops ((verify empty?) add)))", "(board-setup (White (Man off 1)))"
    )
    assert prune(game) is game


def test_a_pass_never_breaks_a_game() -> None:
    game = lower("(piece (name Man) (moves (n (verify true) add) (s (verify false) add)))")
    assert check(optimised(game)) == []
