"""Moves have the effects that are pending where they are emitted, whatever else a rule may do."""

from __future__ import annotations

from typing import Any

import pytest

from tests.frontends.native.support import game as lowered
from translator import api

NOTED, PLAIN = True, False


def noted(rule: str) -> dict[str, bool]:
    """By where a man goes, whether the variable is set, too."""
    game = lowered(
        f"""(game "Pending" (players White Black)
          (board (grid (a b c) (4 3 2 1) (directions (n 0 -1) (e 1 0)))
            (zone top a2 b2) (zone corner b1))
          (variables noted)
          (procedure note (set noted (+ noted 1)))
          (procedure drop-it (forget effects))
          (rule go-on (direction way) {rule})
          (piece Man (moves (go-on n) (go-on e)))
          (board-setup (White (Man a1)) (Black (Man c4))))"""
    )
    engine: Any = api.compile(game)
    moves = engine.Game().legal_moves
    return {move.end: any("noted" in map(str, one) for one in move.effects) for move in moves}


@pytest.mark.parametrize(
    ("rule", "found"),
    [
        ("way (verify empty?) add", {"a2": PLAIN, "b1": PLAIN}),
        ("way (verify empty?) (call note) add", {"a2": NOTED, "b1": NOTED}),
        (
            "way (verify empty?) (call note) (if (in-zone? top) (forget effects)) add",
            {"a2": PLAIN, "b1": NOTED},
        ),
        (
            "way (verify empty?) (if (in-zone? top) (call note)) add",
            {"a2": NOTED, "b1": PLAIN},
        ),
        (
            "way (verify empty?) (if (in-zone? top) (call note) add else add)",
            {"a2": NOTED, "b1": PLAIN},
        ),
        (
            "way (verify empty?) (call note) (if (in-zone? top) (forget effects) add else add)",
            {"a2": PLAIN, "b1": NOTED},
        ),
        ("way (verify empty?) (call note) (call drop-it) add", {"a2": PLAIN, "b1": PLAIN}),
        (
            "way (verify empty?) (call note) (call drop-it) (call note) add",
            {"a2": NOTED, "b1": NOTED},
        ),
        (
            "way (verify empty?) (for-each position at (where (in-zone? top at))"
            " (call note) (forget effects)) add",
            {"a2": PLAIN, "b1": PLAIN},
        ),
        (
            "way (verify empty?) (for-each position at (where (in-zone? top at)) (call note)) add",
            {"a2": NOTED, "b1": NOTED},
        ),
    ],
)
def test_a_move_has_what_is_pending(rule: str, found: dict[str, bool]) -> None:
    assert noted(rule) == found
