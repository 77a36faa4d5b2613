"""A unit that takes too much memory or time costs itself, not the batch."""

from __future__ import annotations

import sys
from functools import partial

import pytest

from translator.batch.pool import completed, process_pool
from translator.core.deadline import deadline
from translator.core.watch import Excess

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is no watch without signals")


def work(item: str) -> str:
    """Works of which one call into C takes more than there is."""
    if item == "memory":
        return str(len([0] * 10**9))
    if item == "time":
        with deadline(0.1):
            return str(sum(range(10**12)))
    return item


def lost(item: str, excess: Excess | None) -> str:
    return f"lost for {excess.value}" if excess is not None else "lost"


def test_what_takes_too_much_is_lost_and_the_others_are_done(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("LUDOGLOT_MEMORY", "200")
    items = iter(["a", "memory", "b", "time", "c"])
    done = list(completed(items, work, lost, partial(process_pool, 2), 2))
    assert sorted(done) == ["a", "b", "c", "lost for memory", "lost for time"]
