"""Amazons on six by six squares; the move and the shot are two steps."""

from __future__ import annotations

from typing import NamedTuple

from .counting import counter

Square = tuple[int, int]
SIZE = 6
WAYS = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]


class State(NamedTuple):
    amazons: tuple[frozenset[Square], frozenset[Square]]
    burnt: frozenset[Square] = frozenset()
    side: int = 0
    shooter: Square | None = None


def reached(start: Square, blocked: frozenset[Square]) -> list[Square]:
    squares = []
    for dx, dy in WAYS:
        x, y = start[0] + dx, start[1] + dy
        while 0 <= x < SIZE and 0 <= y < SIZE and (x, y) not in blocked:
            squares.append((x, y))
            x, y = x + dx, y + dy
    return squares


def successors(state: State) -> list[State]:
    white, black = state.amazons
    blocked = white | black | state.burnt
    if state.shooter is not None:
        return [
            State(state.amazons, state.burnt | {arrow}, 1 - state.side)
            for arrow in reached(state.shooter, blocked)
        ]
    after = []
    for start in state.amazons[state.side]:
        for end in reached(start, blocked):
            own = state.amazons[state.side] - {start} | {end}
            pair = (own, black) if state.side == 0 else (white, own)
            after.append(state._replace(amazons=pair, shooter=end))
    return after


def squares(names: str) -> frozenset[Square]:
    return frozenset(("abcdef".index(name[0]), int(name[1]) - 1) for name in names.split())


GAMES = {
    "amazons.zrf@Amazons 6x6": counter(successors, State((squares("c1 d6"), squares("a4 f3"))))
}
