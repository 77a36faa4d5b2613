"""Several pieces in one place: seeds are a heap with their number, others a column.

Of a column the uppermost piece is large; beside it stand those under it, from the upper ones down,
small; those that follow each other and look alike stand there once, with their number. So the whole
of it is seen, however high it is.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence
from itertools import groupby
from typing import NamedTuple

from translator.render.cells import Cell

MOST_SEEDS = 12  # that a heap shows; their number tells the rest
_ROOMS = ((3, 2), (4, 2), (6, 3))  # rows and columns of small pieces, the larger ones first


class Spot(NamedTuple):
    """Where a piece is shown, and which levels of the pile it stands for, counted from below."""

    levels: tuple[int, ...]
    x: float
    y: float
    size: float


def heap(cell: Cell, number: int) -> list[Spot]:
    """Seeds in a spiral beside their number; the last one stands for all that are not shown."""
    shown = min(number, MOST_SEEDS)
    size = 0.19 * cell.size
    middle = (cell.x - 0.3 * (cell.width - 0.6 * cell.size), cell.y - 0.06 * cell.size)
    spots = []
    for k in range(shown):
        angle, away = math.radians(137.5 * k), 0.095 * cell.size * math.sqrt(k + 0.3)
        levels = (k,) if k < shown - 1 else tuple(range(k, number))
        x, y = middle[0] + away * math.sin(angle), middle[1] - away * math.cos(angle)
        spots.append(Spot(levels, x, y, size))
    return spots


def count_of(cell: Cell) -> Spot:
    """Where the number of a heap stands: in the lower right corner."""
    size = 0.34 * cell.size
    return Spot((), cell.x + 0.46 * cell.width - 0.7 * size, cell.y + 0.29 * cell.size, size)


def column(cell: Cell, looks: Sequence[Hashable]) -> list[Spot]:
    """A column, given what its pieces look like from below; the uppermost comes first."""
    levels = list(range(len(looks)))[::-1]
    runs = [tuple(run) for _, run in groupby(levels[1:], lambda level: looks[level])]
    rows, columns = next(
        (room for room in _ROOMS if room[0] * room[1] >= len(runs)),
        (math.ceil(len(runs) / 3), 3),
    )
    used = math.ceil(len(runs) / rows)
    size = 0.84 * cell.size / max(rows, 1)
    width = min(size, 0.56 * cell.size / columns)
    room = cell.size * 0.94 - used * width
    left, top = cell.x - cell.size * 0.47, cell.y - cell.size * 0.42
    spots = [Spot((levels[0],), left + room / 2, cell.y, room)]
    for n, run in enumerate(runs):
        x = left + room + (n // rows + 0.5) * width
        spots.append(Spot(run, x, top + (n % rows + 0.5) * size, min(size, width)))
    return spots
