"""Reversi against the rules of the game, written down once more, and a published table."""

from __future__ import annotations

from typing import Any

from .referee import Referee, compare, module, placed

OTHER = {"Black": "White", "White": "Black"}
WAYS = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]
SQUARES = [f"{file}{rank}" for file in "abcdefgh" for rank in range(1, 9)]
Board = dict[str, str]
State = tuple[frozenset[tuple[str, str, str]], str]


def state(game: Any) -> State:
    return placed(game), game.turn


def enclosed(board: Board, at: str, player: str) -> set[str]:
    found: set[str] = set()
    for right, up in WAYS:
        row = []
        for k in range(1, 9):
            there = f"{chr(ord(at[0]) + k * right)}{int(at[1]) + k * up}"
            if board.get(there) != OTHER[player]:
                break
            row.append(there)
        if board.get(there) == player:
            found.update(row)
    return found


def placings(board: Board, player: str) -> list[Board]:
    found = []
    for at in SQUARES:
        turned = enclosed(board, at, player) if at not in board else set()
        if turned:
            found.append({**board, **dict.fromkeys(turned, player), at: player})
    return found


def board_of(state: State) -> Board:
    return {at: owner for at, owner, _ in state[0]}


def successors(state: State) -> set[State]:
    player = state[1]
    boards = placings(board_of(state), player) or [board_of(state)]  # a pass
    return {
        (frozenset((at, owner, "Disc") for at, owner in board.items()), OTHER[player])
        for board in boards
    }


def winners(state: State) -> list[str] | None:
    board = board_of(state)
    if any(placings(board, player) for player in OTHER):
        return None
    black, white = (list(board.values()).count(player) for player in OTHER)
    return [] if black == white else ["Black" if black > white else "White"]


def test_moves_and_results() -> None:
    compare(Referee("reversi", state, successors, winners), first=40, plies=60)


def test_published_counts() -> None:
    game = module("reversi").Game()
    assert [game.perft(depth) for depth in range(1, 6)] == [4, 12, 56, 244, 1396]


def test_who_cannot_enclose_anything_passes() -> None:
    engine = module("reversi")
    game = engine.Game.from_setup(engine.Setup.parse("Black Disc a1; White Disc b1 c1; turn 1"))
    assert [move.is_pass for move in game.legal_moves] == [True]
    game.push(game.legal_moves[0])
    assert [move.end for move in game.legal_moves] == ["d1"]


def test_the_game_ends_when_neither_side_can_move() -> None:
    engine = module("reversi")
    game = engine.Game.from_setup(engine.Setup.parse("Black Disc a1 a2; White Disc h8"))
    assert game.outcome().winners == ("Black",)
