"""The checks find every kind of damage to a `Game` (codes G1xx)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import pytest

from tests.frontends.zrf.lowering.support import lower
from translator.catalogue import games
from translator.core.diagnostics import TranslationError
from translator.ir.check import check
from translator.ir.expr import (
    OFF_BOARD,
    TRUE,
    AbsoluteConfig,
    And,
    Arith,
    Ask,
    Attribute,
    Checkmated,
    Compare,
    Condition,
    Const,
    Count,
    Expr,
    InZone,
    IsEmpty,
    Kind,
    LastTo,
    Load,
    Local,
    Marked,
    Me,
    MoveCount,
    NoMoves,
    Not,
    Occupant,
    Or,
    Owned,
    Param,
    Place,
    Relation,
    Repeated,
    Replies,
    Step,
    Table,
    TypeAt,
)
from translator.ir.game import Game
from translator.ir.ids import (
    FIRST_TURN,
    AttributeId,
    MoveTypeId,
    PieceId,
    PlayerId,
    PositionId,
    ProcedureId,
    TurnId,
    VariableId,
)
from translator.ir.nesting import MAX_LEVELS, MAX_LOOPS
from translator.ir.parts import (
    AttributeType,
    Best,
    Distinct,
    Generation,
    Goal,
    Hidden,
    Invariant,
    Moment,
    MostCaptures,
    NoAttack,
    Placement,
    Player,
    PlayerKind,
    Precondition,
    Priority,
    Procedure,
    Ranked,
    Result,
    Rule,
    Stage,
    Turn,
    TurnLabel,
    TurnOrder,
    Variable,
    Verdict,
    Zone,
)
from translator.ir.stmt import (
    Assign,
    Call,
    ChangeOwner,
    Do,
    Emit,
    If,
    Invoke,
    Leave,
    Let,
    Put,
    Remove,
    Return,
    SetAttribute,
    Stmt,
    Verify,
    While,
)
from translator.passes import registry


@dataclass(frozen=True)
class Nudge:
    """An effect, or a statement, that nobody has heard of: it is never played as another one."""

    at: Expr = TRUE


GAME = lower(
    """(board (positions (a 0 0 9 9) (b 10 0 19 9)) (links e (a b)) (links w (b a))
      (zone (name home) (players White) (positions a)))""",
    "(piece (name Man) (attribute moved false) (moves (move-type slow) (e (verify empty?) add)))",
    "(board-setup (White (Man a off 1)))",
)


def board(**parts: object) -> Game:
    return replace(GAME, board=replace(GAME.board, **parts))  # type: ignore[arg-type]


def piece(**parts: object) -> Game:
    return replace(GAME, pieces=(replace(GAME.pieces[0], **parts),))  # type: ignore[arg-type]


def entry(**parts: object) -> Game:
    return piece(moves=(replace(GAME.pieces[0].moves[0], **parts),))  # type: ignore[arg-type]


def labelled(targets: tuple[TurnId, ...]) -> Game:
    order = replace(GAME.turn_order, labels=(TurnLabel("again", targets),))
    return replace(GAME, turn_order=order)


def body(*statements: Stmt) -> Game:
    return replace(GAME, rules=(replace(GAME.rules[0], body=statements),))


def procedures(*bodies: tuple[Stmt, ...]) -> Game:
    return replace(GAME, procedures=tuple(Procedure("p", (), (), (), body) for body in bodies))


def turns(*listed: Turn, repeat: int = 0) -> Game:
    return replace(GAME, turn_order=TurnOrder(listed, TurnId(repeat)))


def select(*stages: Stage) -> Game:
    return replace(GAME, selection=stages)


def goal(test: Expr, moment: Moment) -> Game:
    return replace(
        GAME, goals=(Goal(Result.WIN, (PlayerId(0), PlayerId(1)), test, moment, "test"),)
    )


def configured(occupant: Occupant, place: Place) -> Game:
    return goal(AbsoluteConfig((occupant,), (place,)), Moment.STEP)


def constant(kind: Kind) -> Game:
    """The rule takes a constant of a kind, which nothing reads."""
    made = body(Emit(HERE, HERE))
    return replace(made, rules=(replace(made.rules[0], params=(kind,)),))


def asking(statements: tuple[Stmt, ...], results: tuple[Kind, ...] = (Kind.BOOLEAN,)) -> Game:
    """A goal asks a procedure."""
    asked = Procedure("p", (), results, (), statements)
    return replace(goal(Ask(ProcedureId(0)), Moment.STEP), procedures=(asked,))


def declaring(*named: tuple[str, Kind]) -> Game:
    """The first rule has these locals."""
    return replace(GAME, rules=(replace(GAME.rules[0], locals=named), *GAME.rules[1:]))


TWICE = Procedure("p", (("n", Kind.INTEGER),), (), (("n", Kind.INTEGER),), ())
"""A parameter and a local of one name."""


def alternative(*placements: Placement) -> Game:
    return replace(GAME, start=replace(GAME.start, alternatives=(placements,)))


ONE, TWO = Const(Kind.INTEGER, 1), Const(Kind.INTEGER, 2)
FOUR = Const(Kind.INTEGER, 4)
HERE = Local("here")
EACH = Compare("==", Count("each", IsEmpty(Local("each"))), ONE)
WIDE = (AttributeType("moved", 2),)

EMPTY = lower("(board (positions (a 0 0 9 9)))", "(board-setup)")

BROKEN: list[tuple[str, Callable[[], Game]]] = [
    ("G101", lambda: replace(EMPTY, board=replace(EMPTY.board, positions=()))),
    ("G102", lambda: board(positions=("a", "a"))),
    ("G103", lambda: board(links=((1, -1),))),
    ("G103", lambda: board(links=((1, -1), (0,)))),
    ("G103", lambda: board(links=((1, 2), (-1, 0)))),
    ("G103", lambda: board(reverse=((1, -2), (-1, 0)))),
    ("G104", lambda: board(zones=(Zone("home", (frozenset([PositionId(2)]), frozenset())),))),
    ("G104", lambda: board(zones=(Zone("home", (frozenset(),)),))),
    ("G105", lambda: board(symmetries=((0, 1), (0, 2)))),
    ("G105", lambda: board(symmetries=((0, 1),))),
    ("G105", lambda: board(symmetries=((0, 1), (0, 1, 0)))),
    ("G106", lambda: turns()),
    ("G106", lambda: turns(Turn(PlayerId(0), PlayerId(0)), repeat=1)),
    ("G106", lambda: labelled(())),
    ("G106", lambda: labelled((TurnId(0), TurnId(0), TurnId(0)))),
    ("G106", lambda: turns(Turn(PlayerId(0), PlayerId(2)))),
    ("G106", lambda: turns(Turn(PlayerId(2), PlayerId(0)))),
    ("G106", lambda: replace(GAME, players=(Player("N", PlayerKind.NEUTRAL),) * 2)),
    ("G107", lambda: turns(Turn(PlayerId(0), PlayerId(0), MoveTypeId(1)))),
    ("G107", lambda: entry(move_type=1)),
    ("G107", lambda: replace(GAME, selection=(Priority((MoveTypeId(1),)),))),
    ("G108", lambda: body(Let("nowhere", Local("here")))),
    ("G108", lambda: body(Let("here", Local("nowhere")))),
    ("G108", lambda: body(Verify(IsEmpty(Local("each"))), Verify(EACH))),
    ("G108", lambda: body(Verify(And((IsEmpty(Local("each")), EACH))))),
    ("G108", lambda: goal(And((IsEmpty(Local("each")), EACH)), Moment.STEP)),
    ("G108", lambda: declaring(("n", Kind.INTEGER), ("n", Kind.POSITION))),
    ("G108", lambda: declaring(("start", Kind.ZONE))),
    ("G108", lambda: replace(GAME, procedures=(TWICE,))),
    ("G109", lambda: body(Let("here", Param(5, Kind.POSITION)))),
    ("G109", lambda: goal(IsEmpty(Param(0, Kind.POSITION)), Moment.STEP)),
    ("G109", lambda: select(Precondition(IsEmpty(Param(0, Kind.POSITION))))),
    ("G109", lambda: body(Let("here", Param(0, Kind.PLAYER)))),
    ("G110", lambda: body(Verify(Attribute(Local("here"), AttributeId(3))))),
    ("G110", lambda: piece(attributes=((1, 0),))),
    ("G111", lambda: entry(rule=1)),
    ("G112", lambda: entry(args=())),
    ("G112", lambda: entry(args=(2,))),
    ("G112", lambda: constant(Kind.POSITIONS)),
    (
        "G113",
        lambda: replace(
            GAME,
            start=replace(
                GAME.start, placements=(Placement(PositionId(2), PlayerId(0), PieceId(0)),)
            ),
        ),
    ),
    (
        "G113",
        lambda: replace(GAME, start=replace(GAME.start, reserve=((PlayerId(0), PieceId(1), 1),))),
    ),
    (
        "G113",
        lambda: replace(GAME, start=replace(GAME.start, reserve=((PlayerId(0), PieceId(0), -1),))),
    ),
    ("G126", lambda: select(MostCaptures((PieceId(1),)))),
    ("G126", lambda: goal(Checkmated((PieceId(1),)), Moment.TURN)),
    ("G127", lambda: replace(GAME, view=replace(GAME.view, rectangles=(None,) * 3))),
    ("G128", lambda: select(Priority(()))),
    ("G128", lambda: body(Verify(Compare("<>", ONE, TWO)))),
    ("G128", lambda: body(Verify(Arith("**", ONE, TWO)))),
    ("G128", lambda: configured(Occupant(PieceId(0)), Place(2))),
    ("G128", lambda: configured(Occupant(PieceId(0)), Place(1, zone=True))),
    ("G128", lambda: configured(Occupant(PieceId(0), "nobody"), Place(0))),
    ("G128", lambda: replace(GAME, attributes=(AttributeType("moved", -1),))),
    ("G114", lambda: replace(GAME, selection=(NoAttack(((PlayerId(0), PieceId(1)),)),))),
    ("G115", lambda: body(Call(ProcedureId(0)))),
    ("G115", lambda: procedures((Return((TRUE,)),))),
    ("G115", lambda: replace(procedures(()), rules=body(Call(ProcedureId(0), (TRUE,))).rules)),
    (
        "G115",
        lambda: replace(procedures(()), rules=body(Call(ProcedureId(0), (), ("here",))).rules),
    ),
    (
        "G115",
        lambda: replace(procedures(()), rules=body(Do(Invoke(ProcedureId(0), (TRUE,)))).rules),
    ),
    ("G115", lambda: replace(procedures(()), verdict=Verdict(ProcedureId(0), ()))),
    ("G115", lambda: replace(GAME, new_game=ProcedureId(0))),
    ("G116", lambda: procedures((Assign(VariableId(0), TRUE),))),
    ("G116", lambda: body(Verify(Load(VariableId(0))))),
    ("G115", lambda: body(Verify(Ask(ProcedureId(0))))),
    ("G115", lambda: asking((Return(()),), results=())),
    ("G117", lambda: asking((Do(Remove(OFF_BOARD)), Return((TRUE,))))),
    ("G118", lambda: select(NoAttack(()), Invariant(TRUE))),
    ("G118", lambda: replace(labelled((FIRST_TURN,)), selection=(NoAttack(()),))),
    ("G118", lambda: select(Best((ONE,)), MostCaptures())),
    ("G118", lambda: select(Best((ONE,)), Invariant(TRUE))),
    ("G118", lambda: replace(select(Precondition(TRUE)), generation=Generation(by_type=True))),
    ("G129", lambda: select(Ranked(()))),
    ("G129", lambda: replace(select(Distinct()), generation=Generation(by_type=True))),
    ("G129", lambda: replace(GAME, generation=Generation(by_type=True, shared_pieces=True))),
    ("G119", lambda: select(Invariant(Replies(), step=True))),
    ("G119", lambda: select(Best((MoveCount(),)))),
    ("G119", lambda: goal(Replies(), Moment.TURN)),
    ("G119", lambda: goal(MoveCount(), Moment.STEP)),
    *(
        ("G119", lambda make=make, test=test: make(test))
        for make in (
            lambda test: select(Invariant(test)),
            lambda test: body(Verify(test)),
            lambda test: goal(Compare("==", test, ONE), Moment.TURN),
            lambda test: replace(GAME, hidden=(Hidden((PlayerId(0),), test),)),
        )
        for test in (NoMoves(), Checkmated((PieceId(0),)), Repeated())
    ),
    ("G119", lambda: goal(Not(NoMoves()), Moment.STEP)),
    ("G119", lambda: goal(Checkmated((PieceId(0),)), Moment.STEP)),
    ("G119", lambda: body(Verify(Replies()))),
    ("G119", lambda: body(Verify(MoveCount()))),
    ("G108", lambda: goal(IsEmpty(Local("here")), Moment.STEP)),
    ("G108", lambda: goal(Marked("set", LastTo()), Moment.STEP)),
    ("G108", lambda: goal(Count("q", Marked("set", Local("q"))), Moment.STEP)),
    ("G108", lambda: body(Verify(Count("q", IsEmpty(Local("p")))))),
    (
        "G113",
        lambda: replace(
            GAME, start=replace(GAME.start, shuffles=((PositionId(0), PositionId(9)),))
        ),
    ),
    ("G113", lambda: alternative(Placement(PositionId(9), PlayerId(0), PieceId(0)))),
    ("G130", lambda: goal(deep(MAX_LEVELS), Moment.STEP)),
    ("G130", lambda: body(Verify(deep(MAX_LEVELS)))),
    ("G130", lambda: body(loops(MAX_LOOPS + 1))),
    ("G120", lambda: body(While(TRUE, ()))),
    ("G123", lambda: body(If(TRUE, (Leave(),)))),
    ("G124", lambda: body(Do(Nudge()))),  # type: ignore[arg-type]
    ("G124", lambda: body(Nudge())),  # type: ignore[arg-type]
    ("G123", lambda: body(While(TRUE, (Leave(),)), Leave())),
    ("G125", lambda: replace(GAME, attributes=(AttributeType("a", 31), AttributeType("b")))),
    ("G121", lambda: body(Verify(IsEmpty(Const(Kind.POSITION, 2))))),
    ("G121", lambda: body(Do(Put(Const(Kind.PLAYER, 2), Const(Kind.PIECE, 0), HERE)))),
    ("G121", lambda: body(Let("here", Step(HERE, Const(Kind.DIRECTION, -1)), walk=True))),
    ("G121", lambda: body(Verify(InZone(HERE, Const(Kind.ZONE, 1))))),
    ("G121", lambda: body(Verify(Const(Kind.BOOLEAN, 2)))),
    ("G121", lambda: body(Verify(Compare("<", Const(Kind.INTEGER, 1 << 31), ONE)))),
    ("G121", lambda: body(Verify(Compare("<", Table((-1 - (1 << 31),), ONE), ONE)))),
    ("G121", lambda: goal(IsEmpty(Const(Kind.POSITION, 2)), Moment.STEP)),
    ("G121", lambda: replace(GAME, variables=(Variable("v", 1 << 31),))),
    ("G121", lambda: replace(GAME, pieces=(replace(GAME.pieces[0], worth=1 << 31),))),
    ("G121", lambda: replace(GAME, variables=(Variable("v", size=2, contents=(1,)),))),
    ("G121", lambda: piece(attributes=((0, 2),))),
    ("G121", lambda: piece(attributes=((0, -1),))),
    (
        "G121",
        lambda: replace(
            GAME, start=replace(GAME.start, reserve=((PlayerId(0), PieceId(0), 1 << 31),))
        ),
    ),
    ("G122", lambda: body(Do(Put(Me(), ONE, HERE)))),
    ("G122", lambda: body(Emit(HERE, HERE, (ONE,)))),
    ("G122", lambda: body(Do(ChangeOwner(HERE, Arith("*", ONE, TWO))))),
    ("G122", lambda: body(Let("here", Arith("-", ONE, Const(Kind.INTEGER, 9))))),
    ("G122", lambda: body(Verify(Compare("<", Table((5,), ONE), ONE)))),
    (
        "G122",
        lambda: replace(body(Verify(Load(VariableId(0), TWO))), variables=(Variable("v", size=2),)),
    ),
    ("G122", lambda: goal(Owned(Const(Kind.POSITION, 0), Relation.OWN, TWO), Moment.STEP)),
    ("G122", lambda: replace(body(Do(SetAttribute(HERE, AttributeId(0), FOUR))), attributes=WIDE)),
]


def deep(levels: int) -> Condition:
    """A condition that is denied so often."""
    inner: Condition = IsEmpty(LastTo())
    for _ in range(levels):
        inner = Not(inner)
    return inner


def loops(number: int) -> Stmt:
    """So many loops in each other."""
    inner: Stmt = Leave()
    for _ in range(number):
        inner = While(Not(TRUE), (inner,))
    return inner


SOUND = [
    lambda: body(Verify(deep(MAX_LEVELS - 3))),
    lambda: body(loops(MAX_LOOPS)),
    lambda: select(Invariant(Compare("==", Replies(), ONE))),
    lambda: select(Precondition(TRUE), Invariant(TRUE), Best((ONE,))),
    lambda: goal(Compare("==", MoveCount(), ONE), Moment.TURN),
    lambda: goal(And((Not(NoMoves()), Or((Checkmated((PieceId(0),)), Repeated())))), Moment.TURN),
    lambda: goal(Count("q", IsEmpty(Local("q"))), Moment.STEP),
    lambda: asking((Return((TRUE,)),)),
    lambda: replace(GAME, hidden=(Hidden((PlayerId(0),), IsEmpty(Local("here"))),)),
]


@pytest.mark.parametrize("make", SOUND)
def test_questions_where_they_belong_are_no_findings(make: Callable[[], Game]) -> None:
    assert check(make()) == []


def test_a_sound_game_has_no_findings() -> None:
    assert check(GAME) == []


@pytest.mark.parametrize(("code", "make"), BROKEN)
def test_damage_is_found(code: str, make: Callable[[], Game]) -> None:
    assert code in [found.code for found in check(make())]


def test_every_code_of_the_checks_is_tested_here() -> None:
    assert {code for code, _ in BROKEN} == games.TABLE.keys()


def test_a_local_that_is_only_ever_one_number_is_that_number() -> None:
    def creating(*values: Expr) -> list[str]:
        lets = tuple(Let("n", value) for value in values)
        made = body(*lets, Do(Put(Me(), Local("n"), HERE)))
        rule = replace(made.rules[0], locals=(("n", Kind.INTEGER),))
        return [found.code for found in check(replace(made, rules=(rule,)))]

    assert creating(ONE) == ["G122"]
    assert creating(Const(Kind.INTEGER, 0)) == []
    assert creating(ONE, Const(Kind.INTEGER, 0)) == []
    assert creating(Arith("+", Local("n"), ONE)) == []


def test_numbers_that_may_hit_are_no_findings() -> None:
    computed = Arith("-", TypeAt(HERE), ONE)
    assert check(body(Do(Put(Me(), computed, HERE)))) == []
    assert check(body(Let("here", Const(Kind.INTEGER, -1), walk=True))) == []  # off the board
    assert check(body(Do(SetAttribute(HERE, AttributeId(0), TWO)))) == []  # one bit: it holds


def test_damage_inside_nested_statements_is_found() -> None:
    nested = While(TRUE, (While(TRUE, (Let("nowhere", Local("here")),)),))
    assert "G108" in [found.code for found in check(body(nested))]


def test_a_finding_about_a_rule_is_told_at_its_first_use() -> None:
    (found,) = check(body(While(TRUE, ())))
    assert found.span == GAME.pieces[0].moves[0].span


def test_a_pass_that_breaks_a_game_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def spoil(game: Game) -> Game:
        return replace(game, rules=(Rule("r", (), (), (Let("nowhere", Local("here")),)),))

    monkeypatch.setattr(registry, "PASSES", {"spoil": spoil})
    with pytest.raises(TranslationError, match="after the pass 'spoil'"):
        registry.optimised(GAME)
