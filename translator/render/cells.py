"""What a layout is made of: cells, and parts of the board that are drawn in one way."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from translator.render.box import Box, around
from translator.render.boxes import near_pairs
from translator.render.images import Image
from translator.render.lattice import Lattice, Point, Rows


@dataclass(frozen=True, slots=True)
class Cell:
    """What is drawn for a position, or for several in the same place.

    `outline` holds absolute corners, `size` is the width of the largest piece that fits, `place`
    the row and column on a lattice.
    """

    positions: tuple[int, ...]
    x: float
    y: float
    width: float
    height: float
    size: float
    outline: tuple[Point, ...]
    part: int
    place: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Loop:
    """Three quarters of a circle around a corner of the board, from one cell to another."""

    start: int
    end: int
    radius: float
    clockwise: bool


@dataclass(frozen=True, slots=True)
class Part:
    """`kind` as `layout` says; with `lines`, pairs of cells, it is drawn as lines with points, and
    with what leads round its corners."""

    kind: str
    cells: tuple[int, ...]
    lines: tuple[tuple[int, int], ...] = ()
    loops: tuple[Loop, ...] = ()


@dataclass(frozen=True, slots=True)
class Layout:
    """`cell_of` maps a position to the index of its cell; coordinates begin at 0, 0.

    With an `image`, at `image_at`, the board is the author's: cells are places on it.
    """

    cells: tuple[Cell, ...]
    parts: tuple[Part, ...]
    cell_of: dict[int, int]
    width: float
    height: float
    image: Image | None = None
    image_at: Point = (0.0, 0.0)

    def cell(self, position: int) -> Cell | None:
        index = self.cell_of.get(position)
        return None if index is None else self.cells[index]

    def on_lines(self, cell: Cell) -> bool:
        """It is a point where pieces stand, not an area."""
        return bool(self.parts[cell.part].lines)

    def on_point(self, cell: Cell) -> bool:
        """It is a point on lines that follow no lattice of squares."""
        return self.on_lines(cell) and self.parts[cell.part].kind != "square"

    def plank(self, part: Part) -> Box:
        """The wood below a part that is drawn as lines, with what leads round its corners."""
        cells = [self.cells[i] for i in part.cells]
        whole = around(Box(cell.x, cell.y, cell.width, cell.height) for cell in cells)
        room = max((2 * loop.radius for loop in part.loops), default=0.0)
        return Box(whole.x, whole.y, whole.width + room, whole.height + room)

    def covers(self, x: float, y: float) -> bool:
        """Whether a cell or the wood below lines is at this point."""
        planks = (self.plank(part) for part in self.parts if part.lines)
        return any(box.holds(x, y) for box in planks) or any(
            _holds(cell.outline, x, y) for cell in self.cells if not self.on_lines(cell)
        )


def make_cell(
    stack: tuple[int, ...], box: Box, part: int, lattice: Lattice | Rows | None, index: int
) -> Cell:
    """The cell of the `index`-th box of a part."""
    if lattice is None:
        w, h = box.width / 2, box.height / 2
        corners: tuple[Point, ...] = ((-w, -h), (w, -h), (w, h), (-w, h))
        place = None
    else:
        corners = lattice.cell(index)
        place = lattice.places[index]
    width = max(x for x, _ in corners) - min(x for x, _ in corners)
    height = max(y for _, y in corners) - min(y for _, y in corners)
    outline = tuple((box.x + x, box.y + y) for x, y in corners)
    x, y = (sum(axis) / len(outline) for axis in zip(*outline, strict=True))
    return Cell(stack, x, y, width, height, _inner(x, y, outline), outline, part, place)


def _inner(x: float, y: float, corners: tuple[Point, ...]) -> float:
    """The diameter of the circle around (x, y) that fits."""
    distances = []
    for (x0, y0), (x1, y1) in zip(corners, corners[1:] + corners[:1], strict=True):
        length = math.hypot(x1 - x0, y1 - y0)
        area = abs((x1 - x0) * (y0 - y) - (x0 - x) * (y1 - y0))
        distances.append(area / length if length else 0.0)
    return 2 * min(distances)


def _holds(corners: tuple[Point, ...], x: float, y: float) -> bool:
    """A point lies on the same side of all edges of a convex outline."""
    turns = [
        (x1 - x0) * (y - y0) - (y1 - y0) * (x - x0)
        for (x0, y0), (x1, y1) in zip(corners, corners[1:] + corners[:1], strict=True)
    ]
    return min(turns) >= 0 or max(turns) <= 0


def shrunk(cells: list[Cell]) -> list[Cell]:
    """Cells that overlap others of their part become smaller."""
    factors = [1.0] * len(cells)
    chosen = [Box(cell.x, cell.y, cell.width, cell.height) for cell in cells]
    for i, j in near_pairs(chosen):
        one, two = chosen[i], chosen[j]
        apart = max(
            abs(one.x - two.x) * 2 / (one.width + two.width),
            abs(one.y - two.y) * 2 / (one.height + two.height),
        )
        for k in (i, j):
            factors[k] = min(factors[k], max(apart, 0.2))
    return [_scaled(cell, factor) for cell, factor in zip(cells, factors, strict=True)]


def _scaled(cell: Cell, factor: float) -> Cell:
    if factor >= 1:
        return cell
    outline = tuple(
        (cell.x + (x - cell.x) * factor, cell.y + (y - cell.y) * factor) for x, y in cell.outline
    )
    return replace(
        cell,
        width=cell.width * factor,
        height=cell.height * factor,
        size=cell.size * factor,
        outline=outline,
    )
