"""The machines of a page know what the player knows for whom they move, and no more."""

from __future__ import annotations

import json
import random
from functools import cache
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from tests.backends.javascript.conftest import player  # noqa: F401 - a fixture
from tests.backends.javascript.support import Player
from tests.corpus.native import test_banqi, test_dark_chess, test_fox_hunt
from tests.corpus.native.referee import module
from tests.corpus.native.veiled import Otherwise
from tests.frontends.native.support import game as native
from translator import api
from translator.analysis.describe import describe
from translator.ir.game import Game

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "templates" / "page").as_uri()

# White strikes one of three men of Black, who lie in any order; one of them is the flag.
FLAG = """(game "Flag"
  (players White Black)
  (board (grid (a b c) (2 1) (directions (n 0 -1) (s 0 1))))
  (attributes open)
  (rule strike n (verify not-friend?) add)
  (piece Man (attribute open false) (moves (strike)))
  (piece Flag (attribute open false))
  (board-setup (White (Man a1 b1 c1)) (Black (Man a2 b2) (Flag c2)) (shuffle a2 b2 c2))
  (hidden (from White) enemy? not-open)
  (loss-condition (Black) (pieces-remaining 0 Flag))
  (options own-pieces))"""

# Black writes a number down where nobody sees it, and White guesses it.
SECRET = """(game "Secret"
  (players Black White)
  (turn-order (Black write) (White guess))
  (board (grid (a b c d) (1) (directions (e 1 0)))
    (zone home a1) (zone one b1) (zone two c1) (zone three d1))
  (variables (number hidden) guessed)
  (rule write-one (verify (in-zone? home)) (set number 1) add)
  (rule write-two (verify (in-zone? home)) (set number 2) add)
  (rule write-three (verify (in-zone? home)) (set number 3) add)
  (rule guess
    (verify (not-in-zone? home))
    (if (or (and (= number 1) (in-zone? one)) (and (= number 2) (in-zone? two))
            (and (= number 3) (in-zone? three)))
      (set guessed 1))
    add)
  (piece Mark (drops (move-type write) (write-one) (write-two) (write-three)
                     (move-type guess) (guess)))
  (win-condition (White) (= guessed 1)))"""

WEIGHTS = {"Man": 2, "Flag": 1}


def told(player: Player, game: Game, body: str) -> Any:  # noqa: F811
    """What a script says that has the engine and the machines of a page."""
    script = f"""
      import {{ bestSeen }} from "{PAGE}/bots.js";
      import {{ chosen }} from "{PAGE}/worker.js";
      export default ({{ Game, Setup }}) => {{ {body} }};
    """
    path = player.folder / f"bots{abs(hash(script))}.mjs"
    path.write_text(script)
    return player.ask(api.emit(game, "javascript"), script=str(path))


PLAYED = """
  const taken = {};
  for (let seed = 0; seed < %(games)d; seed++) {
    const game = new Game(seed);
    game.push = () => { throw new Error("the machine peeks"); };
    // a seed of its own: the deal was drawn with that of the game
    const move = chosen(Game, game, { name: "greedy", level: 1, seed: 7919 * seed }, %(worth)s);
    const { type } = game.board.get(move.end);
    taken[type] = (taken[type] ?? 0) + 1;
  }
  return taken;
"""


def test_a_flag_among_shuffled_men_is_taken_as_often_as_by_chance(player: Player) -> None:  # noqa: F811
    taken = told(
        player, native(FLAG), PLAYED % {"games": 300, "worth": json.dumps({"weights": WEIGHTS})}
    )
    assert sum(taken.values()) == 300
    assert 60 < taken["Flag"] < 145  # 100 by chance, whose standard deviation is 8


def test_machines_choose_alike_however_the_hidden_pieces_lie(player: Player) -> None:  # noqa: F811
    """In every order of the three men."""
    body = """
      return %s.map((text) => ["greedy", "random"].map((kind) => {
        const times = {};
        for (let seed = 0; seed < 400; seed++) {
          const game = Game.fromSetup(Setup.parse(text));
          const { end } = chosen(Game, game, { name: kind, level: 1, seed }, { weights: %s });
          times[end] = (times[end] ?? 0) + 1;
        }
        return times;
      }));
    """
    setups = [
        "White Man a1 b1 c1; "
        + "; ".join(f"Black {piece} {at}2" for piece, at in zip(order, "abc", strict=True))
        + "; turn 0"
        for order in sorted(set(permutations(["Man", "Man", "Flag"])))
    ]
    assert len(setups) == 3
    weights = json.dumps(WEIGHTS)
    for kinds in told(player, native(FLAG), body % (json.dumps(setups), weights)):
        for times in kinds:  # 133 by chance each, with a standard deviation of 9
            assert times.keys() == {"a2", "b2", "c2"}
            assert all(88 < count < 180 for count in times.values())


def test_what_the_player_sees_is_taken(player: Player) -> None:  # noqa: F811
    body = """
      return %s.map((text) => {
        const game = Game.fromSetup(Setup.parse(text));
        return bestSeen(Game, game.observation("White"), game.legalMoves, %s).map(({ end }) => end);
      });
    """
    setups = [
        f"White Man a1 b1 c1; {black}; turn 0"
        for black in (
            "Black Man a2 b2; Black Flag c2 open=1",
            "Black Man a2 b2; Black Flag c2",
            "Black Flag a2; Black Man b2 c2 open=1",
        )
    ]
    found = told(player, native(FLAG), body % (json.dumps(setups), json.dumps(WEIGHTS)))
    # The flag wins; of what is not known each is as good; a man that is seen is worth more.
    assert found == [["c2"], ["a2", "b2", "c2"], ["c2"]]


def test_a_hidden_number_is_not_guessed(player: Player) -> None:  # noqa: F811
    game = native(SECRET)
    assert describe(game)["veiled"] is True
    body = """
      return ["write-one", "write-two", "write-three"].map((rule) => {
        const game = new Game();
        game.push(game.legalMoves.find((move) => move.rule === rule));
        game.push = () => { throw new Error("the machine peeks"); };
        return bestSeen(Game, game.observation("White"), game.legalMoves, {}).map(String);
      });
    """
    found = told(player, game, body)
    assert found[0] == found[1] == found[2]
    assert len(found[0]) == 3


@cache
def pairs(file: str) -> list[tuple[str, str, str]]:
    """Who moves, and two positions that he cannot tell apart, with the same legal moves."""
    others: dict[str, Otherwise] = {
        "banqi": test_banqi.otherwise,
        "dark-chess": test_dark_chess.otherwise,
        "fox-hunt": test_fox_hunt.otherwise,
    }
    engine = module(file)
    found = []
    rng = random.Random(file)
    for seed in range(3):
        game = engine.Game(seed)
        while game.ply < 60 and game.legal_moves:
            setup = game.setup()._replace(last_from="", last_to="")
            there = tuple(others[file](list(setup.placements), game.turn, game, rng))
            both = [setup, setup._replace(placements=there)]
            games = [engine.Game.from_setup(one) for one in both]
            texts = [list(map(str, one.legal_moves)) for one in games]
            if set(there) != set(setup.placements) and texts[0] == texts[1]:
                found.append((game.turn, *map(str, both)))
            game.push(rng.choice(list(game.legal_moves)))
    return found


@pytest.mark.parametrize("file", ["banqi", "dark-chess", "fox-hunt"])
def test_positions_that_look_alike_are_played_alike(file: str, player: Player) -> None:  # noqa: F811
    game = api.load(ROOT / "corpus" / "native" / f"{file}.glot")
    weights = {piece.name: 1 + len(piece.moves) for piece in game.pieces}
    cases = pairs(file)
    assert len(cases) > 20
    body = """
      return %s.map(([who, ...texts]) => texts.map((text) => {
        const game = Game.fromSetup(Setup.parse(text));
        return bestSeen(Game, game.observation(who), game.legalMoves, %s).map(String);
      }));
    """
    for here, there in told(player, game, body % (json.dumps(cases), json.dumps(weights))):
        assert here == there
        assert here


def test_in_a_game_that_hides_nothing_a_move_is_tried_as_it_is(player: Player) -> None:  # noqa: F811
    """A goal that is reached by the move wins, whatever else could be taken."""
    body = """
      const setup = Setup.parse("White Man a7 d4; Black Man b8 e5; turn 0");
      const game = Game.fromSetup(setup);
      const settings = { weights: { Man: 1 } };
      return String(chosen(Game, game, { name: "greedy", level: 1, seed: 1 }, settings));
    """
    found = told(player, api.load(ROOT / "corpus" / "zrf" / "breakthrough.zrf"), body)
    assert " a8 " in f"{found} " or " b8 " in f"{found} "
