"""Conditions on a position as codes: of two players with a Man and a King each, by hand."""

from __future__ import annotations

import pytest

from tests.frontends.native.support import game
from translator.analysis.cells import codes_of, zone_of
from translator.analysis.codes import Codes
from translator.ir import expr as e
from translator.ir.expr import Const, Expr, Kind, Local, Relation
from translator.ir.ids import LocalName, ProcedureId

GAME = game("""(game "Cells"
  (players White Black)
  (board (grid (a b c) (3 2 1) (directions (n 0 -1))) (zone top a3 b3 c3))
  (rule go n add)
  (piece Man (moves (go)))
  (piece King (moves (go)))
  (board-setup (White (Man a1)) (Black (King a3)))
  (loss-condition stalemated))""")
CODES = Codes(GAME)  # 0 nothing, 1 and 2 White's Man and King, 3 and 4 Black's
AT = Local(LocalName("at"))
FRIEND, ENEMY = (e.Owned(AT, relation) for relation in (Relation.FRIEND, Relation.ENEMY))
KING = e.IsPiece(AT, Const(Kind.PIECE, 1))
TOP = e.InZone(AT, Const(Kind.ZONE, 0))
ZONES = len(GAME.board.zones)


@pytest.mark.parametrize(
    ("condition", "white", "black"),
    [
        (FRIEND, {1, 2}, {3, 4}),
        (e.Not(FRIEND), {0, 3, 4}, {0, 1, 2}),
        (e.And((ENEMY, KING)), {4}, {2}),
        (e.Or((e.IsEmpty(AT), KING)), {0, 2, 4}, {0, 2, 4}),
        (e.And((e.Occupied(AT), e.Not(KING))), {1, 3}, {1, 3}),
        (e.Owned(AT, Relation.OTHER, Const(Kind.PLAYER, 0)), {3, 4}, {3, 4}),
        (e.Owned(AT, Relation.OWN, Const(Kind.PLAYER, 1)), {3, 4}, {3, 4}),
        (e.IsPiece(AT, Const(Kind.PIECE, 7)), set(), set()),
    ],
)
def test_what_stands_there(condition: Expr, white: set[int], black: set[int]) -> None:
    for me, expected in enumerate((white, black)):
        found = codes_of(condition, "at", CODES, me)
        assert found is not None
        assert set(CODES.members(found)) == expected


@pytest.mark.parametrize(
    "condition",
    [TOP, e.And((FRIEND, TOP)), e.IsEmpty(Local(LocalName("other"))), e.Attacked(AT)],
)
def test_what_asks_for_more(condition: Expr) -> None:
    assert codes_of(condition, "at", CODES, 0) is None


def test_the_zone_is_taken_out_of_what_is_asked() -> None:
    assert zone_of(e.And((FRIEND, TOP, KING)), "at", ZONES) == (0, e.And((FRIEND, KING)))
    assert zone_of(TOP, "at", ZONES) == (0, e.And(()))
    assert zone_of(TOP, "at", 0) is None  # there is no such zone
    assert zone_of(e.Or((FRIEND, TOP)), "at", ZONES) is None
    assert zone_of(e.And((FRIEND, KING)), "at", ZONES) is None


def test_what_is_asked_of_a_procedure_before_is_asked_everywhere() -> None:
    """It may count how often it is asked, in a variable of its own."""
    ask = e.Ask(ProcedureId(0), (AT,))
    assert zone_of(e.And((ask, TOP)), "at", ZONES) is None
    assert zone_of(e.And((TOP, ask)), "at", ZONES) == (0, e.And((ask,)))
