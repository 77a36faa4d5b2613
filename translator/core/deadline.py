"""A limit on the time that a block of Python code may take.

Rules from outside can keep an engine, or our own passes, busy without end. `deadline` interrupts
them wherever they are: it works in any thread and on any platform, costs the guarded code nothing,
and needs no second process. It cannot interrupt one long call into C code.
"""

import ctypes
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol


class Due(Protocol):
    """Where a process tells when its deadline ends, on the clock `time.monotonic`; 0 for never."""

    value: float


_due: Due | None = None


def tell(due: Due) -> None:
    """From now on `due` says when the innermost deadline of this process ends."""
    global _due  # noqa: PLW0603 (a process has one place where it tells)
    _due = due


AGAIN = 1.0
"""Seconds after which an interruption is repeated: one that falls into a finalizer or a callback of
the collector is lost, as Python ignores what they raise."""


SOON = 0.001
"""Seconds after which an interruption is tried that would have hit the wrong thread."""


class DeadlineExceeded(BaseException):
    """Raised inside the guarded block; no `Exception`: no handler on the way swallows it."""


@contextmanager
def deadline(seconds: float | None) -> Iterator[None]:
    """Raise `DeadlineExceeded` in this thread if the block takes longer; `None` is no limit.

    It does so at the end of the block at the latest, if the interruption came too late for it.
    """
    if seconds is None:
        yield
        return
    thread = threading.get_ident()
    lock = threading.Lock()
    left = threading.Event()

    def ring() -> None:
        wait = min(threading.TIMEOUT_MAX, seconds)  # which is the first where the other is NaN
        patience = begun + wait + AGAIN  # with threads that begin: one may have died before it did
        while not left.wait(wait):
            with lock:
                wait = SOON if time.monotonic() < patience and _starting() else AGAIN
                if wait == AGAIN and not left.is_set():
                    ctypes.pythonapi.PyThreadState_SetAsyncExc(
                        ctypes.c_ulong(thread), ctypes.py_object(DeadlineExceeded)
                    )

    begun = time.monotonic()
    outer = _due.value if _due is not None else 0.0
    try:
        if _due is not None:
            _due.value = min(begun + seconds, outer or threading.TIMEOUT_MAX)
        threading.Thread(target=ring, daemon=True).start()  # which a short limit may interrupt
        yield
        if time.monotonic() - begun > seconds:
            raise DeadlineExceeded
    finally:
        try:
            with lock:
                left.set()
        finally:
            if _due is not None:
                _due.value = outer
            left.set()  # also where an interruption falls between: it must not come again


def _starting() -> bool:
    """Some thread was made and does not run yet.

    Until it does, Python 3.11 takes it for the thread that made it: an interruption would end it
    before it begins, and who started it would wait for ever.
    """
    return any(one.ident is None for one in threading.enumerate())
