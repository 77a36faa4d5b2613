"""The edges of cells: where areas of a board end, and where the board itself does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable

from translator.render.cells import Cell, Layout
from translator.render.lattice import Point

Edge = tuple[Point, Point]
Shore = list[tuple[int, Edge]]
"""Edges with the cells that they belong to."""

_GRAIN = 4.0  # middles of edges that are as near as this are one: places are whole pixels
_WITHIN = 0.4  # of a cell from its middle


def shore(layout: Layout, cells: Collection[int]) -> Shore:
    """The edges of cells that are not shared with another one of them, and lie on no other one."""
    found = [(index, edge) for index in sorted(cells) for edge in _edges(layout.cells[index])]
    at = Counter(_middle(edge) for _, edge in found)
    ends = [(index, edge) for index, edge in found if _number_near(at, edge) == 1]
    return [
        (index, edge)
        for index, edge in ends
        if not any(i != index and _inside(layout.cells[i], edge) for i in cells)
    ]


def rim(layout: Layout, cells: Iterable[int]) -> Shore:
    """The edges of cells at which the board ends."""
    ends = set(shore(layout, range(len(layout.cells))))
    return [(index, edge) for index in sorted(cells) for edge in _edges(layout.cells[index])
            if (index, edge) in ends]  # fmt: skip


def ends_board(layout: Layout, cells: frozenset[int]) -> bool:
    """All of these cells lie at the rim of the board, or hang together with some that do."""
    whole = set(shore(layout, cells))
    reached = {index for index, _ in rim(layout, cells)}
    while rest := cells - reached:
        joined = {index for index, edge in shore(layout, rest) if (index, edge) not in whole}
        if not joined:
            return False
        reached |= joined
    return True


def moved(cell: Cell, edge: Edge, factor: float) -> Edge:
    """An edge nearer to the middle of its cell, or with a factor above 1 farther from it."""
    (x0, y0), (x1, y1) = edge
    return (
        (cell.x + (x0 - cell.x) * factor, cell.y + (y0 - cell.y) * factor),
        (cell.x + (x1 - cell.x) * factor, cell.y + (y1 - cell.y) * factor),
    )


def _edges(cell: Cell) -> list[Edge]:
    """The edges of a cell, going round."""
    corners = cell.outline
    return list(zip(corners, (*corners[1:], corners[0]), strict=True))


def _middle(edge: Edge) -> tuple[int, int]:
    (x0, y0), (x1, y1) = edge
    return round((x0 + x1) / _GRAIN), round((y0 + y1) / _GRAIN)


def _number_near(at: Counter[tuple[int, int]], edge: Edge) -> int:
    """How many edges lie in the same place: rounding may go either way."""
    x, y = _middle(edge)
    return sum(at[x + dx, y + dy] for dx in (-1, 0, 1) for dy in (-1, 0, 1))


def _inside(cell: Cell, edge: Edge) -> bool:
    """The middle of an edge is well within a cell: one that overlaps it, as slats do."""
    (x0, y0), (x1, y1) = edge
    x, y = abs((x0 + x1) / 2 - cell.x), abs((y0 + y1) / 2 - cell.y)
    return x < _WITHIN * cell.width and y < _WITHIN * cell.height
