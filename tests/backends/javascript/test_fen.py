"""FEN means the same to both back ends: what is read, what is written, what is refused."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.backends.javascript.support import Player
from tests.backends.python.support import corpus_game, corpus_module
from tests.corpus.tables import all_rows
from translator import emit

FENS = sorted(
    {
        (row.file.stem, row.title, row.position.removeprefix("fen "))
        for row in all_rows()
        if row.position.startswith("fen ")
    }
)
BAD = [
    "",
    "8/8/8/8/8/8/8",
    "8/8/8/8/8/8/8/8/8",
    "9/8/8/8/8/8/8/8",
    "7/8/8/8/8/8/8/8",
    "x7/8/8/8/8/8/8/8",
]

SCRIPT = """
import { readFileSync } from "node:fs";
const fens = JSON.parse(readFileSync(new URL("./fens.json", import.meta.url)));
const read = (Game, text) => {
  try {
    const game = Game.fromFen(text);
    return [String(game.setup()), String(game.key()), game.fen()];
  } catch (error) {
    return error.message;
  }
};
export default ({ Game }) => fens.map((text) => read(Game, text));
"""


def read_by_python(module: Any, text: str) -> list[str] | str:
    try:
        game = module.Game.from_fen(text)
    except ValueError as error:
        return str(error)
    return [str(game.setup()), str(game.key()), game.fen()]


@pytest.mark.parametrize("name", ["chess", "xiangqi", "makruk", "shatranj", "antichess"])
def test_positions_in_fen(name: str, player: Player) -> None:
    game, module = corpus_game(name), corpus_module(name)
    texts = [fen for file, title, fen in FENS if file == name and title == game.meta.title]
    start = module.Game().fen()
    texts += [start, start.replace("w", "b"), *BAD]
    folder = player.folder / name
    folder.mkdir(exist_ok=True)
    (folder / "fens.json").write_text(json.dumps(texts))
    (folder / "fens.mjs").write_text(SCRIPT)
    found = player.ask(emit(game, "javascript"), script=str(folder / "fens.mjs"))
    wanted = [read_by_python(module, text) for text in texts]
    assert found == wanted
    assert any(isinstance(text, list) for text in found)
    assert all(isinstance(text, str) for text in found[-3:])
