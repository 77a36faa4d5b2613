"""What is wrong with games that were written down as XML or JSON is found before they are used."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from tests.frontends.zrf.lowering.support import lower
from translator import api
from translator.core.diagnostics import Severity
from translator.core.resources import resource
from translator.ir import expr as e
from translator.ir import parts as p
from translator.ir import stmt as s
from translator.ir.check import check
from translator.ir.expr import Const, Kind
from translator.ir.fingerprint import fingerprint
from translator.ir.game import Game
from translator.ir.ids import DirectionId, MoveTypeId, PieceId, PlayerId, PositionId, RuleId
from translator.ir.references import defects

GAME = lower(
    "(piece (name Man) (moves (n (verify empty?) add)))",
    "(board-setup (White (Man a1)) (Black (Man c2)))",
)
SCRIPT = api.load(resource("corpus") / "axiom" / "Tic-tac-toe.4th")
HERE, START = e.Local("here"), e.Local("start")
Change = Callable[[Game], Any]


def ruled(*body: s.Stmt, locals: tuple[tuple[str, Kind], ...] = ()) -> Game:
    rule = p.Rule("go", (), locals, body)
    man = replace(GAME.pieces[0], moves=(p.Entry(p.Label("go"), RuleId(0), ()),))
    return replace(GAME, rules=(rule,), pieces=(man,))


def goal(test: e.Expr, **parts: Any) -> Game:
    found = p.Goal(p.Result.WIN, (PlayerId(0),), test, p.Moment.STEP, "test")
    return replace(GAME, goals=(replace(found, **parts),))


def team(*numbers: int | None) -> Game:
    players = zip(GAME.players, numbers, strict=True)
    return replace(GAME, players=tuple(replace(player, team=n) for player, n in players))


MAN = (e.Occupant(PieceId(0)),)
PIECE, PLAYER = Const(Kind.PIECE, 0), Const(Kind.PLAYER, 0)

WRONG = {
    "teams are numbered": team(1, 1),
    "each has several players": team(0, None),
    "a goal has no player": goal(e.TRUE, players=()),
    "a hidden part has no player": replace(GAME, hidden=(p.Hidden((), e.TRUE),)),
    "two pieces on one position": replace(
        GAME,
        start=p.Start(
            (
                p.Placement(PositionId(0), PlayerId(0), PieceId(0)),
                p.Placement(PositionId(0), PlayerId(1), PieceId(0)),
            )
        ),
    ),
    "the same piece twice": replace(
        GAME, start=p.Start((), ((PlayerId(0), PieceId(0), 1), (PlayerId(0), PieceId(0), 2)))
    ),
    "no piece uses the rule": replace(GAME, rules=(*GAME.rules, *GAME.rules)),
    "names the move type 'x'": replace(GAME, move_type_order=("x",)),
    "names the attribute 'x'": replace(GAME, attribute_order=("x",)),
    "a priority names no move type": replace(GAME, selection=(p.Priority(()),)),
    "best turns have no number": replace(GAME, selection=(p.Best(()),)),
    "an absolute configuration": goal(e.AbsoluteConfig((), (e.Place(0),))),
    "a relative configuration": goal(e.RelativeConfig(MAN, (DirectionId(0), DirectionId(0)))),
    "does not decide who has more": goal(e.TRUE, result=p.Result.COUNT, mover=True),
    "turns of a label": replace(
        GAME, turn_order=replace(GAME.turn_order, labels=(p.TurnLabel("x", ()),))
    ),
    "an array has from 1": replace(GAME, variables=(p.Variable("x", size=0),)),
    "drops cannot look at more": replace(
        SCRIPT, generation=p.Generation(by_type=True, scanned=1000)
    ),
}
DEEPER = {
    # Kinds (`ir.fits`)
    "a piece is expected, not a player": ruled(s.Verify(e.IsPiece(HERE, PLAYER))),
    "a position is expected, not a piece": ruled(s.Let("here", PIECE, walk=True)),
    "gives 'here' a value": ruled(s.Let("here", START)),
    "gives 'start' a value": ruled(s.Let("start", HERE, walk=True)),
    "'n' is no set of positions": ruled(s.Mark("n", HERE, e.TRUE), locals=(("n", Kind.INTEGER),)),
    "which is a set of positions": ruled(s.Let("m", HERE), locals=(("m", Kind.POSITIONS),)),
    "which cannot be listed": ruled(s.ForEach("n", Kind.ZONE, ()), locals=(("n", Kind.INTEGER),)),
    "reads a parameter": goal(e.Param(0, Kind.BOOLEAN)),
    # Scripts and rules (`ir.scripts`)
    "does not go by type has no verdict": replace(
        GAME, verdict=SCRIPT.verdict, procedures=SCRIPT.procedures
    ),
    "does not go by type has no stage Ranked": replace(GAME, selection=(p.Ranked(()),)),
    "goes by type has no stage Distinct": replace(SCRIPT, selection=(p.Distinct(),)),
    "goes by type has no recycled": replace(SCRIPT, captures=p.Captures(recycled=True)),
    "goes by type has no turn variables": replace(
        SCRIPT, variables=(*SCRIPT.variables, p.Variable("x", turn=True))
    ),
    "ends by its verdict": replace(
        SCRIPT, goals=(p.Goal(p.Result.WIN, (PlayerId(0),), e.TRUE, p.Moment.STEP, "x"),)
    ),
}


def test_nothing_is_found_where_nothing_is_wrong() -> None:
    assert defects(GAME) == [] == defects(SCRIPT)


ALL = {**WRONG, **DEEPER}


@pytest.mark.parametrize("words", ALL)
def test_a_defect_is_told(words: str) -> None:
    assert any(words in found for found in defects(ALL[words])), defects(ALL[words])


@pytest.mark.parametrize("words", sorted(WRONG.keys() - {"no piece uses the rule"}))
def test_it_is_told_of_games_of_any_origin(words: str) -> None:
    assert any(found.severity is Severity.ERROR for found in check(ALL[words]))


def test_ranks_of_types_and_none_have_a_fingerprint() -> None:
    ranked = [
        replace(SCRIPT, selection=(p.Ranked((frozenset(found),)),))
        for found in ([MoveTypeId(0)], [MoveTypeId(0), None])
    ]
    assert fingerprint(ranked[0]) != fingerprint(ranked[1])


def test_a_count_gives_the_local_itself_that_its_condition_reads() -> None:
    """It need not be one of the rule, if nothing else asks for it."""
    counted = s.Verify(e.Count("any", e.TRUE))
    rule = replace(GAME.rules[0], body=(counted, *GAME.rules[0].body))
    assert defects(replace(GAME, rules=(rule, *GAME.rules[1:]))) == []
