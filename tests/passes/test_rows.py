"""Loops that only count go through rows of a table; what depends on the board stays a loop."""

from __future__ import annotations

import translator
from tests.frontends.axiom.support import game, script
from translator.core.resources import resource
from translator.ir import stmt as s
from translator.ir.game import Game
from translator.ir.walk import statements
from translator.passes.registry import optimised

# How often it goes round depends on a variable.
BY_VARIABLE = """: step ( -- )
    score @
    BEGIN 1- DUP empty-at? IF from OVER move add-move ENDIF DUP 0 <= UNTIL
    DROP
;
"""


def loops(found: Game, rule: str) -> list[s.While | s.ForEach]:
    """The loops of a rule, outer before inner."""
    (body,) = (one.body for one in found.rules if one.name == rule)
    return [node for node in statements(body) if isinstance(node, s.While | s.ForEach)]


def rows(found: Game, rule: str) -> list[tuple[tuple[int, ...], ...]]:
    held = loops(found, rule)
    assert all(isinstance(loop, s.ForEach) for loop in held)
    return [loop.rows for loop in held if isinstance(loop, s.ForEach)]


def ataxx() -> Game:
    return optimised(translator.load(resource("corpus") / "axiom" / "Ataxx.4th"))


def test_a_row_has_what_the_loop_came_to_in_its_order() -> None:
    """From the corner 0 of seven by seven: two rows or two columns away, counted downward."""
    two_away, beside = rows(ataxx(), "jump")
    assert two_away[0] == (16, 15, 14, 9, 2)
    assert beside[0] == (1, 7, 8)


def test_a_loop_that_the_board_leaves_goes_through_a_row_as_well() -> None:
    """Looking for a friend ends with the first; then all neighbours are looked at."""
    looking, turning = rows(ataxx(), "divide")
    assert looking[48] == turning[48] == (40, 41, 47)


def test_a_line_that_what_stands_there_ends_goes_through_a_row() -> None:
    """A rook of chess on a1, the first of the last row: to a8, to h1, nowhere south and west."""
    chess = optimised(translator.load(resource("corpus") / "axiom" / "Chess.4th"))
    directions, cells = rows(chess, "rook-slides")
    assert directions == ((0, 1, 2, 3),)
    lines = [cells[64 * way + 56] for way in range(4)]  # of White, whose lines come first
    assert lines == [(48, 40, 32, 24, 16, 8, 0), (57, 58, 59, 60, 61, 62, 63), (), ()]


def test_a_loop_whose_course_a_variable_decides_stays_one() -> None:
    found = optimised(game(script(words=BY_VARIABLE)))
    assert [type(loop) for loop in loops(found, "step")] == [s.While]
