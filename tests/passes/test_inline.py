"""Small procedures are written out where they are asked or called; what they do stays the same."""

from __future__ import annotations

import warnings

import pytest

import translator
from tests.frontends.native.support import game
from translator.ir import expr as e
from translator.ir.game import Game
from translator.ir.walk import asked
from translator.passes.inline import inline
from translator.passes.numbers import numbers

RULES = """(game "Inline"
  (players White Black)
  (board (grid (a b c) (3 2 1) (directions (n 0 -1) (e 1 0))))
  (variables (seen scratch))
  {procedures}
  (rule go {rule})
  (piece Man (moves (go)))
  (board-setup (White (Man a1 b1)) (Black (Man a3)))
  (loss-condition stalemated))"""
OPEN = "(procedure open (position place) (returns boolean) (return (and {0})))"


def read(rule: str, *procedures: str) -> Game:
    return numbers(game(RULES.format(rule=rule, procedures=" ".join(procedures))))


def asks(found: Game) -> int:
    return sum(isinstance(node, e.Ask) for node in asked(found))


def moves(found: Game) -> list[str]:
    return [str(move) for move in translator.compile(found).Game().legal_moves]


ONCE = OPEN.format("(empty? place)")
TWICE = OPEN.format("(not (friend? place)) (on-board? place)")


@pytest.mark.parametrize(
    ("rule", "procedure", "left"),
    [
        ("n (verify (open here)) add", TWICE, 0),
        ("(verify (open (step here n))) n add", ONCE, 0),
        # The step would be taken twice.
        ("(verify (open (step here n))) n add", TWICE, 1),
    ],
)
def test_an_expression_stands_where_it_was_asked(rule: str, procedure: str, left: int) -> None:
    before = read(rule, procedure)
    after = inline(before)
    assert (asks(before), asks(after)) == (1, left)
    assert moves(before) == moves(after) == ["a1 - a2 go", "b1 - b2 go"]


def test_a_position_that_is_counted_hides_no_argument() -> None:
    """`here` is what is counted inside, and outside where the walk is."""
    near = """(procedure near (position place) (returns boolean)
      (return (= (count (positions (friend? here) (not-same? here place))) 1)))"""
    before = read("n (verify (near here)) add", near)
    assert moves(before) == moves(inline(before)) == []
    before = read("(let at here) (verify (near at)) n add", near)
    after = inline(before)
    assert asks(after) == 0
    assert moves(before) == moves(after) == ["a1 - a2 go", "b1 - b2 go"]


def test_what_asks_is_asked_as_often_as_before() -> None:
    """The argument asks a procedure that counts; if it stood after `and`, it would not always."""
    count = "(procedure tick (returns integer) (assign seen (+ seen 1)) (return seen))"
    late = """(procedure late (integer number) (returns boolean)
      (return (and (enemy? a1) (> number 0))))"""
    before = read(
        "(if (late (tick)) n) (verify (> seen 0)) (emit start (step start n))", count, late
    )
    after = inline(before)
    assert asks(after) == 2
    assert moves(before) == moves(after) == ["a1 - a2 go", "b1 - b2 go"]


def test_a_number_stays_a_number() -> None:
    """An array has no element before the first; but nothing is said of a position off the board."""
    held = """(position-attributes (seeds (contents 1 1 1 1 1 1 1 1 1)))
      (procedure held (integer number) (returns integer) (return (seeds number)))"""
    before = read("(verify (= (held (step here e)) 0)) n add", held)
    after = inline(before)
    for found in (before, after):
        with warnings.catch_warnings(record=True) as told:
            warnings.simplefilter("always")
            assert moves(found) == []
        assert len(told) == 0 or asks(found) == 1


def test_statements_stand_where_they_were_called() -> None:
    lift = "(procedure lift (position place) (capture place))"
    before = read("n (verify empty?) mark n (call lift here) (emit start mark)", lift)
    after = inline(before)
    assert moves(before) == moves(after) == ["a1 - a2 go", "b1 - b2 go"]
    effects = translator.compile(after).Game().legal_moves[0].effects
    assert effects == (("shift", "Man", "a1", "a2"), ("capture", "a3"))


def test_what_reaches_itself_is_called() -> None:
    twice = """(procedure even (integer number) (returns boolean)
      (return (or (= number 0) (odd (- number 1)))))
      (procedure odd (integer number) (returns boolean)
      (return (and (> number 0) (even (- number 1)))))"""
    before = read("(verify (even 4)) n add", twice)
    after = inline(before)
    assert moves(before) == moves(after) == ["a1 - a2 go", "b1 - b2 go"]
