"""Draws the empty board: planks, cells, lines, zones, links and coordinates."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING

from translator.core.text import shown
from translator.ir.expr import NOWHERE
from translator.ir.game import Game
from translator.render import palette
from translator.render.cells import Cell, Layout, Loop, Part
from translator.render.ground import Ground
from translator.render.holes import holes
from translator.render.key import Entry
from translator.render.labels import FONT
from translator.render.svg import add, number, points

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_LEAST_CHEQUERED = 4  # rows and columns


def draw_board(
    parent: Element, game: Game, layout: Layout, ground: Ground, size: float, family: str
) -> None:
    """The cells of all positions, and the ground with numbers of this size at least.

    Boards for pieces of the families of chess and draughts are chequered if they have diagonals.
    Each cell carries the names of its positions.
    """
    board = add(parent, "g", class_="board")
    chequered = family in ("chess", "draughts") and _has_diagonals(game, layout)
    dark = _dark(game, layout) if chequered else frozenset()
    if layout.image is not None:
        x, y = layout.image_at
        href, width, height = layout.image
        add(board, "image", href=href, x=x, y=y, width=width, height=height)
    for part in layout.parts:
        if part.lines:
            _plank(board, layout, part)
            _palaces(board, game, layout, part)
    unused = frozenset() if dark else holes(game, layout)  # light squares belong to dark ones
    notes = ground.notes()
    for index, cell in upward(layout):
        names = " ".join(game.board.positions[p] for p in cell.positions)
        group = add(board, "g", class_="cell", data_cell=index)
        add(group, "title", f"{names}, {notes[index]}" if index in notes else names)
        if layout.on_lines(cell):
            _point(group, cell, layout.on_point(cell))
        elif layout.image is not None or index in unused:
            add(group, "polygon", points=points(cell.outline), fill=palette.CELL, fill_opacity=0)
        else:
            fill = palette.CELL_DARK if index in dark else palette.CELL
            add(group, "polygon", points=points(cell.outline), fill=fill,
                stroke=palette.CELL_LINE, stroke_width=1, stroke_linejoin="round")  # fmt: skip
    ground.draw(parent, size)


def upward(layout: Layout) -> list[tuple[int, Cell]]:
    """Cells in the order in which they are drawn: the larger ones lie below the smaller ones.

    Among equals the later ones are on top.
    """
    found = enumerate(layout.cells)
    return sorted(found, key=lambda item: -round(item[1].width * item[1].height / 10))


def _has_diagonals(game: Game, layout: Layout) -> bool:
    """A link leads to another row and column at once, which is what two colours are there for."""
    steps = (
        (layout.cell(start), layout.cell(end))
        for table in game.board.links
        for start, end in enumerate(table)
    )
    return any(
        all(a != b for a, b in zip(one.place, other.place, strict=True))
        for one, other in steps
        if one and other and one.part == other.part and one.place and other.place
    )


def _dark(game: Game, layout: Layout) -> frozenset[int]:
    """The dark cells of boards of squares: those where all pieces stand, or the bottom left one."""
    found: set[int] = set()
    occupied = {layout.cell_of.get(p.position) for p in game.start.placements}
    for part in layout.parts:
        if part.kind != "square" or min(_extent(layout, part)) < _LEAST_CHEQUERED:
            continue
        parities = {i: sum(layout.cells[i].place or (0, 0)) % 2 for i in part.cells}
        used = {parities[i] for i in part.cells if i in occupied}
        corner = min(part.cells, key=lambda i: layout.cells[i].x - layout.cells[i].y)
        parity = used.pop() if len(used) == 1 else parities[corner]
        found |= {i for i in part.cells if parities[i] == parity}
    return frozenset(found)


def _extent(layout: Layout, part: Part) -> tuple[int, int]:
    """How many rows and columns a lattice has."""
    places = [layout.cells[i].place or (0, 0) for i in part.cells]
    return len({i for i, _ in places}), len({j for _, j in places})


def _plank(board: Element, layout: Layout, part: Part) -> None:
    """The wood below a part that is drawn as lines, its lines, and the stars of a go board."""
    cells = [layout.cells[i] for i in part.cells]
    wood = layout.plank(part)
    add(board, "rect", x=wood.x - wood.width / 2, y=wood.y - wood.height / 2, width=wood.width,
        height=wood.height, rx=4, fill=palette.PLANK, stroke=palette.PLANK_LINE,
        stroke_width=1)  # fmt: skip
    path = "".join(
        f"M{number(layout.cells[a].x)} {number(layout.cells[a].y)}"
        f"L{number(layout.cells[b].x)} {number(layout.cells[b].y)}"
        for a, b in part.lines
    )
    path += "".join(_arc(layout, loop) for loop in part.loops)
    add(board, "path", d=path, fill="none", stroke=palette.PLANK_LINE, stroke_width=1.6,
        stroke_linecap="round")  # fmt: skip
    for cell in _stars(cells) if part.kind == "square" else ():
        add(board, "circle", cx=cell.x, cy=cell.y, r=3.5, fill=palette.PLANK_LINE)


def _arc(layout: Layout, loop: Loop) -> str:
    """The path of a loop."""
    start, end, radius = layout.cells[loop.start], layout.cells[loop.end], number(loop.radius)
    return (
        f"M{number(start.x)} {number(start.y)}A{radius} {radius} 0 1 {int(loop.clockwise)}"
        f" {number(end.x)} {number(end.y)}"
    )


def _palaces(board: Element, game: Game, layout: Layout, part: Part) -> None:
    """Zones of three by three points on a board of lines are crossed by their diagonals."""
    if part.kind != "square":
        return
    inside = set(part.cells)
    for positions in dict.fromkeys(cells for cells, _ in _zones(game)):
        cells = {layout.cell_of.get(p, -1) for p in positions}
        if len(cells) != 9 or not cells <= inside:
            continue
        at = {layout.cells[i].place or (0, 0): layout.cells[i] for i in cells}
        (left, right), (top, bottom) = ((min(axis), max(axis)) for axis in zip(*at, strict=True))
        if right - left == bottom - top == 2:
            for a, b in (((left, top), (right, bottom)), ((left, bottom), (right, top))):
                add(board, "path", d=f"M{number(at[a].x)} {number(at[a].y)}"
                    f"L{number(at[b].x)} {number(at[b].y)}",
                    stroke=palette.PLANK_LINE, stroke_width=1.6)  # fmt: skip


def _stars(cells: list[Cell]) -> list[Cell]:
    """The points that are marked on square boards of 9 and more lines, an odd number of them."""
    places = {cell.place: cell for cell in cells if cell.place is not None}
    columns, rows = ({place[axis] for place in places} for axis in (0, 1))
    size = len(columns)
    if size != len(rows) or size % 2 == 0 or size < 9 or len(cells) != size * size:
        return []
    inset = 2 if size < 13 else 3
    marked = {inset, size // 2, size - 1 - inset}
    if size < 15:
        wanted = {(a, b) for a in marked for b in marked if (a == size // 2) == (b == size // 2)}
    else:
        wanted = {(a, b) for a in marked for b in marked}
    first = (min(columns), min(rows))
    return [places[first[0] + a, first[1] + b] for a, b in sorted(wanted)]


def _point(group: Element, cell: Cell, dotted: bool) -> None:
    """A spot where a piece may stand; the whole cell can be pointed at."""
    add(group, "circle", cx=cell.x, cy=cell.y, r=cell.size / 2, fill=palette.PLANK,
        fill_opacity=0)  # fmt: skip
    if dotted:
        add(group, "circle", cx=cell.x, cy=cell.y, r=5, fill=palette.PLANK_LINE)


def _zones(game: Game) -> Iterator[tuple[frozenset[int], str]]:
    """Each set of positions that is a zone for somebody, and what it is called."""
    for zone in game.board.zones:
        sets: dict[frozenset[int], list[str]] = {}
        for player, cells in enumerate(zone.positions):
            if cells:
                sets.setdefault(cells, []).append(game.players[player].name)
        for positions, owners in sets.items():
            whose = "" if len(owners) == len(game.players) else f" ({', '.join(owners)})"
            yield positions, zone.name + whose


def zone_legend(game: Game) -> list[Entry]:
    """The colour and the name of each zone."""
    colours = [palette.ZONES[n % len(palette.ZONES)] for n, _ in enumerate(_zones(game))]
    return [
        Entry("zone", palette.Paint(colour, colour, colour), shown(text, 60))
        for colour, (_, text) in zip(colours, _zones(game), strict=True)
    ]


def draw_zones(parent: Element, game: Game, layout: Layout) -> None:
    """Tints the zones; where several overlap, one is seen inside the other."""
    group = add(parent, "g", class_="zones", stroke_width=1.6, fill_opacity=0.14)
    for number_, (positions, _) in enumerate(_zones(game)):
        colour = palette.ZONES[number_ % len(palette.ZONES)]
        inset = 1.5 + 2.5 * (number_ % 4)
        for index in sorted({layout.cell_of[p] for p in positions if p in layout.cell_of}):
            cell = layout.cells[index]
            factor = max(0.3, 1 - 2 * inset / max(cell.size, 1))
            outline = tuple(
                (cell.x + (x - cell.x) * factor, cell.y + (y - cell.y) * factor)
                for x, y in cell.outline
            )
            add(group, "polygon", points=points(outline), fill=colour, stroke=colour)


def draw_links(parent: Element, game: Game, layout: Layout) -> None:
    """Every link: a line where it goes both ways, an arrow where it goes one way."""
    ways = {
        (layout.cell_of[start], layout.cell_of[end])
        for table in game.board.links
        for start, end in enumerate(table)
        if end != NOWHERE and start in layout.cell_of and end in layout.cell_of
    }
    group = add(parent, "g", class_="links", fill="none", stroke="#7a2f8f", stroke_opacity=0.6,
                stroke_width=1.3)  # fmt: skip
    for a, b in sorted(ways):
        both = (b, a) in ways
        if a != b and not (both and b < a):
            add(group, "path", d=_link(layout.cells[a], layout.cells[b], both))


def _link(a: Cell, b: Cell, both: bool) -> str:
    length = math.dist((a.x, a.y), (b.x, b.y)) or 1
    dx, dy = (b.x - a.x) / length, (b.y - a.y) / length
    gap = min(0.2 * min(a.size, b.size), length / 4)
    x0, y0, x1, y1 = a.x + dx * gap, a.y + dy * gap, b.x - dx * gap, b.y - dy * gap
    path = f"M{number(x0)} {number(y0)}L{number(x1)} {number(y1)}"
    if not both:
        for side in (1, -1):
            x, y = x1 - 5 * dx + 3 * side * dy, y1 - 5 * dy - 3 * side * dx
            path += f"M{number(x1)} {number(y1)}L{number(x)} {number(y)}"
    return path


def draw_number(group: Element, cell: Cell, value: int) -> None:
    """A number in the middle of a cell, readable on whatever stands there."""
    draw_count(group, cell.x, cell.y, 0.38 * cell.size, value)


def draw_count(group: Element, x: float, y: float, size: float, value: int) -> None:
    """A number in letters of a size, around a point."""
    add(group, "text", str(value), x=x, y=y + 0.36 * size, font_size=size,
        font_family=FONT, font_weight="bold", text_anchor="middle", fill="#fffdf7",
        stroke="#2b2b2b", stroke_width=size / 6, paint_order="stroke")  # fmt: skip
