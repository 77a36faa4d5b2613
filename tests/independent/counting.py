"""Counting sequences of moves, given the positions that one move leads to."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import TypeVar

S = TypeVar("S")
Counter = Callable[[int], int]


def perft(successors: Callable[[S], Iterable[S]], state: S, depth: int) -> int:
    """Sequences of ``depth`` moves; a finished game has no successors."""
    if depth == 0:
        return 1
    return sum(perft(successors, after, depth - 1) for after in successors(state))


def counter(successors: Callable[[S], Iterable[S]], start: S) -> Counter:
    """``perft`` from a starting position, as a function of the depth."""
    return partial(perft, successors, start)


def falling(factors: int) -> Counter:
    """Drops on ``factors`` cells, while nobody can have won: n (n - 1) (n - 2) ..."""

    def count(depth: int) -> int:
        product = 1
        for taken in range(depth):
            product *= factors - taken
        return product

    return count
