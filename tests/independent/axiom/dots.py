"""Dots on eight by eight points: what a wall encloses, seen from outside of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

SIZE = 8
Point = tuple[int, int]  # column and row, from 0
POINTS = frozenset((x, y) for x in range(SIZE) for y in range(SIZE))
Stand = tuple[int, str]  # whose, and what: a Dot, Land or a Prize


def beside(point: Point) -> list[Point]:
    x, y = point
    return [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]


def regions(walls: frozenset[Point]) -> Iterator[set[Point]]:
    """What walls leave of the board, in parts that hang together, and the world around it."""
    world = {(x, y) for x in range(-1, SIZE + 1) for y in range(-1, SIZE + 1)} - walls
    while world:
        to_do = [world.pop()]
        region = set(to_do)
        while to_do:
            near = set(beside(to_do.pop())) & world
            world -= near
            region |= near
            to_do += near
        yield region


class Position(NamedTuple):
    board: Mapping[Point, Stand] = {}
    side: int = 0

    def dots(self, board: Mapping[Point, Stand], side: int) -> frozenset[Point]:
        return frozenset(at for at, stand in board.items() if stand == (side, "Dot"))

    def play(self, point: Point) -> Position:
        own, enemy = self.side, 1 - self.side
        board = {**self.board, point: (own, "Dot")}
        closed = False
        for region in regions(self.dots(board, own)):
            won = region <= POINTS and region & set(beside(point))
            if won and region & self.dots(board, enemy):
                self.win(board, region, own)
                closed = True
        if not closed:
            for region in regions(self.dots(board, enemy)):
                if region <= POINTS and point in region:
                    self.win(board, region, enemy)
        return Position(board, enemy)

    @staticmethod
    def win(board: dict[Point, Stand], region: set[Point], mason: int) -> None:
        loser = 1 - mason
        becomes = {(loser, "Dot"): "Prize", (loser, "Prize"): "Dot", (loser, "Land"): "Land"}
        for at in region:
            if at not in board:
                board[at] = mason, "Land"
            elif board[at] in becomes:
                board[at] = mason, becomes[board[at]]

    def moves(self) -> Mapping[Point, Position]:
        return {point: self.play(point) for point in POINTS - set(self.board)}

    def result(self) -> str | None:
        if len(self.board) < SIZE**2:
            return None
        prizes = [owner for owner, what in self.board.values() if what == "Prize"]
        lead = prizes.count(self.side) - prizes.count(1 - self.side)
        return "win" if lead > 0 else "loss" if lead < 0 else "draw"
