"""Engines in use for long, and by several threads at once: every game is as if it were alone.

The longest runs need `LUDOGLOT_FULL=1` (set by `make prove`).
"""

from __future__ import annotations

import gc
import random
import sys
import tracemalloc
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import pytest

from tests.backends.kinds import GAMES, engine, in_play, seen
from tests.sampling import FULL

MADE = 1_000_000 if FULL else 1_000
WALKS = 10_000 if FULL else 10
THREADS = 4
PLIES = 200 if FULL else 12
LEAST = 16 << 10  # what an interpreter may keep for itself, in bytes


def memory(module: Any) -> int:
    """Bytes that an engine has in use; other threads, those of the runner of tests, have theirs."""
    gc.collect()
    of_engine = tracemalloc.Filter(True, module.Game.push.__code__.co_filename)
    traces = tracemalloc.take_snapshot().filter_traces([of_engine])
    return sum(statistic.size for statistic in traces.statistics("filename"))


@pytest.mark.parametrize("name", GAMES)
def test_steps_that_are_made_and_taken_back_leave_nothing(name: str) -> None:
    game = in_play(name)
    before = seen(game)
    moves = game.legal_moves

    def go(count: int) -> int:
        for number in range(count):
            game.push(moves[number % len(moves)])
            game.pop()
        return memory(engine(name))

    tracemalloc.start()
    try:
        first = go(MADE // 4)
        last = go(MADE - MADE // 4)
    finally:
        tracemalloc.stop()
    assert last - first < LEAST
    assert game.legal_moves == moves
    assert seen(game) == before


@pytest.mark.parametrize("name", GAMES)
def test_walks_that_are_taken_back_leave_nothing(name: str) -> None:
    game = in_play(name)
    before = seen(game)
    rng = random.Random(1)
    for _ in range(WALKS):
        ply = game.ply
        while game.ply < ply + 4 and (moves := game.legal_moves):
            game.push(rng.choice(moves))
        assert game.turn_number >= 1
        while game.ply > ply:
            game.pop()
    assert seen(game) == before


@contextmanager
def hurried() -> Iterator[None]:
    """Threads take turns as often as they can."""
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        yield
    finally:
        sys.setswitchinterval(interval)


def played(module: Any, seed: int) -> list[tuple[object, ...]]:
    """A random game, as what is seen on the way."""
    game = module.Game(seed)
    found = [seen(game)]
    while game.ply < PLIES and game.outcome() is None:
        game.push(game.random_move())
        found.append(seen(game))
    return found


@pytest.mark.parametrize("name", GAMES)
def test_threads_that_share_a_module_play_what_one_would(name: str) -> None:
    module = engine(name)
    seeds = range(THREADS)
    alone = [played(module, seed) for seed in seeds]
    with hurried(), ThreadPoolExecutor(THREADS) as pool:
        together = list(pool.map(lambda seed: played(module, seed), seeds))
    assert together == alone
