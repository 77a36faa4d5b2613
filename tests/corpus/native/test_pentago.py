"""Pentago against the rules of the game, written down once more."""

from __future__ import annotations

from typing import Any

from .referee import Referee, compare, module, placed

OTHER = {"White": "Black", "Black": "White"}
SQUARES = {(x, y) for x in range(6) for y in range(6)}
Square = tuple[int, int]
Board = dict[Square, str]
State = tuple[frozenset[tuple[str, str, str]], str]


def state(game: Any) -> State:
    return placed(game), game.turn


def board_of(state: State) -> Board:
    return {(ord(at[0]) - ord("a"), int(at[1]) - 1): owner for at, owner, _ in state[0]}


def pieces_of(board: Board) -> frozenset[tuple[str, str, str]]:
    return frozenset((f"{chr(ord('a') + x)}{y + 1}", who, "Ball") for (x, y), who in board.items())


def turned(board: Board, left: int, low: int, clockwise: bool) -> Board:
    """The board with the quadrant above and to the right of a square turned."""
    after = {}
    for (x, y), owner in board.items():
        if left <= x < left + 3 and low <= y < low + 3:
            a, b = x - left - 1, y - low - 1
            a, b = (b, -a) if clockwise else (-b, a)
            after[left + 1 + a, low + 1 + b] = owner
        else:
            after[x, y] = owner
    return after


def five(board: Board, player: str) -> bool:
    own = {at for at, owner in board.items() if owner == player}
    return any(
        all((x + k * a, y + k * b) in own for k in range(5))
        for x, y in own
        for a, b in ((1, 0), (0, 1), (1, 1), (1, -1))
    )


def successors(state: State) -> set[State]:
    board, player = board_of(state), state[1]
    found = set()
    for at in SQUARES - set(board):
        placed_ = {**board, at: player}
        if five(placed_, player):  # the game is over, nothing is turned
            found.add((pieces_of(placed_), player))
            continue
        for left in (0, 3):
            for low in (0, 3):
                for clockwise in (True, False):
                    after = turned(placed_, left, low, clockwise)
                    found.add((pieces_of(after), OTHER[player]))
    return found


def winners(state: State) -> list[str] | None:
    board = board_of(state)
    fives = [player for player in OTHER if five(board, player)]
    if len(fives) == 2 or (not fives and len(board) == 36):
        return []
    return fives or None


def test_moves_and_results() -> None:
    """Turns that lead to one position are different steps: which quadrant, which way."""
    compare(Referee("pentago", state, successors, winners, once=False), first=64, plies=16)


def at(text: str) -> Any:
    engine = module("pentago")
    return engine.Game.from_setup(engine.Setup.parse(text))


def test_an_empty_quadrant_may_be_turned() -> None:
    game = at("White Ball e5; Black Ball b5; turn 0")
    game.push(next(move for move in game.legal_moves if move.end == "e2"))
    board = placed(game)
    game.push(next(move for move in game.legal_moves if move.args[0] == "b2"))
    assert (placed(game), game.turn) == (board, "Black")


def test_five_in_a_row_win_before_a_turn() -> None:
    game = at("White Ball a1 b1 c1 d1; Black Ball b5; turn 0")
    game.push(next(move for move in game.legal_moves if move.end == "e1"))
    assert game.outcome().winners == ("White",)
