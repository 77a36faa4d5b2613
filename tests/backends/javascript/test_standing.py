"""Where it is known that a local is on the board nothing tests it: worked out by hand."""

from __future__ import annotations

import pytest

from tests.frontends.native.support import game
from translator import api
from translator.analysis.runs.contexts import scratch_of_rules

RULES = """(game "Standing"
  (players White Black)
  (board (grid (a b c) (3 2 1) (directions (n 0 -1) (e 1 0))))
  (variables (seen scratch) (met (size 9) scratch) (kept))
  (procedure looking (position at spot) (returns integer) (locals (integer k)) {0}
    (if (> k 9) (return (looking spot at))) (return k))
  (procedure telling (returns boolean) (assign seen 1) (return true))
  (rule go {1} (if (> (looking here here) 0) n add))
  (piece Man (moves (go)))
  (board-setup (White (Man a1)) (Black (Man a3)))
  (win-condition (telling)))"""

TESTED = "b[within(at0, OFF, OFF)]"
ASKED = "(if (enemy? at) (let k (+ k 1)))"


def looking(body: str) -> str:
    """The function of a procedure."""
    source = api.emit(game(RULES.format(body, "")), "javascript")
    return source.split('// "looking"\n')[1].split("\n}\n")[0]


SURE = {
    "verified": f"(verify (on-board? at)) {ASKED}",
    "empty": f"(verify (empty? spot)) (let at spot) {ASKED}",
    "condition of a loop": f"(while (on-board? at) {ASKED} (let at (step at n)))",
    "then": f"(if (and (on-board? at) (> k 0)) {ASKED})",
    "else": f"(if (or (not (on-board? at)) (> k 0)) (let k 1) else {ASKED})",
    "left before": f"(if (not (on-board? at)) (return 0)) {ASKED}",
    "where a loop is left": f"(while true (let at spot) (verify (on-board? at)) leave) {ASKED}",
    "both ways": f"(if (> k 0) (verify (on-board? at)) else (let at a1)) {ASKED}",
}
UNSURE = {
    "nothing asked": ASKED,
    "set since": f"(verify (on-board? at)) (let at (step at n)) {ASKED}",
    "a round before": f"(verify (on-board? at)) (while (< k 3) {ASKED} (let at (step at n)))",
    "left before it is asked": f"(while true (if (> k 0) leave) (verify (on-board? at))) {ASKED}",
    "no round": f"(while (> k 0) (verify (on-board? at)) leave) {ASKED}",
    "one way": f"(if (> k 0) (verify (on-board? at))) {ASKED}",
    "asked in a loop": f"(for-each direction way (verify (on-board? at)) (return 0)) {ASKED}",
    "denied": f"(verify (not (empty? at))) {ASKED}",
    "one of two": f"(verify (or (on-board? at) (> k 0))) {ASKED}",
    "something else": f"(verify (on-board? spot)) {ASKED}",
    "empty branches": f"(if (on-board? at) (if (> k 0) (let k 2))) {ASKED}",
}


@pytest.mark.parametrize("body", SURE.values(), ids=SURE)
def test_what_is_on_the_board_for_sure_is_not_tested(body: str) -> None:
    assert TESTED not in looking(body)


@pytest.mark.parametrize("body", UNSURE.values(), ids=UNSURE)
def test_what_may_be_off_the_board_is_tested(body: str) -> None:
    assert TESTED in looking(body)


def test_scratch_is_kept_for_a_second_generation_if_rules_set_it() -> None:
    assert scratch_of_rules(game(RULES.format("", ""))) == set()
    assert scratch_of_rules(game(RULES.format("", "(assign met here 1)"))) == {1}
    assert scratch_of_rules(game(RULES.format("(assign seen 2)", ""))) == {0}
