"""Engines at work within limits: of time, and of turns that end."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, assert_never

from translator.core.deadline import DeadlineExceeded, deadline
from translator.core.diagnostics import Diagnostic, Severity, TranslationError
from translator.core.excess import Excess, MemoryExceeded
from translator.core.watch import memory_limit

TURN_WITHOUT_END: Final = "a turn that is looked through to its end has none"
"""What it means that an engine at work raises `RecursionError` (C116)."""


@contextmanager
def limited(timeout: float | None) -> Iterator[None]:
    """A block that ends in C107 after `timeout` seconds, in C120 if it takes too much memory."""
    try:
        with deadline(timeout):
            yield
    except DeadlineExceeded:
        raise _time_over(timeout) from None
    except MemoryExceeded:
        raise TranslationError([memory_over()]) from None


@contextmanager
def in_play(timeout: float | None) -> Iterator[None]:
    """As `limited`, for an engine at work, which may also find turns without end."""
    with told_in_play(timeout), deadline(timeout):
        yield


@contextmanager
def told_in_play(timeout: float | None) -> Iterator[None]:
    """C107 when a limit of `timeout` seconds ran out inside, C116 for a turn without end.

    C120 when the work inside takes too much memory.
    """
    try:
        with endless_turns_told():
            yield
    except DeadlineExceeded:
        raise _time_over(timeout) from None
    except MemoryExceeded:
        raise TranslationError([memory_over()]) from None


@contextmanager
def endless_turns_told() -> Iterator[None]:
    """C116 when an engine at work inside finds a turn without end."""
    try:
        yield
    except RecursionError:
        found = Diagnostic("C116", Severity.ERROR, TURN_WITHOUT_END)
        raise TranslationError([found]) from None


def memory_over() -> Diagnostic:
    """C120: the work was given up for want of memory."""
    limit = (memory_limit() or 0) // 2**20
    message = f"more than {limit} MB of memory are needed"
    return Diagnostic("C120", Severity.ERROR, message, hint="LUDOGLOT_MEMORY sets another limit")


def worker_lost(excess: Excess | None) -> Diagnostic:
    """Why there is no result of a process: it was ended for what it took, or died (C111)."""
    match excess:
        case Excess.MEMORY:
            return memory_over()
        case Excess.TIME:
            return Diagnostic("C107", Severity.ERROR, "the time limit is over")
        case None:
            return Diagnostic("C111", Severity.ERROR, "the worker process died")
        case _:
            assert_never(excess)


def _time_over(timeout: float | None) -> TranslationError:
    message = f"the time limit of {timeout:g} seconds is over"
    return TranslationError([Diagnostic("C107", Severity.ERROR, message)])
