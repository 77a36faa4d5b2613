"""`(define NAME VALUE)`: what the name stands for, and where it can stand."""

from __future__ import annotations

import pytest

from tests.frontends.native.support import errors, game
from translator.ir.game import Game

FRAME = """
(game "T"
  {definitions}
  (players White Black)
  (board (grid (a b c) (3 2 1) (directions (n 0 -1) (e 1 0))) (zone far a3 b3 c3))
  (variables (x {initial}))
  (rule step (verify friend?) {rule} add)
  (rule reach (zone goal) (integer k) (verify friend?) e (verify (in-zone? goal) (< ply k)) add)
  (piece Man (moves (step) (reach {arguments})))
  (piece King)
  (board-setup (White (Man a1) ({piece} a2)) (reserve (White Man {initial})))
  (loss-condition (pieces-remaining {count} {piece})))
"""
PLAIN = {"initial": "7", "rule": "n", "arguments": "far 5", "piece": "King", "count": "2"}


def text(definitions: str = "", **parts: str) -> str:
    return FRAME.format(definitions=definitions, **{**PLAIN, **parts})


def same(definitions: str, **parts: str) -> Game:
    """The game with constants, which is that without them."""
    found = game(text(definitions, **parts))
    assert found == game(text())
    return found


@pytest.mark.parametrize(
    ("part", "value"),
    [("initial", "7"), ("count", "2"), ("piece", "King"), ("rule", "n")],
)
def test_the_name_stands_where_its_value_can(part: str, value: str) -> None:
    same(f"(define it {value})", **{part: "it"})


def test_arguments_may_be_constants_and_records_show_their_values() -> None:
    found = same("(define goal-row far) (define most 5)", arguments="goal-row most")
    assert found.pieces[0].moves[1].label.args == ("far", "5")


@pytest.mark.parametrize(
    ("term", "value"),
    [
        ("(+ 1 2 4)", "7"),
        ("(- 9 2)", "7"),
        ("(* (+ 1 two) two)", "6"),
        ("(/ -7 two)", "-3"),
        ("(% -7 two)", "-1"),
        ("(max two 7 3)", "7"),
        ("(* 65536 65536 7)", "0"),
    ],
)
def test_numbers_are_computed_as_rules_compute_them(term: str, value: str) -> None:
    with_constant = text(f"(define two 2) (define it {term})", rule="(set x it) n")
    assert game(with_constant) == game(text(rule=f"(set x {value}) n"))


def test_a_truth_value_can_be_named() -> None:
    with_constant = text("(define always true)", rule="(verify always) n")
    assert game(with_constant) == game(text(rule="(verify true) n"))


def test_a_definition_uses_those_before_it() -> None:
    same("(define a-king King) (define royal a-king)", piece="royal")
    (found,) = errors(text("(define twice (* one 2)) (define one 1)"))
    assert (found.code, "`one`" in found.message) == ("L301", True)


def test_parameters_and_locals_come_before_constants() -> None:
    with_constant = text("(define k 1) (define y 9)", rule="(let y 4) (verify (= y 4)) n")
    assert game(with_constant) == game(text(rule="(let y 4) (verify (= y 4)) n"))


def test_what_stands_beside_the_games_holds_in_all_of_them() -> None:
    shared = "(define seven 7) (define elsewhere Nowhere)" + text(initial="seven")
    assert game(shared) == game(text())


@pytest.mark.parametrize(
    ("definitions", "code", "said"),
    [
        ("(define it (> 1 ply))", "L308", "no constant"),
        ("(define it (hand White Man))", "L308", "no constant"),
        ("(define it (+ 1 ply))", "L308", "no constant"),
        ("(define it (+ 1 Man))", "L301", "`Man` is not a number"),
        ("(define it 1) (define it 2)", "L202", "defined twice"),
        ("(define Man 1)", "L202", "of a constant and of a piece"),
        ("(define it Mann)", "L201", "`Mann`"),
        ("(define it)", "L105", ""),
    ],
)
def test_mistakes_are_told(definitions: str, code: str, said: str) -> None:
    found = errors(text(definitions))
    assert any(one.code == code and said in one.message for one in found), found


def test_a_name_that_is_near_is_offered() -> None:
    (found,) = errors(text("(define it Mann)"))
    assert found.hint == "did you mean `Man`?"


def test_a_constant_of_the_wrong_kind_is_told_where_it_is_used() -> None:
    (found,) = errors(
        text("(define it far)", piece="it", count="2").replace("(it a2)", "(King a2)")
    )
    assert (found.code, "unknown piece `far`" in found.message) == ("L201", True)
