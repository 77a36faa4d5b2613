"""A player makes the same steps in JavaScript as in Python, for the same seed and playouts."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from tests import compiled
from tests.backends.javascript.support import NODE, needs_node
from translator.analysis.exploration.judgement import judgement
from translator.players.protocol import Settings
from translator.players.registry import PLAYERS, player

ROOT = Path(__file__).resolve().parents[2]
SIDE = Path(__file__).with_name("side.mjs")
SEARCHING = 16  # playouts
# Captures, promotion, reserves, passes, chains of captures, dice, four players, drops,
# pieces that are a burden, one player, what is dealt and face down, in the dark, hidden by players,
# a goal to go to, an evaluation, pieces that are always the same, rows, a connection,
# what pieces are worth in the eyes of their author, moves that decide alone.
GAMES = {
    "zrf/chess.zrf": ("random", "greedy", "mcts", "alphabeta", "solve"),
    "zrf/dobutsu.zrf": ("random", "greedy", "mcts", "alphabeta", "solve", "auto"),
    "zrf/konane.zrf": ("auto",),
    "zrf/reversi.zrf": ("random", "greedy", "mcts", "alphabeta", "maxn"),
    "zrf/english-draughts.zrf": ("random", "greedy", "mcts", "alphabeta", "solve"),
    "zrf/nine-mens-morris.zrf": ("greedy", "mcts", "alphabeta"),
    "zrf/royal-game-of-ur.zrf": ("random", "greedy", "mcts", "alphabeta", "maxn"),
    "zrf/four-colour-reversi.zrf": ("greedy", "mcts", "alphabeta", "maxn"),
    "zrf/dodgem.zrf": ("greedy", "mcts", "alphabeta"),
    "zrf/peg-solitaire.zrf": ("mcts", "alphabeta", "solve"),
    "axiom/Breakthrough-5x5.4th": ("greedy", "mcts", "alphabeta"),
    "native/banqi.glot": ("random", "ismcts"),
    "native/dark-chess.glot": ("random", "ismcts"),
    "native/fox-hunt.glot": ("random", "ismcts"),
    "zrf/breakthrough.zrf": ("greedy", "mcts", "alphabeta"),
    "native/lines-of-action.glot": ("greedy", "mcts", "alphabeta"),
    "axiom/Oware.4th": ("mcts",),
    "../tests/players/connect-four-4x5.glot": ("greedy", "mcts", "alphabeta"),
    "../tests/players/hex-4x4.glot": ("greedy", "mcts", "alphabeta"),
    "axiom/Chess.4th": ("greedy", "mcts", "alphabeta"),
}


def played(file: str, name: str, playouts: int, plies: int) -> list[str]:
    rules = compiled.game(ROOT / "corpus" / file)
    known = judgement(rules)
    game = compiled.engine(ROOT / "corpus" / file).Game()
    while game.ply < plies and game.outcome() is None and game.legal_moves:
        settings = Settings(game.ply, playouts, **known)
        chooser = "random" if game.random_turn else name
        game.push(player(chooser, game, settings).choose(game))
    return [str(move) for move in game.moves]


@needs_node
@pytest.mark.parametrize("file", GAMES)
def test_both_languages_play_the_same_game(file: str, tmp_path: Path) -> None:
    rules = compiled.game(ROOT / "corpus" / file)
    engine = tmp_path / "engine.mjs"
    engine.write_text(compiled.javascript(ROOT / "corpus" / file), encoding="ascii")
    asked = [
        {
            "engine": str(engine),
            "setup": str(compiled.engine(ROOT / "corpus" / file).Game().setup()),
            "name": name,
            "playouts": SEARCHING,
            "worth": judgement(rules),
            "plies": 60 if name in ("random", "greedy") else 10 if name == "ismcts" else 6,
        }
        for name in GAMES[file]
    ]
    assert NODE is not None
    done = subprocess.run(
        [NODE, SIDE], input=json.dumps(asked), capture_output=True, text=True, check=True
    )
    for one, steps in zip(asked, json.loads(done.stdout), strict=True):
        expected = played(file, str(one["name"]), SEARCHING, int(str(one["plies"])))
        assert steps == expected, one["name"]
        assert len(steps) > 3


def test_the_same_players_are_there() -> None:
    folder = ROOT / "templates" / "players"
    names = ("registry", "ismcts", "maxn", "solve")
    text = "".join((folder / f"{name}.js").read_text() for name in names)
    for name in PLAYERS:
        assert f"\n  {name}: {{" in text or f"\nPLAYERS.{name} = {{" in text
