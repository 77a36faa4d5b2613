"""Conditions (docs/zrf.md 10), as expressions of the `Game`."""

from __future__ import annotations

import pytest

from tests.frontends.zrf.lowering.support import findings, lower
from translator.ir.expr import (
    FALSE,
    TRUE,
    And,
    Attacked,
    Attribute,
    Defended,
    Expr,
    GoalPosition,
    InZone,
    IsEmpty,
    IsPiece,
    Kind,
    LastFrom,
    LastTo,
    Local,
    Marked,
    NextToEnemy,
    Not,
    OnBoard,
    Or,
    Owned,
    Param,
    Relation,
    Same,
    Step,
)
from translator.ir.ids import AttributeId, MoveTypeId
from translator.ir.stmt import Verify

HERE = Local("here")
MARK = Local("mark")
BOARD = """(board
  (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c" (10 0)) ("3/2/1" (0 10)))
   (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0)))
  (zone (name home) (players White Black) (positions a1)))"""


def direction(index: int = 0) -> Param:
    return Param(index, Kind.DIRECTION)


def position(index: int = 0) -> Param:
    return Param(index, Kind.POSITION)


def condition(text: str) -> tuple[Expr, tuple[int, ...]]:
    """The condition, and the constants of the block that it is verified in."""
    man = (
        f"(piece (name Man) (attribute moved false) (moves (move-type slow) ((verify {text}) add)))"
    )
    game = lower(man, "(piece (name Rook))", BOARD)
    entry = game.pieces[0].moves[0]
    found = [s for s in game.rules[entry.rule].body if isinstance(s, Verify)]
    return found[0].condition, entry.args


NORTH, A1 = (0,), (2,)  # the constants `n` and `a1`

CASES: dict[str, tuple[Expr, tuple[int, ...]]] = {
    "empty?": (IsEmpty(HERE), ()),
    "(empty? n)": (IsEmpty(Step(HERE, direction())), NORTH),
    "(empty? a1)": (IsEmpty(position()), A1),
    "(empty? (opposite n))": (IsEmpty(Step(HERE, direction(), reverse=True)), NORTH),
    "enemy?": (Owned(HERE, Relation.ENEMY), ()),
    "(enemy? (opposite n))": (Owned(Step(HERE, direction(), True), Relation.ENEMY), NORTH),
    "friend?": (Owned(HERE, Relation.FRIEND), ()),
    "neutral?": (Owned(HERE, Relation.NEUTRAL), ()),
    "(piece? Rook)": (IsPiece(HERE, Param(0, Kind.PIECE)), (1,)),
    "(piece? Rook n)": (IsPiece(Step(HERE, direction()), Param(1, Kind.PIECE)), (0, 1)),
    "(in-zone? home)": (InZone(HERE, Param(0, Kind.ZONE)), (0,)),
    "(in-zone? home a1)": (InZone(position(), Param(1, Kind.ZONE)), (2, 0)),
    "(on-board? n)": (OnBoard(Step(HERE, direction())), NORTH),
    "on-board?": (OnBoard(HERE), ()),
    "(position? a1)": (Same(HERE, position()), A1),
    "marked?": (Same(HERE, MARK), ()),
    "last-from?": (Same(HERE, LastFrom()), ()),
    "(last-from? a1)": (Same(position(), LastFrom()), A1),
    "last-to?": (Same(HERE, LastTo()), ()),
    "(flag? seen)": (Local("flag seen"), ()),
    "(position-flag? seen)": (Marked("marks seen", HERE), ()),
    "(position-flag? seen n)": (Marked("marks seen", Step(HERE, direction())), NORTH),
    "moved": (Attribute(HERE, AttributeId(0)), ()),
    "(moved n)": (Attribute(Step(HERE, direction()), AttributeId(0)), NORTH),
    "attacked?": (Attacked(HERE), ()),
    "(attacked? n)": (Attacked(Step(HERE, direction())), NORTH),
    "(attacked? slow)": (Attacked(HERE, MoveTypeId(0)), ()),
    "(attacked? slow a1)": (Attacked(position(), MoveTypeId(0)), A1),
    "defended?": (Defended(HERE), ()),
    "(defended? n)": (Defended(Step(HERE, direction())), NORTH),
    "adjacent-to-enemy?": (NextToEnemy(HERE), ()),
    "goal-position?": (GoalPosition(HERE), ()),
    "true": (TRUE, ()),
    "false": (FALSE, ()),
}


@pytest.mark.parametrize("text", CASES)
def test_condition(text: str) -> None:
    assert condition(text) == CASES[text]


@pytest.mark.parametrize("text", [t for t in CASES if "?" in t.split()[0] and "(piece?" not in t])
def test_every_question_has_an_exact_negation(text: str) -> None:
    negated = text.replace("(", "(not-", 1) if text.startswith("(") else f"not-{text}"
    expected, constants = CASES[text]
    assert condition(negated) == (Not(expected), constants)


def test_attributes_have_a_negation_as_well() -> None:
    assert condition("not-moved")[0] == Not(Attribute(HERE, AttributeId(0)))


def test_connectives_keep_the_order_of_their_operands() -> None:
    both = IsEmpty(HERE), Owned(HERE, Relation.ENEMY)
    assert condition("(and empty? enemy?)")[0] == And(both)
    assert condition("(or empty? enemy?)")[0] == Or(both)
    assert condition("(not empty?)")[0] == Not(IsEmpty(HERE))


def test_connectives_nest() -> None:
    found, _ = condition("(or (and empty? (not friend?)) true)")
    assert found == Or((And((IsEmpty(HERE), Not(Owned(HERE, Relation.FRIEND)))), TRUE))


def test_a_condition_in_parentheses_is_the_same_without() -> None:
    assert condition("(empty?)") == condition("empty?")


def test_a_name_that_is_a_direction_and_a_position_is_the_position() -> None:
    board = "(board (positions (x 0 0 9 9) (y 10 0 19 9)) (links x (x y)))"
    man = "(piece (name Man) (moves ((verify (empty? x)) add)))"
    game = lower(board, man, "(board-setup)")
    verify = game.rules[0].body[0]
    assert verify == Verify(IsEmpty(position()))


def test_u27_off_board_questions_are_false_and_their_negations_true() -> None:
    # The expression asks for the neighbour as it is; `NOWHERE` answers `False` (ir.expr). There is
    # no test of the board in between, which would end the block.
    found, _ = condition("(empty? n)")
    assert found == IsEmpty(Step(HERE, direction()))
    found, _ = condition("(not-empty? n)")
    assert found == Not(IsEmpty(Step(HERE, direction())))


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("emtpy?", "Z420"),
        ("(in-zone?)", "Z422"),
        ("(position?)", "Z422"),
        ("(flag?)", "Z422"),
        ("(position-flag?)", "Z422"),
        ("piece?", "Z413"),
        ("(piece? Queen)", "Z423"),
        ("(in-zone? castle)", "Z424"),
        ("(attacked? slowly)", "Z425"),
        ("(empty? nowhere)", "Z405"),
        ("(empty? n e)", "Z404"),
        ("(not empty? enemy?)", "Z421"),
        ("(not)", "Z421"),
    ],
)
def test_what_is_not_understood_is_reported(text: str, code: str) -> None:
    assert findings(f"(piece (name Man) (moves ((verify {text}) add)))", BOARD) == [code]
