"""Monte Carlo tree search: what it proves is so, and it sees what random games do not."""

from __future__ import annotations

import pytest

from tests.players.support import at
from translator.players.mcts import Mcts
from translator.players.protocol import LEVELS, Settings
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
