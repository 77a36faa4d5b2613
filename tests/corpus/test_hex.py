"""Hex on boards of all sizes: who has won is whom a search for chains finds."""

from __future__ import annotations

import pytest

from .engines import engine, titles
from .tables import CORPUS

HEX = CORPUS / "hex.zrf"
NEAR = ((0, 1), (1, 0), (0, -1), (-1, 0), (1, -1), (-1, 1))


def size_of(title: str) -> int:
    """The length of an edge: `Hex` itself has 11."""
    return int(title.rpartition("x")[2]) if " " in title else 11


def connected(stones: set[tuple[int, int]], side: int, size: int) -> bool:
    """Whether a chain leads from the first line of a dimension to the last."""
    reached: set[tuple[int, int]] = set()
    open_ = {stone for stone in stones if stone[side] == 1}
    while open_:
        x, y = stone = open_.pop()
        reached.add(stone)
        open_ |= {(x + a, y + b) for a, b in NEAR} & stones - reached
    return any(stone[side] == size for stone in reached)


def test_boards_of_the_sizes_that_archives_have_are_there() -> None:
    assert sorted(map(size_of, titles(HEX))) == [*range(3, 15), 19]


@pytest.mark.parametrize("title", titles(HEX))
def test_a_game_ends_with_the_first_chain_from_edge_to_edge(title: str) -> None:
    """Red connects the ranks, Blue the files."""
    size = size_of(title)
    game = engine(HEX, title).Game(seed=size)
    stones: dict[str, set[tuple[int, int]]] = {"Red": set(), "Blue": set()}
    for _ in range(size * size):
        move = game.random_move()
        player = move.player
        stones[player].add((ord(move.end[0]) - ord("a") + 1, int(move.end[1:])))
        game.push(move)
        won = connected(stones[player], 1 if player == "Red" else 0, size)
        outcome = game.outcome()
        assert (outcome is not None) == won
        if won:
            assert list(outcome.winners) == [player]
            return
    pytest.fail("a full board has a chain")
