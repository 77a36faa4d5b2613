"""Sums and comparisons of more than two operands."""

from __future__ import annotations

import pytest

from tests.backends.native.test_roundtrip import printed_and_read
from tests.frontends.native.support import errors, game
from translator.frontends.native.printing import emit_native
from translator.ir import expr as e
from translator.ir.expr import Expr, Kind
from translator.ir.ids import VariableId
from translator.ir.parts import Invariant

FRAME = """
(game "T"
  (players White Black)
  (board (grid (a b c) (3 2 1) (directions (n 0 -1))))
  (variables x)
  (rule step n add)
  (piece Man (moves (step)))
  (board-setup (White (Man a1)))
  (verify {test}))
"""
X, PLY = e.Load(VariableId(0)), e.Ply()


def number(value: int) -> Expr:
    return e.Const(Kind.INTEGER, value)


def condition(test: str) -> Expr:
    """What is read, which is also printed and read again."""
    found = game(FRAME.format(test=test))
    printed_and_read(found)
    (wanted,) = [stage.condition for stage in found.selection if isinstance(stage, Invariant)]
    return wanted


@pytest.mark.parametrize("op", ["+", "*", "min", "max", "&", "|", "^"])
def test_each_operand_is_joined_to_what_those_before_it_give(op: str) -> None:
    whole = e.Arith(op, e.Arith(op, X, PLY), number(3))
    assert condition(f"(= ({op} x ply 3) 1)") == e.Compare("==", whole, number(1))


@pytest.mark.parametrize(
    ("word", "op"), [("=", "=="), ("<", "<"), ("<=", "<="), (">", ">"), (">=", ">=")]
)
def test_comparisons_hold_between_neighbours(word: str, op: str) -> None:
    both = e.And((e.Compare(op, number(1), X), e.Compare(op, X, PLY)))
    assert condition(f"({word} 1 x ply)") == both


def test_a_sum_on_the_right_stays_a_sum_of_its_own() -> None:
    whole = e.Arith("+", X, e.Arith("+", PLY, number(3)))
    assert condition("(= (+ x (+ ply 3)) 1)") == e.Compare("==", whole, number(1))


def test_nested_sums_are_printed_as_one() -> None:
    assert "(+ x ply 3 4)" in emit_native(game(FRAME.format(test="(= (+ (+ (+ x ply) 3) 4) 1)")))


def test_nested_differences_stay_nested() -> None:
    whole = e.Arith("-", e.Arith("-", X, PLY), number(3))
    assert condition("(= (- (- x ply) 3) 1)") == e.Compare("==", whole, number(1))


@pytest.mark.parametrize("word", ["-", "/", "%", "!="])
def test_words_of_two_operands_take_two(word: str) -> None:
    (found,) = errors(FRAME.format(test=f"({word} x ply 3)"))
    assert found.code == "L105"


@pytest.mark.parametrize("word", ["+", "<"])
def test_one_operand_is_too_few(word: str) -> None:
    (found,) = errors(FRAME.format(test=f"({word} x)"))
    assert (found.code, "NUMBER NUMBER …" in found.hint) == ("L105", True)


@pytest.mark.parametrize("word", ["vacant?", "not-vacant?", "occupied?", "not-empty?"])
def test_the_hint_has_the_word_that_was_written(word: str) -> None:
    """Though a denial is no node of its own: `vacant?` denies `occupied?`."""
    (found,) = errors(FRAME.format(test=f"({word} a1 b1)"))
    assert (found.code, f"it is written ({word} " in found.hint) == ("L105", True)


def test_a_sum_has_at_most_64_operands() -> None:
    condition(f"(= (+ {'x ' * 64}) 1)")
    (found,) = errors(FRAME.format(test=f"(= (+ {'x ' * 65}) 1)"))
    assert found.code == "L302"


def test_a_longer_sum_is_printed_in_parts() -> None:
    inner = f"(+ {'x ' * 64})"
    condition(f"(= (+ {inner} {'x ' * 10}) 1)")


def test_a_name_between_two_comparisons_is_one_constant_of_its_rule() -> None:
    text = FRAME.replace("(rule step n add)", "(rule step (verify (< 0 (hand me Man) 9)) n add)")
    found = game(text.format(test="true"))
    printed_and_read(found)
    assert "(< 0 (hand me Man) 9)" in emit_native(found)
