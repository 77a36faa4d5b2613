"""The names of positions: along the edges of grids, and on the cells of other boards.

Each is as large as a telephone needs. What is too long for its place, or would stand on another, is
not drawn: cells tell their names to those who ask.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Sequence, Set
from itertools import combinations, product
from typing import TYPE_CHECKING, NamedTuple

from translator.ir.expr import NOWHERE
from translator.ir.game import Game
from translator.ir.view import Grid
from translator.render import palette
from translator.render.cells import Cell, Layout
from translator.render.labels import FONT, Label, fitting
from translator.render.lattice import Point
from translator.render.svg import add

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_DOT = 5.0  # half of a point on lines
LONGEST = 4  # names of more letters are only told to those who ask
_SEPARATORS = " .,:;-_/|"  # between the parts of a name: `p24.10`


class _Axis(NamedTuple):
    """Where the label of a line of cells may stand, and which positions it helps to name."""

    text: str
    places: list[Point]
    covered: frozenset[int]


def draw_coordinates(
    parent: Element, game: Game, layout: Layout, size: float, taken: Set[int] = frozenset()
) -> None:
    """All that there is room for beside the pieces on `taken`, in letters of this size."""
    group = add(parent, "g", class_="coordinates", fill=palette.TEXT, font_family=FONT)
    if layout.image is not None:
        return  # it has what the author wanted
    named: set[int] = set()
    wanted: list[list[Label]] = []
    for text, places, covered in _axes(game, layout, size):
        named |= covered
        wanted.append([Label(text, x, y + 0.36 * size) for x, y in places])
    occupied = {layout.cell_of[p] for p in taken if p in layout.cell_of}
    under: dict[Label, list[int]] = {}  # the cells on which a piece would cover it
    for cell in layout.cells:
        name = _shared([game.board.positions[p] for p in cell.positions])
        if cell.positions[0] not in named and 0 < len(name) <= LONGEST:
            labels = list(_on_cell(layout, cell, name, size))
            under |= {label: _covering(layout, label, size) for label in labels}
            wanted.append([label for label in labels if occupied.isdisjoint(under[label])])
    for label in fitting(wanted, size):
        # The frame around a board may be dark, what it is made of never is.
        place = "inside" if layout.covers(label.x, label.y - 0.36 * size) else None
        add(group, "text", label.text, class_=place, x=label.x, y=label.y,
            data_under=" ".join(map(str, under.get(label, ()))) or None, font_size=size,
            text_anchor="middle")  # fmt: skip


def _covering(layout: Layout, label: Label, size: float) -> list[int]:
    """The cells on which a piece would stand on a label: its own, or one that overlaps that."""
    middle = label._replace(y=label.y - 0.36 * size)
    return [i for i, cell in enumerate(layout.cells) if not _clear([cell], middle, size)]


def _shared(names: list[str]) -> str:
    """How all names begin: of one name, all of it."""
    first, last = min(names), max(names)
    alike = (n for n, (a, b) in enumerate(zip(first, last, strict=False)) if a != b)
    return first[: next(alike, len(first))]


def _on_cell(layout: Layout, cell: Cell, name: str, size: float) -> Iterator[Label]:
    """The name of a cell at its lower edge, or beside a point; that of a column outside."""
    if len(cell.positions) > 1:
        away = cell.height / 2 + 0.9 * size
        below, above = (Label(name, cell.x, cell.y + way) for way in (away, -away))
        free = [label for label in (below, above) if _free(layout, label, size)]
        yield from (label._replace(y=label.y + 0.36 * size) for label in free[:1])
        return
    if layout.parts[cell.part].kind == "pile":
        return
    if layout.on_lines(cell):
        label = Label(name, cell.x, cell.y + 0.4 * cell.size)
        beside = max(0.34 * cell.size, label.width(size) / 2 + _DOT)
        label = label._replace(x=cell.x + beside)
        part = [layout.cells[i] for i in layout.parts[cell.part].cells]
        most = max(c.x + c.width / 2 for c in part) - label.width(size) / 2 - 2
        label = label._replace(x=min(label.x, most))  # not over the edge of the wood
        others = (other for other in layout.cells if other is not cell)
        if _clear(others, label._replace(y=label.y - 0.36 * size), size):
            yield label
    elif size <= 0.4 * cell.size:
        label = Label(name, cell.x, cell.y + 0.42 * cell.size)  # within what bounds an area
        if label.width(size) <= 0.9 * cell.width:
            yield label


def _axes(game: Game, layout: Layout, size: float) -> Iterator[_Axis]:
    """The lines of grids; those that slant are told at their other end, too, if there is room."""
    others: list[_Axis] = []
    for grid in game.view.grids:
        covered = frozenset(p for p in grid.positions if p != NOWHERE)
        for plane in planes(grid, layout):
            firsts: list[Point] = []
            for dimension, label, cells in _lines(plane):
                places = _outside(cells, dimension, size)
                free = [at for at in places if _free(layout, Label(label, *at), size)]
                firsts += free[:1]
                if free:
                    yield _Axis(label, free, covered)
                if free[1:] and _slants(cells):
                    others.append(_Axis(label, free[1:], covered))
            corner = min((x for x, _ in firsts), default=0), max((y for _, y in firsts), default=0)
            if 0 < len(plane.name) <= LONGEST and _free(layout, Label(plane.name, *corner), size):
                others.append(_Axis(plane.name, [corner], covered))
    yield from others


def _lines(plane: Plane) -> Iterator[tuple[int, str, list[Cell]]]:
    """The lines of a board with short names, and of which dimension they are."""
    for dimension in (0, 1):
        for index, label in enumerate(plane.labels[dimension]):
            line = [(at, cell) for at, cell in plane.cells.items() if at[dimension] == index]
            line.sort(key=lambda item: item[0][1 - dimension])
            if line and 0 < len(label) <= LONGEST:
                yield dimension, label, [cell for _, cell in line]


class Plane(NamedTuple):
    """Cells of a grid that lie in two of its dimensions, by their places there.

    `name` tells it from others of the same grid, boards of several levels beside each other.
    """

    name: str
    labels: tuple[tuple[str, ...], tuple[str, ...]]
    cells: dict[tuple[int, int], Cell]


def planes(grid: Grid, layout: Layout) -> list[Plane]:
    """The boards that a grid is seen as; columns of levels lie in none."""
    found = {
        at: cell
        for at, p in zip(
            product(*(range(len(n)) for n in grid.labels)), grid.positions, strict=True
        )
        if p != NOWHERE and (cell := layout.cell(p)) is not None
    }
    across = [d for d in range(len(grid.labels)) if _moves(found, d)]
    texts = [_parts(labels) for labels in grid.labels]
    for pair in combinations(across, 2):
        rest = [d for d in across if d not in pair]
        boards: dict[tuple[int, ...], dict[tuple[int, int], Cell]] = {}
        for at, cell in found.items():
            board = boards.setdefault(tuple(at[d] for d in rest), {})
            if board.setdefault((at[pair[0]], at[pair[1]]), cell) is not cell:
                return []
        if not rest or _apart(boards.values()):
            return [
                Plane(
                    "".join(texts[d][n] for d, n in zip(rest, level, strict=True)),
                    (texts[pair[0]], texts[pair[1]]),
                    board,
                )
                for level, board in boards.items()
                if len({id(cell) for cell in board.values()}) == len(board)
            ]
    return []


def _parts(labels: tuple[str, ...]) -> tuple[str, ...]:
    """Labels without what separates them from the rest of a name, unless it tells them apart."""
    bare = tuple(label.strip(_SEPARATORS) for label in labels)
    return bare if len(set(bare)) == len(bare) else labels


def _moves(found: dict[tuple[int, ...], Cell], dimension: int) -> bool:
    """A step along a dimension leads from one cell to another."""
    lines: dict[tuple[int, ...], Cell] = {}
    return any(
        lines.setdefault((*at[:dimension], *at[dimension + 1 :]), cell) is not cell
        for at, cell in found.items()
    )


def _apart(boards: Collection[dict[tuple[int, int], Cell]]) -> bool:
    """Each of several boards is one part of the picture, and no two of them are the same one."""
    parts = [{cell.part for cell in board.values()} for board in boards]
    return all(len(part) == 1 for part in parts) and len(frozenset().union(*parts)) == len(parts)


def _free(layout: Layout, label: Label, size: float) -> bool:
    """Nothing else of the board is there: no piece would stand on a label around this point, and
    no edge of a cell."""
    return _clear(layout.cells, label, size) and not any(
        _meets(cell, label, size) for cell in layout.cells if not layout.on_lines(cell)
    )


def _meets(cell: Cell, label: Label, size: float) -> bool:
    """A label around this point stands on a cell: no line parts the two."""
    x, y = label.width(size) / 2, 0.35 * size
    away = abs(label.x - cell.x) - x, abs(label.y - cell.y) - y
    if away[0] >= cell.width or away[1] >= cell.height:  # the middle of a triangle is not halfway
        return False
    corners = [(label.x + dx, label.y + dy) for dx in (-x, x) for dy in (-y, y)]
    sides = zip(cell.outline, (*cell.outline[1:], cell.outline[0]), strict=True)
    across = [(1.0, 0.0), (0.0, 1.0), *((y0 - y1, x1 - x0) for (x0, y0), (x1, y1) in sides)]
    return not any(_apart_along(way, cell.outline, corners) for way in across)


def _apart_along(way: Point, one: Sequence[Point], other: Sequence[Point]) -> bool:
    """Nothing of two shapes is as far along this direction."""
    here, there = ([x * way[0] + y * way[1] for x, y in shape] for shape in (one, other))
    return max(here) <= min(there) or max(there) <= min(here)


def _clear(cells: Iterable[Cell], label: Label, size: float) -> bool:
    """No piece on these cells would stand on a label around this point."""
    return all(
        math.hypot(
            max(0.0, abs(label.x - cell.x) - label.width(size) / 2),
            max(0.0, abs(label.y - cell.y) - size / 2),
        )
        > 0.4 * cell.size
        for cell in cells
    )


def _outside(line: list[Cell], dimension: int, size: float) -> Iterator[Point]:
    """Where the label of a line of cells may stand: past its lower or left end, or the other one.

    Above the board there is no room for one.
    """
    first, last = line[0], line[-1]
    # Lines along the second dimension run down the picture in most games, else across it.
    upright = abs(last.y - first.y) >= abs(last.x - first.x) if len(line) > 1 else dimension == 0
    end = max(line, key=lambda c: c.y) if upright else min(line, key=lambda c: c.x)
    other = last if end is first else first
    yield _past(end, other, upright, size)
    x, y = _past(other, end, upright, size)
    if len(line) == 1:
        x, y = 2 * end.x - x, 2 * end.y - y
    if y >= size / 2:
        yield x, y


def _slants(line: list[Cell]) -> bool:
    """Neither up the picture nor across it; a single cell may belong to any line."""
    away = abs(line[-1].x - line[0].x), abs(line[-1].y - line[0].y)
    return min(away) > 0.5 * min(line[0].width, line[0].height)


def _past(end: Cell, other: Cell, upright: bool, size: float) -> Point:
    """A point beyond one end of a line, seen from the other."""
    length = math.dist((end.x, end.y), (other.x, other.y))
    if length:
        dx, dy = (end.x - other.x) / length, (end.y - other.y) / length
    else:
        dx, dy = (0.0, 1.0) if upright else (-1.0, 0.0)
    # The middle of a triangle is nearer to its side than to the corner on the other side.
    reach = max((x - end.x) * dx + (y - end.y) * dy for x, y in end.outline) + 0.8 * size
    return end.x + dx * reach, end.y + dy * reach
