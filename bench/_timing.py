"""Rates of processor time: works of several sides take turns, and the best of the rounds counts."""

from __future__ import annotations

import gc
import math
import os
import time
from collections.abc import Callable, Iterable, Mapping

ROUNDS = 4
SECONDS = 0.3  # of one work in one round, at least

Work = Callable[[], int]  # says how many units it has done


def rates(works: Mapping[str, Work], rounds: int = ROUNDS) -> dict[str, float]:
    """Units a second of each work, the best of rounds in which they take turns."""
    best = dict.fromkeys(works, 0.0)
    for _ in range(rounds):
        for name, work in works.items():
            best[name] = max(best[name], _rate(work))
    return best


def _rate(work: Work) -> float:
    gc.collect()
    units = 0
    begun = _used()
    while True:
        units += work()
        if (seconds := _used() - begun) >= SECONDS:
            return units / seconds


def _used() -> float:
    """Processor seconds of this process and of those that it has run."""
    ended = os.times()
    return time.process_time() + ended.children_user + ended.children_system


def geometric_mean(values: Iterable[float]) -> float:
    logarithms = [math.log(value) for value in values]
    return math.exp(sum(logarithms) / len(logarithms))


def check(what: str, found: int, expected: int) -> None:
    """Nothing is timed that counts wrongly."""
    if found != expected:
        raise SystemExit(f"{what}: counted {found}, expected {expected}")
