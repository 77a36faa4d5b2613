"""Dou Shou Qi against the rules of the game, written down once more."""

from __future__ import annotations

from typing import Any

import pytest

from .referee import Referee, compare, module, placed

RANKS = "Rat Cat Wolf Dog Leopard Tiger Lion Elephant".split()
WATER = {x + y for x in "bcef" for y in "456"}
DENS = {"Blue": "d1", "Red": "d9"}
TRAPS = {"Blue": {"c1", "e1", "d2"}, "Red": {"c9", "e9", "d8"}}
OTHER = {"Blue": "Red", "Red": "Blue"}
WAYS = ((0, 1), (1, 0), (0, -1), (-1, 0))

State = tuple[frozenset[tuple[str, str, str]], str]


def step(at: str, way: tuple[int, int]) -> str | None:
    x, y = ord(at[0]) + way[0], int(at[1]) + way[1]
    return f"{chr(x)}{y}" if "a" <= chr(x) <= "g" and 1 <= y <= 9 else None


def defeats(player: str, mine: str, other: str, at: str) -> bool:
    if at in TRAPS[player]:
        return True
    if {mine, other} == {"Rat", "Elephant"}:
        return mine == "Rat"
    return RANKS.index(mine) >= RANKS.index(other)


def goals(board: dict[str, tuple[str, str]], at: str, player: str, animal: str) -> list[str]:
    """Where the animal could go, whatever stands there."""
    found = []
    for way in WAYS:
        to = step(at, way)
        if to in WATER and animal in ("Lion", "Tiger"):
            while to in WATER and to not in board:
                to = step(to, way)
            if to in WATER:  # a rat is in the way
                continue
        if to is None or to == DENS[player] or (to in WATER and animal != "Rat"):
            continue
        found.append(to)
    return found


def successors(state: State) -> set[State]:
    pieces, player = state
    board = {at: (owner, animal) for at, owner, animal in pieces}
    found = set()
    for at, (owner, animal) in board.items():
        if owner != player:
            continue
        for to in goals(board, at, player, animal):
            if to in board:
                foe, prey = board[to]
                across = (at in WATER) != (to in WATER)
                if foe == player or across or not defeats(player, animal, prey, to):
                    continue
            after = {**board, to: (owner, animal)}
            del after[at]
            found.add((frozenset((a, *what) for a, what in after.items()), OTHER[player]))
    return found


def winners(state: State) -> list[str] | None:
    pieces, player = state
    for mine, other in OTHER.items():
        if any(at == DENS[other] for at, owner, _ in pieces if owner == mine):
            return [mine]
        if all(owner == mine for _, owner, _ in pieces):
            return [mine]
    return None if successors(state) else [OTHER[player]]


def state(game: Any) -> State:
    return placed(game), game.turn


def test_moves_and_results() -> None:
    compare(Referee("dou-shou-qi", state, successors, winners), first=600, plies=20)


def test_published_counts() -> None:
    """A direct reading of another rules file of the game; nobody meets an enemy that early."""
    game = module("dou-shou-qi").Game()
    assert [game.perft(depth) for depth in (1, 2, 3)] == [24, 576, 12240]


@pytest.mark.parametrize(
    ("position", "move", "legal"),
    [
        ("Blue Rat a3; Red Elephant a4", "a3 a4", True),
        ("Blue Elephant a3; Red Rat a4", "a3 a4", False),
        ("Blue Rat b4; Red Elephant b3", "b4 b3", False),  # out of the water
        ("Blue Rat b4; Red Rat b5", "b4 b5", True),
        ("Blue Rat a4; Red Rat b4", "a4 b4", False),  # into the water
        ("Blue Cat c2; Red Elephant c1", "c2 c1", True),  # in a trap of Blue's
        ("Blue Cat c8; Red Elephant c9", "c8 c9", False),  # in a trap of Red's own
        ("Blue Lion b3; Red Dog b7", "b3 b7", True),
        ("Blue Lion b3; Red Elephant b7", "b3 b7", False),
        ("Blue Tiger d5; Red Rat c5", "d5 a5", False),
        ("Blue Lion a4; Red Cat a9", "a4 d4", True),
        ("Blue Dog d2; Red Cat a9", "d2 d1", False),  # the own den
        ("Blue Dog c3; Red Wolf c4", "c3 c4", False),  # the water
        ("Blue Dog a3; Red Wolf a4", "a3 a4", True),
        ("Blue Wolf a3; Red Dog a4", "a3 a4", False),
    ],
)
def test_rule(position: str, move: str, legal: bool) -> None:
    engine = module("dou-shou-qi")
    game = engine.Game.from_setup(engine.Setup.parse(position))
    assert (move in {f"{found.start} {found.end}" for found in game.legal_moves}) == legal
