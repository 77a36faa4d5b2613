"""What passes put into rules nests no deeper than rules may."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.depth.constructs import read, zrf
from translator.ir.expr import LastTo, OnBoard
from translator.ir.game import Game
from translator.ir.nesting import MAX_LEVELS, too_deep
from translator.ir.stmt import If, Stmt
from translator.passes.registry import PASSES, optimised


def deepened(game: Game) -> Game:
    """The game with its first rule in so many branches that it nests too deep."""
    body: tuple[Stmt, ...] = game.rules[0].body
    for _ in range(MAX_LEVELS):
        body = (If(OnBoard(LastTo()), body),)
    return replace(game, rules=(replace(game.rules[0], body=body), *game.rules[1:]))


def test_a_pass_that_would_nest_too_deep_leaves_the_game_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = read("zrf", zrf("(verify x?)"))
    without = optimised(game)
    assert too_deep(deepened(game)) is not None
    monkeypatch.setitem(PASSES, "inline", deepened)
    assert optimised(game) == without
