"""Which emitted moves are legal: the stages and their order (docs/zrf.md 7.1, 8.6, 13, 15)."""

from __future__ import annotations

import pytest

from tests.frontends.zrf.lowering.support import lower
from translator.ir.game import Game
from translator.ir.ids import MoveTypeId
from translator.ir.parts import Distinct, MostCaptures, NoAttack, Pass, Priority

MAN = "(piece (name Man) (moves (move-type cap) (n add) (move-type quiet) (e add)))"
KING = "(piece (name King))"
MATE = "(loss-condition (White Black) (checkmated King))"
THREE = "(players White Black Red)", "(turn-order White Black Red)"


def kinds(game: Game) -> list[type]:
    return [type(stage) for stage in game.selection]


def no_attack(game: Game) -> NoAttack:
    (stage,) = (stage for stage in game.selection if isinstance(stage, NoAttack))
    return stage


def test_equal_moves_are_always_merged() -> None:
    assert lower().selection == (Distinct(),)


def test_stages_follow_in_the_order_that_semantics_ask_for() -> None:
    # Priorities come before the check rule: what they put aside stays aside (7.1, rule 5).
    game = lower(
        MAN,
        KING,
        MATE,
        "(move-priorities cap quiet)",
        '(option "pass turn" forced)',
        '(option "maximal captures" true)',
    )
    assert kinds(game) == [Priority, Distinct, MostCaptures, NoAttack, Pass]


def test_priorities_name_move_types_in_order() -> None:
    game = lower(MAN, "(move-priorities quiet cap)")
    (stage,) = (stage for stage in game.selection if isinstance(stage, Priority))
    assert [game.move_types[move_type] for move_type in stage.move_types] == ["quiet", "cap"]


def test_u14_in_zillions_other_types_come_last_of_all() -> None:
    game = lower(MAN, "(move-priorities cap)", dialect="zillions")
    assert game.selection[0] == Priority((MoveTypeId(game.move_types.index("cap")),), rest=True)


def test_u14_in_dagaz_other_types_never_start_a_turn() -> None:
    game = lower(MAN, "(move-priorities cap)", dialect="dagaz")
    assert game.selection[0] == Priority((MoveTypeId(game.move_types.index("cap")),), rest=False)


def test_a_checkmate_goal_makes_the_check_rule_for_the_players_it_names() -> None:
    assert no_attack(lower("(piece (name Man))", KING, MATE)).royals == ((0, 1), (1, 1))
    white = "(loss-condition (White) (checkmated King))"
    assert no_attack(lower("(piece (name Man))", KING, white)).royals == ((0, 1),)


def test_every_type_that_checkmated_names_is_royal() -> None:
    game = lower("(piece (name Man))", KING, "(loss-condition (White) (checkmated King Man))")
    assert set(no_attack(game).royals) == {(0, 1), (0, 0)}


def test_checkmated_inside_a_compound_makes_the_check_rule_as_well() -> None:
    text = "(loss-condition (White) (or (checkmated King) (pieces-remaining 0)))"
    assert no_attack(lower("(piece (name Man))", KING, text)).royals == ((0, 1),)


@pytest.mark.parametrize("kind", ["win", "draw"])
def test_checkmated_in_a_goal_that_is_no_loss_makes_no_check_rule(kind: str) -> None:
    game = lower("(piece (name Man))", KING, f"({kind}-condition (White) (checkmated King))")
    assert NoAttack not in kinds(game)


def test_goals_that_capture_a_king_make_no_check_rule() -> None:
    game = lower("(piece (name Man))", KING, "(loss-condition (White) (captured King))")
    assert NoAttack not in kinds(game)


def test_a_king_whose_capture_is_a_loss_of_its_own_may_be_left_attacked() -> None:
    captured = "(loss-condition (White) (captured King))"
    assert no_attack(lower("(piece (name Man))", KING, MATE, captured)).royals == ((1, 1),)


def test_u21_with_two_players_every_attack_counts() -> None:
    assert not no_attack(lower("(piece (name Man))", KING, MATE)).next_only


def test_u21_with_more_players_only_the_next_ones_attacks_count() -> None:
    assert no_attack(lower("(piece (name Man))", KING, MATE, *THREE)).next_only
