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
from translator.render.cells import Cell, Layout
from translator.render.key import SIGNS, TINT, Entry, line, sign
from translator.render.labels import FONT, width_of
from translator.render.lattice import Point
from translator.render.meaning import numbers, throws
from translator.render.palette import Paint
from translator.render.shores import Edge, Shore, moved, rim, shore
from translator.render.svg import add, number, points
from translator.render.terrain import Area, areas

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element


_EVERYWHERE = {"water", "trap", "refuge", "goal"}  # on each cell, however many there are
_UNTINTED = {"side", "row", "block", "colour"}
_MOST_SIGNS = 16
_SMALL = 0.25  # of a board; what is larger is tinted less
_COLOURS = {
    "water": Paint("#6fa8d0", "#1f5580", "#1f5580"),
    "trap": Paint("#b9a58a", "#5d4730", "#5d4730"),
    "refuge": Paint("#e9c46a", "#7a4a06", "#7a4a06"),
    "block": Paint(palette.PLANK_LINE, palette.PLANK_LINE, palette.PLANK_LINE),
}
_NUMBER = Paint("none", palette.TEXT, palette.TEXT)
_GENERAL = tuple(Paint(colour, colour, colour) for colour in palette.ZONES)


class Ground:
    """The areas of a game, to be drawn on its board.

    `covered`: its pieces fill their cells, so that what bounds an area has to lie above them.
    """

    def __init__(self, game: Game, layout: Layout, covered: bool = False) -> None:
        self._layout = layout
        self._covered = covered
        self._areas = _painted(game, areas(game, layout))
        self._numbers = numbers(game)
        self._throws = throws(game)

    @property
    def entries(self) -> list[Entry]:
        """What a key has to tell, each once; of the author's board nothing."""
        if self._layout.image is not None:
            return []
        found = [entry for area, entry in self._areas if area.kind != "colour"]  # seen as it is
        found += [Entry("number", _NUMBER, shown(name, 40)) for name in self._numbers]
        return list(dict.fromkeys(found))

    def notes(self) -> dict[int, str]:
        """By cell, what it is beside its name."""
        found: dict[int, dict[str, None]] = {}
        for area, entry in self._areas:
            for cell in area.cells:
                found.setdefault(cell, {})[entry.text] = None
        for name, values in (*self._numbers.items(), ("throws", self._throws)):
            for position, value in values.items():
                if position in self._layout.cell_of:
                    cell = self._layout.cell_of[position]
                    found.setdefault(cell, {})[f"{shown(name, 40)}: {value}"] = None
        return {cell: ", ".join(texts) for cell, texts in found.items()}

    def draw(self, parent: Element, size: float) -> None:
        """The areas, on the cells and below all else; numbers are at least of this size."""
        group = add(parent, "g", class_="terrain", pointer_events="none", fill="none",
                    stroke_linecap="round", stroke_linejoin="round")  # fmt: skip
        if self._layout.image is not None:
            return
        for area, entry in self._areas:
            if area.kind == "side":
                line(group, self._moved(self._side(area), 1.08), entry.paint, 4)
            elif area.kind == "row":
                line(group, self._moved(self._front(area), 0.9), entry.paint, 1.6)
            else:
                if area.kind == "colour":
                    self._framed(group, area, entry.paint)
                    continue
                if area.kind not in _UNTINTED:
                    self._tint(group, area, entry.paint)
                if not self._covered:
                    self._bound(group, area, entry.paint, 1.6)
        for values in self._numbers.values():
            self._number(group, values, size)
        self._dice(group, size)

    def draw_above(self, parent: Element) -> None:
        """What has to be seen above pieces that fill their cells: bounds, and signs in a corner."""
        if not self._covered or self._layout.image is not None:
            return
        group = add(parent, "g", class_="bounds", pointer_events="none", fill="none",
                    stroke_linecap="round", stroke_linejoin="round")  # fmt: skip
        for area, entry in self._areas:
            if area.kind != "colour":
                self._bound(group, area, entry.paint, 3)
            if area.kind in SIGNS:
                for index in sorted(area.cells):
                    self._flagged(group, self._layout.cells[index], area.kind, entry.paint)

    def _bound(self, group: Element, area: Area, paint: Paint, width: float) -> None:
        line(group, self._moved(shore(self._layout, area.cells), 0.94), paint, width)

    def _framed(self, group: Element, area: Area, paint: Paint) -> None:
        """Fields of a colour: frames, since pieces of any colour have to stand out from them."""
        for index in sorted(area.cells):
            cell = self._layout.cells[index]
            edges = [edge for _, edge in shore(self._layout, (index,))]
            path = "".join(
                f"M{number(x0)} {number(y0)}L{number(x1)} {number(y1)}"
                for (x0, y0), (x1, y1) in (moved(cell, edge, 0.87) for edge in edges)
            )
            add(group, "path", d=path, stroke=paint.fill, stroke_width=0.12 * cell.size)

    def _flagged(self, group: Element, cell: Cell, kind: str, paint: Paint) -> None:
        """The sign of an area on a plate, which is read on a piece of any colour."""
        size = 0.36 * cell.size
        x, y = cell.x + 0.26 * cell.width, cell.y - 0.26 * cell.height
        add(group, "circle", cx=x, cy=y, r=size / 2, fill=paint.fill, stroke=paint.edge,
            stroke_width=1.6)  # fmt: skip
        sign(group, kind, Paint(paint.fill, paint.ink, paint.ink), x, y, 0.66 * size)

    def _number(self, group: Element, values: dict[int, int], size: float) -> None:
        """Numbers of squares, in their upper left corners, so that they are seen beside pieces."""
        for position, value in sorted(values.items()):
            cell = self._layout.cell(position)
            if cell is not None and not self._layout.on_lines(cell):
                x, y = cell.x - 0.43 * cell.width, cell.y - 0.45 * cell.height
                add(group, "text", str(value), x=x, y=y + 0.8 * size, font_size=size,
                    font_family=FONT, fill=_NUMBER.ink)  # fmt: skip

    def _dice(self, group: Element, size: float) -> None:
        """What chance may throw, in the middle of cells: what marks one of them leaves it free."""
        for position, value in sorted(self._throws.items()):
            cell = self._layout.cell(position)
            if cell is not None and width_of(str(value), size) <= cell.width:
                add(group, "text", str(value), x=cell.x, y=cell.y + 0.36 * size, font_size=size,
                    font_family=FONT, font_weight="bold", fill=_NUMBER.ink,
                    text_anchor="middle")  # fmt: skip

    def _tint(self, group: Element, area: Area, paint: Paint) -> None:
        signed = area.kind in _EVERYWHERE or len(area.cells) <= _MOST_SIGNS
        weight = 1 if len(area.cells) <= _SMALL * len(self._layout.cells) else 0.3
        for index in sorted(area.cells):
            cell = self._layout.cells[index]
            if self._layout.on_point(cell):
                add(group, "circle", cx=cell.x, cy=cell.y, r=0.47 * cell.size, fill=paint.fill,
                    fill_opacity=weight * self._share(index), stroke=paint.edge,
                    stroke_width=1)  # fmt: skip
                continue
            add(group, "polygon", points=points(cell.outline), fill=paint.fill,
                fill_opacity=weight * self._share(index))  # fmt: skip
            signable = signed and not self._covered and not self._layout.on_lines(cell)
            if signable and area.kind in SIGNS:
                sign(group, area.kind, paint, cell.x, cell.y, 0.6 * cell.size)

    def _share(self, cell: int) -> float:
        """How strong the tint of an area is on a cell that it may share with others."""
        tinted = (area for area, _ in self._areas if area.kind not in _UNTINTED)
        return TINT / sum(cell in area.cells for area in tinted)

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

    def _front(self, area: Area) -> Shore:
        """Where the rest of the board begins, without what lies between cells of one row."""
        ends = set(rim(self._layout, area.cells))
        inner = [pair for pair in shore(self._layout, area.cells) if pair not in ends]
        way = self._inwards(area)
        front = [pair for pair in inner if _dot(self._outward(*pair), way) > 0.4]
        return front or inner

    def _inwards(self, area: Area) -> Point:
        """Which way the middle of the board lies, as a vector of length 1, or of none."""
        parts = {self._layout.cells[i].part for i in area.cells}
        (x0, y0), (x1, y1) = (
            _centre([self._layout.cells[i] for i in cells])
            for cells in (area.cells, [i for p in parts for i in self._layout.parts[p].cells])
        )
        return _unit(x1 - x0, y1 - y0)

    def _facing(self, side: Area, sides: list[Area]) -> Point:
        """Which way a side faces, told by the cells that are its own."""
        shared = {i for other in sides if other is not side for i in other.cells}
        return self._mean(rim(self._layout, side.cells - shared))

    def _mean(self, edges: Shore) -> Point:
        """Which way edges face all in all, as a vector of length 1, or of none."""
        ways = [self._outward(index, edge) for index, edge in edges]
        return _unit(sum(x for x, _ in ways), sum(y for _, y in ways))

    def _outward(self, index: int, edge: Edge) -> Point:
        """Which way an edge faces, as a vector of length 1."""
        cell, ((x0, y0), (x1, y1)) = self._layout.cells[index], edge
        x, y = (x0 + x1) / 2 - cell.x, (y0 + y1) / 2 - cell.y
        length = math.hypot(x, y) or 1.0
        return x / length, y / length


def _centre(cells: list[Cell]) -> Point:
    return sum(c.x for c in cells) / len(cells), sum(c.y for c in cells) / len(cells)


def _unit(x: float, y: float) -> Point:
    """A vector of length 1 this way, of none where there is no way."""
    length = math.hypot(x, y)
    return (x / length, y / length) if length > 1e-6 else (0.0, 0.0)


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
        elif area.kind == "colour":
            paint = palette.PAINTS[area.label]
        elif area.kind in _COLOURS:
            paint = _COLOURS[area.kind]
        else:
            paint = general.setdefault(area.label, _GENERAL[len(general) % len(_GENERAL)])
        painted.append((area, Entry(area.kind, paint, text)))
    return painted
