"""Boxes: where something is on a picture, and how large."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Box:
    """The centre and the size of a position on the picture."""

    x: float
    y: float
    width: float
    height: float

    @property
    def centre(self) -> tuple[float, float]:
        return self.x, self.y

    def holds(self, x: float, y: float) -> bool:
        return abs(x - self.x) <= self.width / 2 and abs(y - self.y) <= self.height / 2


def around(places: Iterable[Box]) -> Box:
    """The box that holds all of these."""
    places = list(places)
    left = min(box.x - box.width / 2 for box in places)
    right = max(box.x + box.width / 2 for box in places)
    top = min(box.y - box.height / 2 for box in places)
    bottom = max(box.y + box.height / 2 for box in places)
    return Box((left + right) / 2, (top + bottom) / 2, right - left, bottom - top)
