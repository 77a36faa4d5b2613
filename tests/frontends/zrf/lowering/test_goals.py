"""Goals (docs/zrf.md 14): conditions, players, moments, and the defaults that ZRF leaves unsaid."""

from __future__ import annotations

import pytest

from tests.frontends.zrf.lowering.support import findings, lower, lowered, rules
from translator.ir.expr import (
    AbsoluteConfig,
    And,
    CapturedPiece,
    Checkmated,
    Expr,
    NoMoves,
    Not,
    Occupant,
    Or,
    PieceCount,
    Place,
    RelativeConfig,
    Repeated,
)
from translator.ir.game import Game
from translator.ir.ids import DirectionId, PieceId, PlayerId
from translator.ir.parts import Goal, Moment, Result

BOARD = """(board
  (grid (start-rectangle 0 0 9 9) (dimensions ("a/b" (10 0)) ("2/1" (0 10)))
   (directions (n 0 -1) (e 1 0)))
  (zone (name home) (players White) (positions a1 b1)))"""
SETUP = "(board-setup)"
KING = "(piece (name King))"


def declared(of: Game) -> list[Goal]:
    """The goals of the text, without the defaults."""
    return [goal for goal in of.goals if goal.span is not None]


def goal(text: str) -> Goal:
    (found,) = declared(lower(text, BOARD, SETUP, "(piece (name Man))", KING))
    return found


def test_of(condition: str) -> Expr:
    return goal(f"(win-condition (White) {condition})").test


test_of.__test__ = False  # type: ignore[attr-defined]


# Results and players


@pytest.mark.parametrize(
    ("section", "result"),
    [
        ("win-condition", Result.WIN),
        ("loss-condition", Result.LOSS),
        ("draw-condition", Result.DRAW),
        ("count-condition", Result.COUNT),
    ],
)
def test_four_kinds_of_goals(section: str, result: Result) -> None:
    found = goal(f"({section} (White Black) stalemated)")
    assert (found.result, found.players) == (result, (0, 1))


def test_a_goal_holds_for_the_players_it_names() -> None:
    assert goal("(win-condition (Black) stalemated)").players == (1,)


def test_a_count_condition_may_leave_out_the_players() -> None:
    found = goal("(count-condition (total-piece-count 4))")
    assert found.players == (0, 1)
    assert found.test == PieceCount(4, total=True)


def test_goals_keep_the_order_of_the_text() -> None:
    game = lower(
        "(loss-condition (White) (pieces-remaining 0))",
        "(draw-condition (White) stalemated)",
        "(loss-condition (Black) (pieces-remaining 1))",
    )
    assert [g.result for g in declared(game)] == [Result.LOSS, Result.DRAW, Result.LOSS]


# Tests


def test_words() -> None:
    assert test_of("stalemated") == NoMoves()
    assert test_of("repetition") == Repeated(3)
    assert test_of("(checkmated King)") == Checkmated((PieceId(1),))
    assert test_of("(checkmated King Man)") == Checkmated((PieceId(1), PieceId(0)))
    assert test_of("(captured King)") == CapturedPiece((PieceId(1),))
    assert test_of("(pieces-remaining 3)") == PieceCount(3)
    assert test_of("(pieces-remaining 0 King)") == PieceCount(0, PieceId(1))
    assert test_of("(total-piece-count 2 Man)") == PieceCount(2, PieceId(0), total=True)


def test_connectives_nest() -> None:
    found = test_of("(and (or stalemated (pieces-remaining 0)) (not (pieces-remaining 1)))")
    assert found == And((Or((NoMoves(), PieceCount(0))), Not(PieceCount(1))))


A1, B1, HOME = Place(2), Place(3), Place(0, zone=True)  # positions: a2 a1 b2 b1


@pytest.mark.parametrize(
    ("text", "occupants", "places"),
    [
        ("Man (a1 b1)", (Occupant(PieceId(0)),), (Place(1), Place(3))),
        ("Man a1", (Occupant(PieceId(0)),), (Place(1),)),
        ("Man King (a1)", (Occupant(PieceId(0)), Occupant(PieceId(1))), (Place(1),)),
        ("Man (home)", (Occupant(PieceId(0)),), (HOME,)),
        ("Man (home a2)", (Occupant(PieceId(0)),), (HOME, Place(0))),
        ("(opponent Man) (a1)", (Occupant(PieceId(0), "opponent"),), (Place(1),)),
        ("(any-owner Man) (a1)", (Occupant(PieceId(0), "any"),), (Place(1),)),
        ("(not Man) (a1)", (Occupant(PieceId(0), negated=True),), (Place(1),)),
        ("(not (opponent Man)) (a1)", (Occupant(PieceId(0), "opponent", True),), (Place(1),)),
        ("(not (not Man)) (a1)", (Occupant(PieceId(0)),), (Place(1),)),
    ],
)
def test_absolute_config(
    text: str, occupants: tuple[Occupant, ...], places: tuple[Place, ...]
) -> None:
    assert test_of(f"(absolute-config {text})") == AbsoluteConfig(occupants, places)


def test_relative_config_alternates_occupants_and_directions() -> None:
    found = test_of("(relative-config Man n (opponent Man) e (not King))")
    expected = (
        Occupant(PieceId(0)),
        Occupant(PieceId(0), "opponent"),
        Occupant(PieceId(1), negated=True),
    )
    assert found == RelativeConfig(expected, (DirectionId(0), DirectionId(1)))


def test_a_relative_config_that_ends_in_a_direction_is_left_out() -> None:
    text = "(win-condition (White) (relative-config Man n))"
    (game,), found = lowered(rules(text, BOARD, SETUP))
    assert found == ["Z538"]
    assert declared(game) == []


# Moments


@pytest.mark.parametrize(
    ("condition", "moment"),
    [
        ("(pieces-remaining 0)", Moment.STEP),
        ("(total-piece-count 1)", Moment.STEP),
        ("(captured Man)", Moment.STEP),
        ("(absolute-config Man (a1))", Moment.STEP),
        ("(relative-config Man n Man)", Moment.STEP),
        ("stalemated", Moment.TURN),
        ("repetition", Moment.TURN),
        ("(checkmated King)", Moment.TURN),
    ],
)
def test_u20_what_needs_no_moves_is_tested_after_every_step(condition: str, moment: Moment) -> None:
    assert goal(f"(loss-condition (White) {condition})").moment is moment


def test_u20_a_mixed_condition_is_tested_when_a_player_is_about_to_move() -> None:
    assert (
        goal("(loss-condition (White) (and stalemated (pieces-remaining 1)))").moment is Moment.TURN
    )


# Reasons


def test_the_reason_is_the_word_of_the_condition() -> None:
    assert goal("(loss-condition (White) (checkmated King))").kind == "checkmated"
    assert goal("(draw-condition (White) repetition)").kind == "repetition"


def test_the_reason_of_a_compound_lists_its_words_once_in_order() -> None:
    text = "(and (pieces-remaining 1) (or stalemated (pieces-remaining 2)))"
    assert goal(f"(loss-condition (White) {text})").kind == "pieces-remaining+stalemated"


def test_the_reason_of_a_count_condition_is_count() -> None:
    assert goal("(count-condition (White Black) stalemated)").kind == "count"


# Repetition


def test_who_completes_a_repetition_loses_by_it() -> None:
    assert goal("(loss-condition (White Black) repetition)").mover
    assert goal("(win-condition (White Black) repetition)").mover
    assert not goal("(draw-condition (White Black) repetition)").mover
    assert not goal("(loss-condition (White Black) stalemated)").mover


# Defaults


def test_a_third_repetition_draws_by_default() -> None:
    game = lower()
    assert (
        Goal(Result.DRAW, (PlayerId(0), PlayerId(1)), Repeated(3), Moment.TURN, "repetition")
        in game.goals
    )


def test_a_puzzle_may_repeat_positions() -> None:
    game = lower("(players You)", "(turn-order You)", "(board-setup)")
    assert not any(isinstance(g.test, Repeated) for g in game.goals)


def test_a_puzzle_with_neutral_pieces_may_repeat_positions() -> None:
    game = lower("(players You Walls)", "(turn-order You)", "(board-setup)")
    assert not any(isinstance(g.test, Repeated) for g in game.goals)


def test_a_player_against_dice_may_not_repeat_for_ever() -> None:
    game = lower("(players You ?Dice)", "(turn-order You ?Dice)", "(board-setup)")
    assert any(isinstance(g.test, Repeated) for g in game.goals)


def test_a_player_without_moves_draws_by_default() -> None:
    assert lower().goals[-1] == Goal(
        Result.DRAW, (PlayerId(0), PlayerId(1)), NoMoves(passes=True), Moment.TURN, "no-moves"
    )


def test_in_dagaz_a_player_without_moves_loses() -> None:
    assert lower(dialect="dagaz").goals[-1].result is Result.LOSS


def test_in_dagaz_stalemate_draw_makes_it_a_draw() -> None:
    (game,), _ = lowered(rules('(option "stalemate-draw" true)'), "dagaz")
    assert game.goals[-1].result is Result.DRAW


def test_the_defaults_come_last() -> None:
    game = lower("(win-condition (White) stalemated)", "(draw-condition (White) repetition)")
    assert [g.span is None for g in game.goals] == [False, False, True, True]


# Variants


def variant(base: str, own: str) -> list[tuple[Result, str]]:
    text = rules(base) + f'(variant (title "V") {own})'
    (_, varied), _ = lowered(text)
    return [(g.result, g.kind) for g in declared(varied)]


def test_u4_any_condition_of_a_variant_drops_all_those_of_the_game() -> None:
    base = "(win-condition (White) (pieces-remaining 1)) (loss-condition (White) stalemated)"
    own = "(loss-condition (White) (pieces-remaining 0))"
    assert variant(base, own) == [(Result.LOSS, "pieces-remaining")]


def test_u4_a_variant_without_conditions_inherits_them() -> None:
    base = "(win-condition (White) (pieces-remaining 1)) (loss-condition (White) stalemated)"
    assert variant(base, "(board-setup)") == [
        (Result.WIN, "pieces-remaining"),
        (Result.LOSS, "stalemated"),
    ]


# What is not understood


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("(win-condition (White) checkmate)", "Z532"),
        ("(win-condition (White) (checkmated Queen))", "Z533"),
        ("(win-condition (White) (pieces-remaining few))", "Z534"),
        ("(win-condition (White) (pieces-remaining -1))", "Z534"),
        ("(win-condition (White) (absolute-config (mine Man) (a1)))", "Z535"),
        ("(win-condition (White) (absolute-config Man))", "Z536"),
        ("(win-condition (White) (absolute-config Man ()))", "Z536"),
        ("(win-condition (White) (absolute-config Man (z9)))", "Z537"),
        ("(win-condition (White) (relative-config Man Man))", "Z538"),
        ("(win-condition (White) (relative-config))", "Z538"),
        ("(win-condition (Whtie) stalemated)", "Z531"),
        ("(win-condition (White))", "Z530"),
    ],
)
def test_what_is_not_understood_is_reported(text: str, code: str) -> None:
    assert code in findings(text, BOARD, SETUP)


def test_a_goal_for_players_who_are_not_there_is_left_out() -> None:
    (game,), _ = lowered(rules("(loss-condition (Withe) stalemated)", BOARD, SETUP))
    assert declared(game) == []


@pytest.mark.parametrize(
    "text",
    [
        "(or stalemated checkmate)",
        "(checkmated Queen)",
        "(captured Queen)",
        "(pieces-remaining 0 Queen)",
        "(absolute-config Queen (a1))",
        "(not checkmate)",
    ],
)
def test_a_goal_that_is_not_understood_in_part_is_left_out_whole(text: str) -> None:
    (game,), _ = lowered(rules(f"(loss-condition (White) {text})", BOARD, SETUP))
    assert declared(game) == []
