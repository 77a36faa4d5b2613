"""Czech draughts against its rules, written down once more."""

from __future__ import annotations

import pytest

from .draughts import Board, Chain, Draughts, state
from .referee import Referee, compare, module

OBLIQUE = ((1, 1), (-1, 1), (1, -1), (-1, -1))


def king_first(board: Board, chain: Chain) -> tuple[int, ...]:
    return (int(chain.what == "King"),)


RULES = Draughts(
    size=8, steps=OBLIQUE[:2], jumps=OBLIQUE[:2], ways=OBLIQUE, flying=True, rank=king_first,
    has_to_go_on=True,
)  # fmt: skip
REFEREE = Referee("czech-draughts", state, RULES.successors, RULES.winners, once=False)


def test_moves_and_results() -> None:
    compare(REFEREE, first=100, plies=20)


def test_published_counts() -> None:
    """Nobody is crowned in these turns, and men go as in English draughts."""
    game = module("czech-draughts").Game()
    assert [game.perft_turns(depth) for depth in range(1, 7)] == [7, 49, 302, 1469, 7361, 36768]


@pytest.mark.parametrize(
    ("position", "turns"),
    [
        # A king who can capture goes before a man who can, and stops where he likes.
        (
            "White King a1; White Man g3; Black Man c3; Black Man f4",
            "a1-d4 a1-e5 a1-f6 a1-g7 a1-h8",
        ),
        # But where he can go on, from f6, he has to.
        ("White King a1; Black Man c3; Black Man e7", "a1-d8"),
        # Men jump forward only, over kings, too; crowned, they have ended their turn.
        ("White Man c3; Black Man d4; Black Man f4", "c3-e5"),
        ("White Man c3; Black King d4", "c3-e5"),
        ("White Man f6; Black Man e7; Black Man c7", "f6-d8"),
    ],
)
def test_who_captures_and_how_far(position: str, turns: str) -> None:
    engine = module("czech-draughts")
    game = engine.Game.from_setup(engine.Setup.parse(f"{position}; turn 0"))
    legal = game.legal_turns()
    assert sorted(f"{turn[0].start}-{turn[-1].end}" for turn in legal) == turns.split()
