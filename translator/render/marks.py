"""Marks on the board: the last move, and where the pieces on a position may go."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from translator.render import palette
from translator.render.cells import Cell, Layout
from translator.render.svg import add, number, points

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element


@dataclass(frozen=True, slots=True)
class Targets:
    """The moves from one position: arrows (start, end), and what they would capture."""

    start: int
    arrows: tuple[tuple[int, int], ...]
    captured: tuple[int, ...] = ()


def draw_last(parent: Element, layout: Layout, positions: tuple[int, ...]) -> None:
    """Tints where the last move began and ended."""
    group = add(parent, "g", class_="last")
    for position in positions:
        cell = layout.cell(position)
        if cell is None:
            continue
        if layout.on_lines(cell):
            add(group, "circle", cx=cell.x, cy=cell.y, r=cell.size / 2, fill=palette.HERE,
                fill_opacity=0.4)  # fmt: skip
        else:
            add(group, "polygon", points=points(cell.outline), fill=palette.HERE, fill_opacity=0.35)


def draw_targets(parent: Element, layout: Layout, targets: Targets) -> None:
    """Arrows to where pieces may go; rings around what they capture."""
    group = add(parent, "g", class_="moves")
    start = layout.cell(targets.start)
    if start is not None:
        add(group, "circle", cx=start.x, cy=start.y, r=start.size * 0.47, fill="none",
            stroke=palette.HERE, stroke_width=3)  # fmt: skip
    for position in targets.captured:
        cell = layout.cell(position)
        if cell is not None:
            add(group, "circle", cx=cell.x, cy=cell.y, r=cell.size * 0.46, fill="none",
                stroke=palette.STRIKE, stroke_width=3)  # fmt: skip
    for a, b in targets.arrows:
        begin, end = layout.cell(a), layout.cell(b)
        if begin is not None and end is not None:
            _arrow(group, begin, end)


def _arrow(group: Element, begin: Cell, end: Cell) -> None:
    length = math.dist((begin.x, begin.y), (end.x, end.y))
    if not length:
        add(group, "circle", cx=end.x, cy=end.y, r=end.size * 0.3, fill="none",
            stroke=palette.TARGET, stroke_width=3)  # fmt: skip
        return
    dx, dy = (end.x - begin.x) / length, (end.y - begin.y) / length
    tip = end.size * 0.12
    x0, y0 = begin.x + dx * begin.size * 0.3, begin.y + dy * begin.size * 0.3
    x1, y1 = end.x - dx * tip, end.y - dy * tip
    back = min(10.0, length / 3)
    neck = (x1 - dx * back, y1 - dy * back)
    add(group, "path", d=f"M{number(x0)} {number(y0)}L{number(neck[0])} {number(neck[1])}",
        fill="none", stroke=palette.TARGET, stroke_width=4, stroke_opacity=0.75,
        stroke_linecap="round")  # fmt: skip
    left = (neck[0] - dy * back * 0.6, neck[1] + dx * back * 0.6)
    right = (neck[0] + dy * back * 0.6, neck[1] - dx * back * 0.6)
    add(group, "polygon", points=points(((x1, y1), left, right)), fill=palette.TARGET)
