"""Dobutsu shogi. A lion on the far rank wins: in the proper game once no enemy can capture it."""

from __future__ import annotations

from typing import NamedTuple

from .counting import counter

Square = tuple[int, int]  # file 0-2, rank 0-3
ORTHOGONAL = {(0, 1), (1, 0), (0, -1), (-1, 0)}
DIAGONAL = {(1, 1), (1, -1), (-1, 1), (-1, -1)}
WAYS = {  # for the side that goes up
    "C": {(0, 1)},
    "G": ORTHOGONAL,
    "E": DIAGONAL,
    "H": ORTHOGONAL | {(1, 1), (-1, 1)},
    "L": ORTHOGONAL | DIAGONAL,
}


class State(NamedTuple):
    board: dict[Square, tuple[str, int]]  # kind and side of each animal
    hands: tuple[str, str]
    side: int = 0
    safely: bool = True


def reach(state: State, start: Square) -> list[Square]:
    kind, side = state.board[start]
    up = 1 if side == 0 else -1
    ends = [(start[0] + dx, start[1] + up * dy) for dx, dy in WAYS[kind]]
    return [(x, y) for x, y in ends if 0 <= x < 3 and 0 <= y < 4]


def attacked(state: State, square: Square, by: int) -> bool:
    return any(
        side == by and square in reach(state, start) for start, (_, side) in state.board.items()
    )


def finished(state: State) -> bool:
    lions = {side: at for at, (kind, side) in state.board.items() if kind == "L"}
    if len(lions) < 2:
        return True
    for side, far in ((0, 3), (1, 0)):
        survived = side == state.side  # it was there before the enemy's move
        if lions[side][1] == far and (
            survived or not state.safely or not attacked(state, lions[side], 1 - side)
        ):
            return True
    return False


def successors(state: State) -> list[State]:
    if finished(state):
        return []
    side = state.side
    far = 3 if side == 0 else 0
    after = []
    for start, (kind, owner) in state.board.items():
        if owner != side:
            continue
        for end in reach(state, start):
            victim = state.board.get(end, ("", 1 - side))
            if victim[1] == side:
                continue
            board = {at: animal for at, animal in state.board.items() if at != start}
            board[end] = ("H" if kind == "C" and end[1] == far else kind, side)
            taken = victim[0].replace("H", "C").replace("L", "")
            hands = with_hand(state, state.hands[side] + taken)
            after.append(State(board, hands, 1 - side, state.safely))
    for kind in set(state.hands[side]):
        left = with_hand(state, state.hands[side].replace(kind, "", 1))
        for square in ((x, y) for x in range(3) for y in range(4)):
            if square not in state.board:
                board = {**state.board, square: (kind, side)}
                after.append(State(board, left, 1 - side, state.safely))
    return after


def with_hand(state: State, hand: str) -> tuple[str, str]:
    sente, gote = state.hands
    return (hand, gote) if state.side == 0 else (sente, hand)


def placed(rows: str) -> dict[Square, tuple[str, int]]:
    """Rows from the top, capitals go up: ``gle/.c./.C./ELG``."""
    return {
        (x, 3 - y): (letter.upper(), int(letter.islower()))
        for y, row in enumerate(rows.split("/"))
        for x, letter in enumerate(row)
        if letter != "."
    }


START = State(placed("gle/.c./.C./ELG"), ("", ""))
MIDDLE = State(placed("g.e/.cL/lC./E.G"), ("", ""))
GAMES = {
    "dobutsu.zrf@Dobutsu Shogi": counter(successors, START),
    "dobutsu.zrf@Dobutsu Shogi, arrival wins": counter(successors, START._replace(safely=False)),
}
