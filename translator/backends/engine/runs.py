"""Runs in rows of numbers: boards are regular, and so are the tables of their positions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

_SHORT = 6  # numbers: shorter runs are no shorter as source


def runs(values: Sequence[int]) -> Iterator[tuple[int, int, int]]:
    """The first number, the step (0 or 1) and the length of each run; single numbers are such too.

    `7, 7, 7, 7, 7, 7, 1, 2, 3, 4, 5, 6, 0` has the runs `(7, 0, 6)`, `(1, 1, 6)` and `(0, 0, 1)`.
    """
    at = 0
    while at < len(values):
        length, step = max((_length(values, at, step), step) for step in (0, 1))
        length = length if length >= _SHORT else 1
        yield values[at], step, length
        at += length


def _length(values: Sequence[int], at: int, step: int) -> int:
    end = at + 1
    while end < len(values) and values[end] == values[end - 1] + step:
        end += 1
    return end - at
