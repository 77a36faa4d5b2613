"""The top level of a file, and which game a variant inherits from (docs/zrf.md 2)."""

from __future__ import annotations

from tests.frontends.zrf.support import codes, load_text, text_of
from translator.frontends.zrf.document import Document


def titles(document: Document) -> list[tuple[str, str]]:
    """The texts of each entry's game and variant, for tests in which they are one word."""
    return [
        (text_of([game.items[1]]), text_of([variant.items[1]]) if variant else "")
        for game, variant in document.games_and_variants()
    ]


def test_the_forms_of_the_top_level() -> None:
    document, sink = load_text('(version "2.0") (translate x) (define a b) (game G) (variant V)')
    assert codes(sink) == []
    assert document.version == "2.0"
    assert list(document.defines) == ["a"]
    assert titles(document) == [("G", ""), ("G", "V")]
    assert document.unknown == []


def test_a_variant_before_the_game_inherits_from_it() -> None:
    assert titles(load_text("(variant V) (game G)")[0]) == [("G", ""), ("G", "V")]


def test_of_several_games_the_nearest_before_the_variant_counts() -> None:
    text = "(variant U) (game G) (variant V) (game H) (variant W) (variant X)"
    assert titles(load_text(text)[0]) == [
        ("G", ""), ("G", "U"), ("G", "V"), ("H", ""), ("H", "W"), ("H", "X"),
    ]  # fmt: skip


def test_what_is_unknown_is_kept_and_told() -> None:
    document, sink = load_text("(gmae G) (game G) (x) (y)")
    assert text_of(document.unknown) == "(gmae G) (x) (y)"
    assert codes(sink) == ["Z106", "Z106", "Z106"]


def test_unknown_things_of_one_kind_in_a_row_are_told_once() -> None:
    document, sink = load_text('(game G) a stray "text" (x) (x 1) stray (x) (game H) (x)')
    assert text_of(document.unknown) == 'a stray "text" (x) (x 1) stray (x) (x)'
    assert [item.span.column for item in sink.items if item.span] == [10, 25, 35, 41, 54]


def test_a_file_without_a_game_is_only_a_warning() -> None:
    document, sink = load_text("(define a b)")
    assert codes(sink) == ["Z107"] and not sink.has_errors
    assert list(document.games_and_variants()) == []


def test_a_variant_without_any_game_is_an_error() -> None:
    document, sink = load_text("(variant V)")
    assert "Z108" in codes(sink) and sink.has_errors
    assert list(document.games_and_variants()) == []


def test_games_and_variants_may_come_from_macros() -> None:
    text = "(define both (game $1) (variant $2)) (both G V)"
    document, sink = load_text(text)
    assert codes(sink) == []
    assert titles(document) == [("G", ""), ("G", "V")]


def test_a_version_is_one_string() -> None:
    assert codes(load_text("(game G) (version)")[1]) == ["Z109"]
    assert codes(load_text("(game G) (version (2))")[1]) == ["Z109"]
