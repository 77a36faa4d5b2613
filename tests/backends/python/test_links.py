"""Links along a direction that a procedure is given: they are looked up once, if it stays that."""

from __future__ import annotations

from typing import Any

import pytest

from tests.frontends.native.support import game as lowered
from translator import api

GAME = """
(game "Links"
  (players White Black)
  (board (grid (a b c) (3 2 1) (directions (n 0 -1) (e 1 0))))
  (procedure far (position place) (direction way) (returns position)
    (let place (step place way))
    {}
    (let left 1)
    (while (> left 0) (let place (step place way)) (let left (- left 1)))
    (return place))
  (rule go (for-each direction way (let at (far here way)) (if (empty? at) (emit start at))))
  (piece Man (moves (go)))
  (board-setup (White (Man a1)) (Black (Man c3)))
  (loss-condition stalemated))"""


@pytest.mark.parametrize(
    ("between", "ends"),
    [("", ["a3", "c1"]), ("(let way e)", ["b2", "c1"]), ("(if (empty? place) (let way n))", None)],
)
def test_a_procedure_goes_where_its_direction_points_now(
    between: str, ends: list[str] | None
) -> None:
    engine: Any = api.compile(lowered(GAME.format(between)))
    assert [move.end for move in engine.Game().legal_moves] == (ends or ["a3", "b2"])
