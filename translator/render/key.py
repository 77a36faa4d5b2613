"""The key of a picture: what the areas of the ground are, in lines below the board."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from translator.render import palette
from translator.render.labels import FONT, readable, width_of
from translator.render.palette import Paint
from translator.render.shores import Edge
from translator.render.svg import add, number

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element


TINT = 0.32  # how strong the colour of an area is on its cells


def _petal(angle: float) -> str:
    """One of the leaves of a rosette."""
    x, y = 50 + 46 * math.cos(angle), 50 + 46 * math.sin(angle)
    curves = [
        f"{number(50 + 34 * math.cos(angle + turn))} {number(50 + 34 * math.sin(angle + turn))}"
        for turn in (-0.5, 0.5)
    ]
    return f"M50 50Q{curves[0]} {number(x)} {number(y)}Q{curves[1]} 50 50"


SIGNS = {
    "water": "M8 38q10.5-16 21 0t21 0 21 0 21 0M8 66q10.5-16 21 0t21 0 21 0 21 0",
    "trap": "M14 14H86V86H14ZM14 14L86 86M86 14L14 86",
    "house": "M50 12L90 48H78V86H22V48H10Z",
    "refuge": "".join(_petal(n * math.pi / 4) for n in range(8)),
    "number": "M38 14L26 86M74 14L62 86M12 36H90M10 64H88",
    "goal": "M30 92V8L82 28L30 50",
}


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the key: how an area looks, and what it is called."""

    kind: str
    paint: Paint
    text: str


class Key:
    """The entries of a key, in lines that are not wider than the picture."""

    def __init__(self, entries: list[Entry], width: float, margin: float) -> None:
        self._size = readable(width)
        self._places: list[tuple[Entry, float, float]] = []
        x, y = margin, 0.0
        for entry in entries:
            room = 1.6 * self._size + width_of(entry.text, self._size)
            if x > margin and x + room > width - margin:
                x, y = margin, y + 1.6 * self._size
            self._places.append((entry, x, y))
            x += room + self._size
        self.height = y + 1.9 * self._size if entries else 0.0

    def draw(self, parent: Element, name: str, top: float) -> None:
        """The entries in a group of the class `name`."""
        if not self._places:
            return
        size = self._size
        group = add(parent, "g", class_=name, font_family=FONT, font_size=size, fill=palette.TEXT)
        for entry, x, y in self._places:
            _swatch(group, entry, x, top + y, 1.25 * size)
            add(group, "text", entry.text, x=x + 1.6 * size, y=top + y + 0.98 * size)


def _swatch(group: Element, entry: Entry, x: float, y: float, size: float) -> None:
    """A cell of an area, small: lines and numbers, too, are seen as on the board, on a cell."""
    paint = entry.paint
    add(group, "rect", x=x, y=y, width=size, height=size, fill=palette.CELL)
    if entry.kind in ("side", "row", "block"):
        middle = y + size / 2
        line(group, [((x, middle), (x + size, middle))], paint, 4 if entry.kind == "side" else 1.6)
        return
    if entry.kind == "number":
        sign(group, entry.kind, paint, x + size / 2, y + size / 2, size)
        return
    add(group, "rect", x=x, y=y, width=size, height=size, fill=paint.fill, fill_opacity=TINT,
        stroke=paint.edge)  # fmt: skip
    if entry.kind in SIGNS:
        sign(group, entry.kind, paint, x + size / 2, y + size / 2, 0.76 * size)


def line(group: Element, edges: list[Edge], paint: Paint, width: float) -> None:
    """Edges in the colour of a paint, between two thin lines of its edge."""
    path = "".join(
        f"M{number(x0)} {number(y0)}L{number(x1)} {number(y1)}" for (x0, y0), (x1, y1) in edges
    )
    if path:
        add(group, "path", d=path, stroke=paint.edge, stroke_width=width + 1.6)
        add(group, "path", d=path, stroke=paint.fill, stroke_width=width)


def sign(group: Element, kind: str, paint: Paint, x: float, y: float, size: float) -> None:
    """A sign around a point, in a group that a page keeps upright when it turns the board."""
    scale = size / 100
    place = f"translate({number(x - size / 2)} {number(y - size / 2)}) scale({scale:.4f})"
    upright = add(group, "g", class_="sign")
    add(upright, "path", d=SIGNS[kind], fill="none", stroke=paint.edge, stroke_width=6,
        stroke_opacity=0.7, transform=place)  # fmt: skip
