"""A setup as one line: what is written is read back, whatever the names, in both back ends."""

from __future__ import annotations

import json
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import pytest

from tests.backends.javascript.support import Player
from translator import compile, emit, load
from translator.ir.game import Game

RULES = """(game "Odd names"
  (players "White one" x)
  (board (positions "a 1" "-" "a;b" "off" "a=b" "q""z" "(p)" "back\\slash" "é")
    (links n ("a 1" "-") ("-" "a;b") ("a;b" "off") ("off" "a=b") ("a=b" "q""z") ("q""z" "(p)")
      ("(p)" "back\\slash") ("back\\slash" "é") ("é" "a 1")))
  (attributes "two words" "a=b")
  (rule "go up" n add)
  (piece "Big man" (attribute "two words" true) (attribute "a=b" true) (moves ("go up")))
  (piece turn (moves ("go up")))
  (board-setup ("White one" ("Big man" "a 1" "off") (turn "-" "é")) (x (turn "(p)" "a;b")))
  (draw-condition no-moves)
  (options own-pieces))"""
LINES = [
    '"White one" "Big man" "a 1" "two words"=0 "a=b"=0; turn 1; last - "-"',
    '"White one" "turn" "-" "off"; x "Big man" "a=b" "a=b"=0 "q\\"z"; turn 0; last "a;b" "off"',
    'x "turn" "back\\\\slash" é (p); turn 1',
    ' "x"\t"turn" "é" ; ; turn 0;',
]
BAD = [
    '"White one',
    "x = a",
    "x turn",
    'x "turn" "two words"=1',
    'x "turn" é "a=b"=y',
    'turn "0" 1',
]
SCRIPT = """
import { readFileSync } from "node:fs";
const lines = JSON.parse(readFileSync(new URL("./lines.json", import.meta.url)));
const read = (Game, Setup, line) => {
  try {
    const game = Game.fromSetup(Setup.parse(line));
    return [String(game.setup()), String(game.key())];
  } catch (error) {
    return error.message;
  }
};
export default ({ Game, Setup }) => lines.map((line) => read(Game, Setup, line));
"""


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    path = tmp_path_factory.mktemp("rules") / "odd.glot"
    path.write_text(RULES, encoding="utf-8")
    return load(path)


@pytest.fixture(scope="module")
def module(game: Game) -> Any:
    return compile(game)


def read(module: Any, line: str) -> list[str] | str:
    try:
        game = module.Game.from_setup(module.Setup.parse(line))
    except ValueError as error:
        return str(error)
    return [str(game.setup()), str(game.key())]


def test_a_line_that_was_written_is_read_as_the_same_position(module: Any) -> None:
    played = module.Game()
    for _ in range(8):
        line = str(played.setup())
        assert '"Big man"' in line
        again = module.Game.from_setup(module.Setup.parse(line))
        assert (again.setup(), again.key()) == (played.setup(), played.key())
        played.push(played.legal_moves[-1])


def test_an_attribute_without_a_value_is_written_with_one(module: Any) -> None:
    setup = module.Setup((("é", "x", "Big man", ("two words",)),))
    assert str(setup) == 'x "Big man" é "two words"=1; turn 0'
    again = module.Setup.parse(str(setup))
    assert module.Game.from_setup(setup).key() == module.Game.from_setup(again).key()


def test_both_back_ends_read_and_write_the_same(game: Game, module: Any, player: Player) -> None:
    folder = Path(mkdtemp(dir=player.folder))
    (folder / "lines.json").write_text(json.dumps(LINES + BAD))
    (folder / "lines.mjs").write_text(SCRIPT)
    found = player.ask(emit(game, "javascript"), script=str(folder / "lines.mjs"))
    wanted = [read(module, line) for line in LINES + BAD]
    assert [one for one in found if isinstance(one, list)] == wanted[: len(LINES)]
    assert [isinstance(one, list) for one in wanted] == [True] * len(LINES) + [False] * len(BAD)
