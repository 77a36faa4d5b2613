"""Hex against the rules of the game, written down once more."""

from __future__ import annotations

from typing import Any

from .referee import Referee, compare, module, placed

OTHER = {"Red": "Blue", "Blue": "Red"}
FILES = "abcdefghijk"
NEAR = ((0, 1), (1, 0), (0, -1), (-1, 0), (1, -1), (-1, 1))
Cell = tuple[int, int]
State = tuple[frozenset[tuple[str, str, str]], str]


def state(game: Any) -> State:
    return placed(game), game.turn


def successors(state: State) -> set[State]:
    pieces, player = state
    taken = {at for at, _, _ in pieces}
    cells = {f"{file}{rank}" for file in FILES for rank in range(1, 12)} - taken
    return {(pieces | {(at, player, "Stone")}, OTHER[player]) for at in cells}


def connected(stones: set[Cell], side: int) -> bool:
    """Whether a chain leads from coordinate 1 to coordinate 11 of a dimension."""
    reached: set[Cell] = set()
    open_ = {stone for stone in stones if stone[side] == 1}
    while open_:
        x, y = stone = open_.pop()
        reached.add(stone)
        open_ |= {(x + a, y + b) for a, b in NEAR} & stones - reached
    return any(stone[side] == 11 for stone in reached)


def winners(state: State) -> list[str] | None:
    """Red connects the ranks, Blue the files."""
    for player, side in (("Red", 1), ("Blue", 0)):
        stones = {(FILES.index(at[0]) + 1, int(at[1:])) for at, who, _ in state[0] if who == player}
        if connected(stones, side):
            return [player]
    return None


def test_moves_and_results() -> None:
    compare(Referee("hex", state, successors, winners), first=90, plies=40)


def test_published_counts() -> None:
    game = module("hex").Game()
    assert [game.perft(depth) for depth in (1, 2)] == [121, 14520]


def test_a_game_always_has_a_winner() -> None:
    game = module("hex").Game(seed=3)
    while game.outcome() is None:
        game.push(game.random_move())
    assert len(game.outcome().winners) == 1
    assert winners(state(game)) == list(game.outcome().winners)
