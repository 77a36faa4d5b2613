"""Drops that put one piece where they are tried, or none: which rules are proved to be so."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests import compiled
from tests.backends.python.support import CORPUS, corpus_game
from translator.analysis.drawing.single import drawn, single
from translator.analysis.exploration.tables import Tables
from translator.analysis.plan import plan
from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.bodies import HERE, START
from translator.ir.game import Game
from translator.ir.ids import VariableId
from translator.ir.parts import MostCaptures, Pass
from translator.passes.registry import optimised

CELL, MARK, END = e.Local(HERE), "mark", s.Emit(e.OFF_BOARD, e.Local(HERE))
AWAY = s.Let(HERE, e.Const(e.Kind.POSITION, 3), walk=True)
EMPTY = e.IsEmpty(CELL)


def proved(*body: s.Stmt) -> bool:
    """Of the drop of hex with this rule."""
    game = optimised(corpus_game("hex"))
    game = replace(game, rules=(replace(game.rules[0], body=body),))
    return single(game, 0, game.pieces[0].drops[0])


def by_turn(game: Game) -> list[int]:
    """How many tries each turn has."""
    return [sum(map(len, turn)) for turn in drawn(game, plan(game), Tables(game))]


def native() -> Game:
    """Go, with a rule that passes."""
    return optimised(compiled.game(CORPUS.parent / "native" / "go.glot"))


def passing(game: Game, *body: s.Stmt) -> Game:
    """The same game with another body of that rule."""
    play, leave = game.rules
    return replace(game, rules=(play, replace(leave, body=body)))


def test_stones_of_go_and_hex_are_drawn_one_by_one() -> None:
    assert by_turn(optimised(corpus_game("hex"))) == [1, 1]
    assert by_turn(optimised(corpus_game("go"))) == [2, 2]  # a stone, and the sign for a pass


def test_a_pass_is_drawn_as_well_and_what_is_tried_on_few_cells_is_tried_first() -> None:
    game = native()
    found = drawn(game, plan(game), Tables(game))
    assert [[[len(one.cells) for one in group] for group in turn] for turn in found] == [
        [[1, 81]],
        [[1, 81]],
    ]


def test_one_pass_is_enough() -> None:
    game = native()
    (stone,) = game.pieces
    play, leave = stone.drops
    twice = replace(stone, drops=(play, leave, replace(leave, label=play.label)))
    assert by_turn(replace(game, pieces=(twice,))) == []
    assert by_turn(replace(game, selection=(*game.selection, Pass(True)))) == []


LEAVE = s.Emit(passing=True)


@pytest.mark.parametrize(
    ("body", "turns"),
    [
        ((LEAVE,), [2, 2]),
        ((s.Verify(EMPTY), LEAVE), []),  # from each cell another one, or none
        ((s.Draw("n", e.Const(e.Kind.INTEGER, 0), e.Const(e.Kind.INTEGER, 9)), LEAVE), []),
        ((s.Assign(VariableId(2), e.Const(e.Kind.INTEGER, 0)), LEAVE), []),  # what others read
        ((s.Emit(),), []),  # no pass, and it ends nowhere
    ],
)
def test_a_pass_is_the_same_wherever_and_whenever_it_is_tried(
    body: tuple[s.Stmt, ...], turns: list[int]
) -> None:
    assert by_turn(passing(native(), *body)) == turns


def test_so_are_discs_of_reversi() -> None:
    ((disc,),), _ = found = drawn(
        game := optimised(corpus_game("reversi")), plan(game), Tables(game)
    )
    assert len(found) == 2 and disc.empty and len(disc.cells) == 64


def test_a_group_counts_where_those_before_have_no_move() -> None:
    """Men of morris are put before they move; how they do that is not drawn."""
    assert by_turn(optimised(corpus_game("nine-mens-morris"))) == [1, 1]


def test_a_pass_beside_several_groups_is_not_drawn() -> None:
    game = optimised(corpus_game("nine-mens-morris"))
    assert by_turn(replace(game, selection=(*game.selection, Pass(True)))) == [1, 1]
    assert by_turn(replace(game, selection=(*game.selection, Pass(False)))) == []


def test_marks_that_a_goal_reads_must_be_those_of_all_cells() -> None:
    """A goal that asks for the number of the last search sees how many cells were tried."""
    game = native()
    number = e.Compare(">", e.Load(VariableId(2)), e.Const(e.Kind.INTEGER, 9))
    goals = (*game.goals, replace(game.goals[0], test=number))
    assert by_turn(replace(game, goals=goals)) == []


@pytest.mark.parametrize("name", ["chess", "breakthrough", "tic-tac-toe"])
def test_where_pieces_move_or_tables_have_all_all_moves_are_found(name: str) -> None:
    assert not any(by_turn(optimised(corpus_game(name))))


def test_stages_that_choose_among_all_moves_need_all() -> None:
    game = optimised(corpus_game("hex"))
    assert by_turn(replace(game, selection=(*game.selection, MostCaptures()))) == []


def test_labels_that_are_alike_could_make_texts_that_are() -> None:
    game = optimised(corpus_game("go"))
    stone, sign = game.pieces
    label = stone.drops[0].label
    alike = replace(sign, drops=tuple(replace(drop, label=label) for drop in sign.drops))
    assert by_turn(replace(game, pieces=(stone, alike))) == []


@pytest.mark.parametrize(
    "body",
    [
        (END,),
        (s.Verify(EMPTY), END, s.Return()),
        (s.Let(MARK, CELL), AWAY, s.Let(HERE, e.Local(MARK), walk=True), END),
        (AWAY, s.Let(HERE, e.Local(START), walk=True), END),
        (s.If(EMPTY, (END,)),),
        (s.If(EMPTY, (END,), (replace(END, next=s.Continuation(None)),)),),
        (s.If(EMPTY, (AWAY, s.Let(HERE, e.Local(START))), ()), END),
    ],
)
def test_the_cell_is_where_the_rule_began(body: tuple[s.Stmt, ...]) -> None:
    assert proved(*body)


OTHER = e.Local("other")
DISC = s.Put(e.Me(), e.MovingType(), CELL, named=True)
PUT, THERE = s.Do(DISC), s.Do(replace(DISC, at=OTHER))
ALL = s.Emit()


@pytest.mark.parametrize(
    ("body", "fits"),
    [
        ((PUT, ALL), True),
        ((PUT, s.Do(s.Remove(OTHER)), ALL), True),
        ((s.Verify(e.Compare("==", OTHER, e.Origin())), THERE, ALL), True),
        ((s.Verify(e.And((EMPTY, e.Same(CELL, OTHER)))), THERE, ALL), True),
        ((THERE, ALL), False),
        ((s.Verify(e.Compare("!=", OTHER, e.Origin())), THERE, ALL), False),
        ((s.If(EMPTY, (PUT,)), ALL), False),
        ((AWAY, PUT, ALL), False),
        ((s.Do(replace(DISC, named=False)), ALL), False),
        ((s.Do(replace(DISC, piece=e.Const(e.Kind.PIECE, 0))), ALL), False),
        ((PUT, s.Do(s.Go(OTHER, CELL)), ALL), False),
        ((PUT, THERE, ALL), False),
        ((PUT, ALL, ALL), False),
    ],
)
def test_a_move_without_an_end_is_about_the_piece_that_is_put(
    body: tuple[s.Stmt, ...], fits: bool
) -> None:
    assert proved(*body) == fits


@pytest.mark.parametrize(
    "body",
    [
        (),
        (AWAY, END),
        (s.If(EMPTY, (AWAY,)), END),
        (s.If(EMPTY, (), (AWAY,)), END),
        (s.While(EMPTY, (AWAY,)), END),
        (s.While(EMPTY, (END,)),),
        (s.Let(MARK, CELL), s.Let(MARK, e.OFF_BOARD), s.Let(HERE, e.Local(MARK)), END),
        (END, END),
        (s.If(EMPTY, (), (END,)), END),
        (s.Emit(CELL, CELL),),
        (s.Emit(e.OFF_BOARD, None),),
        (replace(END, pieces=(e.MovingType(),)),),
    ],
)  # fmt: skip
def test_what_may_end_elsewhere_or_twice_is_not_proved(body: tuple[s.Stmt, ...]) -> None:
    assert not proved(*body)
