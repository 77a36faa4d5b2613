"""Where in a rule it is decided what it takes."""

from translator.analysis.exploration.taking import ANY, Taking
from translator.ir.expr import (
    Const,
    FirstOn,
    IsEmpty,
    Kind,
    Local,
    Not,
    Step,
)
from translator.ir.ids import AttributeId, ProcedureId
from translator.ir.stmt import (
    Call,
    Do,
    Emit,
    If,
    Let,
    Pair,
    Put,
    Remove,
    SetAttribute,
    Stmt,
    Verify,
    While,
)

HERE, THERE, START = Local("here"), Local("there"), Local("start")
NORTH = Const(Kind.DIRECTION, 0)
TRUE = Const(Kind.BOOLEAN, 1)
EMPTY = IsEmpty(HERE)
GO = Let("here", Step(HERE, NORTH), walk=True)
ADD = Emit(START, HERE)
PLAYER, MAN = Const(Kind.PLAYER, 0), Const(Kind.PIECE, 0)

NOTHING: frozenset[str] = frozenset()


def at_first(*body: Stmt) -> frozenset[str]:
    """What matters before a body begins, but for the start, which a rule does not take."""
    return Taking(body).before(body, 0) - {"start"}


def test_what_a_move_lands_on_is_taken() -> None:
    assert at_first(ADD) == {"here"}


def test_a_position_that_is_still_to_come_is_any() -> None:
    assert at_first(GO, ADD) == ANY


def test_nothing_is_taken_from_an_empty_position() -> None:
    assert at_first(GO, Verify(EMPTY), ADD) == NOTHING
    assert at_first(GO, If(EMPTY, (ADD,))) == NOTHING
    assert at_first(GO, If(Not(EMPTY), (), (ADD,))) == NOTHING
    assert at_first(GO, Verify(Not(EMPTY)), ADD) == ANY


def test_what_was_empty_before_a_step_says_nothing_after_it() -> None:
    assert at_first(Verify(EMPTY), GO, ADD) == ANY


def test_an_empty_position_is_known_under_another_name() -> None:
    body = Verify(EMPTY), Let("there", HERE), Emit(START, THERE)
    assert at_first(*body) == NOTHING


def test_a_loop_goes_round_until_its_condition_fails() -> None:
    assert at_first(While(Not(EMPTY), (GO,)), Do(Put(PLAYER, MAN, HERE))) == NOTHING
    assert at_first(While(EMPTY, (GO,)), ADD) == ANY | {"here"}


def test_what_is_taken_in_one_round_is_taken_before_the_loop() -> None:
    body = While(EMPTY, (Let("there", HERE), GO)), Emit(START, THERE)
    assert at_first(*body) == ANY | {"here", "there"}


def test_either_branch_may_be_the_one() -> None:
    branch = If(TRUE, (Let("there", HERE),), (Let("there", Step(HERE, NORTH)),))
    assert at_first(branch, Emit(START, THERE)) == ANY | {"here"}
    assert at_first(Emit(START, FirstOn(THERE, HERE))) == {"here", "there"}


def test_what_is_carried_off_and_what_is_removed_is_taken() -> None:
    assert at_first(Pair(THERE, HERE)) == {"here", "there"}
    assert at_first(Do(Remove(THERE))) == {"there"}


def test_an_attribute_takes_nothing() -> None:
    assert at_first(Do(SetAttribute(HERE, AttributeId(0), TRUE))) == NOTHING


def test_a_body_that_stands_in_two_places_has_what_matters_in_either() -> None:
    shared = (Let("there", HERE),)
    body = If(TRUE, shared), If(TRUE, (*shared, Emit(START, THERE))), If(TRUE, shared), ADD
    taking = Taking(body)
    assert taking.before(shared, 0) == {"here", "start"}


def test_a_procedure_that_records_nothing_takes_nothing() -> None:
    """What it returns may be any position."""
    call = Call(ProcedureId(0), (HERE,), ("there",))
    for computing, end, matters in (
        ({0}, HERE, {"here"}),
        ({0}, THERE, {"*"}),
        (set(), HERE, {"*"}),
    ):
        body = (call, Emit(START, end))
        taking = Taking(body, {ProcedureId(one) for one in computing})
        assert taking.before(body, 0) - {"start"} == matters
