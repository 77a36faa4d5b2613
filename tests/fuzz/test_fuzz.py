"""A sample of the fuzzing, always the same, and everything that it ever found.

`make fuzz` draws new cases; docs/threats.md tells how many were tried and what they found.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.fuzz import rules
from tests.fuzz.campaign import run_slice
from tests.fuzz.case import tried
from tests.fuzz.outcome import Fault, Reach, Summary, summaries
from tests.fuzz.targets import TARGETS

CASES = 60
REGRESSIONS = sorted((Path(__file__).parent / "regressions").glob("*/*"))


@pytest.mark.parametrize("name", TARGETS)
def test_a_slice_of_each_target_finds_nothing(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "EVERY", 10)
    summary = run_slice(name, -1, CASES)
    assert summary.texts == {}
    assert summary.cases >= CASES
    assert summary.stages["read"] > CASES // 10


@pytest.mark.parametrize("path", REGRESSIONS, ids=lambda path: f"{path.parent.name}-{path.name}")
def test_what_was_found_once_is_found_no_more(path: Path) -> None:
    assert not isinstance(tried(TARGETS[path.parent.name].run, path.read_bytes()), Fault)


def test_whatever_goes_wrong_is_a_fault() -> None:
    def run(data: bytes) -> Reach:
        raise KeyError(data)

    fault = tried(run, b"x")
    assert isinstance(fault, Fault)
    assert fault.key == "KeyError test_fuzz.py:run"


def test_a_log_that_was_cut_off_is_read_as_far_as_it_goes(tmp_path: Path) -> None:
    summary = Summary("rules-zrf", 3)
    summary.count(Reach(("read",)), b"one")
    summary.count(Fault("KeyError", "somewhere", "why"), b"longer")
    summary.count(Fault("KeyError", "somewhere", "why"), b"two")
    log = tmp_path / "log.jsonl"
    log.write_text(f"{summary.line()}\n{summary.line()[:40]}")
    (found,) = summaries(log)
    assert (found.cases, found.stages["read"], found.stages["fault"]) == (3, 1, 2)
    assert found.faults == {"KeyError somewhere": b"two".hex()}
