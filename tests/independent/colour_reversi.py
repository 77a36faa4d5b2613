"""Reversi for three and four players: enclose if you can, else put a ball beside another."""

from __future__ import annotations

from functools import partial

from .counting import counter

Square = tuple[int, int]
Board = dict[Square, int]  # the player that owns the ball
WAYS = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]
SQUARES = [(x, y) for x in range(8) for y in range(8)]


def enclosed(board: Board, square: Square, player: int) -> list[Square]:
    found = []
    for dx, dy in WAYS:
        row = []
        x, y = square[0] + dx, square[1] + dy
        while board.get((x, y), player) != player:
            row.append((x, y))
            x, y = x + dx, y + dy
        if board.get((x, y)) == player:
            found += row
    return found


def successors(players: int, state: tuple[Board, int]) -> list[tuple[Board, int]]:
    board, turn = state
    enclosing, joining = [], []
    for square in SQUARES:
        if square in board:
            continue
        row = enclosed(board, square, turn)
        after = {**board, square: turn, **dict.fromkeys(row, turn)}
        if row:
            enclosing.append(after)
        elif any((square[0] + dx, square[1] + dy) in board for dx, dy in WAYS):
            joining.append(after)
    return [(after, (turn + 1) % players) for after in enclosing or joining]


D4, E4, D5, E5 = (3, 3), (4, 3), (3, 4), (4, 4)
GAMES = {
    "four-colour-reversi.zrf@Four-Colour Reversi": counter(
        partial(successors, 4), ({D5: 0, E5: 1, E4: 2, D4: 3}, 0)
    ),
    "four-colour-reversi.zrf@Three-Colour Reversi": counter(
        partial(successors, 3), ({D5: 0, E5: 1, E4: 2}, 0)
    ),
}
