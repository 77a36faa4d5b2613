"""International draughts against its rules, written down once more, and published tables."""

from __future__ import annotations

import pytest

from .draughts import Draughts, from_pdn, most, state
from .referee import Referee, compare, module
from .test_quiet import wander

OBLIQUE = ((1, 1), (-1, 1), (1, -1), (-1, -1))
RULES = Draughts(
    size=10, steps=OBLIQUE[:2], jumps=OBLIQUE, ways=OBLIQUE, flying=True, rank=most
)  # fmt: skip
REFEREE = Referee(
    "international-draughts", state, RULES.successors, RULES.winners, once=False,
    apart=frozenset({"quiet", "endgame"}),
)  # fmt: skip


def test_moves_and_results() -> None:
    compare(REFEREE, first=120, plies=20)


def test_published_counts() -> None:
    game = module("international-draughts").Game()
    assert [game.perft_turns(depth) for depth in (1, 2, 3)] == [9, 81, 658]


@pytest.mark.parametrize(
    ("position", "counts"),
    [
        ("W:B12,13,14,16,18,19,21,23,24,26:W25,27,28,30,32,33,34,35,37,38", (6, 12, 30, 73)),
        ("W:W6,7,8,9,10:B41,42,43,44,45", (9, 81, 795)),
        ("W:B16,17,18,19,20:W31,32,33,34,35", (9, 81, 534)),
    ],
)
def test_published_positions(position: str, counts: tuple[int, ...]) -> None:
    engine = module("international-draughts")
    game = engine.Game.from_setup(engine.Setup.parse(from_pdn(position, 10)))
    found = tuple(game.perft_turns(depth, merged=True) for depth in range(1, len(counts) + 1))
    assert found == counts


def test_a_man_who_goes_on_from_the_far_row_remains_a_man() -> None:
    engine = module("international-draughts")
    game = engine.Game.from_setup(engine.Setup.parse("White Man f8; Black Man e9 c9 a3"))
    (turn,) = game.legal_turns()
    assert [step.end for step in turn] == ["d10", "b8"]
    for step in turn:
        game.push(step)
    assert game.board["b8"].type == "Man"


@pytest.mark.parametrize(
    ("position", "plies"),
    [
        ("White King a1 c1 e1; Black King b10", 32),
        ("White King a1 c1; White Man a3; Black King b10", 32),
        ("White King a1; White Man c1 a3; Black King j10", 32),
        ("White King b10; Black King a1 c1 e1", 32),
        ("White King a1 c1; Black King b10", 10),
        ("White King a1; White Man a3; Black King b10", 10),
        ("White King a1; Black King b10", 10),
    ],
)
def test_sixteen_or_five_moves_against_a_single_king(position: str, plies: int) -> None:
    engine = module("international-draughts")
    game = engine.Game.from_setup(engine.Setup.parse(f"{position}; turn 0"))
    assert wander(game, plies)  # and nothing ends the game before
    assert (game.outcome().reason, game.outcome().winners) == ("endgame", ())


def test_the_endgame_begins_with_the_first_king() -> None:
    """Three men against a king are no such endgame; it begins when one of them is crowned."""
    engine = module("international-draughts")
    game = engine.Game.from_setup(engine.Setup.parse("White Man a9 c1 e1; Black King j2; turn 0"))
    moves = ("e1 - d2", "j2 - i1", "a9 - b10")
    for text in moves:
        game.push(next(m for m in game.legal_moves if f"{m.start} - {m.end}" == text))
    assert wander(game, 32)
    assert game.outcome().reason == "endgame"
