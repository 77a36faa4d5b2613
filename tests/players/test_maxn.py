"""Max^n search: each player takes the best for himself."""

from __future__ import annotations

import pytest

from tests.players.support import start
from translator.players.alphabeta import AlphaBeta
from translator.players.maxn import MaxN
from translator.players.protocol import Position, Settings

FEAST = {"Man": 2, "Hunter": 1, "Ox": 5, "Pawn": 1}


def test_another_does_no_harm_that_brings_him_less() -> None:
    """The pawn is taken, for the hunter beside it rather takes the ox; who fears all leaves it."""
    settings = Settings(playouts=5, weights=FEAST)
    assert MaxN(settings).lines(start("feast.glot"))[0].moves[0].end == "c1"
    assert AlphaBeta(settings).lines(start("feast.glot"))[0].moves[0].end != "c1"


@pytest.mark.parametrize("steps", [[], ["c3 - b3"], ["c3 - b3", "c2 - b2"]])
def test_who_wins_is_what_comes_of_everybody_s_best(steps: list[str]) -> None:
    game = start("race.glot")
    for step in steps:
        game.push(next(move for move in game.legal_moves if str(move).startswith(step)))
    me = game.turn
    for line in MaxN(Settings(playouts=400)).lines(game):
        game.push(line.moves[0])
        won = _winner(game, 6)
        game.pop()
        assert (line.score > 0.9) == (won == me)
        assert (line.score < 0.1) == (won not in (me, None))


def _winner(game: Position, depth: int) -> str | None:
    """Who wins if each wins himself where he can, and else lets nobody win where he can."""
    outcome = game.outcome()
    if outcome is not None:
        return outcome.winners[0]
    if not depth:
        return None
    found = []
    for move in list(game.legal_moves):
        game.push(move)
        found.append(_winner(game, depth - 1))
        game.pop()
    return game.turn if game.turn in found else None if None in found else found[0]


def test_the_sooner_win_is_the_better_one() -> None:
    best, *others = MaxN(Settings(playouts=400)).lines(start("race.glot"))
    assert (best.moves[0].end, best.told) == ("d3", "100%")
    assert all(line.score < best.score for line in others)


def test_what_chance_does_counts_by_its_mean() -> None:
    """Of four squares three win on the one side, and one on the other."""
    better, worse = MaxN(Settings(playouts=20)).lines(start("gamble.glot"))
    assert (better.moves[0].end, better.told) == ("c2", "75%")
    assert (worse.moves[0].end, worse.told) == ("c1", "25%")


def test_the_game_is_left_as_it_was_where_the_budget_ends() -> None:
    game: Position = start("zrf/four-colour-reversi.zrf")
    before = game.key()
    assert MaxN(Settings(playouts=3)).choose(game) in list(game.legal_moves)
    assert (game.key(), game.ply) == (before, 0)
