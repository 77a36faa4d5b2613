"""Turkish draughts against its rules, written down once more, and a published table."""

from __future__ import annotations

from .draughts import Draughts, most, state
from .referee import Referee, compare, module

STRAIGHT = ((0, 1), (1, 0), (-1, 0), (0, -1))
RULES = Draughts(
    size=8, steps=STRAIGHT[:3], jumps=STRAIGHT[:3], ways=STRAIGHT, flying=True, rank=most,
    at_once=True, no_return=True,
)  # fmt: skip
REFEREE = Referee(
    "turkish-draughts", state, RULES.successors, RULES.winners, once=False,
    apart=frozenset({"quiet"}),
)  # fmt: skip


def test_moves_and_results() -> None:
    compare(REFEREE, first=120, plies=20)


def test_published_counts() -> None:
    game = module("turkish-draughts").Game()
    assert [game.perft_turns(depth) for depth in (1, 2, 3)] == [8, 64, 708]


def turns(position: str) -> set[tuple[str | None, ...]]:
    engine = module("turkish-draughts")
    game = engine.Game.from_setup(engine.Setup.parse(position))
    return {tuple(step.end for step in turn) for turn in game.legal_turns()}


def test_what_is_captured_is_gone_at_once() -> None:
    """Over c1, round by the north, and back down over the square of what was captured first."""
    found = turns("White King a1; Black Man c1 e3 c5; turn 0")
    assert ("e1", "e5", "b5") in found
    (turn,) = turns("White Man c3; Black Man d3 e4 d5; turn 0")
    assert turn == ("e3", "e5", "c5")


def test_a_king_does_not_turn_right_round() -> None:
    """Having jumped over f4 he would find b4 behind him."""
    found = turns("White King d4; Black Man f4 b4; turn 0")
    assert found == {("g4",), ("h4",), ("a4",)}
