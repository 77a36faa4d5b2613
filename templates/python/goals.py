"""Helpers of goal tests."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import Any


def picker(cells: tuple[int, ...]) -> Callable[[list[int]], Sequence[int]]:
    """A function that gives the codes on these cells."""
    if len(cells) > 1:
        return itemgetter(*cells)
    return lambda b: [b[cell] for cell in cells]


def some_line(b: list[int], paths: tuple[tuple[int, ...], ...], sets: Any) -> bool:
    """On some path every cell holds a code of its set."""
    first = sets[0]
    for path in paths:
        if b[path[0]] in first and all(
            b[cell] in codes for cell, codes in zip(path, sets, strict=True)
        ):
            return True
    return False
