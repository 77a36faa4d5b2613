"""What engines are given that is no move, or no position in play; the same in both languages."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.backends.javascript.support import Player
from tests.backends.python.support import DUEL, RING, game_of
from tests.frontends.zrf.lowering.support import rules
from translator import api
from translator.ir.game import Game

CORPUS = Path(__file__).parents[3] / "corpus"
# Plain rules, majority rule and deferred captures, programs, scripts.
GAMES = (
    "zrf/chess.zrf",
    "zrf/international-draughts.zrf",
    "native/international-draughts.glot",
    "axiom/Royal-Game-of-Ur.4th",
)
PLIES = 7


@cache
def corpus(name: str) -> tuple[Game, Any]:
    game = api.load(CORPUS / name)
    return game, api.compile(game)


def asked(player: Player, game: Game, script: str) -> Any:
    """What a script answers that gets the module of the game."""
    path = player.folder / f"script{abs(hash(script))}.mjs"
    path.write_text(script)
    return player.ask(api.emit(game, "javascript"), script=str(path))


# Moves

REFUSED = """
export default ({{ Game, Setup }}) => {{
  const game = new Game();
  const [move] = game.legalMoves;
  const stranger = {{ _raw: move._raw, text: move.text }};
  const values = [undefined, null, 5, "text", {{}}, [], Symbol("s"), Object.create(null),
    () => 1, game, Setup.parse("turn 0"), stranger];
  return values.map((value) => {{
    try {{
      game.push(value);
    }} catch (error) {{
      return error.constructor === Error ? error.message : String(error.stack);
    }}
    return "pushed";
  }});
}};
"""


def test_what_is_no_move_is_not_pushed_in_javascript(player: Player) -> None:
    said = asked(player, game_of(rules(*DUEL)), REFUSED.format())
    assert set(said) == {"no move of this game"}


# Positions inside a turn

AT = """
export default ({{ Game, Setup }}) =>
  {setups}.map((text) => {{
    const game = Game.fromSetup(Setup.parse(text));
    const outcome = game.outcome();
    return [
      String(game.setup()),
      game.legalMoves.map(String),
      outcome && [outcome.winners, outcome.losers, outcome.reason],
    ];
  }});
"""


def seen(module: Any, text: str) -> list[Any]:
    """What the Python engine says of a position."""
    game = module.Game.from_setup(module.Setup.parse(text))
    outcome = game.outcome()
    moves = [str(move) for move in game.legal_moves]
    return [str(game.setup()), moves, outcome and [list(outcome[0]), list(outcome[1]), outcome[2]]]


@pytest.mark.parametrize("name", GAMES)
def test_a_turn_ends_where_the_piece_in_a_chain_cannot_go_on(name: str, player: Player) -> None:
    game, module = corpus(name)
    setups = []
    engine = module.Game(5)
    for _ in range(PLIES):
        setup = engine.setup()
        setups += [str(setup._replace(chain=(at,))) for at in engine.positions[::3]]
        engine.push(engine.random_move())
    found = [seen(module, text) for text in setups]
    for _, moves, outcome in found:
        assert bool(moves) != (outcome is not None)
    assert asked(player, game, AT.format(setups=json.dumps(setups))) == found


def test_a_chain_that_can_go_on_does_and_else_the_next_player_moves(player: Player) -> None:
    game = game_of(rules(*RING))
    module = api.compile(game)
    men = "Black Man e5; turn 0"
    cases = {
        f"White Jumper b2; Black Man b3; {men}; chain b2": ["b2 - b4 m1"],
        f"White Jumper b2; {men}; chain b2": ["e5 - e4 m1"],
        f"White Jumper b2; {men}; chain a1": ["e5 - e4 m1"],
        "White Jumper b2; turn 0; chain b2": [],
    }
    found = [seen(module, text) for text in cases]
    assert [moves for _, moves, _ in found] == list(cases.values())
    assert ["chain" in setup for setup, _, _ in found] == [True, False, False, False]
    assert [outcome for _, _, outcome in found] == [None, None, None, [[], [], "no-moves"]]
    assert asked(player, game, AT.format(setups=json.dumps(list(cases)))) == found


def test_a_position_inside_a_turn_is_not_counted_as_one_that_occurred() -> None:
    game, module = corpus("zrf/international-draughts.zrf")
    del game
    start = module.Game().setup()
    engine = module.Game.from_setup(start._replace(chain=("a3",)))
    assert list(engine._seen.values()) == [1]


# Depth

DEEP = """
export default ({{ Game }}) => {{
  const game = new Game();
  return [game.perft({depth}), game.perftTurns({depth}), game.ply];
}};
"""


def test_perft_goes_as_deep_as_is_asked(player: Player) -> None:
    game = game_of(
        rules(
            '(board (grid (dimensions ("a/b" (1 0)) ("1" (0 1))) (directions (e 1 0) (w -1 0))))',
            "(piece (name Man) (moves (e (verify empty?) add) (w (verify empty?) add)))",
            "(turn-order White)",
            "(board-setup (White (Man a1)))",
        )
    )
    depth = 20_000
    engine = api.compile(game).Game()
    assert (engine.perft(depth), engine.perft_turns(depth), engine.ply) == (1, 1, 0)
    assert asked(player, game, DEEP.format(depth=depth)) == [1, 1, 0]
