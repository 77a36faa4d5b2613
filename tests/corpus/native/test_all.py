"""What holds for every native game: it is clean, laid out, read back equal, and played."""

from __future__ import annotations

import warnings
from typing import Any

import pytest

import translator
from tests.backends.native.test_roundtrip import printed_and_read
from tests.corpus.native.referee import NATIVE
from tests.frontends.native.support import findings, game, rules_of
from tests.ir.text.test_roundtrip import written_and_read
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
def test_it_is_read_back_equal(path: Any) -> None:
    original = game(path.read_text("utf-8"))
    printed_and_read(original)
    written_and_read(original)


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_it_is_played_without_a_warning_and_taken_back(path: Any) -> None:
    module: Any = translator.compile(translator.load(path))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for seed in range(2):
            engine = module.Game(seed)
            first = engine.key()
            while engine.outcome() is None and engine.legal_moves and engine.ply < PLIES:
                engine.push(engine.random_move())
            assert engine.ply > 1
            while engine.ply:
                engine.pop()
            assert engine.key() == first
