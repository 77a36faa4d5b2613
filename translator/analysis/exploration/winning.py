"""What is enough for a player to win, as far as goals say it by single conditions."""

from __future__ import annotations

from collections.abc import Iterator

from translator.ir.expr import Condition, Or
from translator.ir.game import Game
from translator.ir.parts import Result


def ways_to_win(game: Game, player: int) -> Iterator[Condition]:
    """Conditions of which each one wins for the player."""
    for goal in game.goals:
        if goal.result is Result.WIN and player in goal.players:
            yield from _alternatives(goal.test)


def _alternatives(test: Condition) -> Iterator[Condition]:
    if isinstance(test, Or):
        for operand in test.operands:
            yield from _alternatives(operand)
    else:
        yield test
