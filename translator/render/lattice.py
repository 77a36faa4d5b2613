"""Recognises lattices: boards whose positions repeat at two fixed steps.

The cells of a lattice are the regions nearest to its points: squares or rectangles where the steps
are at right angles, hexagons where rows are staggered. A honeycomb (a lattice of which every third
point is missing) has triangles, pointing up and down by turns.
"""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass

Point = tuple[float, float]

# How far a point may lie from its place, as a part of the shorter step: at first, and when the
# steps are known as exactly as can be.
_ROUGH, _FINE = 0.3, 0.16
_SAMPLE = 48  # points whose distances from all others are measured
_MOST = 4096  # of very large boards a part tells enough


@dataclass(frozen=True, slots=True)
class Lattice:
    """Two steps and the place (i, j) of each point; `honeycomb` as the module says."""

    u: Point
    v: Point
    places: tuple[tuple[int, int], ...]
    honeycomb: bool

    @property
    def right_angled(self) -> bool:
        """The steps run along the axes."""
        return abs(self.u[1]) < 0.1 * abs(self.u[0]) and abs(self.v[0]) < 0.1 * abs(self.v[1])

    def cell(self, index: int) -> tuple[Point, ...]:
        """Corners of the cell of a point, relative to it."""
        if not self.honeycomb:
            return _nearest(self._around())
        i, j = self.places[index]
        u, v = self.u, self.v
        three = (u, v, (-u[0] - v[0], -u[1] - v[1]))
        if (i + j) % 3 != self._first():
            three = tuple((-x, -y) for x, y in three)  # type: ignore[assignment]
        return _nearest(three)

    def _around(self) -> tuple[Point, ...]:
        (a, b), (c, d) = self.u, self.v
        steps = range(-2, 3)
        return tuple((i * a + j * c, i * b + j * d) for i in steps for j in steps if i or j)

    def _first(self) -> int:
        """The residue of the points from which +u leads to another point."""
        used = {(i + j) % 3 for i, j in self.places}
        return next(r for r in range(3) if {r, (r + 1) % 3} == used)


@dataclass(frozen=True, slots=True)
class Rows:
    """Rows of triangles, pointing up where i + j has the parity `up`."""

    lattice: Lattice
    up: int

    @property
    def places(self) -> tuple[tuple[int, int], ...]:
        return self.lattice.places

    def cell(self, index: int) -> tuple[Point, ...]:
        """Corners of the triangle, relative to the middle of its height."""
        half, rise = abs(self.lattice.u[0]), abs(self.lattice.v[1]) / 2
        if sum(self.places[index]) % 2 != self.up:
            rise = -rise
        return (-half, rise), (half, rise), (0.0, -rise)


def find_rows(lattice: Lattice, width: float, links: set[tuple[int, int]]) -> Rows | None:
    """The rows of triangles that a lattice is: `links` are the pairs of points that are linked.

    Its steps must have the proportions of triangles; and either the boxes, of this `width`, overlap
    by half, or at every other point alone a link leads to the row above.
    """
    base = 2 * abs(lattice.u[0])
    if not lattice.right_angled or not 0.7 < abs(lattice.v[1]) / base < 1.15:
        return None
    downward = 1 if lattice.v[1] > 0 else -1
    at = {place: n for n, place in enumerate(lattice.places)}
    below = [0, 0]  # vertical links from points of either parity to the row below
    for a, b in links:
        (i, j), (k, m) = lattice.places[a], lattice.places[b]
        if i == k and abs(j - m) == 1:
            upper = min((i, j), (k, m), key=lambda place: place[1] * downward)
            below[sum(upper) % 2] += 1
    if sum(below) > 0.2 * len(at) and min(below) <= 0.05 * max(below):
        return Rows(lattice, below.index(max(below)))  # a base is what two triangles share
    if 0.42 < base / 2 / width < 0.58:
        return Rows(lattice, _pointing_up(at, downward))
    return None


def _pointing_up(at: dict[tuple[int, int], int], downward: int) -> int:
    """The parity of what points up: ends of rows do where the row above is shorter."""
    rows: dict[int, list[int]] = {}
    for i, j in at:
        rows.setdefault(j, []).append(i)
    votes = [0, 0]
    for j, row in rows.items():
        for end in (min(row), max(row)):
            parity = (end + j) % 2
            votes[parity] += (end, j - downward) not in at
            votes[1 - parity] += (end, j + downward) not in at
    return votes.index(max(votes))


def find_lattice(points: list[Point], size: Point) -> Lattice | None:
    """The lattice on which all points lie, if they do and no two share a place.

    A single row is taken for one of a lattice of rows that are as far apart as `size` says.
    """
    steps = _steps(points, size)
    if steps is None:
        return None
    u, v = steps
    found = _places(points, u, v, _ROUGH)
    if found is None:
        return None
    u, v = _refined(points, found, u, v)
    places = _places(points, u, v, _FINE)
    if places is None or len(set(places)) != len(places):
        return None
    residues = {(i + j) % 3 for i, j in places}
    angle = abs(_cross(u, v)) / (math.hypot(*u) * math.hypot(*v))
    honeycomb = len(points) >= 6 and len(residues) == 2 and 0.75 < angle < 0.95
    return Lattice(u, v, tuple(places), honeycomb)


def _cross(u: Point, v: Point) -> float:
    return u[0] * v[1] - u[1] * v[0]


def _steps(points: list[Point], size: Point) -> tuple[Point, Point] | None:
    """The two shortest steps between points that are not parallel, at 90° or more."""
    points = points[:_MOST]
    sample = points[:: max(1, len(points) // _SAMPLE)]
    vectors = Counter(
        (q[0] - p[0], q[1] - p[1])
        for p in sample
        for q in points
        if (q[0] - p[0], q[1] - p[1]) > (1e-6, -math.inf) or (q[0] == p[0] and q[1] > p[1])
    )
    # Of equal steps the more level one comes first.
    ordered = sorted(vectors, key=lambda w: (round(math.hypot(*w), 3), abs(w[1]), w))
    if not ordered:
        return None
    u = _usual(vectors, ordered[0])
    for w in ordered[1:]:
        if abs(_cross(u, w)) > 0.3 * math.hypot(*u) * math.hypot(*w):
            v = _usual(vectors, w)
            if abs(v[0]) > abs(u[0]) and abs(v[1]) < abs(u[1]):
                u, v = v, u
            if u[0] * v[0] + u[1] * v[1] > 1e-9:
                v = (-v[0], -v[1])
            return u, v
    across = size[1] if abs(u[0]) > abs(u[1]) else size[0]
    length = math.hypot(*u)
    return u, (-u[1] * across / length, u[0] * across / length)


def _usual(vectors: Counter[Point], step: Point) -> Point:
    """The mean of the steps like this one: boards that were drawn by hand are not exact."""
    reach = 0.15 * math.hypot(*step)
    like = [(w, n) for w, n in vectors.items() if math.dist(w, step) <= reach]
    total = sum(n for _, n in like)
    return sum(w[0] * n for w, n in like) / total, sum(w[1] * n for w, n in like) / total


def _places(
    points: list[Point], u: Point, v: Point, tolerance: float
) -> list[tuple[int, int]] | None:
    """The place of each point relative to the first; `None` if one lies beside its place."""
    determinant = _cross(u, v)
    limit = tolerance * min(math.hypot(*u), math.hypot(*v))
    origin = points[0]
    places = []
    for x, y in points:
        away = (x - origin[0], y - origin[1])
        i, j = round(_cross(away, v) / determinant), round(_cross(u, away) / determinant)
        error = (away[0] - i * u[0] - j * v[0], away[1] - i * u[1] - j * v[1])
        if math.hypot(*error) > limit:
            return None
        places.append((i, j))
    return places


def _refined(
    points: list[Point], places: list[tuple[int, int]], u: Point, v: Point
) -> tuple[Point, Point]:
    """The steps that fit all points best: rectangles are drawn to whole pixels."""
    n = len(points)
    mean_i, mean_j = sum(i for i, _ in places) / n, sum(j for _, j in places) / n
    mean_x, mean_y = sum(x for x, _ in points) / n, sum(y for _, y in points) / n
    ii = sum((i - mean_i) ** 2 for i, _ in places)
    jj = sum((j - mean_j) ** 2 for _, j in places)
    ij = sum((i - mean_i) * (j - mean_j) for i, j in places)
    determinant = ii * jj - ij * ij
    if determinant < 1e-9:
        return u, v
    steps = []
    for axis, mean in ((0, mean_x), (1, mean_y)):
        iw = sum((p[0] - mean_i) * (q[axis] - mean) for p, q in zip(places, points, strict=True))
        jw = sum((p[1] - mean_j) * (q[axis] - mean) for p, q in zip(places, points, strict=True))
        steps.append(((iw * jj - jw * ij) / determinant, (jw * ii - iw * ij) / determinant))
    (a, c), (b, d) = steps
    return (a, b), (c, d)


def _nearest(others: tuple[Point, ...]) -> tuple[Point, ...]:
    """The region around the origin that is nearer to it than to any of the other points."""
    far = 2 * max(math.hypot(*p) for p in others)
    corners: list[Point] = [(-far, -far), (far, -far), (far, far), (-far, far)]
    for a, b in others:
        corners = _clipped(corners, a, b, (a * a + b * b) / 2)
    return _merged(corners)


def _clipped(corners: list[Point], a: float, b: float, limit: float) -> list[Point]:
    """The part of a convex polygon where ax + by <= limit."""
    out: list[Point] = []
    for (x0, y0), (x1, y1) in zip(corners, corners[1:] + corners[:1], strict=True):
        before, after = a * x0 + b * y0 - limit, a * x1 + b * y1 - limit
        if before <= 0:
            out.append((x0, y0))
        if before * after < 0:
            t = before / (before - after)
            out.append((x0 + t * (x1 - x0), y0 + t * (y1 - y0)))
    return out


def _merged(corners: list[Point]) -> tuple[Point, ...]:
    """Corners that all but coincide are one."""
    size = max(math.hypot(*p) for p in corners)
    out: list[Point] = []
    for corner in corners:
        if all(math.dist(corner, other) > 0.04 * size for other in out):
            out.append(corner)
    return tuple(out)
