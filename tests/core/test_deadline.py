"""Time limits interrupt any Python code, wherever it is."""

import math
import subprocess
import sys
import threading
import time
from contextlib import suppress

import pytest

from tests.sampling import FULL
from translator.core.deadline import DeadlineExceeded, deadline


def test_an_endless_loop_is_interrupted() -> None:
    begun = time.monotonic()
    with pytest.raises(DeadlineExceeded), deadline(0.1):
        while True:
            pass
    assert time.monotonic() - begun < 5


def test_handlers_of_ordinary_exceptions_do_not_swallow_it() -> None:
    with pytest.raises(DeadlineExceeded), deadline(0.1):
        while True:
            try:
                while True:
                    pass
            except Exception:
                pass


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_an_interruption_that_a_finalizer_loses_comes_again() -> None:
    class Slow:
        def __del__(self) -> None:
            lost.append(True)
            while True:  # Python ignores what ends it
                pass

    lost: list[bool] = []
    begun = time.monotonic()
    with pytest.raises(DeadlineExceeded), deadline(0.1):
        Slow()
        while True:
            pass
    assert lost == [True]
    assert time.monotonic() - begun < 5


def test_a_quick_block_is_left_in_peace_also_afterwards() -> None:
    with deadline(0.05):
        pass
    end = time.monotonic() + 0.15
    while time.monotonic() < end:
        pass


@pytest.mark.filterwarnings("error::pytest.PytestUnhandledThreadExceptionWarning")
@pytest.mark.parametrize("limit", [None, 1e12, math.inf, math.nan])
def test_no_limit_is_no_limit(limit: float | None) -> None:
    with deadline(limit):
        time.sleep(0.05)


def test_it_works_outside_the_main_thread() -> None:
    caught: list[bool] = []

    def work() -> None:
        try:
            with deadline(0.1):
                while True:
                    pass
        except DeadlineExceeded:
            caught.append(True)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join(10)
    assert caught == [True]


def test_nothing_rings_after_a_limit_that_was_over_before_the_block_began() -> None:
    """The interruption may come while the thread that watches is still being started."""
    before = threading.active_count()
    for _ in range(500):
        with suppress(DeadlineExceeded), deadline(0.0):
            pass
    end = time.monotonic() + 0.5
    while threading.active_count() > before and time.monotonic() < end:
        pass
    assert threading.active_count() <= before


def test_a_block_that_nothing_could_interrupt_is_late_at_its_end() -> None:
    """One call into C keeps the thread that watches from running until it is over."""
    with pytest.raises(DeadlineExceeded), deadline(0.001):
        sum(range(3_000_000))


STARTS = """
from threading import Thread
from translator.core.deadline import DeadlineExceeded, deadline
for number in range(ROUNDS):
    try:
        with deadline(0.0005 * (1 + number % 7)):
            while True:
                thread = Thread(target=int)
                thread.start()
                thread.join()
    except DeadlineExceeded:
        pass
"""


def test_a_thread_that_begins_is_not_interrupted_in_place_of_who_starts_it() -> None:
    """It would never begin, and who waits for that would wait for ever; once in some hundred."""
    rounds = "1000" if FULL else "250"
    done = subprocess.run(
        [sys.executable, "-c", STARTS.replace("ROUNDS", rounds)],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_a_thread_that_never_begins_puts_it_off_for_a_while_only(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("translator.core.deadline._starting", lambda: True)
    begun = time.monotonic()
    with pytest.raises(DeadlineExceeded), deadline(0.1):
        while time.monotonic() - begun < 30:
            pass
    assert time.monotonic() - begun < 20
