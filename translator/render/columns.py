"""Positions that are levels of one place: columns of men, pits with a slot for each seed.

Rules that let several pieces stand in one place have a position for each level, linked from below.
They draw the levels a little shifted, or as slats that lie on each other; neither can be read where
many pieces may come together. Such levels share a box, the lowest position first.
"""

from __future__ import annotations

from collections.abc import Set
from itertools import pairwise
from statistics import median

from translator.ir.expr import NOWHERE
from translator.ir.game import Game
from translator.render.box import Box, around

FLAT = 12.0  # in cells smaller than this no figure can be made out
_SHIFT = 0.15  # levels are shifted by less than this part of their size
_UPWARD = frozenset({"up", "above", "over", "higher"})
_LONG = 1.6  # boxes so much longer than wide are made shorter


def columns(game: Game, shown: dict[int, Box], scale: float) -> list[tuple[int, ...]]:
    """The columns of a board; `scale` is what the boxes are drawn with."""
    found: dict[int, tuple[int, ...]] = {}
    for name, table in zip(game.board.directions, game.board.links, strict=True):
        for chain in _chains(table):
            levels = tuple(p for p in chain if p in shown)
            if len(levels) < 2 or any(p in found for p in levels):
                continue
            places = [shown[p] for p in levels]
            upward = name.lower() in _UPWARD
            if upward and (_shifted(places) or _slats(places, scale)):
                found.update(dict.fromkeys(levels, levels))
    return list(dict.fromkeys(found.values()))


def _chains(table: tuple[int, ...]) -> list[list[int]]:
    """The ways that a direction leads, each from where nothing leads to."""
    reached = {end for end in table if end != NOWHERE}
    chains = []
    for start in range(len(table)):
        if start not in reached and table[start] != NOWHERE:
            chain = [start]
            while (end := table[chain[-1]]) != NOWHERE and end not in chain:
                chain.append(end)
            chains.append(chain)
    return chains


def _shifted(places: list[Box]) -> bool:
    """Each level all but covers the one below it."""
    return all(
        abs(a.x - b.x) < _SHIFT * a.width and abs(a.y - b.y) < _SHIFT * a.height
        for a, b in pairwise(places)
    )


def _slats(places: list[Box], scale: float) -> bool:
    """They are too flat for a figure, and lie side by side along their flat side."""
    return all(
        scale * min(a.width, a.height) < FLAT
        and (_beside(a.x, b.x, a.width, a.height) or _beside(a.y, b.y, a.height, a.width))
        for a, b in pairwise(places)
    )


def _beside(one: float, other: float, thickness: float, length: float) -> bool:
    return length > 3 * thickness and 0 < abs(one - other) < 2 * thickness


def merged(shown: dict[int, Box], found: list[tuple[int, ...]]) -> dict[int, Box]:
    """Boxes of which those of a column are one: around all of it, or of shifted ones the lowest."""
    whole: dict[int, Box] = {}
    for levels in found:
        places = [shown[p] for p in levels]
        whole.update(dict.fromkeys(levels, places[0] if _shifted(places) else around(places)))
    return whole | {p: box for p, box in shown.items() if p not in whole}


def squeezed(shown: dict[int, Box], found: Set[int]) -> dict[int, Box]:
    """The whole picture squeezed along one axis where the boxes of `found` are long and narrow.

    Columns of seeds become squares, others no longer than a figure can do with.
    """
    ratio = median(shown[p].height / shown[p].width for p in found)
    if 1 / _LONG <= ratio <= _LONG:
        return shown
    x, y = (ratio, 1.0) if ratio < 1 else (1.0, 1 / ratio)
    return {
        position: Box(box.x * x, box.y * y, box.width * x, box.height * y)
        for position, box in shown.items()
    }
