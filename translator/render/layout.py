"""The layout of a board: a cell for each position that is shown, and the lines between points.

Boxes of one size that touch, or points that are linked, form a *part* of the board. What a part
looks like follows from how its boxes lie (see `lattice`):

square, hexagon, triangle
    the boxes lie on a lattice and fill it: cells are the regions nearest to their centres;
tile
    no lattice: cells are the boxes themselves, made smaller where they would overlap;
pile
    boxes that overlap by more than half are a fan or pile of cards, drawn one over the other;
point
    boxes with wide gaps between them are points; what is linked is joined by lines.

Other parts are drawn as lines with points, too, where lines are what the rules are about: links
bridge holes of the lattice (morris); all squares are linked across, but along diagonals only here
and there (alquerque); boxes neither follow a lattice nor stand side by side, and neighbours are
linked; or custom has it so (`crossings`: xiangqi, go).

Where there is the author's image of the board, cells are places on it, and nothing else is drawn.
"""

from __future__ import annotations

import math
from dataclasses import replace
from statistics import median

from translator.ir.expr import NOWHERE
from translator.ir.game import Game
from translator.render import lines
from translator.render.box import Box, around
from translator.render.boxes import TOUCH, UNIT, boxes, near_pairs, places_on, scale_of
from translator.render.cells import Cell, Layout, Part, make_cell, shrunk
from translator.render.columns import FLAT
from translator.render.images import Image, board_image
from translator.render.lattice import Lattice, Rows, find_lattice, find_rows
from translator.render.loops import with_loops

_PILE = 0.55
_LEAST_CROSSINGS = 25


def layout(game: Game, crossings: bool = False) -> Layout:
    """Lays out the board of a game; `crossings`: its pieces stand where lines cross by custom."""
    image = board_image(game)
    if image is not None and (told := places_on(game, image.width, image.height)):
        return _on_image(image, told)
    found = _scaled(boxes(game))
    stacks = _stacks(found)
    places = [found[stack[0]] for stack in stacks]
    cell_of = {position: i for i, stack in enumerate(stacks) for position in stack}
    links = lines.mutual_links(game, cell_of)
    cells: dict[int, Cell] = {}
    parts: list[Part] = []
    for members, kind, lattice in _kinds(game, places, links, cell_of):
        made = [
            make_cell(stacks[i], places[i], len(parts), lattice, n) for n, i in enumerate(members)
        ]
        if kind in ("tile", "point"):
            made = shrunk(made)
        chosen = dict(zip(members, made, strict=True))
        cells.update(chosen)
        parts.append(_drawn(Part(kind, tuple(members)), chosen, links, lattice, crossings))
    whole = tuple(cells[i] for i in sorted(cells))
    corners = [corner for cell in whole for corner in cell.outline]
    width = max((x for x, _ in corners), default=UNIT)
    height = max((y for _, y in corners), default=UNIT)
    return with_loops(game, Layout(whole, tuple(parts), cell_of, width, height))


def _on_image(image: Image, places: dict[int, Box]) -> Layout:
    """The author's board: cells are the rectangles of the rules, as large as they are there."""
    frame = Box(image.width / 2, image.height / 2, image.width, image.height)
    whole = around((frame, *places.values()))
    left, top = whole.x - whole.width / 2, whole.y - whole.height / 2
    found = {p: replace(box, x=box.x - left, y=box.y - top) for p, box in places.items()}
    stacks = _stacks(found)
    cells = tuple(make_cell(stack, found[stack[0]], 0, None, n) for n, stack in enumerate(stacks))
    cell_of = {position: i for i, stack in enumerate(stacks) for position in stack}
    parts = (Part("tile", tuple(range(len(cells)))),)
    return Layout(cells, parts, cell_of, whole.width, whole.height, image, (-left, -top))


def _scaled(found: dict[int, Box]) -> dict[int, Box]:
    """Boxes of about `UNIT`, the whole not wider or higher than `LARGEST`, near the origin."""
    if not found:
        return {}
    whole = around(found.values())
    left, top = whole.x - whole.width / 2, whole.y - whole.height / 2
    scale = scale_of(found)
    margin = UNIT / 4
    return {
        position: Box(
            (box.x - left) * scale + margin,
            (box.y - top) * scale + margin,
            box.width * scale,
            box.height * scale,
        )
        for position, box in found.items()
    }


def _stacks(found: dict[int, Box]) -> list[tuple[int, ...]]:
    """Positions in one and the same place share a cell, those of a column from below."""
    stacks: dict[tuple[int, ...], list[int]] = {}
    for position, box in found.items():
        grain = max(2.0, 0.1 * min(box.width, box.height))
        key = (round(box.x / grain), round(box.y / grain), round(box.width), round(box.height))
        stacks.setdefault(key, []).append(position)
    return sorted(map(tuple, stacks.values()), key=min)


_Kind = tuple[list[int], str, Lattice | Rows | None]


def _kinds(
    game: Game, places: list[Box], links: set[lines.Pair], cell_of: dict[int, int]
) -> list[_Kind]:
    """The parts of the board, how each is drawn, and its lattice if that decides it."""
    grids = _grid_of(game, cell_of)
    found: list[_Kind] = []
    for members in _parts(places, links):
        kind, lattice = _kind(members, places, links)
        groups: dict[int, list[int]] = {}
        for i in members:
            groups.setdefault(grids.get(i, -1), []).append(i)
        if lattice is None and len(groups) > 1:
            # Grids that touch (a board and the hands beside it) are boards of their own.
            apart = [(group, *_kind(group, places, links)) for group in groups.values()]
            lattices = any(inner is not None for _, _, inner in apart)
            if lattices and not _overlap([[places[i] for i in group] for group in groups.values()]):
                found += apart
                continue
        found.append((members, kind, lattice))
    return _joined(found, places, links)


def _joined(found: list[_Kind], places: list[Box], links: set[lines.Pair]) -> list[_Kind]:
    """Points that are linked belong together, though some are nearer to each other than others."""
    part_of = {i: n for n, part in enumerate(found) if _is_loose(part, places) for i in part[0]}
    ways = [
        (part_of[i], part_of[j])
        for i, j in sorted(links)
        if i in part_of and j in part_of and _alike(places[i], places[j])
    ]
    groups = [{n} for n in range(len(found))]
    for one, other in ways:
        groups[one] |= groups[other]
        for n in groups[one]:
            groups[n] = groups[one]
    whole = []
    for n, group in enumerate(groups):
        if n == min(group):
            members = sorted(i for m in group for i in found[m][0])
            again = len(group) > 1
            whole.append((members, *_kind(members, places, links)) if again else found[n])
    return whole


def _is_loose(part: _Kind, places: list[Box]) -> bool:
    """Its boxes follow no lattice, and do not stand side by side."""
    members, kind, lattice = part
    if lattice is not None or kind not in ("tile", "point"):
        return False
    return len(members) == 1 or not _side_by_side([places[i] for i in members])


def _overlap(groups: list[list[Box]]) -> bool:
    """Some group of boxes lies between those of another one."""
    frames = [
        Box(
            (min(b.x for b in group) + max(b.x for b in group)) / 2,
            (min(b.y for b in group) + max(b.y for b in group)) / 2,
            max(b.x for b in group) - min(b.x for b in group),
            max(b.y for b in group) - min(b.y for b in group),
        )
        for group in groups
    ]
    return any(
        2 * abs(a.x - b.x) < a.width + b.width and 2 * abs(a.y - b.y) < a.height + b.height
        for n, a in enumerate(frames)
        for b in frames[:n]
    )


def _grid_of(game: Game, cell_of: dict[int, int]) -> dict[int, int]:
    """The grid of each cell that is in one."""
    return {
        cell_of[position]: number
        for number, grid in enumerate(game.view.grids)
        for position in grid.positions
        if position != NOWHERE and position in cell_of
    }


def _parts(places: list[Box], links: set[lines.Pair]) -> list[list[int]]:
    """Cells of like size that touch, and those far from others that are linked with them.

    What is far away may be drawn smaller.
    """
    parent = list(range(len(places)))

    def find(i: int) -> int:
        while parent[i] != i:
            parent[i] = parent[parent[i]]
            i = parent[i]
        return i

    touching: set[int] = set()
    for i, j in near_pairs(places):
        if _touch(places[i], places[j]):
            touching |= {i, j}
            parent[find(j)] = find(i)
    for i, j in sorted(links):
        alone = i not in touching and j not in touching
        if alone and _alike(places[i], places[j], 0.5):
            parent[find(j)] = find(i)
    groups: dict[int, list[int]] = {}
    for i in range(len(places)):
        groups.setdefault(find(i), []).append(i)
    return list(groups.values())


def _touch(a: Box, b: Box) -> bool:
    near = abs(a.x - b.x) < TOUCH * a.width and abs(a.y - b.y) < TOUCH * a.height
    return near and _alike(a, b)


def _alike(a: Box, b: Box, least: float = 0.8) -> bool:
    ratios = (a.width / b.width, a.height / b.height)
    return all(least < ratio < 1 / least for ratio in ratios)


def _kind(
    members: list[int], all_places: list[Box], all_links: set[lines.Pair]
) -> tuple[str, Lattice | Rows | None]:
    """How boxes are drawn, and the lattice if they lie on one."""
    if len(members) == 1:
        return "tile", None
    places = [all_places[i] for i in members]
    size = (median(b.width for b in places), median(b.height for b in places))
    nearest = _nearest(places, size)
    if min(size) < FLAT:
        return "tile", None
    lattice = find_lattice([box.centre for box in places], size)
    if lattice is not None:
        index = {i: n for n, i in enumerate(members)}
        inside = {(index[a], index[b]) for a, b in all_links if a in index and b in index}
        if rows := find_rows(lattice, size[0], inside):
            return "triangle", rows
    if nearest < _PILE:
        return "pile", None
    if lattice is not None:
        corners = lattice.cell(0)
        area = abs(lattice.u[0] * lattice.v[1] - lattice.u[1] * lattice.v[0])
        filled = size[0] * size[1] / area * (1.5 if lattice.honeycomb else 1)
        if lattice.honeycomb and len(corners) == 3 and filled > 0.5:
            return "triangle", lattice
        if lattice.right_angled and filled > 0.4:
            return "square", lattice
        if len(corners) == 6 and filled > 0.4 and _even(corners):
            return "hexagon", lattice
        if len(corners) == 4 and filled > 1.4:  # squares that stand on a corner
            return "square", lattice
    return ("tile" if nearest < TOUCH else "point"), None


def _nearest(places: list[Box], size: tuple[float, float]) -> float:
    """The usual distance of a box to the nearest other one, in boxes."""
    scaled = [Box(b.x / size[0], b.y / size[1], 1, 1) for b in places]
    best = [math.inf] * len(places)
    for i, j in near_pairs(scaled):
        # In the worse of both axes: boxes side by side do not overlap.
        away = max(abs(scaled[i].x - scaled[j].x), abs(scaled[i].y - scaled[j].y))
        best[i], best[j] = min(best[i], away), min(best[j], away)
    return median(best)


def _abut(cells: list[Cell]) -> bool:
    """Most cells stand side by side without gap: they are areas, not points."""
    return _side_by_side([Box(c.x, c.y, c.width, c.height) for c in cells])


def _side_by_side(places: list[Box]) -> bool:
    size = (median(box.width for box in places), median(box.height for box in places))
    return 0.95 < _nearest(places, size) < 1.08


def _even(corners: tuple[tuple[float, float], ...]) -> bool:
    """A hexagon and not an oblong with two corners bent."""
    sides = [math.dist(a, b) for a, b in zip(corners, corners[1:] + corners[:1], strict=True)]
    return min(sides) > 0.45 * max(sides)


def _drawn(
    part: Part,
    cells: dict[int, Cell],
    links: set[lines.Pair],
    lattice: Lattice | Rows | None,
    crossings: bool,
) -> Part:
    """The part with its lines, if it is drawn as lines."""
    if part.kind == "pile" or len(cells) < 3 or median(c.size for c in cells.values()) < FLAT:
        return part
    local = lines.local_lines(cells, links)
    if lattice is None:
        if part.kind == "tile" and _abut(list(cells.values())):
            return part
        linked = {i for pair in local for i in pair}
        return replace(part, lines=local) if len(linked) >= 0.8 * len(cells) else part
    if part.kind == "square" and isinstance(lattice, Lattice) and lattice.right_angled:
        if lines.bridges(cells, local):
            return replace(part, kind="point", lines=local)
        if crossings and len(cells) >= _LEAST_CROSSINGS:
            return replace(part, lines=lines.all_lines(cells))
        return replace(part, lines=lines.alquerque_lines(cells, links))
    return part
