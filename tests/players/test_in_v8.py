"""Players of games in V8 search there, and choose as those in Python do, all through a game."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest

from tests import compiled
from tests.engines.v8.support import needs_v8, v8
from translator.analysis.exploration.judgement import judgement
from translator.players.in_v8 import InV8
from translator.players.protocol import Analyst, Settings
from translator.players.referee import ForfeitError, choice
from translator.players.registry import player

CORPUS = Path(__file__).resolve().parents[2] / "corpus"
pytestmark = needs_v8


OPEN = ["random", "greedy", "mcts", "alphabeta", "maxn", "solve"]
GAMES = [(file, name) for file in ("zrf/reversi.zrf", "zrf/dobutsu.zrf") for name in OPEN]
HIDING = ["native/banqi.glot", "native/dark-chess.glot", "native/fox-hunt.glot"]


@pytest.mark.parametrize(("file", "name"), [*GAMES, *((file, "ismcts") for file in HIDING)])
def test_they_choose_the_same_steps(file: str, name: str) -> None:
    """One player for several steps, who goes on with what he draws and thinks."""
    known = judgement(compiled.game(CORPUS / file))
    settings = Settings(seed=7, playouts=20, **known)
    ours, theirs = compiled.engine(CORPUS / file).Game(), v8(CORPUS / file).Game()
    here, there = player(name, ours, settings), player(name, theirs, settings)
    assert isinstance(there, InV8) and not isinstance(here, InV8)
    for _ in range(8):
        if ours.outcome() is not None:
            break
        move = here.choose(ours)
        other = there.choose(theirs)
        assert str(other) == str(move)
        assert other in theirs.legal_moves
        ours.push(move)
        theirs.push(other)
    assert ours.ply > 3


@pytest.mark.parametrize("name", ["mcts", "alphabeta", "maxn", "solve"])
def test_they_think_the_same(name: str) -> None:
    file = CORPUS / "zrf" / "tic-tac-toe.zrf"
    settings = Settings(seed=3, playouts=40)
    games = compiled.engine(file).Game(), v8(file).Game()
    told = []
    for game in games:
        lines = cast(Analyst, player(name, game, settings)).lines(game)
        told.append([(line.score, list(map(str, line.moves))) for line in lines])
    assert told[0] == told[1]
    assert len(told[0]) == 9


def test_what_the_loser_does_himself_is_proven_there_too() -> None:
    file = Path(__file__).with_name("kalah-2x3.glot")
    games = compiled.engine(file).Game(), v8(file).Game()
    settings = Settings(playouts=4000, remembers=False)
    solvers = [cast(Analyst, player("solve", game, settings)) for game in games]
    ours, theirs = (solver.lines(game) for solver, game in zip(solvers, games, strict=True))
    assert [line.told for line in theirs] == [line.told for line in ours]
    assert [list(map(str, line.moves)) for line in theirs] == [
        list(map(str, line.moves)) for line in ours
    ]


def test_the_time_for_a_step_is_kept() -> None:
    game = v8(CORPUS / "zrf" / "chess.zrf").Game()
    found = player("mcts", game, Settings(seconds=0.3)).choose(game)
    assert found in game.legal_moves


def test_who_thinks_too_long_there_loses_and_the_game_can_go_on() -> None:
    game = v8(CORPUS / "zrf" / "chess.zrf").Game()
    endless = player("mcts", game, Settings(seconds=3600))
    with pytest.raises(ForfeitError, match=r"more than 0\.5 seconds"):
        choice(endless, game, 0.5)
    found = player("mcts", game, Settings(playouts=5)).choose(game)
    game.push(found)
    assert game.ply == 1
