"""Ways round the corners of a board, from the end of a line to that of another (surakarta)."""

from __future__ import annotations

import math
from dataclasses import replace

from translator.ir.expr import NOWHERE
from translator.ir.game import Game
from translator.render.cells import Cell, Layout, Loop, Part
from translator.render.lines import all_lines

_LEAST = 4  # fewer links between the ends of lines may be chance


def with_loops(game: Game, layout: Layout) -> Layout:
    """The layout with room for the loops of its parts, which are drawn as lines then."""
    parts = list(layout.parts)
    for table in game.board.links:
        ways = {
            (layout.cell_of[a], layout.cell_of[b])
            for a, b in enumerate(table)
            if b != NOWHERE and a in layout.cell_of and b in layout.cell_of
        }
        for number, part in enumerate(parts):
            inside = [way for way in sorted(ways) if set(way) <= set(part.cells)]
            if part.kind == "square" and len(inside) == len(ways) >= _LEAST:
                parts[number] = _looped(layout, part, inside)
    radii = [loop.radius for part in parts for loop in part.loops]
    if not radii:
        return layout
    room = max(radii)
    return replace(
        layout,
        parts=tuple(parts),
        cells=tuple(_shifted(cell, room) for cell in layout.cells),
        width=layout.width + 2 * room,
        height=layout.height + 2 * room,
    )


def _looped(layout: Layout, part: Part, ways: list[tuple[int, int]]) -> Part:
    """The part with these loops, if all of the ways are some."""
    cells = {i: layout.cells[i] for i in part.cells}
    loops = [_loop(cells, *way) for way in ways if (way[1], way[0]) not in ways or way[0] < way[1]]
    known = tuple(loop for loop in loops if loop is not None)
    if len(known) < len(loops):
        return part
    return replace(part, lines=part.lines or all_lines(cells), loops=(*part.loops, *known))


def _loop(cells: dict[int, Cell], one: int, other: int) -> Loop | None:
    """The loop between a cell of the first or last row and one of the first or last column."""
    for start, end in ((one, other), (other, one)):
        across, along = cells[start], cells[end]
        corner = (along.x, across.y)
        if not (_extreme(cells, across, 1) and _extreme(cells, along, 0)):
            continue
        reach = (across.x - corner[0], along.y - corner[1])
        if reach[0] and math.isclose(abs(reach[0]), abs(reach[1]), rel_tol=0.1):
            return Loop(start, end, abs(reach[0]), reach[0] * reach[1] < 0)
    return None


def _extreme(cells: dict[int, Cell], cell: Cell, axis: int) -> bool:
    """It stands in the first or the last row (1) or column (0)."""
    places = [other.place[axis] for other in cells.values() if other.place is not None]
    return cell.place is not None and cell.place[axis] in (min(places), max(places))


def _shifted(cell: Cell, room: float) -> Cell:
    outline = tuple((x + room, y + room) for x, y in cell.outline)
    return replace(cell, x=cell.x + room, y=cell.y + room, outline=outline)
