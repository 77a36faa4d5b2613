"""What is asked in any case is put in its place; what may be abandoned, or not asked, stays."""

from __future__ import annotations

import pytest

from tests.passes.test_inline import asks, moves, read
from translator.ir import stmt as s
from translator.ir.game import Game
from translator.ir.walk import statements
from translator.passes.asks import asks as placed

FAR = """(procedure far (position place) (returns integer) (locals (position at) (integer steps))
  (let steps 0) (let at place)
  (while (empty? (step at n)) (let at (step at n)) (let steps (+ steps 1)))
  (if (enemy? (step at n)) (return 0))
  (return steps))"""


def calls(found: Game) -> int:
    bodies = [rule.body for rule in found.rules] + [made.body for made in found.procedures]
    return sum(isinstance(node, s.Call) for body in bodies for node in statements(body))


@pytest.mark.parametrize(
    "rule",
    [
        "(let steps (far here)) (verify (= steps 2)) n add",
        "(verify (> (far here) 1)) n add",
        "(verify friend? (> (+ 1 (far here)) 2)) n add",
        "(if (= (far (step here e)) 0) n) (if (= (far here) 2) n) (verify empty?) add",
    ],
)
def test_a_procedure_with_a_loop_that_ends_stands_where_it_was_asked(rule: str) -> None:
    before = read(rule, FAR)
    after = placed(before)
    assert asks(before) > 0
    assert (asks(after), calls(after)) == (0, 0)
    assert moves(before) == moves(after)


def test_what_is_asked_in_some_cases_stays() -> None:
    before = read("(verify (or (enemy? a1) (> (far here) 1))) n add", FAR)
    assert asks(placed(before)) == 1


@pytest.mark.parametrize(
    "ends",
    [
        # It is 0 where the procedure is abandoned, and the rule goes on.
        "(verify (enemy? at))",
        "(while (= seen 0) (let at (step at e)))",
        # What it changes could be read before it.
        "(assign seen 1)",
    ],
)
def test_what_may_be_abandoned_or_changes_something_stays(ends: str) -> None:
    odd = f"(procedure odd (position at) (returns integer) {ends} (return 1))"
    before = read("(verify (>= (odd here) 0)) n add", odd)
    assert asks(placed(before)) == 1


def test_a_loop_is_left_where_its_procedure_returned() -> None:
    last = """(procedure last (position place) (integer number) (returns position)
      (locals (position at) (integer left))
      (let at place) (let left number)
      (loop (if (= left 0) (return at)) (let left (- left 1)) (let at (step at n))))"""
    before = read("(call last here 1 into at) (emit start at)", last)
    after = placed(before)
    assert (calls(before), calls(after)) == (1, 0)
    assert moves(before) == moves(after) == ["a1 - a2 go", "b1 - b2 go"]


@pytest.mark.parametrize(("most", "left"), [(15_000, 0), (30_000, 1)])
def test_a_rule_with_longer_loops_than_walks_may_have_stays_a_program(most: int, left: int) -> None:
    """Loops of programs go round 200,000 times, those of walks 20,000 times."""
    same = "(procedure same (integer n) (returns integer) (let m n) (return m))"
    rule = f"(let i 0) (while (< i {most}) (let i (+ i 1))) (let j (same 4)) n add"
    before = read(rule, same)
    after = placed(before)
    assert asks(after) == left
    assert moves(before) == moves(after) == ["a1 - a2 go", "b1 - b2 go"]


def test_what_reaches_itself_is_called() -> None:
    deep = """(procedure deep (integer n) (returns integer)
      (if (= n 0) (return 0)) (return (deep (- n 1))))"""
    before = read("(verify (= (deep 3) 0)) n add", deep)
    assert asks(placed(before)) == 2
    assert moves(before) == moves(placed(before)) == ["a1 - a2 go", "b1 - b2 go"]


def test_an_argument_that_the_result_replaces_is_read_first() -> None:
    swap = """(procedure swap (position one two) (returns position position)
      (if (on-board? one) (return two one)) (return two one))"""
    rule = "(let x here) (let y (step here n)) (call swap x y into x y) (emit y x)"
    before = read(rule, swap)
    after = placed(before)
    assert calls(after) == 0
    assert moves(before) == moves(after) == ["a1 - a2 go", "b1 - b2 go"]


def test_a_position_that_is_counted_hides_no_argument() -> None:
    near = """(procedure near (position place) (returns integer) (locals (integer n))
      (let n (count (positions (friend? here) (not-same? here place)))) (if (> n 1) (return 0))
      (return n))"""
    before = read("(let at here) n (verify (= (near here) 0)) add", near)
    after = placed(before)
    assert asks(after) == 0
    assert moves(before) == moves(after) == ["a1 - a2 go", "b1 - b2 go"]
