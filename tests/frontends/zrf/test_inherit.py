"""What a variant has of its own and what it inherits (docs/zrf.md 4 and 13.2)."""

from __future__ import annotations

import pytest

from tests.frontends.zrf.support import codes, sections, text_of
from translator.frontends.zrf.inherit import title_of


def variant(game: str, own: str) -> str:
    """The sections of a variant with sections ``own`` of a game with sections ``game``."""
    (_, merged), sink = sections(f"(game {game}) (variant {own})")
    assert codes(sink) == []
    return text_of(merged)


@pytest.mark.parametrize(
    "keyword",
    [
        "title", "description", "history", "strategy", "players", "turn-order", "move-priorities",
        "board", "board-setup", "solution", "engine", "move-sound", "capture-sound", "music",
    ],
)  # fmt: skip
def test_a_section_replaces_that_of_the_game_entirely(keyword: str) -> None:
    assert variant(f"(a) ({keyword} (x) (y)) (b)", f"({keyword} (z))") == f"(a) ({keyword} (z)) (b)"
    assert variant(f"(a) ({keyword} (x))", "(b)") == f"(a) ({keyword} (x)) (b)"


def test_default_is_not_inherited() -> None:
    assert variant('(title "G") (default)', '(title "V")') == '(title "V")'
    assert variant('(title "G")', '(title "V") (default)') == '(title "V") (default)'


def test_pieces_are_merged_by_name() -> None:
    game = "(piece (name P) (a)) (piece (name Q) (b)) (board)"
    own = "(piece (c) (name Q)) (piece (name R))"
    assert variant(game, own) == (
        "(piece (name P) (a)) (piece (c) (name Q)) (board) (piece (name R))"
    )


def test_options_are_merged_by_name() -> None:
    game = '(option "maximal captures" true) (option "pass turn" forced) (board)'
    own = '(option "Maximal-Captures" false) (option "ko" true)'
    assert variant(game, own) == (
        '(option "Maximal-Captures" false) (option "pass turn" forced) (board) (option "ko" true)'
    )


def test_any_condition_of_a_variant_drops_all_of_the_game() -> None:
    # U4, as in the tutorial's Losing Tic-Tac-Toe.
    game = "(win-condition (W) a) (loss-condition (B) b) (draw-condition (W) c) (board)"
    assert variant(game, "(count-condition d)") == "(board) (count-condition d)"
    assert variant(game, "(title x)") == f"{game} (title x)"


def test_several_conditions_of_one_kind_stay() -> None:
    game = "(loss-condition (W) a) (loss-condition (W) a)"
    (merged,), sink = sections(f"(game {game})")
    assert (text_of(merged), codes(sink)) == (game, [])


@pytest.mark.parametrize(
    ("legacy", "option"),
    [
        ("(pass-turn true)", '(option "pass turn" true)'),
        ("(pass-partial true)", '(option "pass partial" true)'),
        ("(animate-captures false)", '(option "animate captures" false)'),
        ("(animate-drops false)", '(option "animate drops" false)'),
        ("(recycle-captures true)", '(option "recycle captures" true)'),
        ("(recycle-promotions true)", '(option "recycle promotions" true)'),
        ("(maximal-captures 2)", '(option "maximal captures" 2)'),
        ("(include-off-pieces true)", '(option "include off-pieces" true)'),
        ("(allow-flipping true)", '(option "prevent flipping" false)'),
        ("(allow-flipping false)", '(option "prevent flipping" true)'),
    ],
)
def test_legacy_forms_are_options(legacy: str, option: str) -> None:
    (merged,), sink = sections(f"(game {legacy})")
    assert (text_of(merged), codes(sink)) == (option, [])
    assert merged[0].span.column == 7


def test_a_later_option_overrides_whatever_its_form() -> None:
    (merged,), sink = sections('(game (option "pass turn" forced) (pass-turn true))')
    assert (text_of(merged), codes(sink)) == ('(option "pass turn" true)', ["Z111"])
    assert variant("(pass-turn false)", '(option "pass-turn" forced)') == (
        '(option "pass-turn" forced)'
    )


@pytest.mark.parametrize(
    ("game", "merged"),
    [
        # U5: the last one wins.
        ("(piece (name P) (a)) (b) (piece (name P) (c))", "(piece (name P) (c)) (b)"),
        ('(history "one") (history "two")', '(history "two")'),
    ],
)
def test_of_duplicates_the_last_one_holds_with_a_warning(game: str, merged: str) -> None:
    (found,), sink = sections(f"(game {game})")
    assert (text_of(found), codes(sink)) == (merged, ["Z111"])


def test_duplicates_of_a_game_are_told_once_for_all_its_variants() -> None:
    _, sink = sections("(game (history a) (history b)) (variant (x)) (variant (y))")
    assert codes(sink) == ["Z111"]


def test_pieces_without_a_name_are_all_kept() -> None:
    (merged,), sink = sections("(game (piece (a)) (piece (a)))")
    assert (text_of(merged), codes(sink)) == ("(piece (a)) (piece (a))", [])


def test_an_atom_between_sections_is_ignored_with_a_warning() -> None:
    (merged,), sink = sections('(game board (title "x") "y")')
    assert text_of(merged) == '(title "x")'
    assert codes(sink) == ["Z110", "Z110"]


def test_sections_and_names_may_come_from_macros() -> None:
    text = "(define p (piece (name $1) ($2))) (game (p A x) (p B x)) (variant (p A y))"
    (_, merged), sink = sections(text)
    assert codes(sink) == []
    assert text_of(merged) == "(piece (name A) (y)) (piece (name B) (x))"


def test_the_title_is_the_shown_one() -> None:
    both, _ = sections('(game (title "The `Game`")) (variant (board)) (variant (title "-"))')
    assert [title_of(found) for found in both] == ['The "Game"', 'The "Game"', "-"]
    assert title_of([]) == ""
