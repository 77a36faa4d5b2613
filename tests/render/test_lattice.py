"""Lattices are recognised, and their cells are the regions nearest to their points."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest

from translator.render.lattice import Lattice, Point, find_lattice, find_rows


def area(corners: tuple[Point, ...]) -> float:
    closed = (*corners, corners[0])
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise(closed))) / 2


def sides(corners: tuple[Point, ...]) -> list[float]:
    return [math.dist(a, b) for a, b in pairwise((*corners, corners[0]))]


def lattice(points: list[Point]) -> Lattice:
    found = find_lattice(points, (10, 10))
    assert found is not None
    return found


def test_rows_and_columns_give_rectangles() -> None:
    found = lattice([(x * 30.0, y * 40.0) for x in range(4) for y in range(3)])
    assert found.right_angled and not found.honeycomb
    assert sorted(sides(found.cell(0))) == pytest.approx([30, 30, 40, 40])
    assert sorted(found.places) == [(x, y) for x in range(4) for y in range(3)]


def test_holes_and_very_long_cells_do_not_hide_a_lattice() -> None:
    points = [(x * 70.0, y * 270.0) for x in range(9) for y in range(2) if (x, y) != (4, 1)]
    assert sorted(sides(lattice(points).cell(3))) == pytest.approx([70, 70, 270, 270])


def test_staggered_rows_give_regular_hexagons() -> None:
    height = math.sqrt(0.75)
    points = [((x + y / 2) * 20, y * height * 20) for x in range(5) for y in range(5)]
    cell = lattice(points).cell(7)
    assert sides(cell) == pytest.approx([20 / math.sqrt(3)] * 6)


def test_a_honeycomb_gives_triangles_up_and_down() -> None:
    hexagons = [((x + y / 2) * 3, y * 3 * math.sqrt(0.75)) for x in range(4) for y in range(4)]
    ways = [math.radians(60 * k + 30) for k in range(6)]
    step = math.sqrt(3)
    points = sorted(
        {
            (round(x + step * math.cos(a), 6), round(y + step * math.sin(a), 6))
            for x, y in hexagons
            for a in ways
        }
    )
    found = lattice(points)
    assert found.honeycomb
    shapes = {
        tuple((round(x, 3), round(y, 3)) for x, y in found.cell(i)) for i in range(len(points))
    }
    assert len(shapes) == 2
    assert all(sides(shape) == pytest.approx([3, 3, 3], abs=0.01) for shape in shapes)


def test_cells_of_a_lattice_have_the_area_of_its_unit() -> None:
    points = [(x * 20.0 + y * 7, y * 15.0) for x in range(6) for y in range(5)]
    assert area(lattice(points).cell(11)) == pytest.approx(300)


def test_boards_that_were_drawn_by_hand_are_recognised() -> None:
    points = [
        (x * 64.0 + (x * y) % 4 - 2, y * 64.0 + (x + y) % 4 - 2) for x in range(6) for y in range(6)
    ]
    found = lattice(points)
    assert found.right_angled
    assert math.hypot(*found.u) == pytest.approx(64, abs=1)


def test_a_ring_is_no_lattice() -> None:
    angles = [math.radians(40 * k) for k in range(9)]
    assert find_lattice([(50 * math.cos(a), 50 * math.sin(a)) for a in angles], (10, 10)) is None


def test_two_points_in_one_place_are_no_lattice() -> None:
    assert find_lattice([(0, 0), (10, 0), (10, 0), (20, 0), (0, 10)], (10, 10)) is None


def test_a_single_row_has_rows_as_far_apart_as_its_boxes_are_high() -> None:
    found = find_lattice([(x * 20.0, 0.0) for x in range(4)], (20, 35))
    assert found is not None
    assert sorted(sides(found.cell(0))) == pytest.approx([20, 20, 35, 35])


def test_rows_of_triangles_are_known_by_links_at_every_other_point() -> None:
    points = [(x * 26.0, y * 45.0) for x in range(8) for y in range(4)]
    found = lattice(points)
    at = {place: n for n, place in enumerate(found.places)}
    shared_bases = {
        (at[i, j], at[i, j + 1]) for i, j in found.places if (i, j + 1) in at and (i + j) % 2 == 0
    }
    rows = find_rows(found, 30, shared_bases)
    assert rows is not None
    upward = rows.cell(at[0, 0])  # it shares its base with the one below
    assert [round(y) for _, y in upward].count(round(45 / 2)) == 2
    downward = rows.cell(at[1, 0])
    assert [round(y) for _, y in downward].count(round(-45 / 2)) == 2
    assert find_rows(found, 30, set()) is None
