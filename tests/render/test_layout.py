"""Boards are recognised for what they are; every position that is shown has its cell."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.render.support import CORPUS, ROOT, corpus, laid_out
from translator import load_all
from translator.render.cells import Cell, Layout


def main_part(layout: Layout) -> tuple[str, int]:
    """The kind and the number of lines of the largest part."""
    part = max(layout.parts, key=lambda p: len(p.cells))
    return part.kind, len(part.lines)


@pytest.mark.parametrize(
    ("name", "kind", "lines"),
    [
        ("chess", "square", 0),
        ("shogi", "square", 0),  # the hands beside it are boards of their own
        ("hex", "hexagon", 0),
        ("chinese-checkers", "hexagon", 0),
        # 24 points and 32 lines between neighbours: a property of the board of morris.
        ("nine-mens-morris", "point", 32),
        # A square with both diagonals and both middle lines: 16 lines.
        ("three-mens-morris", "point", 16),
        # By custom, on the crossings of 19 by 19 and of 9 by 10 lines.
        ("go", "square", 2 * 19 * 18),
        ("xiangqi", "square", 10 * 8 + 9 * 9),
        ("peg-solitaire", "square", 0),
        ("tic-tac-toe", "square", 0),
        ("connect-four", "square", 0),
    ],
)
def test_kinds_of_boards(name: str, kind: str, lines: int) -> None:
    assert main_part(laid_out(corpus(name))) == (kind, lines)


def test_morabaraba_has_the_corners_of_its_squares_joined_as_well() -> None:
    (board,) = (
        each
        for each in load_all(ROOT / "corpus" / "zrf" / "nine-mens-morris.zrf")
        if each.meta.title == "Morabaraba"
    )
    assert main_part(laid_out(board)) == ("point", 32 + 2 * 4)


def test_the_middle_of_an_alquerque_board_has_lines_at_every_other_point() -> None:
    from tests.render.support import game

    cells = [(x, y) for x in range(5) for y in range(5)]
    names = {cell: f"{'abcde'[cell[0]]}{cell[1] + 1}" for cell in cells}
    ways = {"e": (1, 0), "n": (0, 1), "ne": (1, 1), "nw": (-1, 1)}
    links = ""
    for way, (dx, dy) in ways.items():
        pairs = [
            ((x, y), (x + dx, y + dy))
            for x, y in cells
            if (x + dx, y + dy) in names and (not (dx and dy) or (x + y) % 2 == 0)
        ]
        there = " ".join(f"({names[a]} {names[b]})" for a, b in pairs)
        back = " ".join(f"({names[b]} {names[a]})" for a, b in pairs)
        links += f" (links {way} {there}) (links back-{way} {back})"
    positions = " ".join(
        f"({names[x, y]} {x * 60} {240 - y * 60} {x * 60 + 59} {299 - y * 60})" for x, y in cells
    )
    board = game(f"(board (positions {positions}) {links})", "(board-setup (White (Man a1)))")
    assert main_part(laid_out(board)) == ("square", 40 + 16)


@pytest.mark.parametrize("path", CORPUS, ids=lambda path: path.stem)
def test_every_position_of_the_corpus_is_shown_once(path: Path) -> None:
    for game in load_all(path):
        layout = laid_out(game)
        counts = Counter(p for cell in layout.cells for p in cell.positions)
        rectangles = game.view.rectangles
        shown = {
            p
            for p in range(len(game.board.positions))
            if p not in game.board.dummies or (rectangles and rectangles[p] is not None)
        }
        assert counts == dict.fromkeys(shown, 1)
        assert all(layout.cell_of[p] == i for i, c in enumerate(layout.cells) for p in c.positions)


def apart(a: Cell, b: Cell) -> bool:
    """Some edge of one of two convex polygons has the other one beyond it."""
    for one, two in ((a.outline, b.outline), (b.outline, a.outline)):
        middle = (sum(x for x, _ in one) / len(one), sum(y for _, y in one) / len(one))
        for (x0, y0), (x1, y1) in zip(one, one[1:] + one[:1], strict=True):
            nx, ny = y1 - y0, x0 - x1
            if nx * (middle[0] - x0) + ny * (middle[1] - y0) > 0:
                nx, ny = -nx, -ny
            length = (nx * nx + ny * ny) ** 0.5 or 1
            if all((nx * (x - x0) + ny * (y - y0)) / length > -0.5 for x, y in two):
                return True
    return False


# In these, rectangles of the rules themselves overlap (fans of cards, pieces in hand).
FANNED = {"dobutsu", "minishogi", "shogi"}


@pytest.mark.parametrize(
    "path", [p for p in CORPUS if p.stem not in FANNED], ids=lambda path: path.stem
)
def test_cells_do_not_overlap(path: Path) -> None:
    layout = laid_out(load_all(path)[0])
    cells = layout.cells
    near = [
        (a, b)
        for n, a in enumerate(cells)
        for b in cells[:n]
        if abs(a.x - b.x) < (a.width + b.width) / 2 and abs(a.y - b.y) < (a.height + b.height) / 2
    ]
    assert [(a.positions, b.positions) for a, b in near if not apart(a, b)] == []


def test_positions_in_one_place_share_a_cell() -> None:
    from tests.render.support import game

    tower = game(
        "(board (positions (low 0 0 9 9) (high 0 0 9 9) (beside 10 0 19 9)))",
        "(board-setup (White (Man low)) (Black (Man high)))",
    )
    assert [cell.positions for cell in laid_out(tower).cells] == [(0, 1), (2,)]


def test_triangular_boards() -> None:
    """Rows of triangles: half-steps across, and a base shared at every other place."""
    from tests.render.support import game

    positions = " ".join(
        f"({'abcdefg'[x]}{y} {x * 26} {y * 45} {x * 26 + 30} {y * 45 + 30})"
        for y in range(4)
        for x in range(7)
    )
    pairs = [
        (f"{'abcdefg'[x]}{y}", f"{'abcdefg'[x]}{y + 1}")
        for y in range(3)
        for x in range(7)
        if (x + y) % 2 == 0
    ]
    links = "(links s " + " ".join(f"({a} {b})" for a, b in pairs) + ") (links n "
    links += " ".join(f"({b} {a})" for a, b in pairs) + ")"
    board = game(f"(board (positions {positions}) {links})", "(board-setup (White (Man a0)))")
    layout = laid_out(board)
    assert main_part(layout)[0] == "triangle"
    assert {len(cell.outline) for cell in layout.cells} == {3}


def test_flat_places_are_shortened_so_that_pieces_are_large() -> None:
    """Rods with rings: 150 by 20 in the rules."""
    from tests.render.support import game

    rods = game(
        """(board (grid (start-rectangle 0 0 150 20)
        (dimensions ("a/b/c" (172 0)) ("3/2/1" (0 21))) (directions (n 0 -1))))"""
    )
    cells = laid_out(rods).cells
    assert len(cells) == 9
    assert all(cell.size > 0.8 * cell.width for cell in cells)


def test_linked_points_are_one_board_though_some_are_nearer_than_others() -> None:
    """A ladder in perspective: its rungs come nearer to each other towards the top."""
    from tests.render.support import game

    rungs = list(enumerate((0, 50, 110, 190, 330)))
    names = [f"{side}{n}" for n, _ in rungs for side in "ab"]
    places = " ".join(
        f"(a{n} {100 - y // 4} {y} {145 - y // 4} {y + 45})"
        f"(b{n} {180 + y // 4} {y} {225 + y // 4} {y + 45})"
        for n, y in rungs
    )
    pairs = [(f"a{n}", f"b{n}") for n, _ in rungs]
    steps = [(f"{side}{n}", f"{side}{n + 1}") for n, _ in rungs[:-1] for side in "ab"]
    ways = {"e": pairs, "w": [p[::-1] for p in pairs], "n": steps, "s": [p[::-1] for p in steps]}
    links = " ".join(
        f"(links {way} {' '.join(f'({one} {two})' for one, two in linked)})"
        for way, linked in ways.items()
    )
    plan = laid_out(game(f"(board (positions {places}) {links})"))
    (part,) = plan.parts
    assert len(part.cells) == len(names)
    assert len(part.lines) == len(pairs) + len(steps)
