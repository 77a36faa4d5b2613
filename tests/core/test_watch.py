"""What takes too much is asked to let go, and ended if it does not."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from translator.core import watch
from translator.core.excess import Excess
from translator.core.watch import GRACE, LATE, Shared, Watched, memory_limit

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is no watch without signals")
ROOT = Path(__file__).resolve().parents[2]
MB = 2**20

# Processes that are watched: one that can be interrupted, two that are inside one call into C.
GREEDY = """
held = []
try:
    while True:
        held.append(bytes(2**20))
except MemoryExceeded:
    print("let go")
"""
DEAF = "held = [0] * 10**9"
LATE_AND_DEAF = """
with deadline(0.1):
    sum(range(10**12))
"""


def guarded(work: str) -> subprocess.CompletedProcess[str]:
    """A process that does this under guard, with 200 MB at most."""
    lines = "\n".join(f"    {line}" for line in work.strip().splitlines())
    text = f"""
import os
from translator.core.deadline import deadline
from translator.core.excess import MemoryExceeded
from translator.core.watch import guarded

with guarded(lambda excess: os.write(2, excess.value.encode())):
{lines}
"""
    return subprocess.run(
        [sys.executable, "-c", text],
        env={**os.environ, "PYTHONPATH": str(ROOT), "LUDOGLOT_MEMORY": "200"},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


def test_who_can_be_interrupted_is_asked_to_let_go() -> None:
    done = guarded(GREEDY)
    assert (done.returncode, done.stdout, done.stderr) == (0, "let go\n", "")


@pytest.mark.parametrize(("work", "excess"), [(DEAF, "memory"), (LATE_AND_DEAF, "time")])
def test_who_cannot_be_interrupted_is_ended(work: str, excess: str) -> None:
    done = guarded(work)
    assert (done.returncode, done.stderr) == (-signal.SIGKILL, excess)


def test_work_within_the_limits_is_left_alone() -> None:
    done = guarded("with deadline(60):\n    print(sum(range(1000)))")
    assert (done.returncode, done.stdout, done.stderr) == (0, "499500\n", "")


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Signals that processes were sent."""
    sent: list[int] = []
    monkeypatch.setattr("os.kill", lambda pid, number: sent.append(number))
    return sent


def held(monkeypatch: pytest.MonkeyPatch, megabytes: int, now: float) -> None:
    monkeypatch.setattr(watch, "resident", lambda pid: megabytes * MB)
    monkeypatch.setattr("time.monotonic", lambda: now)


def test_what_is_held_on_to_is_too_much_again_only_with_more(
    monkeypatch: pytest.MonkeyPatch, asked: list[int]
) -> None:
    watched = Watched(1, Shared([0.0]), 100 * MB)
    for at, (megabytes, requests) in enumerate(
        [(90, 0), (110, 1), (110, 1), (150, 2), (90, 2), (110, 3)]
    ):
        held(monkeypatch, megabytes, at * 2 * GRACE)
        assert watched.look() is None
        assert len(asked) == requests


@pytest.mark.parametrize(("kept", "requests"), [(50, 2), (110, 1)])
def test_what_is_begun_next_may_hold_no_more_for_what_was_held_before(
    monkeypatch: pytest.MonkeyPatch, asked: list[int], kept: int, requests: int
) -> None:
    """But for what the system has not got back."""
    watched = Watched(1, Shared([0.0]), 100 * MB)
    held(monkeypatch, 110, 0)
    assert watched.look() is None
    held(monkeypatch, kept, 2 * GRACE)
    watched.begin()
    held(monkeypatch, 110, 4 * GRACE)
    assert watched.look() is None
    assert len(asked) == requests


@pytest.mark.parametrize(("megabytes", "after"), [(150, GRACE / 2), (201, 10 * GRACE)])
def test_more_at_once_or_twice_the_limit_is_the_end(
    monkeypatch: pytest.MonkeyPatch, asked: list[int], megabytes: int, after: float
) -> None:
    watched = Watched(1, Shared([0.0]), 100 * MB)
    held(monkeypatch, 110, 0)
    assert watched.look() is None
    held(monkeypatch, megabytes, after)
    assert watched.look() is Excess.MEMORY


def test_a_deadline_is_given_some_time(monkeypatch: pytest.MonkeyPatch) -> None:
    watched = Watched(1, Shared([10.0]), None)
    held(monkeypatch, 1, 10 + LATE)
    assert watched.look() is None
    held(monkeypatch, 1, 10.1 + LATE)
    assert watched.look() is Excess.TIME


@pytest.mark.parametrize(
    ("given", "limit"), [("0", None), ("-1", None), ("7", 7 * MB), ("much", 2048 * MB)]
)
def test_the_environment_sets_the_limit(
    monkeypatch: pytest.MonkeyPatch, given: str, limit: int | None
) -> None:
    monkeypatch.setenv("LUDOGLOT_MEMORY", given)
    assert memory_limit() == limit


def test_what_a_process_holds_is_known() -> None:
    assert (watch.resident(os.getpid()) or 0) > 5 * MB
