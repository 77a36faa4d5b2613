"""What stands in another order."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence


def moved(places: Sequence[int]) -> list[int]:
    """The fewest of these places that must be taken out for the others to ascend."""
    ends: list[int] = []  # by length: the index of the last of the best ascending run so far
    before: list[int] = []
    for index, place in enumerate(places):
        length = bisect_left([places[end] for end in ends], place)
        before.append(ends[length - 1] if length else -1)
        ends[length:] = [index]
    kept = set()
    index = ends[-1] if ends else -1
    while index >= 0:
        kept.add(index)
        index = before[index]
    return [place for index, place in enumerate(places) if index not in kept]
