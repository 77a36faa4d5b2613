"""Options (docs/zrf.md 13): what they do to the `Game`, and which are only kept."""

from __future__ import annotations

import pytest

from tests.frontends.zrf.lowering.support import findings, lower, lowered, rules
from translator.ir.expr import Kind
from translator.ir.game import Game
from translator.ir.ids import PieceId
from translator.ir.parts import MostCaptures, Pass


def passing(of: Game) -> Pass | None:
    return next((stage for stage in of.selection if isinstance(stage, Pass)), None)


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("false", None),
        ("0", None),
        ("true", Pass(forced=False)),
        ("1", Pass(forced=False)),
        ("forced", Pass(forced=True)),
    ],
)
def test_pass_turn(value: str, expected: Pass | None) -> None:
    assert passing(lower(f'(option "pass turn" {value})')) == expected


def test_u31_pass_turn_two_is_forced() -> None:
    assert passing(lower('(option "pass turn" 2)')) == Pass(forced=True)


def test_by_default_nobody_may_pass() -> None:
    assert passing(lower()) is None


@pytest.mark.parametrize("name", ["Pass Turn", "pass-turn", "PASS  turn"])
def test_names_of_options_are_compared_without_case_and_hyphens(name: str) -> None:
    assert passing(lower(f'(option "{name}" true)')) == Pass(forced=False)


def test_the_forms_of_version_one_mean_the_same() -> None:
    assert passing(lower("(pass-turn forced)")) == Pass(forced=True)
    assert lower("(pass-partial true)").generation.pass_partial
    assert lower("(recycle-captures true)").captures.recycled


def test_a_later_option_overrides_with_a_warning() -> None:
    text = '(option "pass turn" forced) (option "pass turn" true)'
    (game,), found = lowered(rules(text))
    assert (passing(game), found) == (Pass(False), ["Z111"])


@pytest.mark.parametrize("value", ["true", "1"])
def test_flags_of_the_game(value: str) -> None:
    game = lower(f'(option "pass partial" {value})', f'(option "recycle captures" {value})')
    assert game.generation.pass_partial
    assert game.captures.recycled
    plain = lower()
    assert not plain.generation.pass_partial
    assert not plain.captures.recycled


def test_options_of_dagaz_hold_in_its_dialect_only() -> None:
    sections = '(option "deferred captures" true)', '(option "shared pieces" true)'
    dagaz, zillions = lower(*sections, dialect="dagaz"), lower(*sections, dialect="zillions")
    assert dagaz.captures.deferred
    assert dagaz.generation.shared_pieces
    assert not zillions.captures.deferred
    assert not zillions.generation.shared_pieces


def test_maximal_captures_is_off_by_default() -> None:
    assert not any(isinstance(stage, MostCaptures) for stage in lower().selection)


def test_maximal_captures_counts_every_piece_alike() -> None:
    assert MostCaptures() in lower('(option "maximal captures" true)').selection


def test_maximal_captures_two_counts_first_the_types_that_pieces_promote_to() -> None:
    game = lower(
        '(option "maximal captures" 2)',
        "(piece (name Man) (moves (n (add King)) (n (change-type Duke) add)))",
        "(piece (name Rook) (moves (n add)))",
        "(piece (name King) (moves (s add)))",
        "(piece (name Duke) (moves (s add)))",
    )
    names = [piece.name for piece in game.pieces]
    (stage,) = (stage for stage in game.selection if isinstance(stage, MostCaptures))
    assert {names[piece] for piece in stage.first} == {"King", "Duke"}


def test_options_that_are_only_shown_are_kept_in_order() -> None:
    game = lower('(option "animate drops" false)', '(option "smart moves" from)')
    assert game.view.options == (("animate drops", "false"), ("smart moves", "from"))
    assert game.meta.options == game.view.options


def test_unknown_options_are_ignored_with_a_note() -> None:
    assert findings('(option "sparkle" true)') == ["Z603"]


def test_an_extension_is_noted_as_rules_that_are_missing() -> None:
    (game,), codes = lowered(rules('(option "go-extension" true)'))
    assert codes == ["Z602"]
    assert game.meta.dialect == "dagaz"


def test_include_off_pieces_counts_reserves_in_goals() -> None:
    from translator.ir.expr import PieceCount

    goal = "(loss-condition (White) (pieces-remaining 0 Man))"
    test = lower(goal, '(option "include off-pieces" true)').goals[0].test
    assert test == PieceCount(0, PieceId(0), total=False, reserve=True)
    assert lower(goal).goals[0].test == PieceCount(0, PieceId(0))


def test_discard_cascades_makes_add_forget_the_group() -> None:
    from translator.ir.stmt import Forget

    man = "(piece (name Man) (moves (n cascade n add n add)))"
    kept = lower(man).rules[0]
    discarded = lower(man, '(option "discard cascades" true)').rules[0]
    assert not any(isinstance(s, Forget) and s.group for s in kept.body)
    assert sum(isinstance(s, Forget) and s.group for s in discarded.body) == 2
    assert kept.params == (Kind.DIRECTION,)
