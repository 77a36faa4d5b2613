"""Columns, heaps, and the levels that rules have for them."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest

from tests.render.support import corpus, found, game, laid_out, picture
from tests.render.test_terrain import native
from translator.render import Standing, start_of
from translator.render.cells import Cell
from translator.render.piles import MOST_SEEDS, Spot, column, heap

CELL = Cell((0,), 50, 60, 40, 40, 40, ((30, 40), (70, 40), (70, 80), (30, 80)), 0)


def apart(spots: list[Spot]) -> bool:
    """No spot lies on another one or leaves the cell."""
    inside = all(
        abs(spot.x - CELL.x) + spot.size / 2 <= CELL.width / 2 + 0.01
        and abs(spot.y - CELL.y) + spot.size / 2 <= CELL.height / 2 + 0.01
        for spot in spots
    )
    return inside and all(
        max(abs(a.x - b.x), abs(a.y - b.y)) >= (a.size + b.size) / 2 - 0.01
        for a, b in combinations(spots, 2)
    )


@pytest.mark.parametrize("height", [2, 3, 7, 12, 22, 60])
def test_the_whole_of_a_column_is_seen_from_the_top(height: int) -> None:
    spots = column(CELL, [level % 2 for level in range(height)])
    assert [spot.levels for spot in spots] == [(level,) for level in range(height)[::-1]]
    assert apart(spots)
    assert all(spot.size < spots[0].size for spot in spots[1:])


def test_what_looks_alike_in_a_column_is_shown_once_with_its_number() -> None:
    spots = column(CELL, ["black", "black", "white", "black", "black", "black"])
    assert [spot.levels for spot in spots] == [(5,), (4, 3), (2,), (1, 0)]


@pytest.mark.parametrize("number", [1, MOST_SEEDS, 48])
def test_a_heap_stands_for_all_of_its_seeds(number: int) -> None:
    spots = heap(CELL, number)
    assert sorted(level for spot in spots for level in spot.levels) == list(range(number))
    assert len(spots) == min(number, MOST_SEEDS)
    assert all(abs(s.x - CELL.x) + s.size / 2 < 20 and abs(s.y - CELL.y) < 20 for s in spots)


def test_levels_that_are_a_little_shifted_are_one_place() -> None:
    lasca = native("lasca")
    plan = laid_out(lasca)
    assert len(plan.cells) == 49
    names = [lasca.board.positions[p] for p in plan.cells[0].positions]
    assert names == ["a7", *(f"a7.{level}" for level in range(2, 23))]
    assert not any(part.lines for part in plan.parts)


def test_slats_that_lie_on_each_other_are_one_place() -> None:
    plan = laid_out(corpus("kalah"))
    assert len(plan.cells) == 14
    assert all(len(cell.positions) == 48 for cell in plan.cells)
    assert all(0.6 < cell.width / cell.height < 1.6 for cell in plan.cells)


def test_levels_that_can_be_seen_stay_where_they_are() -> None:
    assert all(len(cell.positions) == 1 for cell in laid_out(corpus("nim")).cells)


def test_levels_are_counted_from_below_whatever_their_order() -> None:
    tower = game(
        "(board (positions (top 2 0 41 39) (low 0 4 39 43) (middle 1 2 40 41) (far 90 4 129 43))"
        " (links up (low middle) (middle top)))",
        "(board-setup (White (Man low)))",
    )
    stack = max((cell.positions for cell in laid_out(tower).cells), key=len)
    assert [tower.board.positions[p] for p in stack] == ["low", "middle", "top"]


def test_seeds_are_a_heap_and_their_number() -> None:
    root = picture(corpus("kalah"))
    assert len(found(root, "use", "pieces")) == 48
    assert [text.text for text in found(root, "text", "pieces")] == ["4"] * 12


def test_a_seed_alone_is_as_large_as_those_of_a_heap_and_has_no_number() -> None:
    kalah = corpus("kalah")
    start = start_of(kalah)
    first, *_ = (
        cell.positions for cell in laid_out(kalah).cells if cell.positions[0] in start.board
    )
    board = {p: s for p, s in start.board.items() if p not in first[1:]}
    root = picture(kalah, replace(start, board=board))
    assert len(found(root, "use", "pieces")) == 45
    assert len({use.get("width") for use in found(root, "use", "pieces")}) == 1
    assert [text.text for text in found(root, "text", "pieces")] == ["4"] * 11


def test_a_column_tells_its_pieces_by_name() -> None:
    lasca = native("lasca")
    names = lasca.board.positions
    kinds = [piece.name for piece in lasca.pieces]
    levels = [(1, "Soldier"), (1, "Soldier"), (0, "Officer")]
    board = {
        names.index(f"c3{level}"): Standing(player, kinds.index(kind))
        for level, (player, kind) in zip(("", ".2", ".3"), levels, strict=True)
    }
    root = picture(lasca, replace(start_of(lasca), board=board))
    titles = [str(title.text) for title in found(root, "title", "pieces")]
    assert titles == ["White Officer c3.3", "Black Soldier c3.2, Black Soldier c3"]
    assert [text.text for text in found(root, "text", "pieces")] == ["2"]


def test_columns_are_called_what_their_levels_have_in_common() -> None:
    texts = {text.text for text in found(picture(corpus("kalah")), "text", "coordinates")}
    assert texts == set("abcdefghijklNS")
