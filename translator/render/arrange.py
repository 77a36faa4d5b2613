"""Lays a board out that says nothing of how it looks: from its grids, else from its links.

Positions of a grid stand in rows and columns, staggered where the links make it a hexagonal one;
north is at the top if there is a direction called so, else letters go across and numbers down.
Further dimensions repeat the board. Single positions that are linked with a grid stand beside it,
where their neighbours are. Other boards are laid out so that positions which are many steps apart
are far apart on the picture: distances to a few landmarks give a first sketch (classical scaling),
which is then improved by majorisation of stress. All of it is arithmetic in a fixed order: the same
board always looks the same.
"""

from __future__ import annotations

import math
from collections import deque

from translator.ir.expr import NOWHERE
from translator.ir.game import Game
from translator.ir.ids import PositionId, numbered
from translator.ir.view import Grid

Point = tuple[float, float]

_NORTH, _SOUTH = frozenset({"n", "north", "up"}), frozenset({"s", "south", "down"})
_EAST, _WEST = frozenset({"e", "east", "right"}), frozenset({"w", "west", "left"})
_LANDMARKS = 40
_ROUNDS = 60
_GAP = 2.0


def arrange(game: Game, positions: list[int]) -> dict[int, Point]:
    """A place for each of the positions; neighbours are about 1 apart."""
    wanted = set(positions)
    parts: list[dict[int, Point]] = []
    for grid in game.view.grids:
        placed = {p: at for p, at in _grid(game, grid).items() if p in wanted}
        if placed:
            parts.append(placed)
            wanted -= placed.keys()
    neighbours = _neighbours(game)
    for placed in parts:
        wanted -= _stores(placed, neighbours, wanted)
    while wanted:
        part = _component(min(wanted), neighbours, wanted)
        wanted -= set(part)
        parts.append(_sketch(part, neighbours))
    return _side_by_side(parts)


def _stores(placed: dict[int, Point], neighbours: list[list[int]], wanted: set[int]) -> set[int]:
    """Places positions that are linked with a grid alone beside it; returns which ones."""
    grid = dict(placed)
    left, right, top, bottom = _frame(grid)
    found = {p for p in wanted if neighbours[p] and set(neighbours[p]) <= grid.keys()}
    for position in sorted(found):
        x, y = (
            sum(grid[q][axis] for q in neighbours[position]) / len(neighbours[position])
            for axis in (0, 1)
        )
        across = (2 * x - left - right) / (right - left or 1)
        along = (2 * y - top - bottom) / (bottom - top or 1)
        beside = abs(across) >= abs(along)
        step = (math.copysign(_GAP, across), 0.0) if beside else (0.0, math.copysign(_GAP, along))
        if beside:
            at = (right if across > 0 else left) + step[0], y
        else:
            at = x, (bottom if along > 0 else top) + step[1]
        while any(math.dist(at, other) < 1 for other in placed.values()):
            at = at[0] + step[0], at[1] + step[1]
        placed[position] = at
    return found


def _frame(placed: dict[int, Point]) -> tuple[float, float, float, float]:
    """Left, right, top and bottom."""
    xs, ys = zip(*placed.values(), strict=True)
    return min(xs), max(xs), min(ys), max(ys)


def _grid(game: Game, grid: Grid) -> dict[int, Point]:
    sizes = [len(labels) for labels in grid.labels]
    lean = _lean(game, grid) if len(sizes) == 2 else 0
    placed: dict[int, Point] = {}
    for index, position in enumerate(grid.positions):
        if position != NOWHERE and position not in placed:
            cell, rest = [], index
            for size in reversed(sizes):
                cell.append(rest % size)
                rest //= size
            placed[position] = _cell(cell[::-1], sizes, lean)
    return _turned(game, grid, placed) if len(sizes) == 2 else placed


def _turned(game: Game, grid: Grid, placed: dict[int, Point]) -> dict[int, Point]:
    """A grid turned and reflected so that what is called north is up, and east is right."""
    north, east = _way(game, placed, _NORTH, _SOUTH), _way(game, placed, _EAST, _WEST)
    if north == east == (0, 0):
        first, second = grid.labels
        upright = all(map(str.isdecimal, first)) and all(map(str.isalpha, second))
        return {p: (y, x) for p, (x, y) in placed.items()} if upright else placed
    if abs(north[0]) > abs(north[1]) or abs(east[1]) > abs(east[0]):
        placed = {p: (y, x) for p, (x, y) in placed.items()}
        north, east = (north[1], north[0]), (east[1], east[0])
    across = -1 if east[0] < 0 else 1
    down = -1 if north[1] > 0 else 1
    return {p: (across * x, down * y) for p, (x, y) in placed.items()}


def _way(
    game: Game, placed: dict[int, Point], names: frozenset[str], opposite: frozenset[str]
) -> Point:
    """Where directions of these names lead on the picture, all in all."""
    x = y = 0.0
    for name, table in zip(game.board.directions, game.board.links, strict=True):
        sign = (name.lower() in names) - (name.lower() in opposite)
        for start, end in enumerate(table) if sign else ():
            if start in placed and end in placed:
                x += sign * (placed[end][0] - placed[start][0])
                y += sign * (placed[end][1] - placed[start][1])
    return x, y


def _cell(cell: list[int], sizes: list[int], lean: int) -> Point:
    """Dimensions go across and down by turns, each repeating what the former ones made."""
    if lean:
        return cell[0] + lean * cell[1] / 2, cell[1] * math.sqrt(0.75)
    at, extent = [0.0, 0.0], [0.0, 0.0]
    for dimension, (i, size) in enumerate(zip(cell, sizes, strict=True)):
        axis = dimension % 2
        pitch = extent[axis] + _GAP if extent[axis] else 1.0
        at[axis] += i * pitch
        extent[axis] += (size - 1) * pitch
    return at[0], at[1]


def _lean(game: Game, grid: Grid) -> int:
    """How rows are shifted: ±1 where one of the two diagonals links neighbours, else 0."""
    height = len(grid.labels[1])
    place = {p: divmod(i, height) for i, p in enumerate(grid.positions) if p != NOWHERE}
    counts = {1: 0, -1: 0}
    for table in game.board.links:
        for start, end in numbered(PositionId, table):
            if end != NOWHERE and start in place and end in place:
                dx, dy = (b - a for a, b in zip(place[start], place[end], strict=True))
                if abs(dx) == abs(dy) == 1:
                    counts[dx * dy] += 1
    if bool(counts[1]) == bool(counts[-1]):
        return 0
    return -1 if counts[1] else 1


def _neighbours(game: Game) -> list[list[int]]:
    """By position, those that are linked with it, whichever way."""
    found: list[dict[int, None]] = [{} for _ in game.board.positions]
    for table in game.board.links:
        for start, end in enumerate(table):
            if end not in (NOWHERE, start):
                found[start][end] = None
                found[end][start] = None
    return [sorted(row) for row in found]


def _component(start: int, neighbours: list[list[int]], wanted: set[int]) -> list[int]:
    found = {start}
    queue = deque([start])
    while queue:
        for other in neighbours[queue.popleft()]:
            if other in wanted and other not in found:
                found.add(other)
                queue.append(other)
    return sorted(found)


def _sketch(part: list[int], neighbours: list[list[int]]) -> dict[int, Point]:
    """A connected part of the board, laid out by distances."""
    index = {position: i for i, position in enumerate(part)}
    links = [[index[q] for q in neighbours[p] if q in index] for p in part]
    if len(part) < 3:
        return {position: (float(i), 0.0) for i, position in enumerate(part)}
    landmarks, distances = _distances(links)
    at = _majorised(_scaled(distances), landmarks, distances, links)
    unit = _usual([math.dist(at[i], at[j]) for i, row in enumerate(links) for j in row])
    at = _apart([(x / unit, y / unit) for x, y in at])
    return dict(zip(part, at, strict=True))


def _distances(links: list[list[int]]) -> tuple[list[int], list[list[int]]]:
    """Landmarks, each as far from the former ones as can be, and the steps from each to all."""
    landmarks, rows = [0], [_steps(0, links)]
    nearest = list(rows[0])
    while len(landmarks) < min(_LANDMARKS, len(links)):
        farthest = max(range(len(links)), key=lambda i: (nearest[i], -i))
        landmarks.append(farthest)
        rows.append(_steps(farthest, links))
        nearest = [min(a, b) for a, b in zip(nearest, rows[-1], strict=True)]
    return landmarks, rows


def _steps(start: int, links: list[list[int]]) -> list[int]:
    away = [-1] * len(links)
    away[start] = 0
    queue = deque([start])
    while queue:
        here = queue.popleft()
        for other in links[here]:
            if away[other] < 0:
                away[other] = away[here] + 1
                queue.append(other)
    return away


def _scaled(rows: list[list[int]]) -> list[Point]:
    """Classical scaling of the squared distances to the landmarks, to two dimensions."""
    size = len(rows[0])
    squares = [[float(d * d) for d in row] for row in rows]
    column = [sum(row[i] for row in squares) / len(rows) for i in range(size)]
    whole = sum(column) / size
    centred = []
    for row in squares:
        mean = sum(row) / size
        centred.append([(column[i] + mean - row[i] - whole) / 2 for i in range(size)])
    axes: list[list[float]] = []
    for start in range(2):
        axes.append(_leading(centred, axes, start))
    return [
        (
            sum(axes[0][k] * row[i] for k, row in enumerate(centred)),
            sum(axes[1][k] * row[i] for k, row in enumerate(centred)),
        )
        for i in range(size)
    ]


def _leading(rows: list[list[float]], before: list[list[float]], start: int) -> list[float]:
    """The next principal axis of the landmarks, by iteration from a fixed vector."""
    products = [[sum(a * b for a, b in zip(p, q, strict=True)) for q in rows] for p in rows]
    axis = [1.0 + ((7 * k + 3 * start) % 11) / 11 for k in range(len(rows))]
    for _ in range(_ROUNDS):
        axis = [sum(a * b for a, b in zip(row, axis, strict=True)) for row in products]
        for other in before:
            along = sum(a * b for a, b in zip(axis, other, strict=True))
            axis = [a - along * b for a, b in zip(axis, other, strict=True)]
        length = math.hypot(*axis)
        if length < 1e-9:
            return [0.0] * len(rows)
        axis = [a / length for a in axis]
    return axis


def _majorised(
    at: list[Point], landmarks: list[int], rows: list[list[int]], links: list[list[int]]
) -> list[Point]:
    """Fewer wrong distances, to landmarks and neighbours, in a fixed number of rounds."""
    # Straight lines have no second axis: a slight bend lets them find one.
    at = [(x, y + 0.01 * ((5 * i) % 7 - 3)) for i, (x, y) in enumerate(at)]
    for _ in range(_ROUNDS):
        moved = []
        for i, (x, y) in enumerate(at):
            wishes = [(landmarks[k], row[i]) for k, row in enumerate(rows) if row[i]]
            wishes += [(j, 1) for j in links[i]]
            total, sum_x, sum_y = 0.0, 0.0, 0.0
            for j, wanted in wishes:
                weight = 1 / (wanted * wanted)
                qx, qy = at[j]
                real = math.hypot(x - qx, y - qy)
                pull = wanted / real if real > 1e-6 else 0.0
                sum_x += weight * (qx + (x - qx) * pull)
                sum_y += weight * (qy + (y - qy) * pull)
                total += weight
            moved.append((sum_x / total, sum_y / total) if total else (x, y))
        at = moved
    return at


def _usual(lengths: list[float]) -> float:
    ordered = sorted(lengths)
    return max(ordered[len(ordered) // 2], 1e-6) if ordered else 1.0


def _apart(at: list[Point]) -> list[Point]:
    """Pushes apart what would overlap, until nothing does or the rounds are over."""
    for turn in range(_ROUNDS):
        shift = [[0.0, 0.0] for _ in at]
        close = False
        for i, j in _close_pairs(at):
            dx, dy = at[i][0] - at[j][0], at[i][1] - at[j][1]
            real = math.hypot(dx, dy)
            if real >= 0.8:
                continue
            close = True
            if real < 1e-6:  # the same place: apart in a direction of their own
                angle = 2.4 * (i + j + turn)
                dx, dy, real = math.cos(angle), math.sin(angle), 1.0
            push = (0.85 - min(real, 0.8)) / 2 / real
            for who, sign in ((i, 1), (j, -1)):
                shift[who][0] += sign * dx * push
                shift[who][1] += sign * dy * push
        if not close:
            break
        at = [(x + dx, y + dy) for (x, y), (dx, dy) in zip(at, shift, strict=True)]
    return at


def _close_pairs(at: list[Point]) -> list[tuple[int, int]]:
    """Pairs that may be less than 1 apart, found through squares of that size."""
    squares: dict[tuple[int, int], list[int]] = {}
    for i, (x, y) in enumerate(at):
        squares.setdefault((math.floor(x), math.floor(y)), []).append(i)
    pairs = []
    for i, (x, y) in enumerate(at):
        a, b = math.floor(x), math.floor(y)
        for da in (-1, 0, 1):
            for db in (-1, 0, 1):
                pairs += [(i, j) for j in squares.get((a + da, b + db), ()) if j > i]
    return pairs


def _side_by_side(parts: list[dict[int, Point]]) -> dict[int, Point]:
    """The parts in a row, each beginning at the top."""
    placed: dict[int, Point] = {}
    left = 0.0
    for part in parts:
        first_x, first_y = (min(at[axis] for at in part.values()) for axis in (0, 1))
        for position, (x, y) in part.items():
            placed[position] = (left + x - first_x, y - first_y)
        left = max(x for x, _ in (placed[p] for p in part)) + _GAP
    return placed
