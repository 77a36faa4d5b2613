"""What only the native language says, run by Python engines: each test is named after what holds.

The games are made of small ZRF games by changing the `Game` itself.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from tests.frontends.native.support import ROOT
from tests.frontends.zrf.lowering.support import lower
from translator import api
from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.expr import Const, Expr, Kind
from translator.ir.game import Game
from translator.ir.ids import (
    AttributeId,
    DirectionId,
    LabelId,
    PieceId,
    PlayerId,
    PositionId,
    ProcedureId,
    RuleId,
    TurnId,
    VariableId,
    every,
)
from translator.ir.parts import (
    AttributeType,
    Entry,
    Goal,
    Hidden,
    Invariant,
    Label,
    Moment,
    Placement,
    Precondition,
    Procedure,
    Result,
    Rule,
    TurnLabel,
    Variable,
)

STEP = "(piece (name Man) (moves (n (verify empty?) add) (e (verify empty?) add)))"
GAME = lower(STEP, "(board-setup (White (Man a1)) (Black (Man c2)))")
HERE, START = e.Local("here"), e.Local("start")


def number(value: int) -> Const:
    return Const(Kind.INTEGER, value)


def at(name: str) -> Const:
    return Const(Kind.POSITION, GAME.board.positions.index(name))


def ruled(*body: s.Stmt, locals: tuple[tuple[str, Kind], ...] = (), **parts: Any) -> Game:
    """The game with one rule alone."""
    rule = Rule("go", (), locals, body)
    man = replace(GAME.pieces[0], moves=(Entry(Label("go"), RuleId(0), ()),))
    return replace(GAME, rules=(rule,), pieces=(man,), **parts)


def start(game: Game, seed: int = 0) -> Any:
    return api.compile(game).Game(seed)


def texts(engine: Any) -> list[str]:
    return [str(move) for move in engine.legal_moves]


EMIT = s.Emit(START, HERE)


def test_every_generation_has_the_pass_of_a_rule_once() -> None:
    game = ruled(s.Emit(passing=True))
    engine = start(game)
    for _ in range(3):
        assert texts(engine) == ["Pass"]
        engine.push(engine.legal_moves[0])


def test_a_loop_over_positions_offers_a_choice_as_a_set() -> None:
    to = e.Local("p")
    loop = s.ForEach("p", Kind.POSITION, (s.If(e.IsEmpty(to), (s.Emit(START, to),)),))
    engine = start(ruled(loop, locals=(("p", Kind.POSITION),)))
    assert {m.end for m in engine.legal_moves} == set(GAME.board.positions) - {"a1", "c2"}


def test_a_loop_ends_where_it_is_left() -> None:
    to = e.Local("p")
    found = s.If(e.IsEmpty(to), (s.Emit(START, to), s.Leave()))
    engine = start(ruled(s.ForEach("p", Kind.POSITION, (found,)), locals=(("p", Kind.POSITION),)))
    assert [m.end for m in engine.legal_moves] == [GAME.board.positions[0]]


def test_a_loop_over_directions_sees_them_as_the_player_does() -> None:
    way = e.Step(START, e.Local("d"))
    loop = s.ForEach("d", Kind.DIRECTION, (s.If(e.IsEmpty(way), (s.Emit(START, way),)),))
    engine = start(ruled(loop, locals=(("d", Kind.DIRECTION),)))
    assert {m.end for m in engine.legal_moves} == {"a2", "b1"}


def test_a_direction_is_meant_as_the_player_in_question_sees_it() -> None:
    """Each time anew: for me, for another player, for one who is computed."""
    north = Const(Kind.DIRECTION, GAME.board.directions.index("n"))
    symmetric = replace(
        GAME.board,
        symmetries=(GAME.board.symmetries[0], every(DirectionId, GAME.board.directions)[::-1]),
    )
    theirs = GAME.board.directions[symmetric.symmetries[1][north.value]]
    other = Const(Kind.PLAYER, 1)
    local = e.Local("w")
    for way in (north, e.Local("d")):
        body = (
            s.Let("d", north),
            s.Let("w", Const(Kind.PLAYER, 0)),
            s.Emit(START, e.Step(START, way, player=local)),
            s.Let("w", other),
            s.Emit(START, e.Step(at("b2"), way, player=other)),
            s.Emit(START, e.FirstOn(e.Step(at("b2"), way, player=local), START)),
            s.Emit(START, e.Step(at("b2"), way)),
        )
        game = ruled(*body, locals=(("d", Kind.DIRECTION), ("w", Kind.PLAYER)), board=symmetric)
        beside = {"n": "b3", "s": "b1", "e": "c2", "w": "a2"}
        ends = [move.end for move in start(game).legal_moves]
        assert ends == list(dict.fromkeys(["a2", beside[theirs], "b3"]))


def test_nothing_moves_off_the_board() -> None:
    """Nor do the pairs that move along; they stay where they are."""
    away = e.AsPosition(number(-1))
    body = (s.Emit(START, away), s.Pair(at("c2"), away), s.Emit(START, at("b2")))
    engine = start(ruled(*body))
    assert texts(engine) == ["a1 - b2 go"]
    engine.push(engine.legal_moves[0])
    assert set(engine.board) == {"b2", "c2"}


def test_a_walk_emits_nothing_that_would_end_off_the_board() -> None:
    engine = start(ruled(s.Emit(START, e.LastTo()), s.Emit(START, at("b2"))))
    assert texts(engine) == ["a1 - b2 go"]


def test_what_stands_behind_a_branch_that_ends_is_in_the_other_branch_only() -> None:
    inner = s.If(e.IsEmpty(HERE), (s.Return(),), (s.Emit(START, at("b2")),))
    outer = s.If(e.Not(e.IsEmpty(HERE)), (s.Emit(START, at("b1")),), (inner,))
    assert texts(start(ruled(outer))) == ["a1 - b1 go"]


def test_locals_of_scripts_have_a_value_before_they_are_given_one() -> None:
    scripts = api.load(ROOT / "corpus" / "axiom" / "Tic-tac-toe.4th")
    wanted = s.Verify(e.Compare("==", e.Local("unset"), number(0)))
    rules = tuple(
        replace(rule, locals=(*rule.locals, ("unset", Kind.INTEGER)), body=(wanted, *rule.body))
        for rule in scripts.rules
    )
    expected = texts(start(scripts))
    assert texts(start(replace(scripts, rules=rules))) == expected


def test_a_number_that_is_no_direction_leads_nowhere() -> None:
    for number_ in (-1, 99):
        way = e.Step(at("b2"), number(number_))
        game = ruled(s.Verify(e.Not(e.OnBoard(way))), s.Emit(START, at("b2")))
        assert texts(start(game)) == ["a1 - b2 go"]


def test_a_direction_is_a_number_even_in_a_rule_that_only_walks() -> None:
    given = e.Param(0, Kind.DIRECTION)
    first = s.Verify(e.Compare("==", given, number(0)))
    rule = Rule("go", (Kind.DIRECTION,), (), (first, step(given), EMIT))
    moves = tuple(
        Entry(Label("go"), RuleId(0), (way,)) for way in range(len(GAME.board.directions))
    )
    man = replace(GAME.pieces[0], moves=moves)
    assert texts(start(replace(GAME, rules=(rule,), pieces=(man,)))) == ["a1 - a2 go"]


def step(way: Expr) -> s.Stmt:
    return s.Let("here", e.Step(HERE, way), walk=True)


def test_a_count_is_over_the_whole_board() -> None:
    mine = e.Count("q", e.Owned(e.Local("q"), e.Relation.OWN))
    engine = start(ruled(s.Verify(e.Compare("==", mine, number(1))), s.Emit(START, at("b2"))))
    assert texts(engine) == ["a1 - b2 go"]
    none = e.Count("q", e.Owned(e.Local("q"), e.Relation.NEUTRAL))
    assert texts(start(ruled(s.Verify(none), s.Emit(START, at("b2"))))) == []


@pytest.mark.parametrize("name", ["start", "here", "far"])
def test_the_position_of_a_count_is_no_local_of_the_rule_whatever_its_name(name: str) -> None:
    """What it is called has its old meaning afterwards, and where the rule began is as before."""
    everywhere = e.Count(name, e.OnBoard(e.Local(name)))
    other = e.Count(name, e.Same(e.Local(name), e.Origin()))
    body = (
        s.Let("far", at("b2")),
        s.Verify(e.Compare(">", everywhere, number(1))),
        s.Verify(e.Compare("==", other, number(1))),
        s.Emit(START, e.Local("far")),
    )
    assert texts(start(ruled(*body, locals=(("far", Kind.POSITION),)))) == ["a1 - b2 go"]


def asked(*body: s.Stmt, params: tuple[tuple[str, Kind], ...] = ()) -> Procedure:
    return Procedure("p", params, (Kind.INTEGER,), (), body)


def test_a_procedure_is_asked_in_a_condition_and_in_a_goal() -> None:
    double = asked(
        s.Return((e.Arith("*", e.Local("n"), number(2)),)), params=(("n", Kind.INTEGER),)
    )
    test = e.Compare("==", e.Ask(ProcedureId(0), (number(3),)), number(6))
    game = ruled(s.Verify(test), s.Emit(START, at("b2")), procedures=(double,))
    assert texts(start(game)) == ["a1 - b2 go"]
    goal = Goal(Result.WIN, (PlayerId(0), PlayerId(1)), test, Moment.STEP, "six")
    engine = start(replace(game, goals=(goal,)))
    engine.push(engine.legal_moves[0])
    assert engine.outcome().reason == "six"


def test_a_procedure_that_is_abandoned_gives_nothing() -> None:
    stopped = asked(s.Verify(e.FALSE), s.Return((number(1),)))
    game = ruled(
        s.Verify(e.Compare("==", e.Ask(ProcedureId(0)), number(0))), s.Emit(START, at("b2")),
        procedures=(stopped,),
    )  # fmt: skip
    assert texts(start(game)) == ["a1 - b2 go"]


def test_an_endless_loop_of_a_program_ends_with_a_warning() -> None:
    engine = start(ruled(s.While(e.TRUE, (s.Push(number(1)),)), EMIT))
    with pytest.warns(RuntimeWarning, match="a loop has no end"):
        assert texts(engine) == []


def jumping() -> Game:
    """White moves twice when he moves north: he jumps back to his turn."""
    north = e.Step(START, Const(Kind.DIRECTION, GAME.board.directions.index("n")))
    east = e.Step(START, Const(Kind.DIRECTION, GAME.board.directions.index("e")))
    body = (
        s.If(e.IsEmpty(east), (s.Emit(START, east),)),
        s.Do(s.Jump(LabelId(0))),
        s.If(e.IsEmpty(north), (s.Emit(START, north),)),
    )
    game = ruled(*body)
    order = replace(GAME.turn_order, labels=(TurnLabel("repeat", (TurnId(0), TurnId(1))),))
    return replace(game, turn_order=order)


def test_a_jump_takes_play_to_its_label_and_is_taken_back() -> None:
    engine = start(jumping())
    before = engine.key()
    assert (engine.turn, texts(engine)) == ("White", ["a1 - b1 go", "a1 - a2 go"])
    engine.push_text("a1 - a2 go")
    assert engine.turn == "White"
    engine.push_text("a2 - b2 go")
    assert engine.turn == "Black"
    engine.pop()
    assert engine.turn == "White"
    engine.pop()
    assert engine.key() == before
    assert ("jump", "repeat") in engine.legal_moves[1].effects


def test_a_variable_of_a_turn_begins_anew_with_each_turn() -> None:
    grow = s.Do(s.SetVariable(VariableId(0), e.Arith("+", e.Load(VariableId(0)), number(1))))
    keep = s.Do(s.SetVariable(VariableId(1), e.Arith("+", e.Load(VariableId(1)), number(1))))
    variables = (Variable("of-turn", 5, turn=True), Variable("of-game"))
    engine = start(ruled(grow, keep, s.Emit(START, at("b2")), variables=variables))
    engine.push(engine.legal_moves[0])
    # Only the other one is told: what has its initial value is not part of a setup.
    assert engine.setup().variables == (("of-game", 0, 1),)
    engine.pop()
    assert engine.setup().variables == ()


def test_players_of_one_team_are_friends_and_win_together() -> None:
    four = lower(
        "(players North East South West)",
        "(turn-order North East South West)",
        "(piece (name Man) (moves (n (verify enemy?) add) (e (verify friend?) add)))",
        "(board-setup (North (Man a1)) (East (Man a2)) (South (Man b1)) (West (Man c3)))",
    )
    assert texts(start(four)) == ["a1 x a2 m1"]
    teams = tuple(replace(player, team=i % 2) for i, player in enumerate(four.players))
    goal = Goal(Result.WIN, (PlayerId(0),), e.IsEmpty(at("a1")), Moment.STEP, "away")
    engine = start(replace(four, players=teams, goals=(goal,)))
    assert texts(engine) == ["a1 x a2 m1", "a1 x b1 m2"]
    engine.push(engine.legal_moves[0])
    assert engine.outcome()[:2] == (("North", "South"), ("East", "West"))


def test_an_invariant_of_steps_is_asked_after_every_step() -> None:
    row = lower(
        "(piece (name Man) (moves (n (verify empty?) (add-partial)) (e (verify empty?) add)))",
        "(board-setup (White (Man a1)))",
    )
    never = Invariant(e.IsEmpty(at("a3")), step=True)
    engine = start(replace(row, selection=(never,)))
    engine.push_text("a1 - a2 m1")
    assert texts(engine) == ["a2 - b2 m2"]


def test_a_step_that_begins_no_sound_turn_is_illegal() -> None:
    row = lower(
        "(piece (name Man) (moves (n (verify empty?) (add-partial)) (e (verify empty?) add)))",
        "(board-setup (White (Man a1)))",
    )
    # Turns end on c3 alone; from b1 no way leads there, because east ends the turn.
    ends = Invariant(e.Not(e.IsEmpty(at("b3"))))
    engine = start(replace(row, selection=(ends,)))
    assert texts(engine) == ["a1 - a2 m1"]
    engine.push(engine.legal_moves[0])
    assert texts(engine) == ["a2 - a3 m1"]
    engine.push(engine.legal_moves[0])
    assert texts(engine) == ["a3 - b3 m2"]


def test_a_precondition_of_turns_is_not_asked_within_one() -> None:
    row = lower(
        "(piece (name Man) (moves (n (verify empty?) (add-partial)) (e (verify empty?) add)))",
        "(board-setup (White (Man a1)))",
    )
    home = Precondition(e.Not(e.IsEmpty(at("a1"))))
    engine = start(replace(row, selection=(home,)))
    engine.push_text("a1 - a2 m1")
    assert texts(engine) == ["a2 - a3 m1", "a2 - b2 m2"]
    strict = start(replace(row, selection=(replace(home, step=True),)))
    strict.push_text("a1 - a2 m1")
    assert strict.turn == "Black"


@pytest.mark.parametrize(
    ("test", "ends"),
    [
        (e.AbsoluteConfig((e.Occupant(PieceId(0)),), (e.Place(at("a2").value),)), ["a2"]),
        (
            e.RelativeConfig(
                (e.Occupant(PieceId(0)), e.Occupant(PieceId(0), "opponent")),
                (DirectionId(GAME.board.directions.index("e")),),
            ),
            ["b2"],
        ),
        (e.Not(e.PieceCount(1, PieceId(0), total=True)), ["a2", "b1", "b2"]),
        (e.PieceCount(1, PieceId(0)), ["a2", "b1", "b2"]),
        (e.CapturedPiece((PieceId(0),)), []),
    ],
    ids=lambda node: type(node).__name__,
)
def test_what_goals_ask_may_be_asked_of_turns(test: Expr, ends: list[str]) -> None:
    """For the player who made them."""
    way = e.Local("p")
    body = s.ForEach("p", Kind.POSITION, (s.If(e.IsEmpty(way), (s.Emit(START, way),)),))
    game = ruled(body, locals=(("p", Kind.POSITION),), selection=(Invariant(test),))
    found = [m.end for m in start(game).legal_moves if m.end in ("a2", "b1", "b2")]
    assert sorted(found) == ends


def test_replies_are_counted_as_if_the_turn_ended() -> None:
    one = Invariant(e.Compare("==", e.Replies(), number(1)))
    engine = start(replace(GAME, selection=(one,)))
    # Black on c2 can go n only, whatever White does; unless White stands on c3.
    assert texts(engine) == ["a1 - a2 m1", "a1 - b1 m2"]
    none = Invariant(e.Compare("==", e.Replies(), number(0)))
    assert texts(start(replace(GAME, selection=(none,)))) == []


def test_goals_of_turns_may_count_the_moves_and_the_greatest_priority_counts() -> None:
    few = e.Compare("==", e.MoveCount(), number(1))
    goals = (
        Goal(Result.LOSS, (PlayerId(0), PlayerId(1)), few, Moment.TURN, "few"),
        Goal(Result.DRAW, (PlayerId(0), PlayerId(1)), few, Moment.TURN, "even", priority=3),
    )
    engine = start(replace(GAME, goals=goals))
    assert engine.outcome() is None
    engine.push(engine.legal_moves[0])
    assert engine.outcome().reason == "even"


def test_supplies_grow_and_shrink_but_never_below_nothing() -> None:
    game = lower(
        "(piece (name Man) (drops ((verify empty?) add)))",
        "(board-setup (White (Man off 3)))",
    )

    def after(by: int) -> dict[tuple[str, str], int]:
        change = s.Do(s.Supply(e.Me(), e.MovingType(), number(by)))
        rule = replace(game.rules[0], body=(change, *game.rules[0].body))
        engine = start(replace(game, rules=(rule,)))
        engine.push(engine.legal_moves[0])
        found = dict(engine.reserve)
        engine.pop()
        assert engine.reserve == {("White", "Man"): 3}
        return found

    assert after(2) == {("White", "Man"): 4}
    assert after(-9) == {}


def test_what_is_in_hand_can_be_asked() -> None:
    game = lower(
        "(piece (name Man) (drops ((verify empty?) add)))",
        "(board-setup (White (Man off 3)))",
    )
    held = e.Compare("==", e.Hand(e.Me(), e.MovingType()), number(3))
    rule = replace(game.rules[0], body=(s.Verify(held), *game.rules[0].body))
    engine = start(replace(game, rules=(rule,)))
    assert len(engine.legal_moves) == 9


def test_an_attribute_may_hold_a_number() -> None:
    value = s.Do(
        s.SetAttribute(
            HERE, AttributeId(0), e.Arith("+", e.Attribute(START, AttributeId(0)), number(5))
        )
    )
    game = ruled(value, s.Emit(START, at("b2")), attributes=(AttributeType("age", 4),))
    man = replace(game.pieces[0], attributes=((AttributeId(0), 2),))
    engine = start(replace(game, pieces=(man,)))
    assert engine.board["a1"].attributes == (("age", 2),)
    moved = s.Do(
        s.SetAttribute(
            at("b2"), AttributeId(0), e.Arith("+", e.Attribute(START, AttributeId(0)), number(5))
        )
    )
    rule = replace(game.rules[0], body=(moved, s.Emit(START, at("b2"))))
    engine = start(replace(game, pieces=(man,), rules=(rule,)))
    engine.push(engine.legal_moves[0])
    assert engine.board["b2"].attributes == (("age", 7),)


def test_what_my_pieces_reach_can_be_asked() -> None:
    def seen(position: str) -> bool:
        goal = Goal(Result.WIN, (PlayerId(0),), e.Reaches(at(position)), Moment.TURN, "seen")
        return start(replace(GAME, goals=(goal,))).outcome() is not None

    assert [p for p in GAME.board.positions if seen(p)] == ["a2", "b1"]


def hidden(where: Expr, whole: bool = False) -> Any:
    return start(replace(GAME, hidden=(Hidden((PlayerId(0),), where, whole),)))


def test_a_veil_hides_what_stands_there_from_some_players() -> None:
    engine = hidden(e.Owned(HERE, e.Relation.ENEMY))
    white, black = engine.observation("White"), engine.observation("Black")
    assert [(p, piece.player) for p, piece in white.pieces] == [("a1", "White"), ("c2", "?")]
    assert {piece.player for _, piece in black.pieces} == {"White", "Black"}


def test_what_is_not_seen_at_all_may_be_empty_or_not() -> None:
    engine = hidden(e.Not(e.Owned(HERE, e.Relation.FRIEND)), whole=True)
    other = type(engine).from_setup(
        engine.setup()._replace(placements=(("a1", "White", "Man", ()), ("b3", "Black", "Man", ())))
    )
    assert engine.observation("White") == other.observation("White")
    assert engine.observation("Black") != other.observation("Black")
    assert len(engine.observation("White").unseen) == 8


def test_chance_shuffles_what_stands_on_some_positions() -> None:
    cells = tuple(PositionId(at(name).value) for name in ("c1", "c2", "c3", "b1", "b2", "b3"))
    game = replace(GAME, start=replace(GAME.start, shuffles=(cells,)))
    module: Any = api.compile(game)
    boards = Counter(tuple(sorted(module.Game(seed).board.items())) for seed in range(200))
    # c2 is one of the six; a1 stays where it is.
    assert len(boards) == 6
    assert all("a1" in dict(board) for board in boards)
    assert module.Game(7).board == module.Game(7).board


def test_chance_chooses_one_of_several_setups() -> None:
    other = (Placement(PositionId(at("b2").value), PlayerId(0), PieceId(0)),)
    game = replace(GAME, start=replace(GAME.start, alternatives=(other,)))
    module: Any = api.compile(game)
    boards = Counter(tuple(module.Game(seed).board) for seed in range(60))
    assert set(boards) == {("b2",), tuple(api.compile(GAME).Game().board)}
    assert min(boards.values()) > 15


def test_variables_that_belong_to_no_position_may_stand_before_those_that_do() -> None:
    tried = Variable("tried", size=2, scratch=True)
    score = Variable("score", size=3, contents=(7, 8, 9))
    step = s.Emit(START, e.Step(START, Const(Kind.DIRECTION, 0)))
    raised = s.Do(
        s.SetVariable(
            VariableId(1), e.Arith("+", e.Load(VariableId(1), number(2)), number(1)), number(2)
        )
    )
    game = start(
        ruled(s.Assign(VariableId(0), number(5), number(1)), raised, step, variables=(tried, score))
    )
    game.push(game.legal_moves[0])
    assert dict(game.observation("White").variables) == {"score": (7, 8, 10)}
    assert game.setup().variables == (("score", 2, 10),)


def someone(kind: int) -> Expr:
    """A piece of this type stands somewhere, whoever owns it; asked of every cell."""
    place = e.Local("place")
    asked = e.Compare("==", e.TypeAt(place), number(kind + 1))
    return e.Compare(">", e.Count("place", asked), number(0))


MARKED = e.Compare("==", e.Local("marked"), number(1))
AHEAD = s.Let("here", e.Step(HERE, Const(Kind.DIRECTION, 0)))
MARK = s.Let("marked", number(1))


@pytest.mark.parametrize(
    ("body", "moves"),
    [
        ((s.Verify(someone(0)),), True),
        ((s.Verify(someone(1)),), False),
        ((s.Verify(e.Not(someone(0))),), False),
        ((s.Verify(e.Not(someone(1))),), True),
        ((s.If(someone(0), (s.Return(),)),), False),
        ((s.If(someone(1), (s.Return(),), (MARK,)), s.Verify(MARKED)), True),
        ((s.If(e.Not(someone(1)), (s.Return(),)),), False),
        ((s.If(e.Not(someone(0)), (s.Return(),)), MARK, s.Verify(MARKED)), True),
        # What leaves a loop leaves that of the rule, not one over the cells that are looked at.
        ((s.While(e.TRUE, (s.If(someone(0), (s.Leave(),)),)), MARK, s.Verify(MARKED)), True),
        ((s.While(e.TRUE, (s.If(e.Not(someone(1)), (s.Leave(),)), s.Return())),), True),
    ],
)
def test_what_holds_on_some_cell_decides(body: tuple[s.Stmt, ...], moves: bool) -> None:
    locals = (("marked", Kind.INTEGER), ("place", Kind.POSITION))
    ask = s.Do(s.SetVariable(VariableId(0), e.Load(VariableId(0))))  # which makes it a program
    game = ruled(*body, AHEAD, ask, s.Emit(START, HERE), locals=locals, variables=(Variable("n"),))
    assert bool(start(game).legal_moves) == moves
