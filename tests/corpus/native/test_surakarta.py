"""Surakarta against the rules of the game, written down once more, and a published table."""

from __future__ import annotations

from typing import Any

from .referee import Referee, compare, module, placed

OTHER = {"Black": "White", "White": "Black"}
Square = tuple[int, int]
Board = dict[Square, str]
State = tuple[frozenset[tuple[str, str, str]], str]


def circuit(line: int) -> list[Square]:
    """A closed way along two files and two ranks, each followed by the arc round a corner."""
    up = [(line, y) for y in range(6)]
    right = [(x, 5 - line) for x in range(6)]
    down = [(5 - line, y) for y in reversed(range(6))]
    left = [(x, line) for x in reversed(range(6))]
    return [*up, *right, *down, *left]


CIRCUITS = [way for line in (1, 2) for way in (circuit(line), circuit(line)[::-1])]


def state(game: Any) -> State:
    return placed(game), game.turn


def board_of(state: State) -> Board:
    return {(ord(at[0]) - ord("a"), int(at[1]) - 1): owner for at, owner, _ in state[0]}


def captures(board: Board, start: Square, player: str) -> set[Square]:
    found = set()
    for way in CIRCUITS:
        for index in [index for index, at in enumerate(way) if at == start]:
            arcs = 0
            for k in range(1, 25):
                arcs += (index + k) % 6 == 0
                at = way[(index + k) % 24]
                if at in board and at != start:
                    if arcs and board[at] != player:
                        found.add(at)
                    break
    return found


def successors(state: State) -> set[State]:
    board, player = board_of(state), state[1]
    found = set()
    for x, y in [at for at, owner in board.items() if owner == player]:
        near = {(x + a, y + b) for a in (-1, 0, 1) for b in (-1, 0, 1)}
        steps = {to for to in near if to not in board and 0 <= min(to) and max(to) < 6}
        for to in steps | captures(board, (x, y), player):
            after = {**board, to: player}
            del after[x, y]
            pieces = ((f"{chr(ord('a') + i)}{j + 1}", who, "Man") for (i, j), who in after.items())
            found.add((frozenset(pieces), OTHER[player]))
    return found


def winners(state: State) -> list[str] | None:
    owners = {owner for _, owner, _ in state[0]}
    if len(owners) == 1:
        return list(owners)
    return None if successors(state) else [OTHER[state[1]]]


def test_moves_and_results() -> None:
    referee = Referee("surakarta", state, successors, winners, apart=frozenset({"quiet"}))
    compare(referee, first=120, plies=15)


def test_published_counts() -> None:
    game = module("surakarta").Game()
    assert [game.perft(depth) for depth in (1, 2, 3)] == [16, 256, 5382]
