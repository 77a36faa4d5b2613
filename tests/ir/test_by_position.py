"""Whether an array has an element for each position is said, not guessed from its length."""

from __future__ import annotations

from dataclasses import replace

import translator
from tests.frontends.native.support import game
from translator.ir.game import Game
from translator.ir.references import defects
from translator.render.position import counted


def nine(variables: str) -> Game:
    """A game on nine positions with these variables."""
    return game(
        f"""(game "Nine"
  (players White Black)
  (board (grid (a b c) (3 2 1) (directions (n 0 -1))))
  {variables}
  (rule go n (verify empty?) (set history 1 0) add)
  (piece Man (moves (go)))
  (board-setup (White (Man a1))))"""
    )


HISTORY = "(variables (history (size 9) (contents 7 7 7 7 7 7 7 7 7)))"


def test_an_array_that_is_by_chance_as_long_as_the_board_is_no_attribute_of_positions() -> None:
    found = nine(HISTORY)
    assert counted(found) == frozenset()
    text = translator.emit(found, "native")
    assert "(size 9)" in text
    assert "position-attributes" not in text
    assert game(text) == found


def test_one_that_is_said_to_be_by_position_is_shown_and_stays_so() -> None:
    for section in ("(position-attributes history)", "(variables (history by-position))"):
        found = nine(section)
        assert counted(found) == {"history"}
        assert found.variables[0].size == 9
        assert game(translator.emit(found, "native")) == found


def test_one_between_others_keeps_its_place() -> None:
    found = nine("(variables (history by-position) last)")
    assert game(translator.emit(found, "native")) == found


def test_one_by_position_of_another_length_is_a_defect() -> None:
    found = nine("(position-attributes history)")
    other = replace(found.variables[0], size=8)
    assert defects(found) == []
    assert any("for each position" in one for one in defects(replace(found, variables=(other,))))
