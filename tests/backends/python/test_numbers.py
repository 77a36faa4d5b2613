"""Numbers that rules compute and that stand for nothing, or do not fit (docs/semantics.md).

The same games are played by JavaScript engines (`tests/backends/javascript/test_programs.py`).
"""

from __future__ import annotations

import random
import warnings
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, get_args

import pytest

from tests.frontends.native.support import game as native
from translator import api
from translator.ir import expr as e
from translator.ir import parts as p
from translator.ir import stmt as s
from translator.ir.arithmetic import GREATEST, LEAST, OPERATIONS, cell
from translator.ir.expr import Const, Expr, Kind, Relation
from translator.ir.ids import AttributeId, VariableId
from translator.ir.kinds import EXPECTED
from translator.ir.shape import classes_in, fields_of

BOARD = "(board (grid (a b) (2 1) (directions (up 0 -1) (right 1 0))) (zone home a1))"
# Neither -1 nor a number behind the last, be there one player, two directions or four positions.
NOTHING = (-1, 9, LEAST)


def text(body: str, *more: str) -> str:
    """A game of two types, in which A moves a man on a1 by one rule."""
    return f"""(game "Numbers" (players A B) {BOARD}
      (attributes (strength 3) flag) (variables count (list (size 3)) (kept (size 3) scratch)
        (held (size 4) scratch))
      (rule go (locals (integer n) (position p) (direction d)) {body}) {" ".join(more)}
      (piece Man (attribute strength 2) (attribute flag false) (moves (go))) (piece Other)
      (board-setup (A (Man a1)) (B (Man b2))) (options own-pieces))"""


def played(body: str, *more: str) -> tuple[list[tuple[object, ...]], list[str]]:
    """The effects of the first move, and what the engine tells when it is made."""
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        engine = api.compile(native(text(body, *more))).Game()
        moves = engine.legal_moves
        if moves:
            engine.push(moves[0])
    found = list(moves[0].effects) if moves else []
    return found, [str(warning.message) for warning in told]


MOVED = ("shift", "Man", "a1", "a2")
MOVE = "up (verify empty?) add"


def test_a_type_that_does_not_exist_is_not_created_and_that_is_told() -> None:
    body = "(let n (+ 1 1)) (create n right) " + MOVE
    assert played(body) == ([MOVED], ["there is no piece type 3, counted from 1"])


COUNTED = "(let p {}) (assign held ({} (held p) 1) p) (verify (= (held p) {})) " + MOVE


@pytest.mark.parametrize(("sign", "number"), [("+", 1), ("-", -1)])
def test_what_is_counted_on_the_board_counts(sign: str, number: int) -> None:
    assert played(COUNTED.format("(step here right)", sign, number)) == ([MOVED], [])


@pytest.mark.parametrize("sign", "+-")
def test_what_is_counted_off_the_board_is_told_and_stays_nothing(sign: str) -> None:
    """What stands beyond an array reads 0, whatever was written there."""
    effects, told = played(COUNTED.format("(step (step here right) right)", sign, 0))
    assert (effects, told) == ([MOVED], ["'held': an index is out of range"])


@pytest.mark.parametrize("number", NOTHING)
@pytest.mark.parametrize(
    "effect",
    [
        "(create n right)",
        "(put n Man right)",
        "(put A n right)",
        "(drop n Man right)",
        "(drop A n right)",
        "(change-type n start)",
        "(give n start)",
        "(supply n Man 1)",
        "(supply A n 1)",
    ],
)
def test_an_effect_with_a_type_or_player_that_does_not_exist_is_none(
    effect: str, number: int
) -> None:
    effects, told = played(f"(let n (- {number} 0)) {effect} {MOVE}")
    assert effects == [MOVED]
    what = (
        "player"
        if " n " in effect.replace("(create n", "").replace("type n", "").replace("A n", "")
        else "piece"
    )
    assert told == [f"there is no {what}{' type' * (what == 'piece')} {number + 1}, counted from 1"]


@pytest.mark.parametrize("number", NOTHING)
def test_what_becomes_a_type_that_does_not_exist_does_not_move(number: int) -> None:
    """`-1` is no change of type elsewhere in the engines."""
    assert played(f"(let n (- {number} 0)) up (add n)")[0] == []
    promoted = [MOVED, ("type", "a2", "Other")]
    effects, told = played(f"(let n (- {number} 0)) up (add n Other)")
    assert (effects, len(told)) == (promoted, 1)


@pytest.mark.parametrize("number", NOTHING)
@pytest.mark.parametrize(
    "effect",
    [
        "(capture (+ n 0))",
        "(take n)",
        "(flip n)",
        "(create Other n)",
        "(drop A Other n)",
        "(change-type Other n)",
        "(give B n)",
        "(set-attribute strength 1 n)",
        "(move-piece n right)",
        "(move-piece start n)",
        "(pair n right)",
        "(pair start n)",
    ],
)
def test_an_effect_on_a_position_that_does_not_exist_is_none(effect: str, number: int) -> None:
    assert played(f"(let n (- {number} 0)) {effect} {MOVE}") == ([MOVED], [])


@pytest.mark.parametrize("number", NOTHING)
def test_a_walk_to_a_position_that_does_not_exist_ends_as_one_off_the_board(number: int) -> None:
    compute = f"(let n (- {number} 0)) "
    assert played(f"{compute} (go n) add")[0] == []
    assert played(f"{compute} (to n) add")[0] == []
    assert played(f"{compute} (emit start n)")[0] == []
    assert played(f"{compute} (let p n) (verify (not-on-board? p)) {MOVE}")[0] == [MOVED]
    assert played(f"(draw p {number} {number}) (verify (not-on-board? p)) {MOVE}")[0] == [MOVED]
    assert played(f"(push {number}) (pop p) (verify (not-on-board? p)) {MOVE}")[0] == [MOVED]


@pytest.mark.parametrize("number", NOTHING)
def test_what_procedures_take_and_give_as_positions_is_one_or_none(number: int) -> None:
    same = f"(procedure same (position q) (returns position) (return q)) (variables v {number})"
    given = f"(procedure given (returns integer) (return {number}))"
    odd = f"(procedure odd (returns position) (return {number}))"
    for call in ("(let p (same (- n 0)))", "(call given into p)", "(let p (odd))"):
        body = f"(let n {number}) {call} (verify (not-on-board? p)) (capture p) {MOVE}"
        assert played(body, same.partition(" (variables")[0], given, odd) == ([MOVED], [])


def test_what_a_procedure_does_not_return_is_0_and_of_positions_none() -> None:
    both = "(procedure both (integer i) (returns integer position) (if (= i 1) (return 3 a1)))"
    one = "(procedure one (integer i) (returns integer) (if (= i 1) (return 3)))"
    body = "(call both 2 into n p) (verify (and (= (+ n (one 2)) 0) (not-on-board? p)))"
    assert played(f"{body} {MOVE}", both, one) == ([MOVED], [])
    body = "(call both 1 into n p) (verify (and (= (+ n (one 1)) 6) (on-board? p)))"
    assert played(f"{body} {MOVE}", both, one) == ([MOVED], [])


@pytest.mark.parametrize("number", NOTHING)
def test_a_direction_that_does_not_exist_leads_nowhere(number: int) -> None:
    compute = f"(let n (- {number} 0)) (let d n) "
    for step in (
        "(step start n)",
        "(step start d)",
        "(step-back start n)",
        "(neighbour start d A)",
    ):
        assert played(f"{compute} (verify (not-on-board? {step})) {MOVE}")[0] == [MOVED]
    asked = (
        "(verify (not-on-board? (neighbour start n A)) (not-on-board? (neighbour start right n)))"
    )
    assert played(f"{compute} {asked} {MOVE}")[0] == [MOVED]


def test_a_direction_that_is_computed_is_one() -> None:
    north = "(let n (- 1 1)) (let d n) (verify (same? (step start n) (step start d)))"
    assert played(f"{north} (go (step start d)) add")[0] == [MOVED]


def questions(number: Expr, position: Expr) -> Iterator[tuple[str, Expr]]:
    """Every question with a number where something is expected; `position`: where it is one."""
    me, here, north = e.Me(), e.Local("here"), Const(Kind.DIRECTION, 0)
    home, man = Const(Kind.ZONE, 0), Const(Kind.PIECE, 0)
    at = position
    yield "Step.at", e.Step(at, north)
    yield "Step.direction", e.Step(here, number)
    yield "FirstOn.first", e.FirstOn(at, e.OFF_BOARD)
    yield "FirstOn.second", e.FirstOn(e.OFF_BOARD, at)
    yield "OnBoard.at", e.OnBoard(at)
    yield "IsEmpty.at", e.IsEmpty(at)
    yield "Owned.at", e.Owned(at, Relation.FRIEND)
    yield "IsPiece.at", e.IsPiece(at, man)
    yield "IsPiece.piece", e.IsPiece(here, number)
    yield "InZone.at", e.InZone(at, home)
    yield "InZone.zone", e.InZone(here, number)
    yield "Same.left", e.Same(at, at)
    yield "Same.right", e.Same(here, at)
    yield "Attribute.at", e.Attribute(at, AttributeId(0))
    yield "Marked.at", e.Marked("seen", at)
    yield "Attacked.at", e.Attacked(at)
    yield "Defended.at", e.Defended(at)
    yield "NextToEnemy.at", e.NextToEnemy(at)
    yield "GoalPosition.at", e.GoalPosition(at)
    yield "TypeAt.at", e.TypeAt(at)
    yield "OwnerAt.at", e.OwnerAt(at)
    yield "AsPosition.value", e.OnBoard(e.AsPosition(number))
    yield "AsDirection.value", e.OnBoard(e.Step(here, e.AsDirection(number)))
    yield "Step.at", e.Step(at, north, player=e.Mover())
    yield "Step.player", e.Step(here, north, player=number)
    yield "Step.player", e.Step(here, north, True, number)
    yield "Occupied.at", e.Occupied(at)
    for relation in Relation:
        yield "Owned.at", e.Owned(at, relation)
        yield "Owned.at", e.Owned(at, relation, e.Mover())
    for relation in (Relation.FRIEND, Relation.ENEMY, Relation.NEUTRAL, Relation.OWN):
        yield "Owned.player", e.Owned(here, relation, number)
    yield "Owned.player", e.Not(e.Owned(here, Relation.OTHER, number))
    yield "Hand.player", e.Hand(number, man)
    yield "Hand.piece", e.Hand(me, number)
    yield "Reaches.at", e.Reaches(at)
    yield "Load.index", e.Load(VariableId(1), number)
    yield "Load.index", e.Load(VariableId(2), number)
    yield "Table.index", e.Table((5, 6), number)


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.parametrize("number", NOTHING)
def test_what_is_asked_about_nothing_is_denied_or_0_or_off_the_board(number: int) -> None:
    """Off the board everything is marked, too, or rather: nothing is."""
    marks = s.Mark("seen", e.Local("n"), e.TRUE)
    asked: list[s.Stmt] = [s.Let("n", Const(Kind.INTEGER, number)), marks]
    for _, node in questions(e.Local("n"), e.Local("n")):
        nowhere = isinstance(node, e.Step | e.FirstOn)
        asked.append(s.Verify(e.Compare("==", node, Const(Kind.INTEGER, -1 if nowhere else 0))))
    game = native(text(MOVE))
    rule = game.rules[0]
    body = (*asked, *rule.body)
    locals_ = (*rule.locals, ("seen", Kind.POSITIONS))
    changed = _with_rule(game, body, locals_)
    assert [str(move) for move in api.compile(changed).Game().legal_moves] == ["a1 - a2 go"]


def _with_rule(game: Any, body: tuple[s.Stmt, ...], locals_: tuple[tuple[str, Kind], ...]) -> Any:
    return replace(game, rules=(replace(game.rules[0], body=body, locals=locals_),))


def test_every_operand_that_stands_for_something_is_asked_with_a_number() -> None:
    """But for those of statements, which have tests of their own."""
    here = e.Local("here")
    listed = {name for name, _ in questions(here, here)}
    counted = {Kind.POSITION, Kind.DIRECTION, Kind.PIECE, Kind.PLAYER, Kind.ZONE}
    expected = {
        f"{kind.__name__}.{field}"
        for kind in get_args(Expr)
        for field, wanted in EXPECTED[kind].items()
        if wanted in counted or (field in ("index", "value") and kind is not e.Cell)
    }
    assert listed == expected


def test_every_expression_in_a_node_is_listed_as_an_operand() -> None:
    """But for those for which that is declared elsewhere."""
    declared = {(s.Let, "value"), (s.Call, "args"), (s.Invoke, "args"), (s.Return, "values")}
    declared |= {(e.Ask, "args")}
    kinds = (*get_args(Expr), *get_args(s.Effect), *get_args(s.Stmt), *get_args(p.Stage))
    held = {
        (kind, f.name)
        for kind in (*kinds, p.Goal, p.Hidden)
        for f in fields_of(kind)
        if Const in classes_in(f.shape)
    }
    told = {(kind, field) for kind, _ in held for field in EXPECTED[kind]}
    assert told == held - declared


# Elements of arrays, attributes


@pytest.mark.parametrize("number", [-1, 3, GREATEST])
def test_an_element_that_is_not_there_reads_0_and_is_not_written_and_that_is_told(
    number: int,
) -> None:
    compute = f"(let n {number}) "
    for name in ("list", "kept"):
        told = [f"'{name}': an index is out of range"]
        read = f"{compute} (verify (= ({name} (- n 0)) 0)) {MOVE}"
        assert played(read) == ([MOVED], told)
        assert played(f"{compute} (assign {name} 5 (- n 0)) {MOVE}") == ([MOVED], told)
    assert played(f"{compute} (set list 5 n) {MOVE}")[0] == [MOVED]


def test_off_the_board_no_element_is_read_or_written_and_that_is_no_fault() -> None:
    """Walls of the board are met in ordinary play."""
    away = "(step-back start up)"
    body = f"(verify (= (list {away}) 0)) (set list 7 {away}) {MOVE}"
    assert played(body) == ([MOVED], [])


@pytest.mark.parametrize(("value", "kept"), [(8, 0), (-1, 7), (GREATEST, 7), (3, 3)])
def test_an_attribute_keeps_the_bits_that_it_has(value: int, kept: int) -> None:
    effects, told = played(f"(let n {value}) (set-attribute strength n start) {MOVE}")
    assert effects == [MOVED, ("attribute", "a1", "strength", kept)]
    assert told == (["'strength': a value is out of range"] if value != kept else [])


@pytest.mark.parametrize("value", [1, 2, -4])
def test_an_attribute_of_one_bit_holds_whether_a_number_is_other_than_0(value: int) -> None:
    effects, told = played(f"(let n {value}) (set-attribute flag n start) {MOVE}")
    assert (effects, told) == ([MOVED, ("attribute", "a1", "flag", 1)], [])


# Numbers of 32 bits

EXTREMES = (0, 1, -1, 2, 7, -7, 65_536, 1 << 30, GREATEST, LEAST, LEAST + 1)


@pytest.mark.parametrize("op", sorted(OPERATIONS))
def test_arithmetic_is_that_of_32_bits(op: str) -> None:
    """Each operation on extreme numbers, and sums of such results, as Python computes it."""
    rng = random.Random(op)
    checks = []
    for left in EXTREMES:
        for right in EXTREMES:
            third = rng.choice(EXTREMES)
            exact = OPERATIONS[op](left, right)
            checks.append(f"(= ({op} ({{}} {left}) ({{}} {right})) {cell(exact)})")
            checks.append(
                f"(= (+ ({op} ({{}} {left}) ({{}} {right})) {third}) {cell(exact + third)})"
            )
    same = "(procedure same (integer n) (returns integer) (return n))"
    body = f"(verify {' '.join(check.format('same', 'same') for check in checks)}) {MOVE}"
    assert played(body, same)[0] == [MOVED]


def test_by_zero_the_quotient_is_0_and_the_rest_is_the_number() -> None:
    body = f"(verify (= (/ 7 count) 0) (= (% 7 count) 7) (= (% -7 count) -7)) {MOVE}"
    assert played(body)[0] == [MOVED]


def test_a_product_that_is_divided_at_once_is_exact() -> None:
    body = f"(let n 2000000000) (verify (= (/ (* n n) 1000000000) {cell(4 * 10**9)})) {MOVE}"
    assert played(body)[0] == [MOVED]


def test_variables_keep_32_bits() -> None:
    body = f"(set count (+ {GREATEST} 1)) {MOVE}"
    assert played(body)[0] == [MOVED, ("set", "count", 0, LEAST)]
    counted = f"(let n {GREATEST}) (assign kept (+ n 1) 0) (verify (= (kept 0) {LEAST})) {MOVE}"
    assert played(counted)[0] == [MOVED]


@pytest.mark.parametrize(
    ("number", "summed", "found"),
    [
        (GREATEST, "(+ n 1)", LEAST),
        (GREATEST, "(- n -1)", LEAST),
        (LEAST, "(- n 1)", GREATEST),
        (LEAST, "(+ n -1)", GREATEST),
        (LEAST, "(+ n 1)", LEAST + 1),
        (GREATEST, "(- n 1)", GREATEST - 1),
    ],
)
def test_what_is_not_known_before_wraps_at_either_end(number: int, summed: str, found: int) -> None:
    body = f"(assign kept {number} 0) (let n (kept 0)) (assign kept {summed} 0)"
    assert played(f"{body} (verify (= (kept 0) {found})) {MOVE}")[0] == [MOVED]


def test_a_reserve_is_neither_less_than_0_nor_more_than_31_bits() -> None:
    more = f"(supply A Other {GREATEST}) n (verify empty?) add"
    reserve = "(reserve (A Other 5))"
    game = native(text(more).replace("(B (Man b2))", f"(B (Man b2)) {reserve}"))
    engine = api.compile(game).Game()
    engine.push(engine.legal_moves[0])
    assert dict(engine.reserve)[("A", "Other")] == GREATEST
