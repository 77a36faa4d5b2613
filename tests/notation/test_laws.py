"""Laws of conversion on random games: whatever the way round, the same moves come back.

A short game of each file of the corpus and of some of the library by default; with
`LUDOGLOT_FULL=1` several long ones of every game and variant of the corpus and of 60 files of the
library.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from notation.convert import Converter
from notation.description import GameDescription
from notation.diagnostics import Sink
from notation.engine import Effect, EngineClass
from notation.record import GameRecord
from notation.registry import NOTATIONS, SPELLINGS
from notation.replay import Observer, Replayer
from notation.spelling import Here
from tests.notation.engines import (
    CORPUS,
    corpus_files,
    corpus_games,
    engine,
    library_files,
    random_game,
)
from tests.notation.tools import read_one, written
from tests.sampling import FULL
from tests.zrf_library import LIBRARY
from translator.core.diagnostics import TranslationError

PLIES, EFFORT, DRAWS, FILES = (80, 20_000, 5, 60) if FULL else (12, 150, 1, 3)
FREE = {"mat"}  # the moves of a turn may come in any order
LAW = settings(
    max_examples=DRAWS,
    derandomize=not FULL,
    database=None,
    suppress_health_check=list(HealthCheck),
)


def games() -> list[tuple[Path, str | None]]:
    """Files with titles; none stands for the first game, so that nothing need be read yet."""
    found: list[tuple[Path, str | None]] = list(corpus_games()) if FULL else []
    files = library_files(FILES)
    return found + [(path, None) for path in (files if FULL else [*corpus_files(), *files])]


GAMES = games()


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


class UntoldError(Exception):
    """Some step changes variables alone, and ZSG tells of the board alone."""


def through(record: GameRecord, target: str, new: EngineClass) -> GameRecord:
    """The record in another notation, written and read again."""
    sink = Sink()
    converted = Converter(new, NOTATIONS[target], sink).convert(record)
    if converted is None and target == "zsg":
        assert [d.code for d in sink.items] == ["N185"]
        raise UntoldError
    assert converted is not None, sink.items
    assert not sink.has_errors, "\n".join(sink.errors[0].lines())
    back = read_one(written(converted, target), target)
    assert written(back, target) == written(converted, target)
    return back


@pytest.mark.skipif(not LIBRARY.exists(), reason=f"the library of rules is not in {LIBRARY}")
def test_the_shared_library_is_sampled() -> None:
    assert len(library_files(FILES)) == FILES
    assert sum(path.is_relative_to(LIBRARY) for path, _ in GAMES) == FILES


@pytest.mark.parametrize(("path", "title"), GAMES, ids=[f"{p.stem}-{t or 1}" for p, t in GAMES])
def test_every_way_round_gives_the_same_moves(path: Path, title: str | None) -> None:
    try:
        new = engine(path, title)
    except TranslationError as error:
        pytest.skip(f"does not translate: {error}")
    if not new().legal_moves:
        pytest.skip("no legal first move")

    @LAW
    @given(st.integers(1, 1 << 32))
    def law(seed: int) -> None:
        check_all_ways(new, seed)

    law()


def test_a_script_that_captures_before_it_moves_goes_every_way_round() -> None:
    new = engine(CORPUS.parent / "axiom" / "Phalanx.4th")
    _, moves, _ = random_game(new, 80, 3, 20_000)
    kinds = [[effect[0] for effect in move.effects] for move in moves]
    assert ["capture", "shift"] in [done[:2] for done in kinds]
    check_all_ways(new, 3, 80, 20_000)


def notations_for(new: EngineClass) -> list[str]:
    """The notations that games of these rules may be written in: of all, of its kind, its title."""
    rules = GameDescription.of(new().describe())
    empty = GameRecord("", "")
    return [
        name
        for name, row in NOTATIONS.items()
        if not row.only_read
        and row.family in ("", rules.family)
        and rules.title in (row.titles(empty) or [rules.title])
    ]


def is_special(name: str) -> bool:
    """Whether a notation is of one kind of game, or of games of some titles."""
    row = NOTATIONS[name]
    return bool(row.family or row.titles(GameRecord("", "")))


def test_the_laws_are_tried_with_every_notation() -> None:
    """Each has a game of the corpus that it is for."""
    tried = {
        name
        for path in corpus_files()
        if path.stem
        in ("backgammon", "chess", "english-draughts", "reversi", "shogi", "tak", "xiangqi")
        for name in notations_for(engine(path))
    }
    assert tried == {name for name, row in NOTATIONS.items() if not row.only_read}


def check_all_ways(new: EngineClass, seed: int, plies: int = PLIES, effort: int = EFFORT) -> None:
    record, moves, key = random_game(new, plies, seed, effort)
    played = [(move.effects, move.partial) for move in moves]
    assert history(record, new) == (played, key), "named text alone"
    last = [record.root, *record.main_line()][-1]
    whole = last.closed or not last.chained
    # Notations of one kind of game have no place for half a turn.
    targets = [name for name in notations_for(new) if whole or not is_special(name)]
    for target in targets:
        try:
            other = through(record, target, new)
        except UntoldError:
            assert any({effect[0] for effect in move.effects} <= {"set"} for move in moves)
            continue
        steps, end = history(other, new)
        assert end == key, target
        assert target in FREE or steps == played, target
        again = through(other, "named", new)
        assert history(again, new) == (steps, key), f"{target} and back"
        assert written(through(again, target, new), target) == written(other, target), target
