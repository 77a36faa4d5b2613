"""Boards without rectangles are laid out from their grids and links."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from tests import compiled
from tests.render.support import ROOT, corpus, found, game, picture
from translator.ir.game import Game
from translator.ir.view import View
from translator.render.arrange import arrange


def bare(game: Game, grids: bool = True) -> Game:
    """The game without rectangles, and without grids too."""
    view = game.view
    return replace(game, view=View(grids=view.grids if grids else ()))


def placed(game: Game) -> dict[str, tuple[float, float]]:
    names = game.board.positions
    shown = [i for i in range(len(names)) if i not in game.board.dummies]
    return {names[i]: at for i, at in arrange(game, shown).items()}


def ring(size: int) -> Game:
    names = [f"p{n}" for n in range(size)]
    ways = " ".join(f"({a} {b})" for a, b in zip(names, names[1:] + names[:1], strict=True))
    back = " ".join(f"({b} {a})" for a, b in zip(names, names[1:] + names[:1], strict=True))
    positions = " ".join(f"({name})" for name in names)
    return game(
        f"(board (positions {positions}) (links next {ways}) (links back {back}))",
        "(board-setup (White (Man p0)))",
    )


def test_a_grid_stands_in_rows_and_columns() -> None:
    at = placed(bare(corpus("chess")))
    assert at["a8"] == (0, 0) and at["h8"] == (7, 0) and at["a1"] == (0, 7)


def test_a_grid_with_one_diagonal_is_staggered() -> None:
    at = placed(bare(corpus("hex")))
    near = [name for name in at if 0.99 < math.dist(at[name], at["e5"]) < 1.01]
    assert len(near) == 6


def test_single_positions_stand_where_the_grid_is_that_they_are_linked_with() -> None:
    kalah = compiled.game(ROOT / "corpus" / "axiom" / "Kalah.4th")
    at = placed(bare(kalah))
    (left, top), (right, bottom) = at["a2"], at["f1"]
    south, north = at["south-store"], at["north-store"]
    assert south[0] > right + 1 and north[0] < left - 1
    assert south[1] == north[1] == (top + bottom) / 2


def test_single_positions_stand_beside_each_other() -> None:
    tamerlane = compiled.game(ROOT / "corpus" / "native" / "tamerlane-chess.glot")
    at = placed(bare(tamerlane))
    assert all(math.dist(at[one], at[other]) > 0.99 for one in at for other in at if one != other)
    outside = [name for name in at if not at["a1"][0] <= at[name][0] <= at["k1"][0]]
    assert len(outside) == 2


def test_further_dimensions_repeat_the_board() -> None:
    spatial = game(
        '(board (grid (dimensions ("1/2" (0 0)) ("a/b" (0 0)) ("x/y/z" (0 0)))'
        " (directions (n 0 0 1))))",
        "(board-setup (White (Man 1ax)))",
    )
    at = placed(spatial)
    assert len(set(at.values())) == 12
    assert (at["1ax"], at["2ax"]) == ((0, 0), (1, 0))
    assert at["1bx"] == (0, 1)
    assert at["1ay"] == (3, 0)  # the next board, with a gap


def test_a_ring_becomes_a_ring() -> None:
    at = list(placed(ring(12)).values())
    x, y = (sum(axis) / len(at) for axis in zip(*at, strict=True))
    distances = [math.dist(p, (x, y)) for p in at]
    assert max(distances) < 1.15 * min(distances)
    steps = [math.dist(a, b) for a, b in zip(at, at[1:] + at[:1], strict=True)]
    assert max(steps) < 1.3 * min(steps)


@pytest.mark.parametrize("name", ["nine-mens-morris", "three-mens-morris", "chess", "xiangqi"])
def test_links_alone_keep_neighbours_near_and_all_others_apart(name: str) -> None:
    stripped = bare(corpus(name), grids=False)
    at = placed(stripped)
    points = list(at.values())
    closest = min(math.dist(a, b) for n, a in enumerate(points) for b in points[:n])
    assert closest > 0.5
    assert len(at) == len(stripped.board.positions) - len(stripped.board.dummies)


def test_parts_that_are_not_linked_stand_side_by_side() -> None:
    islands = game(
        "(board (positions (a) (b) (c) (d)) (links n (a b) (c d)) (links s (b a) (d c)))",
        "(board-setup (White (Man a)))",
    )
    at = placed(islands)
    assert max(at["a"][0], at["b"][0]) + 1 < min(at["c"][0], at["d"][0])


def test_the_same_board_is_always_laid_out_alike() -> None:
    stripped = bare(corpus("nine-mens-morris"), grids=False)
    assert placed(stripped) == placed(stripped)


def test_rectangles_that_say_nothing_are_not_used() -> None:
    heap = " ".join(f"(p{n} 0 0 9 9)" for n in range(20))
    cells = found(
        picture(game(f"(board (positions {heap}))", "(board-setup (White (Man p3)))")), "g"
    )
    assert len([g for g in cells if g.get("class") == "cell"]) == 20


def test_positions_without_rectangle_stand_below_the_others() -> None:
    some = game(
        '(board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b" (10 0)) ("2/1" (0 10)))'
        " (directions (n 0 1))) (positions (lost)) (dummy hidden))",
        "(board-setup (White (Man a1)))",
    )
    cells = [g for g in found(picture(some), "g") if g.get("class") == "cell"]
    titles = [str(cell[0].text) for cell in cells]
    assert sorted(titles) == ["a1", "a2", "b1", "b2", "lost"]


def test_north_is_up_and_east_is_right_whatever_the_order_of_the_dimensions() -> None:
    turned = game(
        '(board (grid (dimensions ("1/2/3" (0 0)) ("a/b" (0 0)))'
        " (directions (n 1 0) (e 0 1) (s -1 0))))",
        "(board-setup (White (Man 1a)))",
    )
    at = placed(turned)
    assert at["2a"][1] == at["1a"][1] - 1 and at["2a"][0] == at["1a"][0]
    assert at["1b"][0] == at["1a"][0] + 1 and at["1b"][1] == at["1a"][1]


def test_letters_go_across_and_numbers_down_where_no_direction_tells() -> None:
    turned = game(
        '(board (grid (dimensions ("2/1" (0 0)) ("a/b/c" (0 0))) (directions (on 0 1))))',
        "(board-setup (White (Man 1a)))",
    )
    at = placed(turned)
    assert at["2a"] == (0, 0) and at["2c"] == (2, 0) and at["1a"] == (0, 1)
