"""From where programs are called: what can be told of them beforehand, and what cannot."""

import pytest

from tests.frontends.native.support import game as lowered
from translator.analysis.codes import Codes
from translator.analysis.exploration.calls import Calls
from translator.analysis.exploration.tables import Tables
from translator.analysis.legality.attacks import AttackBook
from translator.ir.ids import PlayerId
from translator.passes.programs import programs
from translator.passes.registry import optimised

GAME = """
(game "Way"
  (players White Black)
  (variables count (rows (size 3)))
  (board (grid (a b c) (1) (directions (e 1 0))))
  (procedure note (integer value) (assign count value))
  (procedure ripe (position place) (returns boolean) (return (> (rows ply) count)))
  (rule go {})
  (piece Man (moves (go)))
  (board-setup (White (Man a1)) (Black (Man c1)))
  (loss-condition stalemated))
"""
EVERYWHERE = (Calls(((),) * 3, ()),)


def called(body: str) -> tuple[Calls, ...]:
    """From where White's man is asked, whose rule is a program."""
    game = optimised(lowered(GAME.format(body)))
    assert programs(game) == {0}
    return Tables(game).calls(PlayerId(0), 0, game.pieces[0].moves[0])


def test_a_program_is_called_where_its_way_is_free_whatever_it_sets() -> None:
    assert called("e (verify empty?) (set count (+ ply 1)) add") == (
        Calls(((1,), (2,), None), (Codes.EMPTY,)),
    )


def test_what_depends_on_variables_may_go_either_way() -> None:
    body = "(if (> count 1) e (verify empty?) else e (verify enemy?)) (set count (+ ply 1)) add"
    assert called(body) == (Calls(((), (), None), ()),)


def test_a_condition_on_variables_alone_makes_no_difference() -> None:
    assert called("e (verify (and (> (+ ply count) 1) empty?)) (set count 0) add") == (
        Calls(((1,), (2,), None), (Codes.EMPTY,)),
    )


@pytest.mark.parametrize(
    "body",
    [
        # `here` is a position that the rule reckons with, so that starts are not alike.
        "(let far here) (verify (< far 1)) e (verify empty?) (set count ply) add",
        "(verify (< (max here 0) 1)) e (verify empty?) (set count ply) add",
        "(verify (not (any p (< p here)))) e (verify empty?) (set count ply) add",
        "(let n (- here 1)) (while (< n 0) e (let n (+ n 1))) (verify (and empty? (< here 2)))"
        " (set count ply) add",
    ],
)
def test_numbers_that_are_known_are_reckoned_with(body: str) -> None:
    assert called(body) == (Calls(((1,), None, None), (Codes.EMPTY,)),)


@pytest.mark.parametrize(
    "asked",
    ["(any p (empty? p) (same? p here))", "(any p (same? p here) (empty? p) (< (min p 1) 9))"],
)
def test_of_all_positions_those_are_looked_at_that_matter(asked: str) -> None:
    assert called(f"e (verify {asked}) (set count ply) add") == (
        Calls(((1,), (2,), None), (Codes.EMPTY,)),
    )


@pytest.mark.parametrize("index", ["me", "mover", "2"])
def test_an_element_that_is_there_says_nothing(index: str) -> None:
    body = f"(verify (> (rows {index}) 0)) e (verify empty?) (set count (+ ply 1)) add"
    assert called(body) == (Calls(((1,), (2,), None), (Codes.EMPTY,)),)


@pytest.mark.parametrize(
    "said",
    [
        "(verify (> (rows ply) 0))",  # of an index that is out of range something is said
        "(set rows ply 1)",
        "(verify (> (rows 3) 0))",
        "(verify (> (/ 1 ply) 0))",
    ],
)
def test_what_may_be_said_is_said(said: str) -> None:
    assert called(f"{said} e (verify empty?) add") == EVERYWHERE


STEP = "e (verify not-friend?) (emit start here)"
TAKE = "(verify enemy?) (emit start here)"


def forwards(body: str) -> bool:
    """Whether attacks of White's man are found by running his rule, which is a program."""
    game = optimised(lowered(GAME.format(body)))
    assert programs(game) == {0}
    tables = Tables(game)
    black = tables.codes.code(1, 0)
    return bool(AttackBook(tables, {0: 1 << black}).attacks(0, black).forward)


@pytest.mark.parametrize(
    ("body", "runs"),
    [
        ("e (verify not-friend?) (set count ply) add", False),
        ("e (verify not-friend?) (supply me Man 1) add", False),
        # What is set, supplied or called decides nothing, and so does what it depends on.
        ("e (verify not-friend?) (if (> ply 4) (set count 1)) add", False),
        ("e (verify not-friend?) (if (> ply 4) (set rows ply 1)) add", True),
        ("e (verify not-friend?) (if (> (hand me Man) 4) (set count 1)) add", False),
        ("e (verify not-friend?) (invoke note ply) add", False),
        ("e (verify not-friend?) (invoke note (/ 1 ply)) add", True),
        ("e (verify enemy?) (supply me (- (type-at here) 1) 1) add", False),
        ("e (verify not-friend?) (supply me (- (type-at here) 1) 1) add", True),
        ("(verify (> count 1)) e (verify not-friend?) (set count ply) add", True),
        ("(if (> count 1) (verify empty?)) e (verify empty?) (set count ply) add", False),
        # Numbers are followed that are known, and what is asked of all positions.
        (
            "(let n (- 2 here)) (while (> n 0) e (let n (- n 1)))"
            " (verify enemy?) (set count ply) add",
            False,
        ),
        ("(let n ply) (while (> n 0) e (let n (- n 1))) (verify enemy?) (set count n) add", True),
        ("e (verify (not (any p (occupied? p) (same? p here)))) (set rows ply 1) add", False),
        ("e (verify (not (any p (enemy? p) (same? p start)))) (set rows ply 1) add", True),
        ("e (verify (not (any p (> (rows ply) 0) (< p 0)))) (set count 1) add", True),
        # Inside a question about attacks another one is false.
        ("(verify attacked?) e (verify not-friend?) (set count ply) (set rows ply 1) add", False),
        ("(if attacked? (set rows ply 1)) e (verify not-friend?) (set count ply) add", False),
        ("(verify not-attacked?) (set rows ply 1) e (verify not-friend?) add", True),
        # Nor is what decides about moves that take nothing.
        ("(verify (> (rows ply) 0)) e (verify empty?) (set count ply) add", False),
        ("(verify (> (rows ply) 0)) (set count ply) (add Man)", False),
        ("(verify (> (rows ply) 0)) e (verify not-friend?) (set count ply) add", True),
        ("(verify (ripe here)) e (verify empty?) (set count ply) add", False),
        ("(verify (ripe here)) (set count ply) (add Man)", False),
        ("(verify (ripe here)) e (verify not-friend?) (set count ply) add", True),
        # What a move of the same path takes is taken, whatever is emitted besides.
        (f"{STEP} (if (> ply 4) (set count 1) (emit start here))", False),
        (f"{STEP} (if (> (hand me Man) 0) (create Man start) (emit start here))", False),
        (f"{STEP} (if (> ply 4) (pair start here) (emit start here))", False),
        (f"e (while empty? (emit start here) (if (> ply 4) (emit start here)) e) {TAKE}", False),
        (f"{STEP} (if (> ply 4) (emit start c1))", True),
        (f"{STEP} (if (> ply 4) (create Man c1) (emit start here))", True),
        (f"{STEP} (if (> ply 4) (pair c1 start) (emit start here))", True),
        (f"{STEP} (capture c1) (if (> ply 4) (forget effects)) (emit start here)", True),
        (f"{STEP} (pair c1 start) (if (> ply 4) (forget cascades)) (emit start here)", True),
        ("e (verify not-friend?) (if (> ply 4) (emit start here))", True),
    ],
)
def test_a_program_that_takes_by_the_board_alone_is_turned_round(body: str, runs: bool) -> None:
    assert forwards(body) == runs
