"""What is asked of an engine in JavaScript in vain, and what it does for long: `misuse.mjs`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests import compiled
from tests.backends.javascript.support import Player
from tests.backends.kinds import CORPUS, GAMES, engine, javascript, setups
from tests.backends.python.support import game_of
from tests.backends.python.test_misuse import ENDLESS
from tests.frontends.zrf.lowering.support import rules
from tests.sampling import FULL
from translator import emit, load

MADE = 1_000_000 if FULL else 2_000
PLIES = 8
MISUSE = Path(__file__).with_name("misuse.mjs")


def ask(player: Player, source: str, function: str, argument: object = None) -> Any:
    """What a function of `misuse.mjs` finds."""
    return player.call(source, MISUSE, function, argument)


@pytest.mark.parametrize("name", GAMES)
def test_what_is_not_of_the_game_is_an_error_and_changes_nothing(name: str, player: Player) -> None:
    assert ask(player, javascript(name), "misuse", PLIES) == []


@pytest.mark.parametrize("name", GAMES)
def test_both_back_ends_refuse_the_same_positions(name: str, player: Player) -> None:
    module = engine(name)
    given = list(setups(module, 2, 20))
    found = ask(player, javascript(name), "positions", given)
    for setup, (told, wrong) in zip(given, found, strict=True):
        try:
            game = module.Game.from_setup(setup)
        except ValueError as refused:
            assert told is None, setup
            assert wrong.replace('"', "'") == str(refused).replace('"', "'")
            continue
        moves = [str(move) for move in game.legal_moves]
        assert (told, wrong) == ([str(game.key()), str(game.setup()), moves], ""), setup


@pytest.mark.parametrize("name", ["zrf/tic-tac-toe.zrf", "axiom/Tapatan.4th", "native/nim.glot"])
def test_after_the_end_there_are_no_moves(name: str, player: Player) -> None:
    push, text, drawn, nothing, same, back = ask(
        player, compiled.javascript(CORPUS / name), "ended", 400
    )
    assert push.startswith("illegal move: ")
    assert text.startswith("no legal move reads ")
    assert (drawn, nothing) == ("the game is over", [[], [], 1, 0, 0])
    assert (same, back) == (True, True)


@pytest.mark.parametrize("name", GAMES)
def test_steps_that_are_made_and_taken_back_leave_nothing(name: str, player: Player) -> None:
    found = ask(player, javascript(name), "endurance", [PLIES, MADE])
    assert found == [True, True, True]


@pytest.mark.parametrize("name", GAMES)
def test_games_side_by_side_are_what_each_is_alone(name: str, player: Player) -> None:
    assert ask(player, javascript(name), "interleaved", 12) is True


FOREIGN = """
export default ({ Game, Setup }) => {
  const free = new Game().legalMoves.find((move) => move.end === "a2");
  const other = Game.fromSetup(Setup.parse("White Man a1; Black Man a2"));
  other.push(free);
  const [made] = other.moves;
  return [String(free), free.captures, String(made), made.captures, other.pop().equals(free)];
};
"""
TOLD = """
export default ({ Game }) => {
  const game = new Game();
  for (let ply = 0; ply < 40; ply++) {
    game.push(game.randomMove());
  }
  const move = game.legalMoves[0];
  return [JSON.stringify(move), move.text, move.rule, move.end, JSON.stringify(game.moves).length];
};
"""
FAILED = """
export default ({ Game }) => {
  const game = new Game();
  game.push(game.legalMoves[0]);
  const key = game.key();
  const found = [];
  for (const search of [() => game.legalTurns(), () => game.perftTurns(2)]) {
    try {
      search();
    } catch (error) {
      found.push(error.message);
    }
    found.push(game.ply, game.key() === key);
  }
  return found;
};
"""


def test_a_move_of_another_position_is_made_as_one_of_this(player: Player) -> None:
    file = player.folder / "foreign.mjs"
    file.write_text(FOREIGN)
    game = game_of(
        rules(
            "(piece (name Man) (moves (n add) (s add)))",
            "(board-setup (White (Man a1)) (Black (Man a3)))",
        )
    )
    found = player.ask(emit(game, "javascript"), script=str(file))
    assert found == ["a1 - a2 m1", [], "a1 x a2 m1", ["a2"], True]


def test_a_move_as_json_is_what_is_told_of_it(player: Player) -> None:
    file = player.folder / "told.mjs"
    file.write_text(TOLD)
    text, shown, rule, end, length = player.ask(javascript("zrf/chess.zrf"), script=str(file))
    told = json.loads(text)
    assert (told["text"], told["rule"], told["end"]) == (shown, rule, end)
    assert length < 40 * 400


def test_a_search_that_fails_leaves_the_game_as_it_was(player: Player) -> None:
    (player.folder / "endless.glot").write_text(ENDLESS)
    file = player.folder / "failed.mjs"
    file.write_text(FAILED)
    game = load(player.folder / "endless.glot")
    found = player.ask(emit(game, "javascript"), script=str(file))
    assert found == 2 * ["a turn has no end: more than 400 steps", 1, True]
