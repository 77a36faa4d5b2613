"""Being told to stop from outside: Ctrl-C, and the signals that ask a process to end."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from _thread import start_new_thread
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

_ASKING = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]


GRACE = 0.5
"""Seconds that a process which is asked to end has for it."""

_SOON = 0.02  # seconds, after which the callback is over


class Terminated(SystemExit):
    """Somebody asked this process to end; no `Exception`: no handler on the way swallows it."""

    code: int


def heed_signals() -> None:
    """From now on `Terminated` is raised when asked to end: what was begun is cleaned up.

    A signal that is ignored (`nohup`) stays ignored.
    """
    for number in _ASKING:
        if signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, _terminate)


def repeat_what_is_lost() -> None:
    """Python drops what is raised in a callback of the collector: from now on it comes again."""
    before = sys.unraisablehook

    def hook(lost: sys.UnraisableHookArgs) -> None:
        if isinstance(lost.exc_value, Terminated):
            number = lost.exc_value.code - 128
        elif isinstance(lost.exc_value, KeyboardInterrupt):
            number = signal.SIGINT
        else:
            before(lost)
            return
        # Unlike a `Thread`, one of this sort is not waited for: an interruption could end that.
        start_new_thread(_raise_soon, (number,))

    sys.unraisablehook = hook


def _raise_soon(number: int) -> None:
    time.sleep(_SOON)
    signal.raise_signal(number)


def _terminate(number: int, frame: FrameType | None) -> None:
    raise Terminated(128 + number)


def end_with_parent() -> None:
    """From now on this process ends with the one that `multiprocessing` has started it from."""
    from multiprocessing import parent_process  # which takes a while, and few need it

    parent = parent_process()

    def watch() -> None:
        if parent is not None:
            parent.join()
            os.kill(os.getpid(), signal.SIGTERM)
            time.sleep(GRACE)
            os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def leave_quietly() -> None:
    """For the end of a process: Ctrl-C is too late now, other signals end it at once."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for number in _ASKING:
        if signal.getsignal(number) is _terminate:
            signal.signal(number, signal.SIG_DFL)


@contextmanager
def uninterrupted() -> Iterator[None]:
    """A block that signals do not break into: they come after it.

    Processes that are started inside never hear of Ctrl-C, which a terminal sends to all at once.
    """
    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread is interrupted
        return
    came: list[int] = []
    handlers = {
        number: signal.signal(number, lambda number, frame: came.append(number))
        for number in (*_ASKING, signal.SIGINT)  # which is the last to be let in again
        if callable(signal.getsignal(number))
    }
    if sys.platform != "win32":
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        if sys.platform != "win32":
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
        for number, handler in handlers.items():
            signal.signal(number, handler)
        if came:
            signal.raise_signal(came[0])
