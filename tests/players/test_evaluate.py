"""What a position is worth to a player may be told by a function of one's own."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.players.support import start
from translator.players.match import Contestant, Match
from translator.players.protocol import Evaluate, Position, Settings
from translator.players.registry import player

GAME = "tic-tac-toe.glot"
SEARCHING = ["greedy", "mcts", "alphabeta", "maxn"]


def corners(game: Position) -> Mapping[str, float]:
    """Who holds a1 has something, and so has who holds c3."""
    return {piece.player: 1 for place, piece in game.board.items() if place in ("a1", "c3")}


def nothing(game: Position) -> Mapping[str, float]:
    return {}


def crashing(game: Position) -> Mapping[str, float]:
    raise ValueError("this is no position of mine")


def hanging(game: Position) -> Mapping[str, float]:
    while True:
        game.copy()


@pytest.mark.parametrize("name", SEARCHING)
def test_it_takes_the_place_of_material(name: str) -> None:
    """After few playouts nothing else tells the steps of an empty board apart."""
    for seed in range(4):
        game = start(GAME)
        how = Settings(seed, 1, evaluate=corners)
        assert player(name, game, how).choose(game).end in ("a1", "c3")


@pytest.mark.parametrize("name", [*SEARCHING, "ismcts"])
def test_who_has_nothing_can_be_played(name: str) -> None:
    game = start(GAME)
    how = Settings(1, 3, evaluate=nothing)
    assert player(name, game, how).choose(game) in game.legal_moves


@pytest.mark.parametrize(
    ("evaluate", "limit", "told"),
    [(crashing, 60.0, "failed (ValueError"), (hanging, 0.3, "thought for more than")],
)
@pytest.mark.parametrize("name", SEARCHING)
def test_one_that_fails_loses_the_game_and_the_match_goes_on(
    name: str, evaluate: Evaluate, limit: float, told: str
) -> None:
    broken = Contestant(name, Settings(evaluate=evaluate))
    match = Match(start(GAME), broken, Contestant("random", Settings()), 1, 20, limit)
    for number in (0, 2):  # in which it moves first, so that nobody else can be late
        result = match.played(number)
        assert result.score == 0.0
        assert told in result.reason
