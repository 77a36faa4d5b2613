"""Italian draughts against its rules, written down once more, and published tables."""

from __future__ import annotations

import pytest

from .draughts import Board, Chain, Draughts, from_pdn, state
from .referee import Referee, compare, module

OBLIQUE = ((1, 1), (-1, 1), (1, -1), (-1, -1))


def priorities(board: Board, chain: Chain) -> tuple[int, ...]:
    """Most pieces; with a king; most kings; kings as early as possible."""
    kings = tuple(int(board[at][1] == "King") for at in chain.taken)
    return (len(kings), int(chain.what == "King"), sum(kings), *kings)


RULES = Draughts(
    size=8, steps=OBLIQUE[:2], jumps=OBLIQUE[:2], ways=OBLIQUE, flying=False, rank=priorities,
    kings_are_safe=True,
)  # fmt: skip
REFEREE = Referee(
    "italian-draughts", state, RULES.successors, RULES.winners, once=False,
    apart=frozenset({"quiet"}),
)  # fmt: skip


def test_moves_and_results() -> None:
    compare(REFEREE, first=100, plies=20)


def test_published_counts() -> None:
    game = module("italian-draughts").Game()
    assert [game.perft_turns(depth) for depth in range(1, 5)] == [7, 49, 302, 1469]


@pytest.mark.parametrize(
    ("position", "counts"),
    [
        ("W:W30,26,27,22,23,24,17,18,20:B14,15,16,9,11,5,6,1,3", (5, 13, 42, 107, 360, 1099)),
        ("B:W30,21,22,17,20,K6:B25,28,9,5,1,3", (6, 47, 271, 1916)),
        ("W:WK27,K28,17,20,9,K12,8:B21,24,K19,K13,14,K11,4", (13, 112, 828)),
    ],
)
def test_published_positions(position: str, counts: tuple[int, ...]) -> None:
    engine = module("italian-draughts")
    setup = engine.Setup.parse(from_pdn(position, 8, mirrored=True))
    game = engine.Game.from_setup(setup)
    assert tuple(game.perft_turns(depth) for depth in range(1, len(counts) + 1)) == counts
