"""The garbage collector kept off what stays: trees of a translation, tables of an engine."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def gc_paused() -> Iterator[None]:
    """A block (or, as a decorator, a function) in which the collector does not run by itself.

    What a translation builds it keeps, and moves are freed as they go out of use; to go through all
    that again and again costs a third of the time, of games with many moves nearly all of it.
    """
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
