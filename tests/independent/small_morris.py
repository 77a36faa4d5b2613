"""Three men's morris, tapatan and nine holes: place three men each, then move them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from .counting import counter

State = tuple[str, int]  # nine points, row by row (W, B or a dot); ply
CENTRE = 4
STRAIGHT = ["012", "345", "678", "036", "147", "258"]
OBLIQUE = ["048", "246"]


def neighbours(a: int, b: int) -> bool:
    """Whether a line joins the points: straight ones, and oblique ones through the centre."""
    dx, dy = abs(a % 3 - b % 3), abs(a // 3 - b // 3)
    return dx + dy == 1 or (dx == dy == 1 and CENTRE in (a, b))


def anywhere(a: int, b: int) -> bool:
    return a != b


def successors(
    lines: list[str], joined: Callable[[int, int], bool], centre_first: bool, state: State
) -> list[State]:
    board, ply = state
    for line in lines:
        row = {board[int(point)] for point in line}
        if len(row) == 1 and row != {"."}:
            return []
    man = "WB"[ply % 2]
    empty = [point for point in range(9) if board[point] == "."]
    if ply < 6:
        allowed = [p for p in empty if centre_first or ply > 1 or p != CENTRE]
        return [(put(board, point, man), ply + 1) for point in allowed]
    return [
        (put(put(board, start, "."), end, man), ply + 1)
        for start in range(9)
        if board[start] == man
        for end in empty
        if joined(start, end)
    ]


def put(board: str, point: int, man: str) -> str:
    return board[:point] + man + board[point + 1 :]


START: State = ("." * 9, 0)
ALL = STRAIGHT + OBLIQUE
GAMES = {
    "three-mens-morris.zrf@Three Men's Morris": counter(
        partial(successors, ALL, neighbours, False), START
    ),
    "three-mens-morris.zrf@Tapatan": counter(partial(successors, ALL, neighbours, True), START),
    "three-mens-morris.zrf@Nine Holes": counter(
        partial(successors, STRAIGHT, anywhere, True), START
    ),
}
