"""What holds for every native game: it is clean, laid out and played.

That it is read back equal is tried with all games, in `tests/backends/native` and `tests/ir/text`.
"""

from __future__ import annotations

import warnings
from typing import Any

import pytest

from tests.compiled import engine
from tests.corpus.native.referee import NATIVE
from tests.frontends.native.support import findings, rules_of
from translator.core.diagnostics import Severity, Sink
from translator.frontends.native.format import format_native

GAMES = sorted(NATIVE.glob("*.glot"))
PLIES = 80


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_nothing_is_found_in_it_and_it_is_laid_out(path: Any) -> None:
    text = path.read_text("utf-8")
    assert [d for d in findings(text) if d.severity is not Severity.NOTE] == []
    source = rules_of(text).source
    assert format_native(source, Sink()) == source.text


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_it_is_played_without_a_warning_and_taken_back(path: Any) -> None:
    module = engine(path)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for seed in range(2):
            game = module.Game(seed)
            first = game.key()
            while game.outcome() is None and game.legal_moves and game.ply < PLIES:
                game.push(game.random_move())
            assert game.ply > 1
            while game.ply:
                game.pop()
            assert game.key() == first
