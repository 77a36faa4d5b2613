"""A printed game is read back equal, whatever language it came from; its layout is canonical."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.frontends.native.support import game, rules_of
from tests.frontends.native.test_mistakes import GAME, SECOND
from tests.ir.games import CORPUS, NATIVE, SAMPLE, SCRIPTS, games
from tests.sampling import half
from translator.core.diagnostics import Sink
from translator.frontends.native.format import format_native
from translator.frontends.native.printing import emit_native
from translator.ir.game import Game
from translator.ir.shape import fields_of


def printed_and_read(original: Game) -> Game:
    """The game as it is read from its own print; asserts that it is the same."""
    text = emit_native(original)
    again = game(text)
    for field in fields_of(Game):
        if field.name != "meta":
            assert getattr(again, field.name) == getattr(original, field.name), field.name
    for part in ("title", "texts", "engine", "solution", "default"):
        assert getattr(again.meta, part) == getattr(original.meta, part)
    assert again == original
    source, sink = rules_of(text).source, Sink()
    assert format_native(source, sink) == source.text
    assert not sink.items
    return again


@pytest.mark.parametrize(
    "path", half([*CORPUS, *SCRIPTS, *NATIVE], __name__), ids=lambda path: path.name
)
def test_games_of_the_corpus(path: Path) -> None:
    for original in games(path):
        printed_and_read(original)


@pytest.mark.parametrize("text", [GAME, SECOND])
def test_games_with_every_construct(text: str) -> None:
    printed_and_read(game(text))


@pytest.mark.parametrize("path", SAMPLE, ids=lambda path: path.name)
def test_games_of_the_library(path: Path) -> None:
    for original in list(games(path))[:: None if len(SAMPLE) > 50 else 3]:
        printed_and_read(original)


def test_truth_values_and_numbers_as_arguments() -> None:
    text = """
    (game "T"
      (players White Black)
      (board (positions p q) (links on (p q)))
      (rule go-on (direction way) (boolean twice) (integer n)
        (if twice way) way (verify (> n 1)) (let sure twice) (if sure (capture)) add)
      (piece Man (moves (go-on on true 2) (go-on on false 3)))
      (options own-pieces))
    """
    again = printed_and_read(game(text))
    assert "(go-on on true 2) (go-on on false 3)" in emit_native(again)
