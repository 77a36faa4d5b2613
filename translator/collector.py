"""The garbage collector kept off trees that live until a translation has ended."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def uncollected() -> Iterator[None]:
    """A block (or, as a decorator, a function) in which the collector does not run by itself.

    What a translation builds it keeps; to go through it again and again costs a third of the
    time and frees nothing.
    """
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
