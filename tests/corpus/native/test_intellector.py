"""Intellector against its rules, written down once more with other coordinates."""

from __future__ import annotations

from typing import Any

from .referee import Referee, compare, module, placed

# A cell is (file, height in half cells); all cells of one file are two apart.
CELLS = {(x, y) for x in range(9) for y in range(13) if (x + y) % 2 == 0}
STRAIGHT = ((0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1))
CORNERS = ((1, 3), (2, 0), (1, -3), (-1, -3), (-2, 0), (-1, 3))
FORWARD = {"White": 1, "Black": -1}
OTHER = {"White": "Black", "Black": "White"}
CHOICES = ("Defensor", "Liberator", "Aggressor", "Dominator")

Cell = tuple[int, int]
Board = dict[Cell, tuple[str, str]]
State = tuple[frozenset[tuple[Cell, str, str]], str]


def cell(name: str) -> Cell:
    x, rank = ord(name[0]) - ord("a"), int(name[1:])
    return x, 2 * (rank - 5) + x


def plus(at: Cell, way: Cell, times: int = 1) -> Cell:
    return at[0] + times * way[0], at[1] + times * way[1]


def reach(board: Board, at: Cell) -> list[Cell]:
    """Where the piece could go or capture; own pieces stop it like others."""
    player, what = board[at]
    if what in ("Aggressor", "Dominator"):
        found = []
        for way in CORNERS if what == "Aggressor" else STRAIGHT:
            to = plus(at, way)
            while to in CELLS:
                found.append(to)
                if to in board:
                    break
                to = plus(to, way)
        return found
    if what == "Liberator":
        near = [plus(at, way, 2) for way in STRAIGHT]
    else:
        near = [plus(at, way) for way in STRAIGHT]
    if what == "Progressor":
        near = [to for to in near if (to[1] - at[1]) * FORWARD[player] > 0]
    return [to for to in near if to in CELLS]


def becoming(board: Board, at: Cell, to: Cell) -> set[str]:
    player, what = board[at]
    if what == "Progressor" and to[1] == (12 if player == "White" else 0):
        return set(CHOICES)
    inspired = any(board.get(plus(at, way)) == (player, "Intellector") for way in STRAIGHT)
    return {what, board[to][1]} if to in board and inspired else {what}


def successors(state: State) -> set[State]:
    pieces, player = state
    board: Board = {at: (owner, what) for at, owner, what in pieces}
    found: list[Board] = []
    for at, (owner, what) in board.items():
        if owner != player:
            continue
        for to in reach(board, at):
            rest = {a: piece for a, piece in board.items() if a != at}
            if what == "Intellector":
                if to not in board:
                    found.append({**rest, to: (owner, what)})
                elif board[to] == (player, "Defensor"):
                    found.append({**rest, to: (owner, what), at: board[to]})
            elif to not in board or board[to][0] != player:
                for kind in becoming(board, at, to):
                    found.append({**rest, to: (owner, kind)})
    return {
        (frozenset((at, *what) for at, what in after.items()), OTHER[player]) for after in found
    }


def winners(state: State) -> list[str] | None:
    pieces, player = state
    alive = {owner for _, owner, what in pieces if what == "Intellector"}
    if len(alive) == 1:
        return list(alive)
    return None if successors(state) else [OTHER[player]]


def state(game: Any) -> State:
    return frozenset((cell(at), owner, what) for at, owner, what in placed(game)), game.turn


def test_board_has_59_cells() -> None:
    assert {cell(name) for name in module("intellector").Game().positions} == CELLS


def test_moves_and_results() -> None:
    compare(Referee("intellector", state, successors, winners), first=120, plies=20)
