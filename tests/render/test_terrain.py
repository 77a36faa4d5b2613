"""What the ground means: which areas are shown, whose they are, and the key that names them."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest
from lxml import etree

from tests import compiled
from tests.render.support import ROOT, RULES, SVG, corpus, found, game, games, laid_out, picture
from tests.sampling import half
from translator import load_all
from translator.ir.game import Game
from translator.render import draw, live_board, palette
from translator.render.ground import Ground
from translator.render.labels import width_of
from translator.render.palette import player_paints
from translator.render.terrain import areas

_FILES = pytest.mark.parametrize("path", half(RULES, __name__), ids=lambda path: path.stem)


def native(name: str) -> Game:
    return compiled.game(ROOT / "corpus" / "native" / f"{name}.glot")


def shown(played: Game) -> dict[tuple[str, str | None], set[str]]:
    """The positions of each area, by its name and owner."""
    plan = laid_out(played)
    found: dict[tuple[str, str | None], set[str]] = {}
    for area in areas(played, plan):
        owner = None if area.owner is None else played.players[area.owner].name
        names = {played.board.positions[p] for i in area.cells for p in plan.cells[i].positions}
        found.setdefault((area.label, owner), set()).update(names)
    return found


def test_rivers_dens_and_traps_are_told_by_their_names() -> None:
    water = {f"{file}{rank}" for file in "bcef" for rank in "456"}
    assert shown(native("dou-shou-qi")) == {
        ("water", None): water,
        ("den", "Blue"): {"d1"},
        ("den", "Red"): {"d9"},
        ("traps", "Blue"): {"c1", "e1", "d2"},
        ("traps", "Red"): {"c9", "e9", "d8"},
    }


@pytest.mark.parametrize("played", [corpus("hex"), native("hex")], ids=["zrf", "native"])
def test_the_two_sides_of_each_player_are_those_that_he_connects(played: Game) -> None:
    """Whatever they are called: his other edge is not that of the other player."""
    row = "abcdefghijk"
    assert shown(played) == {
        ("side", "Red"): {f"{file}{rank}" for file in row for rank in (1, 11)},
        ("side", "Blue"): {f"{file}{rank}" for file in "ak" for rank in range(1, 12)},
    }


def test_edges_from_which_a_goal_looks_for_a_way_are_sides_with_those_across() -> None:
    sizes = {3: "abc", 4: "abcd", 5: "abcde", 6: "abcdef"}
    for played in games(ROOT / "corpus" / "native" / "tak.glot"):
        size = max(int(name[1]) for name in played.board.positions if name[1:].isdigit())
        files = sizes[size]
        rim = {f"{file}{rank}" for file in files for rank in (1, size)}
        rim |= {f"{file}{rank}" for file in (files[0], files[-1]) for rank in range(1, size + 1)}
        assert {at for at in shown(played)["side", None] if at[1:].isdigit()} == rim


def test_each_edge_of_a_hexagonal_board_has_one_colour_at_most() -> None:
    edges: dict[str, set[str]] = {}
    for path in found(picture(corpus("hex")), "path", "terrain"):
        edges.setdefault(str(path.get("stroke")), set()).update(str(path.get("d")).split("M")[1:])
    paints = player_paints(corpus("hex"))
    red, blue = (edges[paint.fill] for paint in paints)
    assert not red & blue
    assert len(red | blue) == 8 * 11 - 2  # the rim of a rhombus of hexagons
    assert abs(len(red) - len(blue)) <= 2  # the outermost edges of acute corners face both ways


def test_where_a_goal_wants_pieces_is_shown_without_a_zone() -> None:
    assert shown(corpus("peg-solitaire")) == {("goal", "You"): {"d4"}}


def test_a_zone_that_a_goal_wants_is_a_goal_whatever_its_name() -> None:
    race = game(
        '(board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c/d" (10 0))'
        ' ("4/3/2/1" (0 10))) (directions (n 0 -1)))'
        " (zone (name far-off) (players White) (positions a4))"
        " (zone (name xyzzy) (players White) (positions b4))"
        " (zone (name third-rank) (players White) (positions c4)))",
        "(board-setup (White (Man a1)))",
        "(win-condition (White) (absolute-config Man (xyzzy)))",
    )
    assert shown(race) == {("xyzzy", "White"): {"b4"}}


def test_a_zone_for_all_that_is_called_after_a_player_is_his() -> None:
    """Rules that are written once for both ask `$1Promotion`, where the zones are everybody's."""
    draughts = game(
        '(board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c/d" (10 0))'
        ' ("4/3/2/1" (0 10))) (directions (ne 1 -1)))'
        " (zone (name WhitePromotion) (players White Black) (positions b4 d4))"
        " (zone (name BlackPromotion) (players White Black) (positions a1 c1))"
        " (zone (name white-black-trap) (players White Black) (positions b2)))",
        "(board-setup (White (Man a1)))",
    )
    assert shown(draughts) == {
        ("promotion", "White"): {"b4", "d4"},
        ("promotion", "Black"): {"a1", "c1"},
        ("white black trap", None): {"b2"},
    }


def test_goals_of_pieces_that_are_nobodys_are_shown() -> None:
    ((label, owner),) = shown(corpus("sokoban"))
    assert (label, owner) == ("goal", "You")


def test_what_is_made_of_what_each_player_has_is_not_shown_again() -> None:
    assert shown(native("tamerlane-chess")).keys() >= {("citadel", "White"), ("citadel", "Black")}
    assert ("citadels", None) not in shown(native("tamerlane-chess"))


def test_rows_that_win_are_no_goal_areas() -> None:
    assert shown(corpus("tic-tac-toe")) == {}
    board = '(board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c/d/e" (10 0)) ("1/2/3/4/5"'
    rows = "(or (absolute-config Man (a1 b1 c1)) (absolute-config Man (a1 a2 a3)))"
    few = game(
        f"{board} (0 10))) (directions (n 0 -1))))",
        "(board-setup (White (Man e5)))",
        f"(win-condition (White) {rows})",
    )
    assert shown(few) == {}


def test_what_only_helps_the_rules_is_not_shown() -> None:
    assert {label for label, _ in shown(corpus("chess"))} == {"promotion"}


@pytest.mark.parametrize(
    ("file", "title", "lines"),
    [
        ("english-draughts", "English Draughts", 4),
        ("english-draughts", "English Draughts 6x6", 3),
        ("international-draughts", "International Draughts 6x6", 3),
        ("makruk", "Makruk", 8),
    ],
)
def test_a_last_row_is_a_line_before_each_of_its_cells(file: str, title: str, lines: int) -> None:
    """Across the board, on the side of its middle: nothing between cells or behind them."""
    path = ROOT / "corpus" / "zrf" / f"{file}.zrf"
    played = next(g for g in load_all(path) if g.meta.title == title)
    plan, root = laid_out(played), picture(played)
    rows = {area.owner: area for area in areas(played, plan) if area.kind == "row"}
    assert len(rows) == 2
    for owner, area in rows.items():
        fill = player_paints(played)[owner or 0].fill
        paths = [p for p in found(root, "path", "terrain") if p.get("stroke") == fill]
        drawn = [
            re.findall(r"[\d.]+", part) for p in paths for part in str(p.get("d")).split("M")[1:]
        ]
        assert len(drawn) == lines
        cell = plan.cells[min(area.cells)]
        for _, y0, _, y1 in drawn:
            assert y0 == y1
            assert abs(float(y0) - plan.height / 2) < abs(cell.y - plan.height / 2)


def test_fields_of_promotion_across_the_board_are_areas_and_no_last_row() -> None:
    """As in sittuyin: on the far halves of the diagonals, where no line is before them all."""
    lines = '(dimensions ("a/b/c/d" (30 0)) ("4/3/2/1" (0 30)))'
    grid = f"(grid (start-rectangle 0 0 30 30) {lines} (directions (n 0 -1)))"
    zones = "(zone (name promotion) (players White) (positions a4 b3 c3 d4))"
    zones += "(zone (name promotion) (players Black) (positions a1 b1 c1 d1 b2))"
    played = game(f"(board {grid} {zones})", "(board-setup (White (Man a2)) (Black (Man d2)))")
    plan = laid_out(played)
    kinds = {area.owner: area.kind for area in areas(played, plan)}
    assert kinds == {0: "ground", 1: "row"}
    tinted = [p.get("points") for p in found(picture(played), "polygon", "terrain")]
    assert len(tinted) == 4


def test_the_bound_of_overlapping_cells_goes_around_all_of_them() -> None:
    """As of the levels of a point of backgammon: no line crosses the area."""
    lines = '(dimensions ("a/b" (40 0)) ("1/2/3/4/5/6/7/8/9/10/11/12" (0 10)))'
    grid = f"(grid (start-rectangle 0 0 40 40) {lines} (directions (s 0 1)))"
    places = " ".join(f"{file}{rank}" for file in "ab" for rank in range(1, 13))
    zone = f"(zone (name home) (players White) (positions {places}))"
    beside = "(positions (x1 100 0 140 40) (x2 140 0 180 40) (x3 100 40 140 80) (x4 140 40 180 80)"
    beside += " " + " ".join(f"(y{n} {200 + 40 * n} 0 {240 + 40 * n} 40)" for n in range(16)) + ")"
    played = game(f"(board {grid} {beside} {zone})", "(board-setup (White (Man x1)))")
    plan = laid_out(played)
    heights = {c.height for c in plan.cells if played.board.positions[c.positions[0]][0] in "ab"}
    steps = {c.y for c in plan.cells if played.board.positions[c.positions[0]][0] in "ab"}
    assert len(steps) == 12 and min(heights) > 2 * (max(steps) - min(steps)) / 11  # they overlap
    paths = [str(p.get("d")) for p in found(picture(played), "path", "terrain")]
    edges = [re.findall(r"[\d.]+", part) for path in paths for part in path.split("M")[1:]]
    across = {y0 for _, y0, _, y1 in (edge for edge in edges if len(edge) == 4) if y0 == y1}
    assert len(across) == 2


def test_a_last_row_that_is_the_home_of_the_other_player_is_shown_beside_it() -> None:
    """In crazyhouse no pawn is dropped on either of them, and pawns promote on the last one.

    The zone is called `last` alone, which says nothing in a key.
    """
    first, last = ({f"{file}{rank}" for file in "abcdefgh"} for rank in (1, 8))
    assert shown(native("chess-variants")) == {
        ("home", "White"): first,
        ("home", "Black"): last,
        ("last row", "White"): last,
        ("last row", "Black"): first,
    }


def test_smaller_last_rows_are_part_of_larger_ones() -> None:
    assert {label for label, _ in shown(native("shogi"))} == {"promotion"}


def test_a_cell_tells_what_it_is() -> None:
    titles = {str(t.text) for t in found(picture(native("dou-shou-qi")), "title", "board")}
    assert {"d1, den: Blue", "b4, water", "a1"} <= titles


def test_the_ground_lets_everything_through_and_the_key_stands_outside_the_board() -> None:
    played = native("dou-shou-qi")
    for text in (draw(played).decode(), live_board(played).svg):
        assert text.count('class="terrain"') == text.count('class="key"') == 1
    root = picture(played)
    body = root.find(f"{SVG}g[@transform]")
    assert body is not None
    ground = body.find(f".//{SVG}g[@class='terrain']")
    assert ground is not None and ground.get("pointer-events") == "none"
    assert body.find(f".//{SVG}g[@class='key']") is None
    assert root.find(f"{SVG}g[@class='key']") is not None


@pytest.mark.parametrize("name", ["tic-tac-toe", "chess", "chinese-checkers"])
def test_a_key_leaves_the_board_of_a_page_in_the_middle(name: str) -> None:
    """Pages turn it about the middle; its names are on one side, where there is more room."""
    played = corpus(name)
    root = etree.fromstring(live_board(played).svg)
    body = root.find(f"{SVG}g[@transform]")
    assert body is not None
    place = str(body.get("transform")).removeprefix("translate(").rstrip(")").split()
    margin, top = map(float, place)
    _, _, width, height = map(float, str(root.get("viewBox")).split())
    plan = laid_out(played)
    assert width == pytest.approx(plan.width + 2 * margin, abs=0.1)
    assert height == pytest.approx(top + plan.height + top + margin, abs=0.1)


@_FILES
def test_the_key_names_each_area_once_and_within_the_picture(path: Path) -> None:
    for played in games(path):
        entries = [entry.text for entry in Ground(played, laid_out(played)).entries]
        root = picture(played)
        texts = found(root, "text", "key")
        assert [text.text for text in texts] == entries
        assert len(set(entries)) == len(entries)
        _, _, width, height = map(float, str(root.get("viewBox")).split())
        group = root.find(f"{SVG}g[@class='key']")
        for text in texts:
            assert group is not None
            size = float(str(group.get("font-size")))
            left, base = float(str(text.get("x"))), float(str(text.get("y")))
            assert left + width_of(str(text.text), size) <= width or left < 3 * size
            assert base + 0.3 * size <= height
        for one, two in pairwise(texts):
            assert (one.get("x"), one.get("y")) != (two.get("x"), two.get("y"))


@_FILES
def test_what_the_key_shows_lies_on_a_cell(path: Path) -> None:
    """Lines of black on nothing would not be seen where the window is dark."""
    for played in games(path):
        for root in (picture(played), etree.fromstring(live_board(played).svg)):
            below: list[etree._Element] = []
            for mark in (e for e in found(root, "*", "key") if e.tag != f"{SVG}g"):
                if mark.tag == f"{SVG}text":
                    assert below and below[0].tag == f"{SVG}rect", mark.text
                    assert below[0].get("fill") == palette.CELL
                    below = []
                else:
                    below.append(mark)
