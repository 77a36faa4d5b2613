"""Runs in rows of numbers: boards are regular, and so are the tables of their positions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

_SHORT = 6  # numbers: shorter runs are no shorter as source


def runs(values: Sequence[int]) -> Iterator[tuple[int, int, int]]:
    """The first number, the step (0 or 1) and the length of each run; single numbers are such too.

    `7, 7, 7, 7, 7, 7, 1, 2, 3, 4, 5, 6, 0` has the runs `(7, 0, 6)`, `(1, 1, 6)` and `(0, 0, 1)`.
    """
    at, size = 0, len(values)
    while at < size:
        first, end = values[at], at + 1
        step = values[end] - first if end < size else 0
        while step in (0, 1) and end < size and values[end] - values[end - 1] == step:
            end += 1
        if end - at < _SHORT:
            step, end = 0, at + 1
        yield first, step, end - at
        at = end
