"""Texts on pictures: large enough for a telephone, none on another one, none outside."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest
from lxml import etree

from tests import compiled
from tests.render.support import ROOT, RULES, SVG, corpus, found, game, games, laid_out, picture
from tests.sampling import half
from translator.render import Position, start_of
from translator.render.labels import LEAST, PHONE, Label, fitting, margin, readable, width_of

_FILES = pytest.mark.parametrize("path", half(RULES, __name__), ids=lambda path: path.stem)
_GROUPS = ("coordinates", "reserve", "key", "legend")


def boxes(root: etree._Element, kind: str) -> Iterator[tuple[float, float, float, float, float]]:
    """Left, top, right and bottom of each text of a group on the picture, and its size."""
    group = root.find(f".//{SVG}g[@class='{kind}']")
    if group is None:
        return
    moved = group.getparent() if kind == "coordinates" else None
    shift = (0.0, 0.0)
    if moved is not None:
        x, y = str(moved.get("transform")).removeprefix("translate(").rstrip(")").split()
        shift = (float(x), float(y))
    for text in group.iter(f"{SVG}text"):
        size = float(str(text.get("font-size", group.get("font-size"))))
        width = width_of(str(text.text), size)
        left = float(str(text.get("x"))) + shift[0]
        left -= width / 2 if text.get("text-anchor") == "middle" else 0
        base = float(str(text.get("y"))) + shift[1]
        yield left, base - 0.75 * size, left + width, base + 0.05 * size, size


@_FILES
def test_texts_can_be_read_on_a_telephone_and_stand_apart(path: Path) -> None:
    for played in games(path):
        root = picture(played, zones=True)
        _, _, width, height = map(float, str(root.get("viewBox")).split())
        for kind in _GROUPS:
            texts = list(boxes(root, kind))
            for left, top, right, bottom, size in texts:
                assert size * PHONE / width >= LEAST
                assert top >= 0 and bottom <= height
                # Names of the rules may be longer than a line; labels of the board are not.
                assert left >= 0 and (right <= width or kind != "coordinates")
            for (a, b, c, d, _), (e, f, g, h, _) in combinations(texts, 2):
                assert c <= e or g <= a or d <= f or h <= b, (played.meta.title, kind)


@pytest.mark.parametrize("width", [100.0, 352.0, 400.0, 900.0, 1200.0])
def test_a_margin_holds_two_letters(width: float) -> None:
    edge = margin(width)
    assert edge >= 2 * readable(width + 2 * edge) * 0.99


def test_of_labels_in_one_place_the_first_one_is_drawn() -> None:
    labels = [Label("a", 0, 0), Label("bb", 5, 2), Label("c", 30, 0), Label("d", 0, 12)]
    assert fitting([[label] for label in labels], 11) == [labels[0], labels[2], labels[3]]


def test_a_label_takes_its_next_place_where_the_first_is_taken() -> None:
    first, second, third = Label("a", 0, 0), Label("b", 2, 0), Label("b", 30, 0)
    assert fitting([[first], [second, third]], 11) == [first, third]


def test_no_name_in_a_cell_is_half_covered_by_a_piece() -> None:
    ruma = corpus("tchuka-ruma")
    empty = {t.text for t in found(picture(ruma, Position({})), "text", "coordinates")}
    assert empty == set(ruma.board.positions)
    standing = {t.text for t in found(picture(ruma), "text", "coordinates")}
    taken = {ruma.board.positions[p] for p in start_of(ruma).board}
    assert taken and standing == empty - taken


def test_a_name_in_a_cell_stands_within_what_bounds_its_area() -> None:
    played = corpus("tchuka-ruma")
    root, plan = picture(played), laid_out(played)
    (place,) = places(root)["ruma"]
    cell = plan.cells[plan.cell_of[played.board.positions.index("ruma")]]
    frames = [p for p in found(root, "path", "terrain") if p.get("transform") is None]
    numbers = [re.findall(r"[-\d.]+", str(frame.get("d"))) for frame in frames]
    width = max(float(str(frame.get("stroke-width"))) for frame in frames)
    lowest = max(float(y) for line in numbers for y in line[1::2])
    assert cell.y < place[1] < lowest - width / 2


def test_rows_of_a_star_are_told_at_their_other_end_where_columns_are_at_the_first() -> None:
    texts = {t.text for t in found(picture(corpus("chinese-checkers")), "text", "coordinates")}
    assert {str(number) for number in range(2, 18)} <= texts


def places(root: etree._Element) -> dict[str, list[tuple[float, float]]]:
    """By text of a label where it stands, from the corner of the board."""
    told: dict[str, list[tuple[float, float]]] = {}
    for text in found(root, "text", "coordinates"):
        at = float(str(text.get("x"))), float(str(text.get("y")))
        told.setdefault(str(text.text), []).append(at)
    return told


def test_ranks_that_slant_are_told_at_both_ends() -> None:
    """The first file of Intellector has the ranks 5 to 11, the last one 1 to 7."""
    played = compiled.game(ROOT / "corpus" / "native" / "intellector.glot")
    plan, told = laid_out(played), places(picture(played))
    middle = {played.board.positions[p]: c for c in plan.cells for p in c.positions}
    for file, side, ranks in (("a", -1, range(5, 12)), ("i", 1, range(1, 8))):
        for rank in ranks:
            cell = middle[f"{file}{rank}"]
            near = [x for x, y in told[str(rank)] if abs(y - cell.y) < cell.height / 2 + 11]
            assert any(0 < (x - cell.x) * side < cell.width for x in near), (file, rank)


def test_columns_of_levels_have_the_names_of_their_rows_and_files() -> None:
    """Whichever of the three dimensions of the grid leads up: in tak it is the first one."""
    played = compiled.game(ROOT / "corpus" / "native" / "tak.glot")
    plan, told = laid_out(played), places(picture(played))
    middle = {played.board.positions[p]: c for c in plan.cells for p in c.positions}
    assert told.keys() == set("abcde12345")
    for text, [(x, y)] in told.items():
        if text.isdigit():
            assert x < middle[f"a{text}"].x and abs(y - middle[f"a{text}"].y) < 11
        else:
            assert y > middle[f"{text}1"].y and x == pytest.approx(middle[f"{text}1"].x)


def test_each_of_several_levels_side_by_side_has_its_names_and_its_own() -> None:
    """A position is called by its level, its file and its row: `1a4`."""
    *_, played = games(ROOT / "corpus" / "zrf" / "tic-tac-toe.zrf")
    plan, told = laid_out(played), places(picture(played))
    middle = {played.board.positions[p]: c for c in plan.cells for p in c.positions}
    for level in "1234":
        first = middle[f"{level}a1"]
        for row in "1234":
            cell = middle[f"{level}a{row}"]
            assert any(0 < cell.x - x < cell.width and abs(y - cell.y) < 11 for x, y in told[row])
        for file in "abcd":
            cell = middle[f"{level}{file}1"]
            assert any(abs(x - cell.x) < 1 and 0 < y - cell.y for x, y in told[file])
        corner = [(x, y) for x, y in told[level] if 0 < first.x - x < first.width]
        assert any(y > first.y + first.height / 2 for _, y in corner)


def test_files_of_triangles_have_their_names_below_the_board() -> None:
    """The middle of a triangle that stands on its tip is far above the tip."""
    pairs = [
        (f"{'abcdefg'[x]}{y}", f"{'abcdefg'[x]}{y - 1}")
        for y in (4, 3, 2)
        for x in range(7)
        if (x + y) % 2 == 0
    ]
    down, up = (" ".join(f"({a} {b})" for a, b in way) for way in (pairs, [p[::-1] for p in pairs]))
    played = game(
        '(board (grid (start-rectangle 0 0 30 30) (dimensions ("a/b/c/d/e/f/g" (26 0))'
        ' ("4/3/2/1" (0 45))) (directions (e 1 0) (w -1 0)))'
        f" (links s {down}) (links n {up}))",
        "(board-setup (White (Man a1)))",
    )
    plan, root = laid_out(played), picture(played)
    assert {len(cell.outline) for cell in plan.cells} == {3}
    size = float(str(found(root, "text", "coordinates")[0].get("font-size")))
    lowest = max(y for cell in plan.cells for _, y in cell.outline)
    told = places(root)
    assert told.keys() == {*"abcdefg", *"1234"}
    assert all(y - 0.75 * size > lowest for file in "abcdefg" for _, y in told[file])


def test_names_of_points_stay_on_the_wood() -> None:
    played = corpus("nine-mens-morris")
    root = picture(played)
    (wood,) = found(root, "rect", "board")
    left, top, width, height = (float(str(wood.get(k))) for k in ("x", "y", "width", "height"))
    size = float(str(found(root, "text", "coordinates")[0].get("font-size")))
    told = places(root)
    assert set(told) == set(played.board.positions)
    for text, [(x, y)] in told.items():
        assert left < x - width_of(text, size) / 2 and x + width_of(text, size) / 2 < left + width
        assert top < y - size and y < top + height


def test_each_line_of_a_wide_board_keeps_its_label_where_there_is_room() -> None:
    texts = {t.text for t in found(picture(corpus("go")), "text", "coordinates")}
    assert {"A", "T", "1", "19"} <= texts


@pytest.mark.parametrize(
    ("file", "inside", "outside"),
    [
        ("native/surakarta.glot", set("abcdef123456"), set()),  # between the lines and the loops
        ("native/nine-mens-morris.glot", set("bcef2356"), set("adg147")),
        ("zrf/tchuka-ruma.zrf", {"ruma"}, set()),
        ("zrf/chess.zrf", set(), set("abcdefgh12345678")),
        ("native/intellector.glot", set(), {*"abcdefghi", *map(str, range(1, 12))}),
    ],
)
def test_what_stands_on_the_board_is_known_from_what_stands_around_it(
    file: str, inside: set[str], outside: set[str]
) -> None:
    """A page in a dark window has light letters around its board, which is never dark."""
    told: dict[str | None, set[str]] = {"inside": set(), None: set()}
    for text in found(picture(compiled.game(ROOT / "corpus" / file)), "text", "coordinates"):
        told[text.get("class")].add(str(text.text))
    assert told == {"inside": inside, None: outside}


def test_what_separates_the_parts_of_names_is_no_part_of_labels() -> None:
    """The points of backgammon are called `p24`, `p24.2` to `p24.15`, the dice `first-1`."""
    played = compiled.game(ROOT / "corpus" / "native" / "backgammon.glot")
    plan, told = laid_out(played), places(picture(played))
    assert {str(level) for level in range(1, 16)} <= told.keys()
    assert not any(text.startswith((".", "-")) for text in told)
    middle = {played.board.positions[p]: c for c in plan.cells for p in c.positions}
    for level in range(2, 16):
        assert any(abs(y - middle[f"p24.{level}"].y) < 15 for _, y in told[str(level)])


def test_a_sign_that_tells_labels_apart_stays() -> None:
    grid = '("a/b/c" (30 0)) ("1/0/-1" (0 30))'
    played = game(
        f"(board (grid (start-rectangle 0 0 30 30) (dimensions {grid}) (directions (n 0 -1))))",
        "(board-setup (White (Man a1)))",
    )
    assert {"1", "0", "-1"} <= places(picture(played)).keys()


@_FILES
def test_no_label_crosses_the_edge_of_a_square(path: Path) -> None:
    """It stands in one, or outside of all of them."""
    for played in games(path):
        plan, root = laid_out(played), picture(played)
        sizes = [text.get("font-size") for text in found(root, "text", "coordinates")]
        size = float(str(sizes[0])) if sizes else 0.0
        squares = [c for c in plan.cells if len(c.outline) == 4 and not plan.on_lines(c)]
        for text, spots in places(root).items():
            width, height = 0.9 * width_of(text, size), 0.6 * size
            for x, y in spots:
                for cell in squares:
                    across = (cell.width + width) / 2 - abs(cell.x - x)
                    up = (cell.height + height) / 2 - abs(cell.y - (y - height / 2))
                    inside = across >= width and up >= height
                    assert across <= 0 or up <= 0 or inside, (played.meta.title, text)


def test_a_large_piece_hides_the_names_of_all_cells_below_it() -> None:
    """As in qxo, where a field of the large board lies on nine of the small ones."""
    small = [f"{file}{rank}" for file in "abc" for rank in "123"]
    at = {name: (45 * "abc".index(name[0]), 55 * (int(name[1]) - 1)) for name in small}
    fields = " ".join(
        f"({n} {x} {y + x // 9} {x + 44} {y + x // 9 + 54})" for n, (x, y) in at.items()
    )
    played = game(
        f"(board (positions {fields} (all 0 0 144 176)) (links n (a1 a2)))",
        "(board-setup (White (Man all)))",
    )
    plan = laid_out(played)
    whole = plan.cells[plan.cell_of[played.board.positions.index("all")]]
    empty, standing = places(picture(played, Position({}))), places(picture(played))
    assert set(small) <= empty.keys()
    hidden = {
        name
        for name, [(x, y)] in empty.items()
        if math.dist((x, y - 4), (whole.x, whole.y)) < 0.3 * whole.size
    }
    assert len(hidden) > 1 and hidden.isdisjoint(standing)
    assert standing.keys() & set(small)  # what the piece leaves free
