"""Programs laid over each other."""

from __future__ import annotations

from itertools import chain, combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from translator.diff.bodies import Item, carried_out, edits, lay_over
from translator.diff.changes import Edit
from translator.diff.normal import normal
from translator.diff.programs import told
from translator.diff.smallest import smallest
from translator.ir.expr import And, Expr, IsEmpty, Local, NextToEnemy, Not, OnBoard, Or
from translator.ir.stmt import Emit, Forget, If, Let, Stmt, Verify, While
from translator.ir.walk import Body

HERE = Local("here")
EMPTY, NEAR, THERE = IsEmpty(HERE), NextToEnemy(HERE), OnBoard(HERE)
MOVE = Emit(Local("start"), HERE)

conditions = st.sampled_from([EMPTY, NEAR, THERE, Not(EMPTY), And((EMPTY, NEAR))])
simple = st.one_of(
    st.builds(Verify, conditions), st.just(MOVE), st.just(Let("mark", HERE)), st.just(Forget(True))
)


def nested(inner: st.SearchStrategy[Stmt]) -> st.SearchStrategy[Stmt]:
    bodies = st.lists(inner, max_size=3).map(tuple)
    return st.one_of(
        st.builds(If, conditions, bodies, bodies), st.builds(While, conditions, bodies)
    )


programs = st.lists(st.recursive(simple, nested, max_leaves=8), max_size=7).map(tuple)


@given(programs, programs)
@settings(max_examples=150)
def test_all_edits_make_the_new_program_of_the_old_one_and_none_leaves_it(
    old: Body, new: Body
) -> None:
    items = lay_over(old, new)
    everything = {path[-1] for path in edits(items)}
    assert carried_out(items, ()) == old
    assert carried_out(items, everything) == new


@given(programs)
@settings(max_examples=80)
def test_equal_programs_have_no_edits(program: Body) -> None:
    assert list(edits(lay_over(program, program))) == []


@given(programs, st.integers(0, 6), simple)
@settings(max_examples=100)
def test_one_added_statement_is_one_edit(program: Body, place: int, added: Stmt) -> None:
    new = (*program[:place], added, *program[place:])
    found = list(edits(lay_over(program, new)))
    assert len(found) == 1
    assert (found[0][-1].old, found[0][-1].new) == (None, added)


@given(programs, conditions)
@settings(max_examples=60)
def test_a_statement_put_around_others_is_one_edit(program: Body, condition: Expr) -> None:
    if not program:
        return
    found = list(edits(lay_over((MOVE, *program), (MOVE, If(condition, program)))))
    assert sum(path[-1].old is None for path in found) <= 1 or len(found) == 1


def test_the_statements_inside_of_a_new_one_stay_what_they_are() -> None:
    (path,) = edits(lay_over((Verify(EMPTY), MOVE), (Verify(EMPTY), If(NEAR, (MOVE,)))))
    assert path[-1].new == If(NEAR, (MOVE,))
    assert path[-1].inner[0][1][0].old == MOVE


def test_any_choice_of_edits_makes_a_program() -> None:
    old: Body = (Verify(EMPTY), While(EMPTY, (MOVE, Verify(NEAR))), MOVE)
    new: Body = (Verify(THERE), While(EMPTY, (Verify(NEAR), MOVE)), If(NEAR, (MOVE,)))
    items = lay_over(old, new)
    found = [path[-1] for path in edits(items)]
    choices = chain.from_iterable(combinations(found, n) for n in range(len(found) + 1))
    made = {carried_out(items, set(choice)) for choice in choices}
    assert {old, new} <= made
    assert len(made) > 2


def test_what_goes_from_one_place_to_another_has_moved() -> None:
    old: Body = (Verify(EMPTY), Verify(NEAR), MOVE, Verify(THERE))
    new: Body = (Verify(NEAR), MOVE, Verify(THERE), Verify(EMPTY))
    (one,) = told(lay_over(old, new))
    assert one.edit is Edit.MOVED


def test_a_long_program_is_compared_in_time() -> None:
    old: Body = tuple(Verify(Not(EMPTY)) if n % 3 else MOVE for n in range(3000))
    new = (*old[:1000], Verify(THERE), *old[1000:2000], *old[2001:])
    found = [path[-1] for path in edits(lay_over(old, new))]
    assert len(found) == 2


def test_demands_together_are_demands_one_after_the_other() -> None:
    assert normal((Verify(And((EMPTY, And((NEAR, THERE))))),)) == normal(
        (Verify(EMPTY), Verify(NEAR), Verify(THERE))
    )


def test_a_value_that_nobody_reads_is_left_out_and_others_stay() -> None:
    mark = Let("mark", HERE)
    assert normal((mark, MOVE)) == normal((MOVE,))
    read = (mark, Verify(IsEmpty(Local("mark"))))
    assert mark in normal(read)
    loop: Body = (While(IsEmpty(Local("mark")), (MOVE, mark)),)
    assert normal(loop) == normal(normal(loop))
    assert mark in normal(loop)[0].body  # type: ignore[union-attr]
    walking = Let("here", HERE, walk=True)
    assert walking in normal((walking,))


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        (Verify(EMPTY), Verify(And((EMPTY, NEAR))), (Edit.ADDED, None, NEAR)),
        (Verify(Or((EMPTY, NEAR))), Verify(Or((NEAR,))), (Edit.REMOVED, EMPTY, None)),
        (Verify(Not(EMPTY)), Verify(Not(NEAR)), (Edit.CHANGED, EMPTY, NEAR)),
        (
            Verify(And((EMPTY, NEAR))),
            Verify(And((EMPTY, THERE))),
            (Edit.CHANGED, NEAR, THERE),
        ),
        (
            Emit(Local("start"), HERE, (EMPTY, NEAR)),
            Emit(Local("start"), HERE, (EMPTY,)),
            (Edit.REMOVED, NEAR, None),
        ),
    ],
)
def test_the_smallest_part_that_differs(old: Stmt, new: Stmt, expected: tuple[object, ...]) -> None:
    assert tuple(smallest(old, new)) == expected


def test_items_are_told_apart_by_identity() -> None:
    one = Item(MOVE, None)
    assert one != Item(MOVE, None)
