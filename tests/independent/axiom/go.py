"""Go on nine by nine points: simple ko, no suicide, two passes end the game, area with komi."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

SIZE = 9
KOMI = 7.5
EMPTY, BLACK, WHITE = range(3)
PASS = -1
NEIGHBOURS = [
    [
        row * SIZE + column
        for row, column in ((y - 1, x), (y + 1, x), (y, x + 1), (y, x - 1))
        if 0 <= row < SIZE and 0 <= column < SIZE
    ]
    for y in range(SIZE)
    for x in range(SIZE)
]
Board = tuple[int, ...]  # from the upper left corner, row by row


def group(board: list[int] | Board, start: int) -> tuple[set[int], set[int]]:
    """The points that hang together with this one and hold the same; what borders on them."""
    colour = board[start]
    members, border, to_do = {start}, set(), [start]
    while to_do:
        for near in NEIGHBOURS[to_do.pop()]:
            if board[near] != colour:
                border.add(near)
            elif near not in members:
                members.add(near)
                to_do.append(near)
    return members, border


class Position(NamedTuple):
    board: Board = (EMPTY,) * SIZE**2
    side: int = BLACK
    passes: int = 0
    before: Board | None = None  # the board before the last move

    def play(self, point: int) -> Position | None:
        """A stone on an empty point; None if that is against the rules."""
        board, enemy = list(self.board), BLACK + WHITE - self.side
        board[point] = self.side
        for near in NEIGHBOURS[point]:
            if board[near] == enemy:
                members, border = group(board, near)
                if all(board[beside] for beside in border):
                    for member in members:
                        board[member] = EMPTY
        if all(board[beside] for beside in group(board, point)[1]):
            return None
        after = tuple(board)
        return None if after == self.before else Position(after, enemy, 0, self.board)

    def moves(self) -> Mapping[int, Position]:
        if self.passes == 2:
            return {}
        free = [point for point, stone in enumerate(self.board) if stone == EMPTY]
        found = {point: after for point in free if (after := self.play(point)) is not None}
        passed = Position(self.board, BLACK + WHITE - self.side, self.passes + 1, self.board)
        return {**found, PASS: passed}

    def area(self) -> float:
        """What Black owns more than White, komi included."""
        points = {BLACK: 0, WHITE: 0}
        seen: set[int] = set()
        for point, stone in enumerate(self.board):
            if stone != EMPTY:
                points[stone] += 1
            elif point not in seen:
                region, border = group(self.board, point)
                seen |= region
                owners = {self.board[beside] for beside in border}
                if len(owners) == 1:
                    points[owners.pop()] += len(region)
        return points[BLACK] - points[WHITE] - KOMI

    def result(self) -> str | None:
        if self.passes < 2:
            return None
        return "win" if (self.area() > 0) == (self.side == BLACK) else "loss"
