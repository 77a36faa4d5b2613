"""What each player chooses where the rules leave no doubt about the best step, and how often."""

from __future__ import annotations

import threading
import time
from collections import Counter

import pytest

from tests.players.support import at, start
from translator.players.mcts import Mcts
from translator.players.protocol import LEVELS, Clock, Position, RefusedError, Settings
from translator.players.registry import PLAYERS, player

pytestmark = pytest.mark.quick

WIN_OR_LOSE = "X Mark a1 b1; O Mark a3 b3; turn 0"
"""X wins on c1, and loses unless he does or takes c3."""
THREAT = "X Mark a1; O Mark a3 b3; turn 0"
"""X loses unless he takes c3."""


@pytest.mark.parametrize("name", ["greedy", "mcts"])
def test_a_win_in_one_is_taken(name: str) -> None:
    for seed in range(5):
        chosen = player(name, *_setting(WIN_OR_LOSE, seed))
        assert chosen.choose(at("tic-tac-toe.glot", WIN_OR_LOSE)).end == "c1"


def test_a_threat_is_met_by_who_looks_two_steps_ahead() -> None:
    for seed in range(5):
        assert player("mcts", *_setting(THREAT, seed)).choose(_game(THREAT)).end == "c3"
    greedy = {
        player("greedy", *_setting(THREAT, seed)).choose(_game(THREAT)).end for seed in range(20)
    }
    assert len(greedy) > 1


def test_greedy_takes_what_is_worth_most() -> None:
    position = "4k3/8/8/2q1r3/3P4/8/8/7K w - - 0 1"
    weights = {"Queen": 9, "Rook": 5}
    for seed in range(5):
        greedy = player("greedy", at("zrf/chess.zrf", position), Settings(seed, weights=weights))
        assert greedy.choose(at("zrf/chess.zrf", position)).end == "c5"


def test_of_three_players_each_takes_his_own_win() -> None:
    game = start("race.glot")
    for runner in ("One", "Two"):
        retreat = next(move for move in game.legal_moves if move.end and move.end.startswith("b"))
        assert game.turn == runner
        assert Mcts(Settings(playouts=60)).choose(game).end in ("d3", "d2")
        game.push(retreat)
    assert Mcts(Settings(playouts=60)).choose(game).end == "d1"


def test_random_chooses_every_step_about_as_often() -> None:
    game = start("tic-tac-toe.glot")
    chance = player("random", game, Settings(1))
    drawn = Counter(chance.choose(game).end for _ in range(900))
    assert len(drawn) == 9
    assert min(drawn.values()) > 50
    assert max(drawn.values()) < 150


@pytest.mark.parametrize("name", PLAYERS)
def test_a_seed_makes_play_repeatable_and_the_game_is_left_as_it_was(name: str) -> None:
    game = start("hexapawn.glot")
    before = (game.key(), game.ply)
    chosen = [str(player(name, game, Settings(4, 20)).choose(game)) for _ in range(2)]
    assert chosen[0] == chosen[1]
    assert (game.key(), game.ply) == before


def test_lines_begin_with_each_legal_step_and_can_be_played() -> None:
    game = start("hexapawn.glot")
    lines = Mcts(Settings(playouts=LEVELS[4])).lines(game)
    assert {str(line.moves[0]) for line in lines} == set(map(str, game.legal_moves))
    assert all(0 <= line.score <= 1 for line in lines)
    for line in lines:
        other = game.copy()
        for move in line.moves:
            other.push(move)


def test_chance_is_not_taken_for_a_friend() -> None:
    """In the Royal Game of Ur the throws are steps of a player of chance."""
    game = start("zrf/royal-game-of-ur.zrf")
    while game.random_turn:
        game.push(game.random_move())
    move = Mcts(Settings(playouts=30)).choose(game)
    assert move in list(game.legal_moves)


@pytest.mark.parametrize("name", [name for name, entry in PLAYERS.items() if entry.sees_all])
def test_who_sees_all_is_refused_where_something_is_hidden(name: str) -> None:
    with pytest.raises(RefusedError, match=f"{name} has to see the whole position.*random"):
        player(name, start("native/dark-chess.glot"), Settings())


def test_random_plays_where_something_is_hidden() -> None:
    game = start("native/dark-chess.glot")
    assert player("random", game, Settings()).choose(game) in list(game.legal_moves)


def test_thinking_ends_with_its_time() -> None:
    began = time.monotonic()
    Mcts(Settings(seconds=0.2)).choose(start("zrf/chess.zrf"))
    assert 0.2 <= time.monotonic() - began < 30  # on a busy machine, too


def test_thinking_can_be_stopped() -> None:
    game, thinker = start("tic-tac-toe.glot"), Mcts(Settings(seconds=60))
    threading.Timer(0.2, thinker.stop).start()
    began = time.monotonic()
    thinker.choose(game)
    assert time.monotonic() - began < 10


def test_a_clock_counts_playouts_or_time_and_not_both() -> None:
    clock = Clock(3, None)
    assert [clock.ticks() for _ in range(5)] == [True, True, True, False, False]
    timed = Clock(1, 60)
    assert [timed.ticks() for _ in range(5)] == [True] * 5


def _game(position: str) -> Position:
    return at("tic-tac-toe.glot", position)


def _setting(position: str, seed: int) -> tuple[Position, Settings]:
    return _game(position), Settings(seed, LEVELS[4])
