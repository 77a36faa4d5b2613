"""Proofs of small games against what is known of them."""

from __future__ import annotations

from functools import reduce
from operator import xor

import pytest

from tests.players.support import at, start
from translator.players.protocol import Line, Position, RefusedError, Settings
from translator.players.registry import player
from translator.players.solve import Solve

pytestmark = pytest.mark.quick


def lines(game: Position, playouts: int = 4000) -> list[Line]:
    return Solve(Settings(playouts=playouts)).lines(game)


def value(game: Position) -> str:
    return lines(game)[0].told


def test_tic_tac_toe_is_a_draw_whatever_the_first_step() -> None:
    assert {line.told for line in lines(start("tic-tac-toe.glot"))} == {"draw in 9"}


def test_hexapawn_is_won_for_the_second_player() -> None:
    """Gardner 1962: the player who moves second can always win."""
    found = lines(start("hexapawn.glot"))
    assert len(found) == 3
    assert all(line.told.startswith("loss in ") for line in found)


@pytest.mark.parametrize("heaps", [(1, 1), (1, 2), (2, 2), (1, 2, 3), (3, 3), (1, 1, 1), (2, 1, 1)])
def test_nim_is_lost_where_the_nim_sum_is_zero(heaps: tuple[int, ...]) -> None:
    """Bouton, Nim, a game with a complete mathematical theory, 1901."""
    stones = " ".join(
        f"{column}{row}"
        for column, n in zip("abcd", heaps, strict=False)
        for row in range(1, n + 1)
    )
    found = value(at("native/nim.glot", f"Nobody Stone {stones}; turn 0"))
    assert found.startswith("win" if reduce(xor, heaps) else "loss")


def test_small_hex_is_won_for_the_first_player_who_takes_the_middle() -> None:
    """Nash's argument (1949) for every size; on 3 by 3 he needs no more than three stones: the
    centre has two ways to either edge.
    """
    found = lines(start("hex-3x3.glot"), 20000)
    assert found[0].told == "win in 5"
    assert str(found[0].moves[0]).startswith("b2 ")


def test_a_line_is_as_long_as_the_proof_says_and_ends_so() -> None:
    game = at("tic-tac-toe.glot", "X Mark a1 b1; O Mark a3 b3; turn 0")
    best = lines(game)[0]
    assert best.told == "win in 1"
    assert [move.end for move in best.moves] == ["c1"]
    fork = at("tic-tac-toe.glot", "X Mark a1 c3; O Mark b2 a3; turn 0")
    best = lines(fork)[0]
    assert best.told == "win in 3"
    for move in best.moves:
        fork.push(move)
    outcome = fork.outcome()
    assert outcome is not None
    assert outcome.winners == ("X",)


def test_where_the_budget_ends_nothing_is_claimed() -> None:
    assert {line.told for line in lines(start("zrf/chess.zrf"), 2)} == {"not known"}


def test_a_won_side_is_never_lost() -> None:
    for seed in range(4):
        game = start("hexapawn.glot")
        chance = player("random", game, Settings(seed))
        while game.outcome() is None:
            mover = chance if game.turn == "White" else Solve(Settings(seed, 2000))
            game.push(mover.choose(game))
        outcome = game.outcome()
        assert outcome is not None
        assert outcome.winners == ("Black",)


@pytest.mark.parametrize("name", ["race.glot", "zrf/royal-game-of-ur.zrf"])
def test_games_of_three_and_of_chance_are_refused(name: str) -> None:
    with pytest.raises(RefusedError, match="one or two players without chance"):
        player("solve", start(name), Settings())
