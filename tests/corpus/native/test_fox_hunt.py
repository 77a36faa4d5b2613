"""Fox Hunt against its rules, and nobody sees where the other has hidden the foxes."""

from __future__ import annotations

import random
from typing import Any

from .referee import Referee, compare, module
from .veiled import Placement, check_veils

FOXES = 7
FORESTS = {"Red": "abcdefg", "Blue": "ABCDEFG"}
OTHER = {"Red": "Blue", "Blue": "Red"}
WAYS = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]

# Foxes as (owner, place); what was searched as (place, found one?, foxes seen); the hands; who
# is to move. Foxes are hidden before the first search.
State = tuple[
    frozenset[tuple[str, str]], frozenset[tuple[str, bool, int]], tuple[int, int], str, bool
]


def places(player: str) -> list[str]:
    return [f"{file}{rank}" for file in FORESTS[player] for rank in range(1, 8)]


def in_sight(place: str, foxes: set[str]) -> int:
    def line(way: tuple[int, int]) -> set[str]:
        return {
            f"{chr(ord(place[0]) + n * way[0])}{int(place[1]) + n * way[1]}" for n in range(1, 7)
        }

    return sum(len(foxes & line(way)) for way in WAYS)


def successors(state: State) -> set[State]:
    foxes, searched, hands, player, hiding = state
    red, blue = hands
    other = OTHER[player]
    if hiding:
        left = (red - 1, blue) if player == "Red" else (red, blue - 1)
        free = set(places(player)) - {place for _, place in foxes}
        return {(foxes | {(player, at)}, searched, left, other, left != (0, 0)) for at in free}
    hidden = {place for owner, place in foxes if owner == other}
    found = set()
    for at in set(places(other)) - {place for place, _, _ in searched}:
        mark = (at, at in hidden, in_sight(at, hidden))
        found.add((foxes - {(other, at)}, searched | {mark}, hands, other, False))
    return found


def winners(state: State) -> list[str] | None:
    foxes, _, hands, _, _ = state
    for player, hand in zip(FORESTS, hands, strict=True):
        if not hand and all(owner != player for owner, _ in foxes):
            return [OTHER[player]]
    return None


def state(game: Any) -> State:
    board = game.board.items()
    foxes = frozenset((piece.player, at) for at, piece in board if piece.type == "Fox")
    searched = set()
    for at, piece in board:
        if piece.type != "Fox":
            assert at not in places(piece.player)  # the searcher's
            searched.add((at, piece.type == "Catch", dict(piece.attributes)["foxes"]))
    red, blue = (game.reserve.get((player, "Fox"), 0) for player in FORESTS)
    return foxes, frozenset(searched), (red, blue), game.turn, game.turn_index < 2


def test_moves_and_results() -> None:
    compare(Referee("fox-hunt", state, successors, winners), first=100, plies=20)


def otherwise(
    placements: list[Placement], player: str, game: Any, rng: random.Random
) -> list[Placement]:
    """The other's foxes are somewhere else where nobody has searched."""
    other = OTHER[player]
    foxes = [item for item in placements if item[1:3] == (other, "Fox")]
    rest = [item for item in placements if item not in foxes]
    free = sorted(set(places(other)) - {item[0] for item in rest})
    there = rng.sample(free, len(foxes))
    return rest + [(at, *item[1:]) for at, item in zip(there, foxes, strict=True)]


def test_nobody_sees_the_foxes_of_the_other() -> None:
    assert check_veils("fox-hunt", otherwise) > 100


def test_everybody_sees_the_own_foxes_and_what_was_searched() -> None:
    game = module("fox-hunt").Game(seed=1)
    rng = random.Random(1)
    while len(game.moves) < 30:
        game.push(rng.choice(list(game.legal_moves)))
    for player in FORESTS:
        seen = dict(game.observation(player).pieces)
        expected = {
            at: piece
            for at, piece in game.board.items()
            if piece.player == player or piece.type != "Fox"
        }
        assert seen == expected
