"""What it is worth to be near to a row or a connection: the less is lacking the more."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.compiled import game
from tests.players.support import HERE, at
from translator.analysis.exploration.judgement import judgement
from translator.players.prospects import prospects
from translator.players.protocol import Settings
from translator.players.registry import player


def settings(name: str, seed: int = 0, playouts: int = 1) -> Settings:
    return Settings(seed, playouts, **judgement(game(HERE / name)))


def values(name: str, position: str) -> dict[str, float]:
    return dict(prospects(at(name, position).board, settings(name)))


@pytest.mark.parametrize(
    ("position", "mine", "theirs"),
    [
        # Eight rows that lack three: 1024 / 4^3 each.
        ("", 128, 128),
        # Four rows go through the middle, and to the other one they are lost.
        ("X Mark b2", 4 * 64 + 4 * 16, 4 * 16),
        # Through a1 three, one of them through b2, too.
        ("X Mark b2; X Mark a1", 256 + 5 * 64 + 2 * 16, 2 * 16),
        ("X Mark b2; O Mark a1", 3 * 64 + 2 * 16, 2 * 64 + 2 * 16),
        # The last stone has made the row on the first rank.
        ("X Mark a1; X Mark b1; X Mark c1", 1024 + 5 * 64 + 2 * 16, 2 * 16),
    ],
)
def test_rows_count_by_the_pieces_that_they_lack(position: str, mine: int, theirs: int) -> None:
    assert values("tic-tac-toe.glot", position) == {"X": mine, "O": theirs}


@pytest.mark.parametrize(
    ("position", "red", "blue"),
    [
        ("", 4, 4),  # four cells on the way
        ("Red Stone b2", 3, 4),
        ("Red Stone b1; Red Stone b2", 2, 4),
        ("Red Stone b1; Red Stone d4", 3, 4),
        ("Blue Stone a2; Blue Stone b2; Blue Stone c2", 4, 1),
        ("Blue Stone a2; Blue Stone b2; Blue Stone c2; Red Stone d2", 3, 1),  # d1
        ("Blue Stone a2; Blue Stone b2; Blue Stone c2; Blue Stone d2", None, 0),
    ],
)
def test_a_connection_counts_by_the_cells_that_it_lacks(
    position: str, red: int | None, blue: int
) -> None:
    worth = {"Red": 0 if red is None else 1024 / 4**red, "Blue": 1024 / 4**blue}
    assert values("hex-4x4.glot", position) == worth


def test_the_same_is_worth_the_same_to_either_player() -> None:
    """On the board mirrored at the long diagonal what was Red's is Blue's."""
    mirrored = {file + rank: "abcd"[int(rank) - 1] + str("abcd".index(file) + 1)
                for file in "abcd" for rank in "1234"}  # fmt: skip
    stones = {"b1": "Red", "c3": "Red", "a4": "Blue", "d3": "Blue"}
    other = {"Red": "Blue", "Blue": "Red"}
    here = values("hex-4x4.glot", "; ".join(f"{who} Stone {at}" for at, who in stones.items()))
    there = values(
        "hex-4x4.glot",
        "; ".join(f"{other[who]} Stone {mirrored[at]}" for at, who in stones.items()),
    )
    assert here == {other[who]: value for who, value in there.items()}
    assert here["Red"] != here["Blue"]


def test_each_piece_on_the_way_is_worth_more_than_the_one_before() -> None:
    stones = ["", "b1", "b2", "b3", "b4"]
    placed = ["; ".join(f"Red Stone {at}" for at in stones[1:n]) for n in range(1, 6)]
    told = [values("hex-4x4.glot", position)["Red"] for position in placed]
    assert all(later == 4 * earlier for earlier, later in pairwise(told))


@pytest.mark.parametrize(
    ("name", "before", "worth"),
    [("tic-tac-toe.glot", [], 4 * 64 + 4 * 16), ("hex-4x4.glot", ["b2", "d4"], 64)],
)
def test_players_strive_for_it(name: str, before: list[str], worth: int) -> None:
    """The middle has most rows; with a second stone two are lacking, not with any."""
    game = at(name, "")
    for end in before:
        game.push(next(move for move in game.legal_moves if move.end == end))
    mover = game.turn
    for seed in range(6):
        game.push(player("greedy", game, settings(name, seed)).choose(game))
        assert prospects(game.board, settings(name))[mover] == worth
        game.pop()
