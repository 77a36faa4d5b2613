"""Macros that no game of a file calls (Z212)."""

from __future__ import annotations

import pytest

from translator.core.diagnostics import Sink
from translator.core.source import Source
from translator.frontends.zrf.rulesfile import ZrfFile
from translator.library.includes import MemoryResolver
from translator.library.rules import Rules

GAME = '(game (title "A") (players W B) (piece (name P) (moves {})))'


def uncalled(text: str, included: str = "") -> list[str]:
    resolver = MemoryResolver({"more.zrf": included.encode()})
    rules = Rules(Source("x.zrf", text.encode()), resolver, "zrf", "x.zrf")
    sink = Sink()
    ZrfFile(rules, None, sink)
    return [d.message.split("`")[1] for d in sink.items if d.code == "Z212"]


@pytest.mark.parametrize(
    "text",
    [
        "(define step (n add))" + GAME.format("(step)"),
        "(define inner n add) (define step ((inner)))" + GAME.format("(step)"),
        "(define step (n add)) (define by ($1))" + GAME.format("(by step)"),
        "(define step-n (n add)) (define by (step-$1))" + GAME.format("(by n)"),
        "(define step (n add))" + GAME.format("") + '(variant (title "B") (piece (name P) '
        "(moves (step))))",
    ],
)
def test_what_a_game_or_variant_calls_is_not_told(text: str) -> None:
    assert uncalled(text) == []


def test_what_nobody_calls_is_told() -> None:
    text = "(define used (n add)) (define step (n add)) (define through ((step)))"
    assert uncalled(text + GAME.format("(used)")) == ["step", "through"]


def test_macros_of_included_files_are_there_for_others_too() -> None:
    text = '(include "more.zrf") (define step (n add))' + GAME.format("")
    assert uncalled(text, "(define other (n add))") == ["step"]


def test_a_file_without_games_is_one_for_others() -> None:
    assert uncalled("(define step (n add))") == []
