"""Rules that search, in JavaScript: what is kept of them is what they would find."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.backends.javascript.support import Player
from tests.backends.python.test_equivalence import SEARCHES, search
from translator.backends.engine import walks
from translator.backends.javascript import emit_javascript, generators
from translator.passes.registry import optimised

# Plays random games, goes back in them and elsewhere from there, with a copy beside; says how often
# the rules were run, and what was seen.
SCRIPT = """
export default ({ Game }) => {
  const seen = [];
  let runs = 0;
  class Counting extends Game {
    _anew(...args) {
      runs += 1;
      super._anew(...args);
    }
  }
  const look = (game) => {
    const moves = game.legalMoves.map((move) => [move.text, move.effects, move.captures]);
    seen.push([moves, game.outcome(), String(game.key())]);
  };
  const play = (game, plies) => {
    for (let ply = 0; ply < plies && !game.outcome(); ply += 1) {
      look(game);
      game.push(game.randomMove());
    }
    look(game);
  };
  for (const seed of [1, 2, 3]) {
    const game = new Counting(seed);
    play(game, 50);
    const copy = game.copy();
    for (let left = Math.min(25, game.ply); left > 0; left -= 1) game.pop();
    play(game, 40);
    play(copy, 10);
    look(Game.fromSetup(game.setup()));
    seen.push(game.moves.map(String));
  }
  seen.push(new Game().perft(2));
  return { seen, runs };
};
"""


@pytest.mark.parametrize("name", SEARCHES)
def test_moves_are_kept_as_long_as_rules_would_find_them(
    name: str, player: Player, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    script = tmp_path / "play.mjs"
    script.write_text(SCRIPT)
    game = search(name, tmp_path)
    kept = emit_javascript(game, optimised(game))
    monkeypatch.setattr(generators, "searching", lambda game, programs: frozenset())
    monkeypatch.setattr(walks, "floods", lambda body: {})
    plain = emit_javascript(game, optimised(game))
    assert "_recall(" in kept and "_recall(" not in plain
    found = player.ask(kept, script=str(script))
    assert found["seen"] == player.ask(plain, script=str(script))["seen"]
    rules = kept.count("g._recall(") // len(game.players)
    positions = sum(1 for one in found["seen"] if isinstance(one, list) and len(one) == 3)
    assert 0 < found["runs"] < rules * len(game.board.positions) * positions


def test_a_loop_that_searches_is_a_flood(tmp_path: Path) -> None:
    game = search("hex", tmp_path)
    assert emit_javascript(game, optimised(game)).count(".search(g, ") == 1
