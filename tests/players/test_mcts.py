"""Monte Carlo tree search: what it proves is so, and it sees what random games do not."""

from __future__ import annotations

import random

import pytest

from tests.players.support import at, start
from translator.players.mcts import Mcts
from translator.players.protocol import LEVELS, Position, Settings
from translator.players.solve import Solve

WEIGHTS = {"Queen": 9, "Rook": 5, "Bishop": 3, "Knight": 3, "Pawn": 1}


@pytest.mark.parametrize(
    ("name", "position"),
    [
        ("tic-tac-toe.glot", "X Mark a1 c3; O Mark b2 a3; turn 0"),
        ("tic-tac-toe.glot", "X Mark a1 b1 c2; O Mark b2 a3; turn 1"),
        ("hexapawn.glot", "White Pawn a1 b2 c1; Black Pawn a3 b3 c3; turn 1"),
        ("hexapawn.glot", "White Pawn a1 b1 c1; Black Pawn a3 b3 c3; turn 0"),
    ],
)
def test_what_is_proven_is_so(name: str, position: str) -> None:
    game = at(name, position)
    solved = {str(line.moves[0]): line.told for line in Solve(Settings(playouts=4000)).lines(game)}
    lines = Mcts(Settings(1, 400)).lines(game)
    proven = [line for line in lines if line.told in ("win", "loss", "draw")]
    assert lines[0] in proven
    for line in proven:
        assert solved[str(line.moves[0])].startswith(line.told)


def test_mate_in_two_is_proven() -> None:
    """The ladder of two rooks, as in tests of alpha-beta search; no random game ends with it."""
    game = at("zrf/chess.zrf", "7k/8/R7/1R6/8/8/8/6K1 w - - 0 1")
    best = Mcts(Settings(0, LEVELS[6], weights=WEIGHTS)).lines(game)[0]
    assert best.told == "win"
    assert (best.moves[0].start, best.moves[0].end) in (("a6", "a7"), ("b5", "b7"))


def test_an_exchange_is_looked_through() -> None:
    """A pawn that a pawn guards is not worth a queen; a rook that nobody guards is taken."""
    for rows, taken in (("2p5/3p4", False), ("8/3r4", True)):
        game = at("zrf/chess.zrf", f"4k3/{rows}/8/8/8/3Q4/4K3 w - - 0 1")
        step = Mcts(Settings(0, LEVELS[4], weights=WEIGHTS)).choose(game)
        assert (step.end == "d6") == taken


def discs(game: Position) -> float:
    """How many more the player has who is not to move."""
    return sum(1 if piece.player != game.turn else -1 for piece in game.board.values())


@pytest.mark.parametrize("mobility", [True, False])
def test_at_first_sight_a_step_is_worth_what_it_leaves_to_the_other(mobility: bool) -> None:
    """Few steps to choose from where mobility counts, few discs where material does."""
    differ = 0
    for seed in range(8):
        chance, game = random.Random(seed), start("zrf/reversi.zrf", "Reversi")
        for _ in range(12):
            game.push(chance.choice(game.legal_moves))
        steps, more = {}, {}
        for move in list(game.legal_moves):
            game.push(move)
            steps[str(move)], more[str(move)] = len(game.legal_moves), discs(game)
            game.pop()
        chosen = str(Mcts(Settings(seed, playouts=0, mobility=mobility)).choose(game))
        few, many = min(steps.values()), max(more.values())
        assert steps[chosen] == few if mobility else more[chosen] == many
        differ += steps[chosen] != few or more[chosen] != many
    assert differ  # so that the one is not the other


def test_what_one_says_himself_takes_the_place_of_mobility() -> None:
    def evaluate(game: Position) -> dict[str, float]:
        return {player: len(game.board) * (player == "White") for player in game.players}

    game = start("zrf/reversi.zrf", "Reversi")
    told = [
        [line.score for line in Mcts(Settings(1, 5, evaluate=evaluate, mobility=one)).lines(game)]
        for one in (True, False)
    ]
    assert told[0] == told[1]
