"""Which links of a board are lines of its picture."""

from __future__ import annotations

import math

from translator.ir.expr import NOWHERE
from translator.ir.game import Game
from translator.render.cells import Cell

Pair = tuple[int, int]

_LONGEST = 6  # lines are at most so many times as long as the shortest one at an end of theirs
_ACROSS = ((1, 0), (0, 1))
_SLANTING = ((1, 1), (1, -1))


def mutual_links(game: Game, cell_of: dict[int, int]) -> set[Pair]:
    """Pairs of cells (smaller index first) that are linked both ways."""
    ways = {
        (cell_of[start], cell_of[end])
        for table in game.board.links
        for start, end in enumerate(table)
        if end != NOWHERE and start in cell_of and end in cell_of
    }
    return {(a, b) for a, b in ways if a < b and (b, a) in ways}


def local_lines(cells: dict[int, Cell], links: set[Pair]) -> tuple[Pair, ...]:
    """Links that can be lines of the board: short ones that pass over no other point."""
    inside = sorted(pair for pair in links if pair[0] in cells and pair[1] in cells)
    lengths = {(a, b): _distance(cells[a], cells[b]) for a, b in inside}
    shortest: dict[int, float] = {}
    for pair, length in lengths.items():
        for i in pair:
            shortest[i] = min(shortest.get(i, length), length)
    short = [p for p in inside if lengths[p] <= _LONGEST * max(shortest[p[0]], shortest[p[1]])]
    reach = max((lengths[pair] for pair in short), default=1.0) or 1.0
    squares: dict[Pair, list[Cell]] = {}
    for cell in cells.values():
        squares.setdefault(_square(cell, reach), []).append(cell)
    return tuple(pair for pair in short if not _crowded(cells, pair, squares, reach))


def _square(cell: Cell, side: float) -> Pair:
    return int(cell.x // side), int(cell.y // side)


def _crowded(
    cells: dict[int, Cell], pair: Pair, squares: dict[Pair, list[Cell]], side: float
) -> bool:
    """Whether the line passes over a third cell; `squares` say which are near."""
    a, b = cells[pair[0]], cells[pair[1]]
    x, y = _square(a, side)
    steps = (-1, 0, 1)
    near = (c for dx in steps for dy in steps for c in squares.get((x + dx, y + dy), ()))
    return any(_between(a, b, cell) for cell in near)


def _distance(a: Cell, b: Cell) -> float:
    return math.dist((a.x, a.y), (b.x, b.y))


def _between(a: Cell, b: Cell, c: Cell) -> bool:
    """The straight line from a to b passes over c."""
    length = _distance(a, b)
    if c is a or c is b or not length:
        return False
    along = ((c.x - a.x) * (b.x - a.x) + (c.y - a.y) * (b.y - a.y)) / length
    beside = abs((c.x - a.x) * (b.y - a.y) - (c.y - a.y) * (b.x - a.x)) / length
    return 0 < along < length and beside < 0.35 * c.size


def bridges(cells: dict[int, Cell], lines: tuple[Pair, ...]) -> bool:
    """Many lines lead straight over places of the lattice where there is no cell."""
    long = sum(math.gcd(*_step(cells[a], cells[b])) > 1 for a, b in lines)
    return long > 0.15 * len(lines)


def _step(a: Cell, b: Cell) -> Pair:
    (i, j), (k, m) = _place(a), _place(b)
    return k - i, m - j


def _place(cell: Cell) -> Pair:
    assert cell.place is not None
    return cell.place


def alquerque_lines(cells: dict[int, Cell], links: set[Pair]) -> tuple[Pair, ...]:
    """The links of squares of which all are linked across, but only some along diagonals."""
    across, slanting = _neighbours(cells, _ACROSS), _neighbours(cells, _SLANTING)
    straight = [pair for pair in across if pair in links]
    diagonal = [pair for pair in slanting if pair in links]
    complete = len(straight) >= 0.95 * len(across)
    some = 0.1 * len(slanting) < len(diagonal) < 0.9 * len(slanting)
    return (*straight, *diagonal) if complete and some else ()


def all_lines(cells: dict[int, Cell]) -> tuple[Pair, ...]:
    """Lines between all neighbours across."""
    return tuple(_neighbours(cells, _ACROSS))


def _neighbours(cells: dict[int, Cell], steps: tuple[Pair, ...]) -> list[Pair]:
    at = {_place(cell): i for i, cell in cells.items()}
    found = [
        (i, at[x + dx, y + dy])
        for (x, y), i in at.items()
        for dx, dy in steps
        if (x + dx, y + dy) in at
    ]
    return [(min(pair), max(pair)) for pair in found]
