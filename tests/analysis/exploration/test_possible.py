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


def forwards(body: str) -> bool:
    """Whether attacks of White's man are found by running his rule, which is a program."""
    game = optimised(lowered(GAME.format(body)))
    assert programs(game) == {0}
    tables = Tables(game)
    black = tables.codes.code(1, 0)
    return bool(AttackBook(tables, 1 << black).attacks(0, black).forward)


@pytest.mark.parametrize(
    ("body", "runs"),
    [
        ("e (verify not-friend?) (set count ply) add", False),
        ("e (verify not-friend?) (supply me Man 1) add", False),
        # What is set, supplied or called decides nothing, and so does what it depends on.
        ("e (verify not-friend?) (if (> ply 4) (set count 1)) add", False),
        ("e (verify not-friend?) (if (> ply 4) (set rows ply 1)) add", True),
        ("e (verify not-friend?) (invoke note ply) add", False),
        ("e (verify not-friend?) (invoke note (/ 1 ply)) add", True),
        ("e (verify enemy?) (supply me (- (type-at here) 1) 1) add", False),
        ("e (verify not-friend?) (supply me (- (type-at here) 1) 1) add", True),
        ("(verify (> count 1)) e (verify not-friend?) (set count ply) add", True),
        ("(if (> count 1) (verify empty?)) e (verify empty?) (set count ply) add", False),
        # Inside a question about attacks another one is false.
        ("(verify attacked?) e (verify not-friend?) (set count ply) (set rows ply 1) add", False),
        ("(if attacked? (set rows ply 1)) e (verify not-friend?) (set count ply) add", False),
        ("(verify not-attacked?) (set rows ply 1) e (verify not-friend?) add", True),
    ],
)
def test_a_program_that_takes_by_the_board_alone_is_turned_round(body: str, runs: bool) -> None:
    assert forwards(body) == runs
