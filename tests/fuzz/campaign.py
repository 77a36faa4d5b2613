"""Many cases in slices, each of which can be made again; what they came to.

What came further than others, or made us say something new, is changed again: so the inputs grow
into the rules, where a reader alone would refuse what is blind.
"""

from __future__ import annotations

import random
import resource
from functools import partial

from tests.fuzz.case import tried
from tests.fuzz.outcome import Fault, Reach, Summary
from tests.fuzz.targets import TARGETS, Target

KEPT = 400
"""Inputs that a slice goes on from, at most; the seeds among them."""


MEMORY = 3 * 2**30
"""Bytes that a process may hold."""


def bounded() -> None:
    """From now on a case that takes all memory is a fault, not the end of the machine."""
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))


def run_slice(name: str, number: int, cases: int) -> Summary:
    """The cases of a slice; equal arguments, equal cases."""
    target = TARGETS[name]
    rng = random.Random(f"{name} {number}")
    summary = Summary(name, number)
    pool = list(target.seeds)
    known: set[Reach] = set()
    for data in pool if number == 0 else ():
        summary.count(tried(target.run, data), data)
    while summary.cases < cases:
        seed = rng.choice(pool)
        changed = tried(partial(_changed, target, rng), seed)
        if isinstance(changed, Fault):  # some mutators print what they have changed
            summary.count(changed, seed)
            continue
        found = tried(target.run, changed)
        summary.count(found, changed)
        if isinstance(found, Reach) and found not in known:
            known.add(found)
            if len(pool) < KEPT:
                pool.append(changed)
            else:
                pool[rng.randrange(len(target.seeds), KEPT)] = changed
    return summary


def _changed(target: Target, rng: random.Random, data: bytes) -> bytes:
    for _ in range(rng.choice([1, 1, 1, 2, 4])):
        data = target.mutate(data, rng)
    return data
