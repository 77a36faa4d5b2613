"""Engines of the games of corpus/axiom: against independent programs, counted like their twins."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from tests.reference_axiom.engines import engine
from tests.reference_axiom.tables import EngineTable
from tests.sampling import FULL
from translator.cli import run

from .axiom_coverage import AXIOM
from .axiom_referees import REFEREES, Referee
from .test_axiom_counts import TWINS, counts, depth_within
from .test_axiom_independent import disagreement

GAMES = 200 if FULL else 1
PLIES = 1_000 if FULL else 60  # of one game
LIMIT = 20_000 if FULL else 1_500  # moves to count
SCRIPTS = sorted(AXIOM.glob("*.4th"))


@pytest.mark.parametrize("referee", REFEREES, ids=str)
def test_engine_plays_as_the_program_does(referee: Referee[Any]) -> None:
    module = engine(AXIOM / f"{referee.script}.4th")
    for seed in range(GAMES):
        rng = random.Random(f"{referee.script} {seed}")
        found = disagreement(EngineTable(module.Game(seed)), referee, PLIES, rng)
        assert found is None, f"game {seed}: {found}"


@pytest.mark.parametrize("script", TWINS)
def test_engine_counts_as_the_twin_does(script: str) -> None:
    game = engine(AXIOM / script).Game()
    expected = counts(script)
    depth = depth_within(LIMIT, expected)
    assert tuple(game.perft(d) for d in range(1, depth + 1)) == expected[:depth]


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.stem)
def test_check_finds_nothing(script: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status = run(["check", str(script)])
    findings = "".join(capsys.readouterr())
    assert (status, "0 errors, 0 warnings" in findings) == (0, True), findings


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.stem)
def test_moves_are_taken_back(script: Path) -> None:
    """Plays at random; then takes everything back and is where it began."""
    game = engine(script).Game(seed=1)
    start = game.key(), str(game.setup())
    for _ in range(40):
        if game.outcome() is not None:
            break
        game.push(game.random_move())
    assert game.moves
    for _ in range(len(game.moves)):
        game.pop()
    assert (game.key(), str(game.setup())) == start


def test_evaluation_is_left_out_with_a_note(capsys: pytest.CaptureFixture[str]) -> None:
    run(["check", str(AXIOM / "Kalah.4th")])
    findings = "".join(capsys.readouterr())
    assert "A307" in findings
    assert "OnEvaluate" in findings
