"""How often loops go round at most: counted by hand on a board of three by three."""

from __future__ import annotations

import pytest

import translator
from tests.frontends.native.support import game
from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.game import Game
from translator.ir.walk import asked, statements
from translator.passes.numbers import numbers
from translator.passes.programs import programs
from translator.passes.rounds import ROUNDS, ROUNDS_OF_WALK, Runs

RULES = """(game "Rounds"
  (players White Black)
  (board (grid (a b c) (3 2 1) (directions (n 0 -1) (e 1 0)))
    (links round (a1 b1) (b1 a1)))
  (variables (seen 0))
  {0}
  (rule go {1})
  (piece Man (moves (go)))
  (board-setup (White (Man a1)) (Black (Man a3)))
  (loss-condition stalemated))"""


def read(rule: str, *procedures: str) -> Game:
    return game(RULES.format(" ".join(procedures), rule))


def rounds(rule: str) -> list[int]:
    found = read(f"{rule} n add")
    loops = Runs(found).loops(found.rules[0])
    nodes = statements(found.rules[0].body)
    return [loops.rounds(node) for node in nodes if isinstance(node, s.While)]


@pytest.mark.parametrize(
    ("rule", "most"),
    [
        # Two steps from the first cell of a line; at the third nothing stands off the board.
        ("(let at here) (while (empty? at) (let at (step at n)))", 3),
        # What is one step further is asked before it is gone.
        ("(let at here) (while (on-board? (step at n)) (let at (step at n)))", 3),
        # Each of these is denied off the board.
        ("(let at here) (while (or (empty? at) (same? at here)) (let at (step at n)))", 3),
        ("(let at here) (while (not (not (empty? at))) (let at (step at n)))", 3),
        # The one or the other may hold off the board.
        ("(let at here) (while (or (empty? at) (= seen 0)) (let at (step at n)))", ROUNDS),
        ("(let at here) (while (or (empty? at) (empty? here)) (let at (step at n)))", ROUNDS),
        # Off the board it would go on.
        ("(let at here) (while (not (enemy? at)) (let at (step at n)))", ROUNDS),
        # A line that runs into itself.
        ("(let at here) (while (empty? at) (let at (step at round)))", ROUNDS),
        # The walk turns.
        (
            """(let at here) (let way n)
            (while (empty? at) (if (empty? a2) (let way e)) (let at (step at way)))""",
            ROUNDS,
        ),
        # Some rounds stay where they are.
        ("(let at here) (while (empty? at) (if (empty? a2) (let at (step at n))))", ROUNDS),
    ],
)
def test_a_walk_ends_where_its_line_does(rule: str, most: int) -> None:
    assert rounds(rule) == [most]


@pytest.mark.parametrize(
    ("rule", "most"),
    [
        ("(let i 5) (while (> i 0) (let i (- i 1)))", 5),
        ("(let i 5) (while (>= i 0) (let i (- i 2)))", 3),
        ("(let i 0) (while (< i 7) (let i (+ i 1)))", 7),
        ("(let i 0) (loop (if (> i 7) leave) (let i (+ i 1)))", 8),
        ("(let i seen) (while (> i 0) (let i (- i 1)))", ROUNDS),
        ("(let i 0) (while (!= i 7) (let i (+ i 2)))", ROUNDS),
        ("(let i 5) (while (> i 0) (let i (- i 1)) (let i (+ i 1)))", ROUNDS),
        ("(let i 5) (while (> i 0) (if (= seen 0) (let i (- i 1))))", ROUNDS),
    ],
)
def test_a_count_ends_at_its_number(rule: str, most: int) -> None:
    assert rounds(rule) == [most]


def test_what_a_loop_has_counted_ends_another() -> None:
    found = """(let i 0) (let at here) (while (empty? at) (let at (step at n)) (let i (+ i 1)))
      (while (> i 0) (let i (- i 1)))"""
    assert rounds(found) == [3, 3]


UP = """(procedure up (position from) (returns integer) (locals (position at) (integer i))
  (let at from) (while (empty? at) (let at (step at n)) (let i (+ i 1))) (return i))"""


def test_a_number_that_counts_a_walk_needs_no_reduction() -> None:
    for held, cells in (("(up here)", 0), ("seen", 1)):
        rule = f"(let i 0) (for-each direction way (let i (+ i {held}))) n add"
        found = numbers(read(rule, UP))
        assert sum(isinstance(node, e.Cell) for node in asked(found)) == cells


def sure(found: Game) -> list[str]:
    rules, procedures = Runs(found).sure()
    return [rule.name for rule in rules] + [made.name for made in procedures]


def test_a_run_is_sure_if_all_its_loops_together_are() -> None:
    assert sure(read("(verify (> (up here) 0)) n add", UP)) == ["go", "up"]


def test_a_procedure_is_not_if_another_that_runs_it_goes_on() -> None:
    on = "(procedure on (while (= seen 0) (let i (up a1))))"
    assert sure(read("(call on) (verify (> (up here) 0)) n add", UP, on)) == []


def test_many_short_loops_come_to_the_limit() -> None:
    """9 * 9 * 9 * 9 * 9 walks of 4 rounds, as each has a last one in which it ends."""
    walk = "(verify (>= (up here) 0))"
    for name in "vwxyz":
        walk = f"(for-each position {name} {walk})"
    assert sure(read(f"{walk} n add", UP)) == []


def test_what_reaches_itself_is_not_sure() -> None:
    deep = """(procedure deep (integer n) (returns integer) (let i (up a1))
      (if (> n 0) (return (deep (- n 1)))) (return i))"""
    assert sure(read("(verify (= (deep 3) 0)) n add", UP, deep)) == []


def test_the_loops_of_a_walk_have_a_lower_limit() -> None:
    """Three loops inside each other go round some 60,000 times on a line of 40: walks may not."""
    files = " ".join(
        [*"abcdefghijklmnopqrstuvwxyz", *(f"a{letter}" for letter in "abcdefghijklmn")]
    )
    text = f"""(game "Line" (players White Black)
      (board (grid ({files}) (2 1) (directions (n 0 -1) (e 1 0))))
      (rule far
        (let one here)
        (while (on-board? one)
          (let two here)
          (while (on-board? two)
            (let three here)
            (while (on-board? three) (let three (step three e)))
            (let two (step two e)))
          (let one (step one e)))
        n add)
      (piece Man (moves (far)))
      (board-setup (White (Man a1)) (Black (Man b2)))
      (loss-condition stalemated))"""
    line = game(text)
    assert not programs(line)
    assert ROUNDS_OF_WALK < 40**3 < ROUNDS
    assert sure(line) == []
    assert sure(game(text.replace(files, "a b c d e"))) == ["far"]
    module = translator.compile(line)
    with pytest.warns(RuntimeWarning, match="a loop was stopped after 20000 rounds"):
        assert not module.Game().legal_moves
    assert "rounds++ >= ROUNDS" in translator.emit(line, "javascript")
