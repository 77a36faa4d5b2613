"""Engines at work within limits: of time, and of turns that end."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from translator.core.deadline import DeadlineExceeded, deadline
from translator.core.diagnostics import Diagnostic, Severity, TranslationError
from translator.engines.protocol import TURN_WITHOUT_END


@contextmanager
def limited(timeout: float | None) -> Iterator[None]:
    """A block that ends in C107 when it takes longer than `timeout` seconds."""
    try:
        with deadline(timeout):
            yield
    except DeadlineExceeded:
        raise _time_over(timeout) from None


@contextmanager
def in_play(timeout: float | None) -> Iterator[None]:
    """As `limited`, for an engine at work, which may also find turns without end."""
    with told_in_play(timeout), deadline(timeout):
        yield


@contextmanager
def told_in_play(timeout: float | None) -> Iterator[None]:
    """C107 when a limit of `timeout` seconds ran out inside, C116 for a turn without end."""
    try:
        with endless_turns_told():
            yield
    except DeadlineExceeded:
        raise _time_over(timeout) from None


@contextmanager
def endless_turns_told() -> Iterator[None]:
    """C116 when an engine at work inside finds a turn without end."""
    try:
        yield
    except RecursionError:
        found = Diagnostic("C116", Severity.ERROR, TURN_WITHOUT_END)
        raise TranslationError([found]) from None


def _time_over(timeout: float | None) -> TranslationError:
    message = f"the time limit of {timeout:g} seconds is over"
    return TranslationError([Diagnostic("C107", Severity.ERROR, message)])
