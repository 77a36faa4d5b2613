"""What depends on a position or direction alone becomes a table, and nothing else does."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import translator
from tests.frontends.native.support import game as lowered
from translator.core.resources import resource
from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.expr import Const, Expr, Kind
from translator.ir.game import Game
from translator.ir.ids import LocalName
from translator.ir.parts import Procedure
from translator.ir.walk import nodes
from translator.passes.registry import optimised
from translator.passes.tabulate import answers, tabulate

GAME = """
(game "Ways"
  (players White Black)
  (board (grid (a b c) (2 1) (directions (e 1 0) (n 0 -1) (w -1 0))) {})
  (piece Man (moves (go)))
  (rule go e (verify empty?) add)
  (board-setup (White (Man a1)) (Black (Man c1)))
  (loss-condition stalemated))
"""
A2, A1, B2, B1, C2, C1 = (Const(Kind.POSITION, index) for index in range(6))
PLACE, WAY, FOUND = LocalName("place"), LocalName("way"), LocalName("found")


def tables(root: Any) -> list[e.Table]:
    return [node for node in nodes(root) if isinstance(node, e.Table)]


def made(body: tuple[s.Stmt, ...], symmetry: str = "") -> Procedure:
    """A procedure of a position and a direction, after the pass."""
    params = ((PLACE, Kind.POSITION), (WAY, Kind.DIRECTION))
    made = Procedure("asked", params, (Kind.INTEGER,), ((FOUND, Kind.INTEGER),), body)
    game: Game = lowered(GAME.format(symmetry))
    return tabulate(replace(game, procedures=(made,))).procedures[0]


def is_one_of(*places: Const) -> Expr:
    return e.Or(tuple(e.Same(e.Local(PLACE), place) for place in places))


def goes_to(*places: Const) -> Expr:
    """From b1 one comes to one of these places."""
    there = e.Step(B1, e.Local(WAY))
    return e.Or(tuple(e.Same(there, place) for place in places))


def chosen(rest: int) -> s.Stmt:
    """A number for three places, and one for the others."""
    found: s.Stmt = s.Let(FOUND, Const(Kind.INTEGER, rest))
    for place, number in ((A1, 7), (C2, 5), (B2, 9)):
        same = e.Compare("==", e.Local(PLACE), Const(Kind.INTEGER, place.value))
        found = s.If(same, (s.Let(FOUND, Const(Kind.INTEGER, number)),), (found,))
    return found


def test_a_number_by_position_is_looked_up() -> None:
    assert made((chosen(0),)).body == (s.Let(FOUND, e.Table((0, 7, 9, 0, 5, 0), e.Local(PLACE))),)


def test_off_the_board_a_table_has_nothing_but_0() -> None:
    assert not tables(made((chosen(1),)))


def test_a_condition_on_a_position_is_looked_up() -> None:
    (node,) = made((s.Verify(is_one_of(A1, C2, B2)),)).body
    table = e.Table((0, 1, 1, 0, 1, 0), e.Local(PLACE))
    assert node == s.Verify(e.Compare("!=", table, Const(Kind.INTEGER, 0)))


@pytest.mark.parametrize(
    "condition",
    [
        e.Or((is_one_of(A1, C2), e.IsEmpty(e.Local(PLACE)))),
        e.Or((is_one_of(A1, C2), e.Same(e.Local(FOUND), B2))),
        is_one_of(A1, C2),  # which is no longer than a look at a table
        e.Not(is_one_of(A1, C2, B2)),  # it holds off the board
    ],
)
def test_what_else_is_asked_is_asked(condition: Expr) -> None:
    (node,) = made((s.Verify(condition),)).body
    if isinstance(condition, e.Not):  # what is denied is known
        assert isinstance(node, s.Verify)
        assert isinstance(node.condition, e.Not)
        assert len(tables(node)) == 1
    else:
        assert node == s.Verify(condition)


def test_a_condition_on_a_direction_is_looked_up_if_all_players_see_it_alike() -> None:
    body = (s.Verify(goes_to(C1, B2, A2)),)
    (table,) = tables(made(body))
    assert table == e.Table((1, 1, 0), e.Local(WAY))  # e, n, w
    assert not tables(made(body, "(symmetry Black (e w) (w e))"))


def test_a_direction_that_is_compared_may_be_any_number() -> None:
    asked = e.Compare("==", e.Local(WAY), Const(Kind.INTEGER, 9))
    body = (s.Verify(e.And((goes_to(C1, B2), asked))),)
    assert made(body).body == body


def typed(values: tuple[int, int], last: int) -> s.Stmt:
    """A number by what stands on a place: two of them for types, and one for all others."""
    found: s.Stmt = s.Let(FOUND, Const(Kind.INTEGER, last))
    for number, least in zip(values, (0, 1), strict=True):
        asked = e.Compare("==", e.TypeAt(e.Local(PLACE)), Const(Kind.INTEGER, least))
        found = s.If(asked, (s.Let(FOUND, Const(Kind.INTEGER, number)),), (found,))
    asked = e.Compare(">", e.TypeAt(e.Local(PLACE)), Const(Kind.INTEGER, 1))
    return s.If(asked, (s.Let(FOUND, Const(Kind.INTEGER, 8)),), (found,))


def test_a_number_by_type_is_looked_up() -> None:
    table = e.Table((6, 7), e.TypeAt(e.Local(PLACE)))  # of nothing, and of the only type
    assert made((typed((6, 7), 5),)).body == (s.Let(FOUND, table),)


def test_of_two_places_nothing_is_looked_up() -> None:
    node = typed((6, 7), 5)
    assert isinstance(node, s.If)
    other = e.Compare(">", e.TypeAt(B2), Const(Kind.INTEGER, 1))
    body = (replace(node, condition=other),)
    assert made(body).body == body


OBLIQUE = "(or (same? (step b1 way) a2) (same? (step b1 way) b2) (same? (step b1 way) c2))"


@pytest.mark.parametrize(
    ("procedure", "answer"),
    [
        (
            f"(direction way) (returns boolean) (return {OBLIQUE})",
            e.Compare("!=", e.Table((0, 1, 0), e.Local(WAY)), Const(Kind.INTEGER, 0)),
        ),
        (
            """(position place) (returns integer)
              (if (= (type-at place) 0) (return 4)) (if (< (type-at place) 1) (return 5))
              (if (> (type-at place) 1) (return 6)) (return 7)""",
            e.Table((4, 7), e.TypeAt(e.Local(PLACE))),
        ),
        ("(position place) (returns integer) (return (type-at place))", None),
        (f"(direction way) (returns boolean) (return (and {OBLIQUE} (empty? b2)))", None),
        (f"(direction way) (returns boolean) (draw n 1 2) (return {OBLIQUE})", None),
    ],
)
def test_what_procedures_answer_is_looked_up(procedure: str, answer: Expr | None) -> None:
    made = f"(procedure tell {procedure.replace('(draw', '(locals (integer n)) (draw')})"
    game = lowered(GAME.format("").replace("(piece Man", f"{made} (piece Man"))
    found = answers(game)
    if answer is None:
        assert found is game
    else:
        assert found.procedures[0].body == (s.Return((answer,)),)


def corpus(name: str) -> Game:
    return optimised(translator.load(resource("corpus") / name))


def test_rights_to_castle_are_looked_up() -> None:
    game = corpus("axiom/Chess.4th")
    rights = {"e1": 3, "h1": 1, "a1": 2, "e8": 12, "h8": 4, "a8": 8}
    wanted = tuple(rights.get(name, 0) for name in game.board.positions)
    bodies = {made.name: made.body for made in game.procedures}
    bodies |= {rule.name: rule.body for rule in game.rules}
    assert {table.values for table in tables(bodies["castle-short"])} >= {wanted}
    assert {table.values for table in tables(bodies["pawn-leaps"])} >= {wanted}


def test_oblique_ways_are_looked_up() -> None:
    game = corpus("native/rithmomachia.glot")
    wanted = tuple(int(len(name) == 2) for name in game.board.directions)  # ne, se, ...
    (rule,) = (rule for rule in game.rules if rule.name == "march")
    assert wanted in {table.values for table in tables(rule.body)}
