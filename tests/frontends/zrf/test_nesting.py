"""Definitions, variants, games and includes inside a `game` whose `)` stands too late."""

from __future__ import annotations

import pytest

from tests.frontends.zrf.support import codes, load_text, text_of
from translator.core.source import Source
from translator.frontends.gamefile import GameFile
from translator.library.includes import MemoryResolver
from translator.library.rules import Rules

DEFINITIONS = """
(define step ($1 (verify empty?) add))
(define field (grid (dimensions ("a/b/c" (1 0)) ("1/2/3" (0 1))) (directions (s 0 1))))
"""
SECTIONS = """(players White Black) (turn-order White Black)
(board (field)) (piece (name Man) (moves (step s)))
(board-setup (White (Man a1)) (Black (Man c1)))
"""
VARIANT = '(variant (title "Two") (board-setup (White (Man a1 b1)) (Black (Man c1))))'
PLAIN = f'{DEFINITIONS}(game (title "One") {SECTIONS}) {VARIANT}'


def file_of(text: str, **files: bytes) -> GameFile:
    resolver = MemoryResolver({name.replace("_", "."): data for name, data in files.items()})
    return GameFile(Rules(Source("t.zrf", text.encode()), resolver, "zrf", "t.zrf"))


@pytest.mark.parametrize(
    "text",
    [
        f'(game (title "One") {DEFINITIONS} {SECTIONS} {VARIANT})',
        f'(game (title "One") {SECTIONS} {VARIANT} {DEFINITIONS})',
        f'(game {DEFINITIONS} (game (title "One") {SECTIONS}) {VARIANT})',
        f'(game {DEFINITIONS} (game (title "One") {SECTIONS} {VARIANT}))',
        f'{DEFINITIONS} (game (title "One") {SECTIONS} (version "2.0") {VARIANT})',
        f'(game (title "One") {SECTIONS}) {VARIANT[:-1]} {DEFINITIONS})',
    ],
)
def test_what_belongs_behind_a_game_is_read_and_told_once(text: str) -> None:
    plain, file = file_of(PLAIN), file_of(text)
    assert [d.code for d in file.diagnostics] == ["Z113"]
    assert file.titles == plain.titles == ["One", "Two"]
    for index in range(2):
        game, said = file.lower(index)
        assert said == ()
        assert game == plain.lower(index).game


def test_the_message_names_the_cause_and_its_place() -> None:
    (told,) = file_of(f'(game (title "One")\n {SECTIONS}\n{VARIANT})').diagnostics
    assert "`variant`" in told.message
    assert "is too late" in told.hint
    assert told.span is not None and told.span.line == 6


def test_each_game_that_holds_others_is_told() -> None:
    document, sink = load_text("(game A (define a b) (define c d)) (game B (variant V))")
    assert codes(sink) == ["Z113", "Z113"]
    assert text_of(document.games) == "(game A) (game B)"
    assert [(text_of([v.form]), v.game) for v in document.variants] == [
        ("(variant V)", document.games[1])
    ]


def test_what_a_game_includes_is_read_too() -> None:
    text = f'(game (title "One") (include "d.inc") {SECTIONS}) {VARIANT}'
    file = file_of(text, d_inc=DEFINITIONS.encode())
    assert [d.code for d in file.diagnostics] == ["Z113"]
    assert file.lower(0).game == file_of(PLAIN).lower(0).game


def test_names_of_the_top_level_further_inside_are_left_alone() -> None:
    text = "(game (board-setup (White (variant a1) (define b1))))"
    document, sink = load_text(text)
    assert codes(sink) == []
    assert text_of(document.games) == text
