"""What a `Game` says of itself; no rule reads it."""

from __future__ import annotations

from tests.frontends.zrf.lowering.support import findings, lower, lowered, rules
from translator.ir.parts import Texts


def test_texts_are_kept_as_they_are_shown() -> None:
    game = lower(r'(description "One\\Two") (history "Old") (strategy "Win")')
    assert game.meta.texts == Texts("One\n\nTwo", "Old", "Win")


def test_title_dialect_and_source() -> None:
    game = lower()
    assert (game.meta.title, game.meta.dialect, game.meta.source) == ("Test", "zillions", "t.zrf")
    assert game.meta.language == "zrf"


def test_a_game_whose_rules_lie_in_an_engine_says_so() -> None:
    assert lower(r'(engine "Engines\axiom.dll")').meta.engine == r"Engines\axiom.dll"


def test_default_and_solution() -> None:
    game = lower('(default) (solution "x.zsg")')
    assert (game.meta.default, game.meta.solution) == (True, "x.zsg")
    assert not lower().meta.default


def test_sounds_are_kept() -> None:
    assert lower('(move-sound "a.wav")').view.sounds == (("move-sound", "a.wav"),)


def test_what_no_rule_reads_takes_no_part_in_equality() -> None:
    plain = lower()
    dressed = lower('(description "Text") (move-sound "a.wav")')
    assert plain == dressed


def test_where_something_was_written_takes_no_part_in_equality() -> None:
    (game,), _ = lowered(rules())
    (moved,), _ = lowered("\n\n" + rules())
    assert game == moved


def test_unknown_sections_are_reported() -> None:
    assert findings('(descriprion "A game.")') == ["Z501"]
