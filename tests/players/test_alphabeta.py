"""Alpha-beta search: mates with known solutions, exchanges, and values against plain minimax."""

from __future__ import annotations

import pytest

from tests.players.support import at, start
from translator.players.alphabeta import AlphaBeta
from translator.players.protocol import Clock, Position, Settings
from translator.players.solve import Solve

WEIGHTS = {"Queen": 9, "Rook": 5, "Bishop": 3, "Knight": 3, "Pawn": 1}


def chosen(position: str, playouts: int = 60) -> tuple[str, str]:
    """The best step in chess, as start and end, and what is told of it."""
    game = at("zrf/chess.zrf", position)
    best = AlphaBeta(Settings(0, playouts, weights=WEIGHTS)).lines(game)[0]
    return f"{best.moves[0].start}{best.moves[0].end}", best.told


def test_mate_in_one() -> None:
    """On the back rank, and the scholar's mate."""
    assert chosen("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1") == ("a1a8", "win in 1")
    scholar = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4"
    assert chosen(scholar) == ("h5f7", "win in 1")


def test_mate_in_two() -> None:
    """The ladder of two rooks: one bars the seventh rank, the other gives mate on the eighth."""
    step, told = chosen("7k/8/R7/1R6/8/8/8/6K1 w - - 0 1", 300)
    assert told == "win in 3"
    assert step in ("a6a7", "b5b7")


def test_an_exchange_is_looked_through_to_its_end() -> None:
    """A pawn that a pawn guards is not worth a queen."""
    step, _ = chosen("4k3/2p5/3p4/8/8/8/3Q4/4K3 w - - 0 1", 20)
    assert step != "d2d6"


@pytest.mark.parametrize(
    ("name", "position"),
    [
        ("tic-tac-toe.glot", "X Mark a1 c3; O Mark b2 a3; turn 0"),
        ("tic-tac-toe.glot", "X Mark a1; O Mark b2; turn 0"),
        ("hexapawn.glot", "White Pawn a1 b2 c1; Black Pawn a3 b3 c3; turn 1"),
    ],
)
def test_wins_and_losses_are_those_of_the_proof(name: str, position: str) -> None:
    game = at(name, position)
    proof = {str(x.moves[0]): x.told for x in Solve(Settings(playouts=4000)).lines(game)}
    for line in AlphaBeta(Settings(playouts=4000)).lines(game):
        if "draw" not in proof[str(line.moves[0])]:
            assert line.told == proof[str(line.moves[0])]
        else:
            assert "in" not in line.told


def test_the_game_is_left_as_it_was_where_the_budget_ends() -> None:
    game: Position = start("zrf/chess.zrf")
    before = game.key()
    assert AlphaBeta(Settings(playouts=3)).choose(game) in list(game.legal_moves)
    assert (game.key(), game.ply) == (before, 0)


KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


@pytest.mark.parametrize(
    ("name", "position", "depth"),
    [
        ("zrf/chess.zrf", KIWIPETE, 1),
        ("zrf/chess.zrf", "7k/8/R7/1R6/8/8/8/6K1 w - - 0 1", 2),
        ("connect-four-4x5.glot", "", 4),
        ("tic-tac-toe.glot", "X Mark a1 c3; O Mark b2 a3; turn 0", 3),
        ("gamble.glot", "", 2),
    ],
)
def test_bounds_leave_all_that_are_best(name: str, position: str, depth: int) -> None:
    """The steps and values that are best where each step is looked through whole."""
    game = at(name, position) if position else start(name)
    found: list[dict[str, float]] = []
    for exact in (True, False):
        search = AlphaBeta(Settings(0, 10**6, weights=WEIGHTS))
        search._clock = Clock(10**9, None)
        search._begin(game)
        search._depth = depth
        looked = search._look(game.copy(), [(0.0, move) for move in game.legal_moves], exact)
        best = max(value for value, _ in looked)
        found.append({str(move): value for value, move in looked if value == best})
    assert found[0] == found[1]


def test_captures_are_tried_by_what_they_take_and_by_what() -> None:
    """A pawn and a rook may take the queen, the pawn a knight, too."""
    game = at("zrf/chess.zrf", "4k3/8/8/1n1q4/2P5/8/8/3RK3 w - - 0 1")
    search = AlphaBeta(Settings(0, 20, weights=WEIGHTS))
    search._begin(game)
    tried = search._ordered(game, list(game.legal_moves), 0, "")
    assert [f"{m.start}{m.end}" for m in tried if m.captures] == ["c4d5", "d1d5", "c4b5"]
    assert all(move.captures for move in tried[:3])


def test_what_chance_does_counts_by_its_mean() -> None:
    """Of four squares three win on the one side, and one on the other."""
    better, worse = AlphaBeta(Settings(playouts=20)).lines(start("gamble.glot"))
    assert (better.moves[0].end, better.told) == ("c2", "+50% of a win")
    assert (worse.moves[0].end, worse.told) == ("c1", "-50% of a win")


@pytest.mark.parametrize("steps", [[], ["c3 - b3"], ["c3 - b3", "c2 - b2"]])
def test_of_three_players_two_play_against_the_third(steps: list[str]) -> None:
    """Each step is worth what a search to the end finds in which all others do him harm."""
    game = start("race.glot")
    for step in steps:
        game.push(next(move for move in game.legal_moves if str(move).startswith(step)))
    me = game.turn
    for line in AlphaBeta(Settings(playouts=400)).lines(game):
        game.push(line.moves[0])
        assert _sign(line.told) == _worst(game, me, 6)
        game.pop()


def _sign(told: str) -> int:
    return {"win": 1, "los": -1}.get(told[:3], 0)


def _worst(game: Position, me: str, depth: int) -> int:
    """What comes of it: 1 for a win of a player, -1 for a loss, 0 where it goes on for longer."""
    outcome = game.outcome()
    if outcome is not None:
        return 1 if me in outcome.winners else -1
    if not depth:
        return 0
    found = []
    for move in list(game.legal_moves):
        game.push(move)
        found.append(_worst(game, me, depth - 1))
        game.pop()
    return max(found) if game.turn == me else min(found)


def test_where_a_depth_is_not_begun_the_one_before_decides() -> None:
    """White takes the queen, whatever the budget: the first depth shows it."""
    for playouts in range(1, 40):
        game = at("zrf/chess.zrf", "4k3/8/8/2q1r3/3P4/8/8/7K w - - 0 1")
        search = AlphaBeta(Settings(0, playouts, weights=WEIGHTS))
        assert search.choose(game).end == "c5", playouts
