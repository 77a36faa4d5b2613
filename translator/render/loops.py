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
        pairs = [set(way) for way in ways]
        for number, part in enumerate(parts):
            here = set(part.cells)
            if part.kind == "square" and len(ways) >= _LEAST and all(w <= here for w in pairs):
                parts[number] = _looped(layout, part, sorted(ways))
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
    places = [cell.place for cell in cells.values() if cell.place is not None]
    ends = tuple({min(axis), max(axis)} for axis in zip(*places, strict=True))
    single = dict.fromkeys((min(way), max(way)) for way in ways)
    loops: list[Loop] = []
    for one, other in single:
        loop = _loop(cells, ends, one, other)
        if loop is None:
            return part
        loops.append(loop)
    return replace(part, lines=part.lines or all_lines(cells), loops=(*part.loops, *loops))


def _loop(cells: dict[int, Cell], ends: tuple[set[int], ...], one: int, other: int) -> Loop | None:
    """The loop between a cell of the first or last row and one of the first or last column.

    `ends` are the first and the last column, and the first and the last row.
    """
    for start, end in ((one, other), (other, one)):
        across, along = cells[start], cells[end]
        if across.place is None or along.place is None:
            continue
        if across.place[1] not in ends[1] or along.place[0] not in ends[0]:
            continue
        reach = (across.x - along.x, along.y - across.y)  # from the corner
        if reach[0] and math.isclose(abs(reach[0]), abs(reach[1]), rel_tol=0.1):
            return Loop(start, end, abs(reach[0]), reach[0] * reach[1] < 0)
    return None


def _shifted(cell: Cell, room: float) -> Cell:
    outline = tuple((x + room, y + room) for x, y in cell.outline)
    return replace(cell, x=cell.x + room, y=cell.y + room, outline=outline)
