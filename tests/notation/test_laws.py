"""Laws of conversion on random games: whatever the way round, the same moves come back.

`make test` takes the corpus and a few files of the shared library; with LUDOGLOT_LAWS=60 in the
environment it is that many.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from notation.convert import Converter
from notation.diagnostics import Sink
from notation.engine import Effect, EngineClass
from notation.record import GameRecord
from notation.registry import NOTATIONS, SPELLINGS
from notation.replay import Observer, Replayer
from notation.rules import Rules
from notation.spelling import Here
from tests.notation.engines import CORPUS, LIBRARY, engine, library_files, random_game
from tests.notation.tools import read_one, written
from translator.diagnostics import TranslationError

PLIES = 40
COUNT = int(os.environ.get("LUDOGLOT_LAWS", "4"))
FILES = [*sorted(CORPUS.glob("*.zrf")), *library_files(COUNT)]


class Steps(Observer):
    """Notes what each step does."""

    def __init__(self) -> None:
        self.steps: list[tuple[tuple[Effect, ...], str | None]] = []

    def before(self, here: Here, node: object, step: object) -> None:
        self.steps.append((step.effects, step.partial))  # type: ignore[attr-defined]


def history(record: GameRecord, new: EngineClass) -> tuple[object, int]:
    """What every step of a record does, and the key of the last position."""
    sink, steps = Sink(), Steps()
    replay = Replayer(new, sink).replay(record, SPELLINGS[record.spelling], steps)
    assert replay.complete, "\n".join(sink.items[0].lines())
    assert replay.game is not None
    return steps.steps, replay.game.key()


def through(record: GameRecord, target: str, new: EngineClass) -> GameRecord:
    """The record in another notation, written and read again."""
    sink = Sink()
    converted = Converter(new, NOTATIONS[target], sink).convert(record)
    assert converted is not None, sink.items
    assert not sink.has_errors, "\n".join(sink.errors[0].lines())
    back = read_one(written(converted, target), target)
    assert written(back, target) == written(converted, target)
    return back


@pytest.mark.skipif(not LIBRARY.exists(), reason="the shared library is not beside the checkout")
def test_the_shared_library_is_sampled() -> None:
    assert len(library_files(COUNT)) == COUNT


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_way_round_gives_the_same_moves(path: Path) -> None:
    try:
        new = engine(path)
    except TranslationError as error:
        pytest.skip(f"does not translate: {error}")
    record, moves, key = random_game(new, PLIES)
    if not moves:
        pytest.skip("no legal first move")
    played = [(move.effects, move.partial) for move in moves]
    assert history(record, new) == (played, key), "named text alone"
    targets = ["zsg", "sgf", "json", "named"]
    family = Rules.of(new().describe()).family
    targets += {"chess": ["pgn"], "draughts": ["pdn"]}.get(family, [])
    for target in targets:
        other = through(record, target, new)
        assert history(other, new) == (played, key), target
        again = through(other, "named", new)
        assert history(again, new) == (played, key), f"{target} and back"
        assert written(through(again, target, new), target) == written(other, target), target
