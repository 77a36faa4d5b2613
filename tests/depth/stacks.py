"""Stacks on which little is left."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from typing import Final, TypeVar

_T = TypeVar("_T")

FRAMES: Final = 900
"""In use where the recursion limit is 1,000, as it is in Python."""

SMALL: Final = 256 * 2**10
"""Bytes of a small stack of C, such as threads have where nobody says otherwise."""


def far_down(work: Callable[[], _T]) -> _T:
    """What it gives when so many frames are in use."""
    assert sys.getrecursionlimit() == 1000
    used, frame = 0, sys._getframe()
    while frame.f_back is not None:
        used, frame = used + 1, frame.f_back
    return _below(FRAMES - used, work)


def _below(frames: int, work: Callable[[], _T]) -> _T:
    return work() if frames <= 0 else _below(frames - 1, work)


def in_a_small_thread(work: Callable[[], _T]) -> _T:
    """What it gives in a thread that has a small stack."""
    found: list[_T] = []
    before = threading.stack_size(SMALL)
    try:
        thread = threading.Thread(target=lambda: found.append(work()))
        thread.start()
        thread.join()
    finally:
        threading.stack_size(before)
    return found[0]
