"""How large texts on a picture have to be, and how much room they take."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

FONT: Final = "Verdana, DejaVu Sans, Helvetica, Arial, sans-serif"

PHONE: Final = 360.0  # pixels: on a picture as wide as this every text can be read
LEAST: Final = 9.0  # pixels, of letters that can be read
_USUAL = 11.0
_MARGIN = 22.0
_LETTER = 0.66  # the usual width of a letter of the font


def margin(width: float) -> float:
    """The room around a board of this width: two letters as large as they have to be."""
    return max(_MARGIN, 2 * readable(width) * PHONE / (PHONE - 4 * LEAST))


def readable(width: float) -> float:
    """The size of letters on a picture of this width: the usual one unless that is too small."""
    return max(_USUAL, 1.02 * LEAST * width / PHONE)


def width_of(text: str, size: float) -> float:
    """How wide a text is, all but exactly."""
    return _LETTER * size * len(text)


class Label(NamedTuple):
    """A text around the middle x, on the line y."""

    text: str
    x: float
    y: float

    def width(self, size: float) -> float:
        return width_of(self.text, size)


def fitting(wanted: Iterable[Sequence[Label]], size: float) -> list[Label]:
    """Labels that stand on no other one, the first ones first, each in its first free place."""
    chosen: list[Label] = []
    rows: dict[int, list[Label]] = {}
    for places in wanted:
        for label in places:
            row = round(label.y / size)
            near = [other for n in (row - 1, row, row + 1) for other in rows.get(n, ())]
            if not any(_overlap(label, other, size) for other in near):
                chosen.append(label)
                rows.setdefault(row, []).append(label)
                break
    return chosen


def _overlap(one: Label, other: Label, size: float) -> bool:
    across = (one.width(size) + other.width(size)) / 2
    return abs(one.x - other.x) < across and abs(one.y - other.y) < 0.9 * size
