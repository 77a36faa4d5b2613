"""Loops over whole arrays of scratch: what they do at once is what they would do one by one."""

from __future__ import annotations

from typing import Any

import pytest

from tests.frontends.native.support import game as lowered
from translator import api, emit

GAME = """
(game "Sweep"
  (players White Black)
  (variables (met (size 6) scratch))
  (board (grid (a b c) (2 1) (directions (n 0 -1) (e 1 0))))
  (rule go
    (for-each position at (assign met {} at))
    {}
    (if (on-board? e) (assign met 1 (step here e)))
    n (verify empty?)
    (for-each position at (if (= (met at) 1) (capture at)))
    add)
  (piece Man (moves (go)))
  (board-setup (White (Man a1 c1)) (Black (Man b1)))
  (loss-condition stalemated)
  (options own-pieces))"""
FILL = r"[:6] = b'\x00' * 6"


def captures(text: str) -> dict[str, tuple[str, ...]]:
    engine: Any = api.compile(lowered(text))
    return {str(move.start): move.captures for move in engine.Game().legal_moves}


def test_what_an_earlier_run_has_marked_is_gone() -> None:
    text = GAME.format(0, "")
    assert FILL in emit(lowered(text), "python")
    assert captures(text) == {"a1": ("b1",), "c1": ()}


def test_all_elements_get_the_value() -> None:
    """Whatever stands on the board when the man has gone is taken, himself included."""
    assert captures(GAME.format(1, "")) == {"a1": ("a2", "b1", "c1"), "c1": ("a1", "b1", "c2")}


@pytest.mark.parametrize("read", ["(verify (empty? at))", "(if (friend? at) (capture at))"])
def test_a_loop_whose_end_is_asked_for_goes_through_the_board(read: str) -> None:
    assert FILL not in emit(lowered(GAME.format(0, f"(let at here) {read}")), "python")
