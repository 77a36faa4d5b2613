"""A function with a stack of its own does what it would do without, and is interrupted alike."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from contextvars import ContextVar
from typing import TypeVar

import pytest

from tests.depth.stacks import far_down, in_a_small_thread
from translator.core.deadline import DeadlineExceeded, deadline
from translator.core.diagnostics import TranslationError
from translator.core.excess import MemoryExceeded
from translator.core.interruption import Terminated
from translator.core.stack import FRAMES, own_stack

_T = TypeVar("_T")
_NAME: ContextVar[str] = ContextVar("name", default="")


def _down(depth: int) -> int:
    return 0 if depth == 0 else 1 + _down(depth - 1)


down = own_stack(_down)


@own_stack
def forever() -> None:
    while True:
        pass


def test_how_deep_recursion_goes_does_not_depend_on_the_caller() -> None:
    assert down(FRAMES - 100) == FRAMES - 100
    assert far_down(lambda: down(FRAMES - 100)) == FRAMES - 100
    assert in_a_small_thread(lambda: far_down(lambda: down(FRAMES - 100))) == FRAMES - 100


def test_deeper_is_an_error_from_anywhere() -> None:
    def code() -> str:
        with pytest.raises(TranslationError) as caught:
            down(FRAMES + 1)
        return caught.value.diagnostics[0].code

    assert (code(), far_down(code)) == ("E102", "E102")


def test_the_limit_of_the_process_is_as_before() -> None:
    """Also where several threads are at work at a time."""
    begun, go_on = threading.Barrier(3), threading.Event()

    @own_stack
    def wait() -> int:
        begun.wait()
        go_on.wait()
        return _down(2000)

    threads = [threading.Thread(target=wait) for _ in range(2)]
    before = sys.getrecursionlimit(), threading.stack_size()
    for thread in threads:
        thread.start()
    begun.wait()
    assert down(2000) == 2000  # which ends before the others
    go_on.set()
    for thread in threads:
        thread.join()
    assert (sys.getrecursionlimit(), threading.stack_size()) == before


def test_what_is_called_inside_stays_on_the_same_stack() -> None:
    @own_stack
    def outer() -> bool:
        here = threading.get_ident()
        return own_stack(threading.get_ident)() == here

    assert outer()
    assert own_stack(threading.get_ident)() != threading.get_ident()


def test_context_variables_and_exceptions_pass() -> None:
    token = _NAME.set("here")
    assert own_stack(_NAME.get)() == "here"
    _NAME.reset(token)
    with pytest.raises(ZeroDivisionError):
        own_stack(lambda: 1 // 0)()


def test_a_deadline_of_the_caller_ends_it() -> None:
    begun = time.monotonic()
    with pytest.raises(DeadlineExceeded), deadline(0.1):
        forever()
    assert time.monotonic() - begun < 5
    assert down(10) == 10


def _signalled(error: BaseException, work: Callable[[], _T]) -> _T:
    """What it gives when soon a signal comes whose handler raises this."""

    def handler(number: int, frame: object) -> None:
        raise error

    before = signal.signal(signal.SIGUSR2, handler)
    timer = threading.Timer(0.1, os.kill, (os.getpid(), signal.SIGUSR2))
    timer.start()
    try:
        return work()
    finally:
        timer.join()
        signal.signal(signal.SIGUSR2, before)


@pytest.mark.parametrize("error", [KeyboardInterrupt(), Terminated(143), MemoryExceeded()])
def test_a_signal_ends_it(error: BaseException) -> None:
    """The exception that the handler raises comes from the function, and is like that."""
    with pytest.raises(type(error)) as caught:
        _signalled(error, forever)
    assert caught.value.args == error.args
    assert getattr(caught.value, "code", None) == getattr(error, "code", None)


def test_what_the_function_handles_does_not_end_it() -> None:
    """As a batch does with a game that takes too much memory."""

    @own_stack
    def handling() -> str:
        try:
            forever()
        except MemoryExceeded:
            return "the next one"
        return ""

    assert _signalled(MemoryExceeded(), handling) == "the next one"


def test_where_no_thread_can_begin_the_caller_does_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def start(thread: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", start)
    assert own_stack(threading.get_ident)() == threading.get_ident()
    with pytest.raises(TranslationError):
        far_down(lambda: down(500))
