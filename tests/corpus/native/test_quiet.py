"""Draws after moves without progress: the number of moves is what the rules of the game say."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from .referee import module

CASES = [
    ("international-draughts", "White King a1 c1; Black King b10 d10; turn 0", 50),
    ("italian-draughts", "White King b1 d1; Black King a8 c8; turn 0", 80),
    ("old-french-draughts", "White King b1 d1; Black King a8 c8; turn 0", 80),
    ("turkish-draughts", "White King a1; Black King h8; turn 0", 100),
    ("stavropol-draughts", "White King a1; Black King b8; turn 0", 100),
    ("surakarta", "Black Man a1 b2 c2; White Man f6 e5 d5; turn 0", 100),
    ("nine-mens-morris", "White Man a1 b6 d3 g4; Black Man a7 c3 f2 d6; turn 0", 100),
]


def wander(game: Any, plies: int) -> bool:
    """Plays so many moves that capture nothing and repeat no position a third time."""
    seen = Counter([game.key()])

    def go(left: int) -> bool:
        if left == 0:
            return True
        moves = [move for move in game.legal_moves if not move.captures]
        for move in sorted(moves, key=str):
            game.push(move)
            seen[game.key()] += 1
            fresh = seen[game.key()] < 3
            if fresh and (left == 1 or game.outcome() is None) and go(left - 1):
                return True
            seen[game.key()] -= 1
            game.pop()
        return False

    return go(plies)


@pytest.mark.parametrize(("name", "position", "plies"), CASES, ids=lambda part: str(part)[:20])
def test_a_draw_after_moves_without_progress(name: str, position: str, plies: int) -> None:
    engine = module(name)
    game = engine.Game.from_setup(engine.Setup.parse(position))
    assert wander(game, plies - 1)
    assert game.outcome() is None
    assert wander(game, 1)
    assert game.outcome() is not None
    assert (game.outcome().reason, game.outcome().winners) == ("quiet", ())
