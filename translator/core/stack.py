"""Functions that have a stack of their own, so that what they can do does not depend on the caller.

Readers, passes and writers follow rules by recursion. How deep they may go must be a matter of the
rules: not of how many frames the caller has used, nor of how small the stack of its thread is. So
each public entry runs in a thread that begins with an empty stack, of a known size.
"""

from __future__ import annotations

import ctypes
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from contextvars import copy_context
from functools import partial, wraps
from typing import Any, Final, ParamSpec, TypeVar

from translator.core.diagnostics import Diagnostic, Severity, TranslationError
from translator.core.lazy import loaded

BYTES: Final = 64 * 2**20
"""Of stack. What is not touched takes no memory."""

FRAMES: Final = 10_000
"""Calls inside each other. Those through C take up to 1.5 KB each: a quarter of the stack."""

TICK: Final = 0.05
"""Seconds after which who waits looks for interruptions, which do not end waiting by themselves."""

_P = ParamSpec("_P")
_T = TypeVar("_T")

_here = threading.local()
_lock = threading.Lock()


def own_stack(function: Callable[_P, _T]) -> Callable[_P, _T]:
    """A function that runs on a stack of its own, unless its caller has one already.

    It sees the context variables of its caller. What interrupts the caller meanwhile (a signal, a
    deadline) interrupts the function. Recursion that is too deep all the same is E102. Where there
    are no threads, as in a browser, the function has to do with what is left of the stack.
    """

    @wraps(function)
    def apart(*args: _P.args, **kwargs: _P.kwargs) -> _T:
        work = partial(function, *args, **kwargs)
        if hasattr(_here, "job"):
            return work()
        value: _T = _Job(work).result()
        return value

    return apart


@own_stack
def run(name: str, *args: Any) -> Any:
    """What `module:name` stands for (`core.lazy`), called; to import it takes a stack as well."""
    return loaded(name)(*args)


class _Job:
    """A function at work in a thread of its own, and who waits for it."""

    def __init__(self, work: Callable[[], Any]) -> None:
        self._work = partial(copy_context().run, work)
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._ended = threading.Event()  # `join` takes a thread for ended if a signal comes
        self._interruptible = True
        self._lock = threading.Lock()
        self._value: Any = None
        self._error: BaseException | None = None

    def result(self) -> Any:
        try:
            try:
                self._start()
            except RuntimeError:  # there are no threads, or no more of them
                return _located(self._work)
            self._wait()
            if self._error is not None:
                raise self._error
            return self._value
        finally:
            self._error = None  # it knows this frame, and this frame the job

    def _start(self) -> None:
        with _lock:
            before = threading.stack_size(BYTES)
            try:
                self._thread.start()
            finally:
                threading.stack_size(before)

    def _wait(self) -> None:
        while True:
            try:
                while not self._ended.wait(TICK):
                    pass
                return
            except BaseException as error:
                self._interrupt(error)

    def _interrupt(self, error: BaseException) -> None:
        """Raise it where the work is; it is over with that, or goes on if that handles it."""
        with self._lock:
            if not self._interruptible:
                self._error = error
                return
            raised = ctypes.py_object(_as_class(error))
            thread = ctypes.c_ulong(self._thread.ident or 0)
            ctypes.pythonapi.PyThreadState_SetAsyncExc(thread, raised)

    def _run(self) -> None:
        _here.job = self
        try:
            with _deep():
                self._finish()
        finally:
            self._ended.set()

    def _finish(self) -> None:
        try:
            self._value = _located(self._work)
        except BaseException as error:
            self._error = error
        finally:
            self._close()

    def _close(self) -> None:
        """From now on nothing interrupts the thread; what is on its way comes here."""
        while self._interruptible:
            try:
                with self._lock:
                    self._interruptible = False
                _nothing()  # calls are where Python looks for interruptions
            except BaseException as error:
                self._error = error


def _located(work: Callable[[], _T]) -> _T:
    try:
        return work()
    except RecursionError:
        raise TranslationError([too_deep()]) from None


def too_deep() -> Diagnostic:
    """E102, for what no stack can follow."""
    return Diagnostic("E102", Severity.ERROR, "the rules nest too deep to be processed")


def _nothing() -> None:
    pass


def _as_class(error: BaseException) -> type[BaseException]:
    """A class whose instances are like this exception: Python raises no others in threads."""
    kind = type(error)

    def begin(self: BaseException) -> None:
        kind.__init__(self, *error.args)

    return type(kind.__name__, (kind,), {"__init__": begin, "__module__": kind.__module__})


_jobs = 0
_before = 0


@contextmanager
def _deep() -> Iterator[None]:
    """A block with so many frames. The limit is one for all threads: the last block restores it."""
    global _jobs, _before  # noqa: PLW0603 (a process has one limit)
    with _lock:
        _jobs += 1
        if _jobs == 1:
            _before = sys.getrecursionlimit()
            sys.setrecursionlimit(max(FRAMES, _before))
    try:
        yield
    finally:
        with _lock:
            _jobs -= 1
            if _jobs == 0:
                with suppress(RecursionError):
                    sys.setrecursionlimit(_before)
