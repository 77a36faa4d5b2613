"""Nim against the theory of the game: who leaves an even nim-sum has won."""

from __future__ import annotations

from collections import Counter
from functools import reduce
from operator import xor
from typing import Any

from .referee import module

FILE = "nim"


def heaps(game: Any) -> tuple[int, ...]:
    counts = Counter(at[0] for at in game.board)
    return tuple(counts.get(heap, 0) for heap in "abcd")


def test_chance_takes_one_of_three_setups() -> None:
    found = Counter(heaps(module(FILE).Game(seed)) for seed in range(90))
    assert set(found) == {(3, 4, 5, 0), (1, 3, 5, 7), (6, 6, 0, 0)}
    assert min(found.values()) > 15


def test_a_move_takes_some_stones_of_one_heap() -> None:
    for seed in range(12):
        game = module(FILE).Game(seed)
        while game.outcome() is None:
            before = heaps(game)
            after = set()
            for move in game.legal_moves:
                game.push(move)
                after.add(heaps(game))
                game.pop()
            expected = {
                (*before[:i], left, *before[i + 1 :])
                for i, heap in enumerate(before)
                for left in range(heap)
            }
            assert after == expected
            assert len(game.legal_moves) == len(expected)
            game.push(game.random_move())


def test_who_leaves_an_even_sum_wins() -> None:
    """Bouton's theorem, played: the side that can make the sum 0 does so."""
    for seed in range(12):
        game = module(FILE).Game(seed)
        winner = game.players[0] if reduce(xor, heaps(game)) else game.players[1]
        while game.outcome() is None:
            moves = list(game.legal_moves)
            if game.turn == winner:
                moves = [move for move in moves if not sum_after(game, move)]
            game.push(moves[seed % len(moves)])
        assert game.outcome().winners == (winner,)


def sum_after(game: Any, move: Any) -> int:
    game.push(move)
    found = reduce(xor, heaps(game))
    game.pop()
    return found
