"""A unit that takes too much memory or time costs itself, not the batch."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path

import pytest

from tests.frontends.axiom.support import script
from tests.frontends.zrf.lowering.support import rules
from translator.batch import run_batch
from translator.batch.pool import completed, in_order, process_pool
from translator.batch.rules import RulesTask
from translator.batch.units import library_units
from translator.batch.work import Options
from translator.core.deadline import deadline
from translator.core.excess import Excess

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is no watch without signals")


def test_rules_that_ask_for_too_much_are_rows_of_the_report(tmp_path: Path) -> None:
    """A board of 10^9 positions, and a word of Forth that doubles 45 times."""
    side = f'("{"/".join(map(str, range(1000)))}" (1 0))'
    grid = f"(start-rectangle 0 0 9 9) (dimensions {side * 3}) (directions (n 1 0 0))"
    (tmp_path / "large.zrf").write_text(rules(f"(board (grid {grid}))"))
    doubled = " ".join(f": w{n + 1} w{n} w{n} ;" for n in range(45))
    words = f": w0 1 score +! ; {doubled} : step n verify w45 from here move add-move ;"
    (tmp_path / "doubling.4th").write_text(script(words))
    library = library_units(str(tmp_path), None, Options())
    batch = run_batch(RulesTask(), library.units, tmp_path / "out")
    reasons = {one.file: one.code or one.games[0].code for one in batch.results}
    assert reasons == {"doubling.4th": "A311", "large.zrf": "Z307"}


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


def test_in_order_what_takes_too_much_is_lost_in_its_place(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("LUDOGLOT_MEMORY", "200")
    items = iter(["a", "memory", "b", "time", "c"])
    done = list(in_order(items, work, lost, partial(process_pool, 2), 2))
    assert done == ["a", "lost for memory", "b", "lost for time", "c"]
