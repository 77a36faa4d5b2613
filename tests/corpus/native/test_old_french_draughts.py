"""Old French draughts against its rules, written down once more."""

from __future__ import annotations

from .draughts import Board, Chain, Draughts, state
from .referee import Referee, compare, module

OBLIQUE = ((1, 1), (-1, 1), (1, -1), (-1, -1))


def priorities(board: Board, chain: Chain) -> tuple[int, ...]:
    """Most pieces, then most kings among them, then with a king."""
    kings = sum(board[at][1] == "King" for at in chain.taken)
    return len(chain.taken), kings, int(chain.what == "King")


RULES = Draughts(
    size=8, steps=OBLIQUE[:2], jumps=OBLIQUE[:2], ways=OBLIQUE, flying=False, rank=priorities
)  # fmt: skip
REFEREE = Referee(
    "old-french-draughts", state, RULES.successors, RULES.winners, once=False,
    apart=frozenset({"quiet"}),
)  # fmt: skip


def test_moves_and_results() -> None:
    compare(REFEREE, first=100, plies=20)


def captures(position: str) -> set[tuple[str | None, tuple[str, ...]]]:
    engine = module("old-french-draughts")
    game = engine.Game.from_setup(engine.Setup.parse(position))
    turns = game.legal_turns()
    return {(t[0].start, tuple(c for step in t for c in step.captures)) for t in turns}


def test_with_equal_numbers_a_king_captures() -> None:
    position = "White Man b3; White King f3; Black Man c4 g4 a8"
    assert captures(position) == {("f3", ("g4",))}


def test_an_enemy_king_counts_more_than_who_captures_it() -> None:
    position = "White Man b3; White King f3; Black King c4; Black Man g4 a8"
    assert captures(position) == {("b3", ("c4",))}


def test_the_number_counts_first() -> None:
    position = "White Man b1; White King f3; Black Man c2 e4 a8; Black King g4"
    assert captures(position) == {("b1", ("c2", "e4"))}
