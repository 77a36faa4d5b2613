"""Positions that do not tell what rules of scripts keep besides are refused, by every engine."""

from __future__ import annotations

from typing import Any

import pytest

from tests import compiled
from tests.backends.javascript.support import Player
from tests.backends.javascript.test_fen import agreed
from tests.backends.python.support import CORPUS
from tests.engines.v8.support import needs_v8, v8
from translator.cli import run

SCRIPT = CORPUS.parent / "axiom" / "Chess.4th"  # knows where the kings stand
BOARD = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
START = f"{BOARD} w KQkq -"
ENDING = "4k3/8/8/8/8/8/4P3/3K4 w - -"
PLACEMENTS = "White King d1; White Pawn e2; Black King e8"
REFUSED = "its rules keep rights, king[], which are not told"


ENGINES = [compiled.engine, pytest.param(v8, marks=needs_v8)]


@pytest.mark.parametrize("new", ENGINES)
def test_a_position_in_fen_without_the_numbers_is_refused(new: Any) -> None:
    with pytest.raises(ValueError, match=r"its rules keep rights, king\[\], which are not told"):
        new(SCRIPT).Game.from_fen(ENDING)


@pytest.mark.parametrize("new", ENGINES)
def test_the_start_in_fen_has_the_numbers_of_the_start(new: Any) -> None:
    """Whoever is to move."""
    game = new(SCRIPT).Game.from_fen(START)
    assert game.setup() == new(SCRIPT).Game().setup()
    assert game.perft(2) == 400
    other = new(SCRIPT).Game.from_fen(f"{BOARD} b KQkq -")
    assert other.turn == "Black"
    assert other.perft(2) == 400


@pytest.mark.parametrize("new", ENGINES)
def test_a_setup_that_tells_the_numbers_is_whole(new: Any) -> None:
    game = new(SCRIPT).Game()
    for _ in range(6):
        game.push(game.legal_moves[0])
    setup = game.setup()
    assert setup.variables
    assert type(game).completed(setup) == setup


def test_javascript_refuses_the_same(player: Player) -> None:
    found = agreed(compiled.game(SCRIPT), compiled.engine(SCRIPT), [START, ENDING], player)
    assert found[1] == REFUSED


@pytest.mark.parametrize("position", [ENDING, PLACEMENTS])
@pytest.mark.parametrize("engine", ["python", pytest.param("v8", marks=needs_v8)])
def test_commands_refuse_it(engine: str, position: str, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["perft", str(SCRIPT), "1", "--position", position, "--engine", engine]
    assert run(command) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert f"C106 {REFUSED}" in said.err
