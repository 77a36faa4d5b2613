"""Which turns of one step need no trial, and which do."""

from __future__ import annotations

import pytest

from tests.frontends.native.support import game as lowered
from translator.analysis.codes import Codes
from translator.backends.engine.judging import Judged
from translator.passes.registry import optimised

LIMIT = "(verify (not (any (pieces my? (piece? Man) (in-zone? far-row)))))"


def labels(rule: str, limit: str = LIMIT, more: str = "") -> set[str]:
    """The calm rules of a game with a rule `other` besides one that only walks."""
    game = lowered(
        f"""(game "Calm" (players White Black)
          (board (grid (a b c d) (4 3 2 1) (directions (n 0 -1) (s 0 1)))
            (symmetry Black (n s) (s n))
            (zone far-row (White a4 b4 c4 d4) (Black a1 b1 c1 d1)))
          (variables (taken turn) progress)
          {more}
          (rule walk (direction way) way (verify empty?) (set progress (+ ply 1)) add)
          (rule other (direction way) {rule})
          (piece Man (moves (walk n) (other n)))
          (piece King (moves (walk s)))
          (board-setup (White (Man a1)) (Black (Man d4)))
          {limit}
          (best taken))"""
    )
    game = optimised(game)
    found = Judged(game).calm(Codes(game))
    return set() if found is None else {label.name for label in found.labels}


@pytest.mark.parametrize(
    ("rule", "is_calm"),
    [
        ("way (verify enemy?) (capture here) add", True),
        ("way (verify empty?) (set taken (+ taken 1)) add", False),  # a key
        ("way (verify empty?) (add-partial)", False),  # no whole turn
        ("way (verify empty?) (change-type King start) add", False),  # who knows where
        ("way (verify friend?) cascade (from start) add", False),
    ],
)
def test_a_calm_step_moves_one_piece_and_changes_no_key(rule: str, is_calm: bool) -> None:
    assert labels(rule) == ({"walk", "other"} if is_calm else {"walk"})


@pytest.mark.parametrize(
    ("limit", "any_calm"),
    [
        (LIMIT, True),
        ("", True),  # the key alone
        ("(verify (not (any (pieces my? (piece? Man)))))", False),  # anywhere
        ("(verify (any (pieces my? (piece? Man) (in-zone? far-row))))", False),  # to be there
        ("(verify (not (any at (empty? at) (in-zone? far-row at))))", False),  # a step empties
        ("(verify (not (any (pieces my? (in-zone? far-row)))) (> ply 3))", False),
    ],
)
def test_a_condition_has_to_be_that_none_stands_in_a_zone(limit: str, any_calm: bool) -> None:
    assert bool(labels("way (verify empty?) add", limit)) == any_calm


def test_what_a_rule_calls_counts() -> None:
    taking = "(procedure take (set taken (+ taken 1)))"
    assert labels("way (verify enemy?) (call take) add", more=taking) == {"walk"}
