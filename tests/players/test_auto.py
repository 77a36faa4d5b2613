"""The player `auto`: which search it is, by what the rules tell."""

from __future__ import annotations

import pytest

from tests import compiled
from tests.cli.conftest import Cli, cli
from tests.players.support import CORPUS
from translator.analysis.exploration.judgement import judgement
from translator.players.ismcts import Ismcts
from translator.players.mcts import Mcts
from translator.players.protocol import Position, RefusedError, Settings
from translator.players.registry import AUTO, player

__all__ = ["cli"]

# What is hidden, one player, more than two, pieces that change hands, pits, nothing but moves that
# decide; else what stands on the board tells.
SEARCHES = {
    "native/dark-chess.glot": "ismcts",
    "zrf/peg-solitaire.zrf": "solve",
    "zrf/four-colour-reversi.zrf": "maxn",
    "zrf/reversi.zrf": "mcts",
    "axiom/Oware.4th": "mcts",
    "zrf/konane.zrf": "mcts",
    "zrf/snort.zrf": "mcts",
    "zrf/english-draughts.zrf": "alphabeta",
    "zrf/chess.zrf": "alphabeta",
    "native/intellector.glot": "alphabeta",
}


@pytest.mark.parametrize(("name", "search"), SEARCHES.items())
def test_the_rules_tell_which_search_suits_a_game(name: str, search: str) -> None:
    assert judgement(compiled.game(CORPUS / name))["auto"] == search


@pytest.mark.parametrize(
    ("name", "kind"), [("native/dark-chess.glot", Ismcts), ("zrf/konane.zrf", Mcts)]
)
def test_auto_is_that_search(name: str, kind: type) -> None:
    rules = compiled.game(CORPUS / name)
    game: Position = compiled.engine(CORPUS / name).Game()
    assert isinstance(player(AUTO, game, Settings(**judgement(rules))), kind)


def test_auto_is_refused_as_the_search_is() -> None:
    game: Position = compiled.engine(CORPUS / "native/dark-chess.glot").Game()
    with pytest.raises(RefusedError, match="mcts has to see the whole position"):
        player(AUTO, game, Settings())


def test_info_says_which(cli: Cli) -> None:
    assert "auto player      mcts\n" in cli("info", "corpus/zrf/konane.zrf").out


@pytest.mark.parametrize("option", [("--side", "O"), ("--level", "1"), ("--time", "0.1")])
def test_who_says_how_an_opponent_plays_gets_one(cli: Cli, option: tuple[str, str]) -> None:
    ran = cli("play", "corpus/zrf/tic-tac-toe.zrf", *option, stdin="1\nquit\n")
    assert ran.status == 0
    assert ran.out.count("\n1. X: ") == 1
    assert "\n2. O: " in ran.out


def test_without_any_of_these_both_sides_are_yours(cli: Cli) -> None:
    ran = cli("play", "corpus/zrf/tic-tac-toe.zrf", stdin="1\nquit\n")
    assert "\n2. O: " not in ran.out


def test_levels_are_named_with_it(cli: Cli) -> None:
    words = ("corpus/zrf/tic-tac-toe.zrf", "auto:1", "auto:2", "--games", "2", "--format", "json")
    assert '"games": 2' in cli("match", *words).out
