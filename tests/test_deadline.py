"""Time limits interrupt any Python code, wherever it is."""

import threading
import time

import pytest

from translator.deadline import DeadlineExceeded, deadline


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


def test_a_quick_block_is_left_in_peace_also_afterwards() -> None:
    with deadline(0.05):
        pass
    end = time.monotonic() + 0.15
    while time.monotonic() < end:
        pass


def test_no_limit_is_no_limit() -> None:
    with deadline(None):
        pass


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
