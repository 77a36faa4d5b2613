"""From where drops of scripts are tried: by hand, from what their rules say first."""

from __future__ import annotations

from pathlib import Path

import pytest

import translator
from tests.frontends.axiom.support import script
from translator.analysis.codes import Codes
from translator.analysis.runs.begins import MAX_FOLLOWED, MAX_STEPS, Begins
from translator.backends.engine.scripts import ScriptPlan, Spot
from translator.core.resources import resource
from translator.passes.registry import optimised

ALL = tuple(range(64))


def spots(script: str, turn: int = 0) -> list[list[Spot]]:
    """For each type that is dropped on the turn, which rules are tried where."""
    game = optimised(translator.load(resource("corpus") / "axiom" / f"{script}.4th"))
    plan = ScriptPlan(game, Codes(game))
    on = game.turn_order.turns[turn]
    return [plan.spots(on, row) for row in plan.rows(on, drops=True)]


def test_a_rule_for_one_position_is_tried_there_alone() -> None:
    """A pass is offered once, on the first position; discs are put on any that is empty."""
    ((corner, others),) = spots("Reversi")
    assert (corner.places, len(corner.entries), corner.vacant) == ((0,), 2, False)
    assert (others.places, len(others.entries), others.vacant) == (ALL[1:], 1, True)


@pytest.mark.parametrize("turn", range(4))
def test_lots_are_cast_on_four_positions(turn: int) -> None:
    for found in spots("Royal-Game-of-Ur", turn):
        assert {place for spot in found for place in spot.places} <= {24, 25, 28, 29, 30, 31}


def test_a_rule_that_is_too_long_from_one_start_is_followed_from_no_other(
    tmp_path: Path,
) -> None:
    """A loop that counts far has as many rounds from every start."""
    loop = ": far 0 BEGIN 1+ DUP 100000 = UNTIL DROP drop add-move ;"
    path = tmp_path / "far.4th"
    path.write_text(script(loop, "{move} far", drops=True))
    game = optimised(translator.load(path))
    turn, followed = game.turn_order.turns[0], [MAX_FOLLOWED]
    places = Begins(game, turn, 0, followed).places(game.pieces[0].drops[0], scanned=9)
    assert places == frozenset(range(9))
    assert MAX_STEPS <= MAX_FOLLOWED - followed[0] <= MAX_STEPS + 1


def test_a_move_is_tried_where_a_piece_may_make_it() -> None:
    """A pawn of White leaps from the second rank; it goes and strikes from most."""
    game = optimised(translator.load(resource("corpus") / "axiom" / "Chess.4th"))
    plan, white = ScriptPlan(game, Codes(game)), game.turn_order.turns[0]
    pawn, *others = plan.rows(white, drops=False)
    found = [[entry.label.name for entry in entries] for entries in plan.starts(white, pawn)]
    elsewhere = ["pawn-steps", "pawn-captures-left", "pawn-captures-right"]
    for name, entries in zip(game.board.positions, found, strict=True):
        leaps = ["pawn-steps", "pawn-leaps", *elsewhere[1:]]
        assert entries == (leaps if name[1] == "2" else elsewhere), name
    assert all(entries == row.entries for row in others for entries in plan.starts(white, row))


def test_where_a_piece_stands_nothing_is_tried_that_asks_for_a_vacant_start(
    tmp_path: Path,
) -> None:
    """And two steps to the north lead off the board from two rows of three."""
    words = ": never here empty-at? verify n verify add-move ;"
    path = tmp_path / "never.4th"
    path.write_text(
        script(
            f"{words}\n: leap n verify n verify from here move add-move ;",
            "{move} never {move} leap",
        )
    )
    game = optimised(translator.load(path))
    plan, turn = ScriptPlan(game, Codes(game)), game.turn_order.turns[0]
    (row,) = plan.rows(turn, drops=False)
    names = [[entry.label.name for entry in entries] for entries in plan.starts(turn, row)]
    assert names == [*[[]] * 6, *[["leap"]] * 3]
