"""Draws the areas of the ground.

An area is tinted in the colour of its owner or of its kind and has a line along its shore; cells of
small ones bear a sign as well. Sides are lines along the rim of the board, last rows lines before
them.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from translator.core.text import shown
from translator.ir.game import Game
from translator.render import palette
from translator.render.cells import Layout
from translator.render.key import SIGNS, Entry, line, sign
from translator.render.lattice import Point
from translator.render.palette import Paint
from translator.render.shores import Edge, Shore, moved, rim, shore
from translator.render.svg import add, points
from translator.render.terrain import Area, areas

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element


_EVERYWHERE = {"water", "trap", "refuge"}  # on each cell, however many there are
_MOST_SIGNS = 16
_SMALL = 0.25  # of a board; what is larger is tinted less
_COLOURS = {
    "water": Paint("#6fa8d0", "#1f5580", "#1f5580"),
    "trap": Paint("#b9a58a", "#5d4730", "#5d4730"),
    "refuge": Paint("#e9c46a", "#7a4a06", "#7a4a06"),
}
_GENERAL = tuple(Paint(colour, colour, colour) for colour in palette.ZONES)


class Ground:
    """The areas of a game, to be drawn on its board."""

    def __init__(self, game: Game, layout: Layout) -> None:
        self._layout = layout
        self._areas = _painted(game, areas(game, layout))

    @property
    def entries(self) -> list[Entry]:
        """What a key has to tell, each once."""
        return list(dict.fromkeys(entry for _, entry in self._areas))

    def notes(self) -> dict[int, str]:
        """By cell, what it is beside its name."""
        found: dict[int, dict[str, None]] = {}
        for area, entry in self._areas:
            for cell in area.cells:
                found.setdefault(cell, {})[entry.text] = None
        return {cell: ", ".join(texts) for cell, texts in found.items()}

    def draw(self, parent: Element) -> None:
        """The areas, on the cells and below all else."""
        group = add(parent, "g", class_="terrain", pointer_events="none", fill="none",
                    stroke_linecap="round", stroke_linejoin="round")  # fmt: skip
        for area, entry in self._areas:
            if area.kind == "side":
                line(group, self._moved(self._side(area), 1.08), entry.paint, 4)
            elif area.kind == "row":
                ends = set(rim(self._layout, area.cells))
                inner = [pair for pair in shore(self._layout, area.cells) if pair not in ends]
                line(group, self._moved(inner, 0.9), entry.paint, 1.6)
            else:
                self._tint(group, area, entry.paint)
                line(group, self._moved(shore(self._layout, area.cells), 0.94), entry.paint, 1.6)

    def _tint(self, group: Element, area: Area, paint: Paint) -> None:
        signed = area.kind in _EVERYWHERE or len(area.cells) <= _MOST_SIGNS
        opacity = 0.4 if len(area.cells) <= _SMALL * len(self._layout.cells) else 0.2
        for index in sorted(area.cells):
            cell = self._layout.cells[index]
            if self._layout.on_point(cell):
                add(group, "circle", cx=cell.x, cy=cell.y, r=0.47 * cell.size, fill=paint.fill,
                    fill_opacity=0.4, stroke=paint.edge, stroke_width=1)  # fmt: skip
                continue
            add(group, "polygon", points=points(cell.outline), fill=paint.fill,
                fill_opacity=opacity)  # fmt: skip
            if signed and area.kind in SIGNS and not self._layout.on_lines(cell):
                sign(group, area.kind, paint, cell.x, cell.y, 0.6 * cell.size)

    def _moved(self, edges: Shore, factor: float) -> list[Edge]:
        """Edges of cells; points have none."""
        found = [(self._layout.cells[index], edge) for index, edge in edges]
        return [moved(c, edge, factor) for c, edge in found if not self._layout.on_point(c)]

    def _side(self, area: Area) -> Shore:
        """The rim of a side; where sides meet in a cell, what faces as this one does most."""
        sides = [other for other, _ in self._areas if other.kind == "side"]
        ways = {id(side): self._facing(side, sides) for side in sides}
        return [
            (index, edge)
            for index, edge in rim(self._layout, area.cells)
            if area
            is max(
                (side for side in sides if index in side.cells),
                key=lambda side: _dot(self._outward(index, edge), ways[id(side)]),
            )
        ]

    def _facing(self, side: Area, sides: list[Area]) -> Point:
        """Which way a side faces, as a vector of length 1, told by the cells that are its own."""
        shared = {i for other in sides if other is not side for i in other.cells}
        own = [self._outward(index, edge) for index, edge in rim(self._layout, side.cells - shared)]
        x, y = (sum(axis) for axis in zip((0.0, 0.0), *own, strict=True))
        length = math.hypot(x, y) or 1.0
        return x / length, y / length

    def _outward(self, index: int, edge: Edge) -> Point:
        """Which way an edge faces, as a vector of length 1."""
        cell, ((x0, y0), (x1, y1)) = self._layout.cells[index], edge
        x, y = (x0 + x1) / 2 - cell.x, (y0 + y1) / 2 - cell.y
        length = math.hypot(x, y) or 1.0
        return x / length, y / length


def _dot(one: Point, other: Point) -> float:
    return one[0] * other[0] + one[1] * other[1]


def _painted(game: Game, found: list[Area]) -> list[tuple[Area, Entry]]:
    """Areas with what the key says of them: those of one name and owner are one entry."""
    paints = palette.player_paints(game)
    general: dict[str, Paint] = {}
    painted = []
    for area in found:
        text = shown(area.label, 40)
        if area.owner is not None:
            paint = paints[area.owner]
            text += f": {shown(game.players[area.owner].name, 40)}"
        elif area.kind in _COLOURS:
            paint = _COLOURS[area.kind]
        else:
            paint = general.setdefault(area.label, _GENERAL[len(general) % len(_GENERAL)])
        painted.append((area, Entry(area.kind, paint, text)))
    return painted
