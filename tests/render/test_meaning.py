"""Numbers of squares, blocks that turn, and ways round the corners of a board."""

from __future__ import annotations

import math
import re

from tests.render.support import corpus, found, game, laid_out, picture
from tests.render.test_terrain import native
from translator.ir.game import Game
from translator.render.meaning import blocks, numbers, throws
from translator.render.pieces import PieceSet


def named(played: Game, positions: frozenset[int]) -> set[str]:
    return {played.board.positions[p] for p in positions}


def test_squares_bear_the_numbers_that_a_procedure_gives_them() -> None:
    mana = native("mana")
    (values,) = numbers(mana).values()
    at = {mana.board.positions[p]: value for p, value in values.items()}
    assert (at["a1"], at["a2"], at["b1"]) == (1, 2, 3)
    assert sorted(at.values()) == [1] * 12 + [2] * 12 + [3] * 12
    texts = [text.text for text in found(picture(mana), "text", "terrain")]
    assert sorted(map(str, texts)) == ["1"] * 12 + ["2"] * 12 + ["3"] * 12
    titles = {str(t.text) for t in found(picture(mana), "title", "board")}
    assert "c4, circles: 2" in titles


def test_what_chance_throws_is_told_where_it_falls() -> None:
    ur = corpus("royal-game-of-ur")
    at = {ur.board.positions[p]: value for p, value in throws(ur).items()}
    assert sorted(at.values()) == [1] * 4 + [2] * 6 + [3] * 4 + [4]  # of four dice, but none
    assert at["t2"] == 1 and "t1" not in at
    texts = [text.text for text in found(picture(ur), "text", "terrain")]
    assert sorted(map(str, texts)) == sorted(map(str, at.values()))


def test_what_marks_a_throw_leaves_it_free() -> None:
    ur = corpus("royal-game-of-ur")
    chance = [player.name for player in ur.players].index("?Dice")
    kinds = [piece.name for piece in ur.pieces]
    pieces = PieceSet(ur)
    throw = pieces.drawing(chance, kinds.index("Throw"))
    assert not any(shape.role == "body" for shape in throw.shapes) and not throw.text
    assert any(s.role == "body" for s in pieces.drawing(chance, kinds.index("Again")).shapes)


def test_zones_called_after_numbers_are_throws_only_where_there_is_chance() -> None:
    assert throws(native("mana")) == {}


def test_other_procedures_number_nothing() -> None:
    assert numbers(native("bao")) == numbers(native("go")) == {}


def test_what_a_rule_turns_is_a_block() -> None:
    pentago = native("pentago")
    quarters = [
        {f"{file}{rank}" for file in files for rank in ranks}
        for files in ("abc", "def")
        for ranks in ("123", "456")
    ]
    found = [named(pentago, block) for block in blocks(pentago)]
    assert sorted(map(sorted, found)) == sorted(map(sorted, quarters))


def test_moves_that_change_no_places_make_no_blocks() -> None:
    assert blocks(native("shogi")) == blocks(corpus("chess")) == blocks(native("lasca")) == []


def test_loops_lead_round_the_corners() -> None:
    surakarta = native("surakarta")
    plan = laid_out(surakarta)
    (part,) = plan.parts
    pairs = {
        frozenset(
            surakarta.board.positions[p]
            for i in (loop.start, loop.end)
            for p in plan.cells[i].positions
        )
        for loop in part.loops
    }
    corners = ["b6 a5", "c6 a4", "e6 f5", "d6 f4", "b1 a2", "c1 a3", "e1 f2", "d1 f3"]
    assert pairs == {frozenset(text.split()) for text in corners}
    step = plan.cells[1].y - plan.cells[0].y
    assert {round(loop.radius / step) for loop in part.loops} == {1, 2}


def test_loops_stay_on_the_picture_and_leave_the_board() -> None:
    surakarta = native("surakarta")
    plan = laid_out(surakarta)
    xs, ys = {c.x for c in plan.cells}, {c.y for c in plan.cells}
    root = picture(surakarta)
    (path,) = [p for p in found(root, "path", "board") if "A" in str(p.get("d"))]
    number = r"(-?[\d.]+)"
    arcs = re.findall(
        rf"M{number} {number}A{number} {number} 0 1 ([01]) {number} {number}", str(path.get("d"))
    )
    assert len(arcs) == 8
    for x0, y0, radius, _, sweep, x1, y1 in arcs:
        start, end, r = (float(x0), float(y0)), (float(x1), float(y1)), float(radius)
        # Of the two circles through both ends the one that is meant lies on the right hand of the
        # way from start to end if the arc of three quarters is drawn clockwise.
        middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        across = ((start[1] - end[1]) / 2, (end[0] - start[0]) / 2)
        sign = -1 if sweep == "1" else 1
        away = math.sqrt(max(0.0, r * r - math.dist(start, middle) ** 2)) / math.hypot(*across)
        x, y = middle[0] + sign * across[0] * away, middle[1] + sign * across[1] * away
        assert min(abs(x - edge) for edge in (min(xs), max(xs))) < 0.1
        assert min(abs(y - edge) for edge in (min(ys), max(ys))) < 0.1
        assert x - r > 0 and y - r > 0 and x + r < plan.width and y + r < plan.height


def test_links_that_are_no_loops_leave_the_board_as_it_is() -> None:
    wrapped = game(
        '(board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c" (10 0)) ("3/2/1" (0 10)))'
        " (directions (n 0 -1) (e 1 0))) (links round (a3 c3) (c3 a3) (a1 c1) (c1 a1)))",
        "(board-setup (White (Man a1)))",
    )
    assert not any(part.loops for part in laid_out(wrapped).parts)
