"""Folding constant conditions: what it drops, and the law that it keeps every value."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.frontends.zrf.lowering.support import lower
from translator.core.source import Source, Span
from translator.ir.expr import FALSE, TRUE, And, Compare, Const, Expr, IsEmpty, Local, Not, Or
from translator.ir.parts import Rule
from translator.ir.stmt import Emit, If, Stmt, Verify, While
from translator.passes.fold import fold

HERE, START = Local("here"), Local("start")
EMPTY = IsEmpty(HERE)
ADD = Emit(START, HERE)


def folded(*body: Stmt) -> tuple[Stmt, ...]:
    """A rule with this body, folded."""
    from dataclasses import replace

    game = lower("(piece (name Man) (moves (n add)))")
    rule = Rule("r", (), (), body)
    return fold(replace(game, rules=(rule,))).rules[0].body


def test_a_true_verify_is_dropped() -> None:
    assert folded(Verify(TRUE), ADD) == (ADD,)


def test_nothing_runs_after_a_false_verify() -> None:
    assert folded(ADD, Verify(FALSE), ADD) == (ADD, Verify(FALSE))


def test_a_branch_on_a_constant_is_the_branch() -> None:
    assert folded(If(TRUE, (ADD,), (Verify(EMPTY),))) == (ADD,)
    assert folded(If(FALSE, (ADD,), (Verify(EMPTY),))) == (Verify(EMPTY),)
    assert folded(If(FALSE, (ADD,))) == ()


def test_a_loop_that_never_begins_is_dropped() -> None:
    assert folded(While(FALSE, (ADD,)), ADD) == (ADD,)


def test_a_loop_that_never_ends_is_kept() -> None:
    assert folded(While(TRUE, (ADD,))) == (While(TRUE, (ADD,)),)


def test_bodies_are_folded_inside_and_out() -> None:
    nested = While(EMPTY, (If(Not(TRUE), (ADD,), (Verify(Or((FALSE, EMPTY))),)),))
    assert folded(nested) == (While(EMPTY, (Verify(EMPTY),)),)


def test_a_condition_that_is_compared_with_a_truth_value_is_itself_or_its_contrary() -> None:
    compared = [
        (op, left, right) for op in ("==", "!=") for left, right in ((TRUE, EMPTY), (EMPTY, FALSE))
    ]
    found = [folded(Verify(Compare(op, left, right))) for op, left, right in compared]
    assert found == [
        (Verify(EMPTY),),
        (Verify(Not(EMPTY)),),
        (Verify(Not(EMPTY)),),
        (Verify(EMPTY),),
    ]


def test_a_game_without_constants_is_the_same_object() -> None:
    game = lower("(piece (name Man) (moves (n (verify empty?) add)))")
    assert fold(game) is game


# The law: folding keeps the value of every condition, whatever its unknown parts are.

UNKNOWN = tuple(IsEmpty(Local(f"p{i}")) for i in range(3))
conditions: st.SearchStrategy[Expr] = st.recursive(
    st.sampled_from((TRUE, FALSE, *UNKNOWN)),
    lambda inner: (
        st.builds(Not, inner)
        | st.lists(inner, max_size=3).map(tuple).map(And)
        | st.lists(inner, max_size=3).map(tuple).map(Or)
    ),
    max_leaves=12,
)


def value(node: Expr, known: dict[Expr, bool]) -> bool:
    if isinstance(node, Const):
        return bool(node.value)
    if isinstance(node, Not):
        return not value(node.operand, known)
    if isinstance(node, And):
        return all(value(part, known) for part in node.operands)
    if isinstance(node, Or):
        return any(value(part, known) for part in node.operands)
    return known[node]


@given(conditions, st.tuples(st.booleans(), st.booleans(), st.booleans()))
def test_folding_keeps_the_value_of_a_condition(condition: Expr, truth: tuple[bool, ...]) -> None:
    known: dict[Expr, bool] = dict(zip(UNKNOWN, truth, strict=True))
    expected = value(condition, known)
    for statement in folded(Verify(condition)) or (Verify(TRUE),):
        assert isinstance(statement, Verify)
        assert value(statement.condition, known) == expected


@given(conditions)
def test_folding_leaves_no_constant_inside_a_condition(condition: Expr) -> None:
    for statement in folded(Verify(condition)):
        assert isinstance(statement, Verify)
        found = statement.condition
        assert found == FALSE or not any(part in (TRUE, FALSE) for part in parts(found))


def parts(node: Expr) -> list[Expr]:
    if isinstance(node, Not):
        return [node, *parts(node.operand)]
    if isinstance(node, And | Or):
        return [node, *(found for part in node.operands for found in parts(part))]
    return [node]


@given(conditions)
def test_folding_twice_changes_nothing_more(condition: Expr) -> None:
    once = folded(Verify(condition))
    assert folded(*once) == once


def test_what_is_folded_keeps_where_it_comes_from() -> None:
    span = Span(Source("rules.zrf", b"(verify true)"), 0, 13)
    twice = Not(Not(EMPTY))
    body = (
        Verify(twice, span=span),
        If(twice, (ADD,), (Verify(EMPTY),), span=span),
        While(twice, (ADD,), span=span),
        While(TRUE, (ADD,), span=span),
    )
    assert [statement.span for statement in folded(*body)] == [span] * 4
