"""Brandubh against the rules that the game states, written down once more."""

from __future__ import annotations

from typing import Any

import pytest

from .referee import Referee, compare, module, placed

OTHER = {"Attackers": "Defenders", "Defenders": "Attackers"}
WAYS = ((1, 0), (-1, 0), (0, 1), (0, -1))
SQUARES = {(x, y) for x in range(7) for y in range(7)}
THRONE = (3, 3)
CORNERS = {(0, 0), (0, 6), (6, 0), (6, 6)}
Square = tuple[int, int]
Board = dict[Square, tuple[str, str]]
State = tuple[frozenset[tuple[str, str, str]], str]


def state(game: Any) -> State:
    return placed(game), game.turn


def board_of(state: State) -> Board:
    return {(ord(at[0]) - ord("a"), int(at[1]) - 1): (who, what) for at, who, what in state[0]}


def hostile(board: Board, at: Square, player: str) -> bool:
    """Whether the square helps the player to capture."""
    if at in board:
        return board[at][0] == player
    return at in CORNERS or at == THRONE


def captured(board: Board, at: Square, player: str, way: Square) -> bool:
    """Whether the enemy on `at` falls to a man of the player's that came to it along a way."""
    if board.get(at, (player,))[0] == player:
        return False
    x, y = at
    sides = [(x + a, y + b) for a, b in WAYS]
    if board[at][1] == "King" and (at == THRONE or THRONE in sides):
        return all(side == THRONE or board.get(side, ("",))[0] == player for side in sides)
    return hostile(board, (x + way[0], y + way[1]), player)


def successors(state: State) -> set[State]:
    board, player = board_of(state), state[1]
    found = set()
    for (x, y), (who, what) in board.items():
        if who != player:
            continue
        for a, b in WAYS:
            to = x + a, y + b
            while to in SQUARES and to not in board:
                if what == "King" or not (to in CORNERS or to == THRONE):
                    after = {**board, to: (who, what)}
                    del after[x, y]
                    taken = {
                        side
                        for way in WAYS
                        for side in [(to[0] + way[0], to[1] + way[1])]
                        if side in after and captured(after, side, player, way)
                    }
                    pieces = {
                        (f"{chr(ord('a') + i)}{j + 1}", *piece)
                        for (i, j), piece in after.items()
                        if (i, j) not in taken
                    }
                    found.add((frozenset(pieces), OTHER[player]))
                to = to[0] + a, to[1] + b
    return found


def winners(state: State) -> list[str] | None:
    kings = [at for at, (_, what) in board_of(state).items() if what == "King"]
    if not kings:
        return ["Attackers"]
    if kings[0] in CORNERS:
        return ["Defenders"]
    return None if successors(state) else [OTHER[state[1]]]


def test_moves_and_results() -> None:
    compare(Referee("brandubh", state, successors, winners), first=60, plies=25)


def test_it_begins_with_the_attackers() -> None:
    game = module("brandubh").Game()
    assert game.turn == "Attackers"
    assert game.perft(1) == len(successors(state(game)))


@pytest.mark.parametrize(
    ("position", "move", "captures"),
    [
        # between two men
        ("Attackers Man a3 c6; Defenders Man b3 f1; Defenders King d4", "c6 c3", {"b3"}),
        # between a man and a corner
        ("Attackers Man c6; Defenders Man b1 f3; Defenders King d4", "c6 c1", {"b1"}),
        # between a man and the empty throne
        ("Attackers Man b6; Defenders Man c4 f3; Defenders King d7", "b6 b4", {"c4"}),
        # the king on his throne helps nobody against his own men
        ("Attackers Man b6; Defenders Man c4 f3; Defenders King d4", "b6 b4", set()),
        # the king is captured like a man
        ("Attackers Man a3 c6; Defenders Man f1; Defenders King b3", "c6 c3", {"b3"}),
        # on the throne it takes four
        ("Attackers Man c4 d5 e4 d1; Defenders Man a1; Defenders King d4", "d1 d3", {"d4"}),
        ("Attackers Man c4 e6 d1; Defenders Man a2; Defenders King d4", "e6 e4", set()),
        # beside it three and the throne
        ("Attackers Man c3 e3 d1; Defenders Man a2; Defenders King d3", "d1 d2", {"d3"}),
        ("Attackers Man c3 e5; Defenders Man a2; Defenders King d3", "e5 e3", set()),
    ],
)
def test_captures(position: str, move: str, captures: set[str]) -> None:
    engine = module("brandubh")
    game = engine.Game.from_setup(engine.Setup.parse(f"{position}; turn 0"))
    (found,) = [m for m in game.legal_moves if f"{m.start} {m.end}" == move]
    assert set(found.captures) == captures


def test_who_moves_between_two_enemies_is_safe() -> None:
    engine = module("brandubh")
    text = "Attackers Man a3 c3; Defenders Man b6; Defenders King d4; turn 1"
    game = engine.Game.from_setup(engine.Setup.parse(text))
    (found,) = [m for m in game.legal_moves if f"{m.start} {m.end}" == "b6 b3"]
    assert found.captures == ()


def test_men_pass_over_the_empty_throne_but_do_not_stop_there() -> None:
    engine = module("brandubh")
    text = "Attackers Man d1; Defenders Man a2; Defenders King b2; turn 0"
    game = engine.Game.from_setup(engine.Setup.parse(text))
    ends = {m.end for m in game.legal_moves if m.start == "d1"}
    assert "d4" not in ends and "d7" in ends and "a1" not in ends
