"""Nine men's morris and morabaraba. The removal of a man is a step of its own."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from .counting import counter

# Three squares, one inside the other: point (ring, place), places 0-7 clockwise from a corner.
Point = tuple[int, int]
POINTS = [(ring, place) for ring in range(3) for place in range(8)]


class State(NamedTuple):
    men: tuple[frozenset[Point], frozenset[Point]]
    in_hand: tuple[int, int]
    side: int = 0
    remove: bool = False


def mills(diagonals: bool) -> list[frozenset[Point]]:
    sides = [
        frozenset((ring, (corner + k) % 8) for k in range(3))
        for ring in range(3)
        for corner in (0, 2, 4, 6)
    ]
    spokes = [(1, 3, 5, 7), (0, 1, 2, 3, 4, 5, 6, 7)][diagonals]
    return sides + [frozenset((ring, place) for ring in range(3)) for place in spokes]


def joined(diagonals: bool, a: Point, b: Point) -> bool:
    if a[0] == b[0]:
        return (a[1] - b[1]) % 8 in (1, 7)
    return a[1] == b[1] and abs(a[0] - b[0]) == 1 and (diagonals or a[1] % 2 == 1)


def in_mill(diagonals: bool, men: frozenset[Point], point: Point) -> bool:
    return any(point in mill and mill <= men for mill in mills(diagonals))


def replaced(state: State, own: frozenset[Point], other: frozenset[Point]) -> State:
    men = (own, other) if state.side == 0 else (other, own)
    return state._replace(men=men)


def successors(diagonals: bool, state: State) -> list[State]:
    side = state.side
    own, other = state.men[side], state.men[1 - side]
    if state.remove:
        loose = [p for p in other if not in_mill(diagonals, other, p)]
        done = state._replace(side=1 - side, remove=False)
        return [done._replace(men=replaced(state, own, other - {p}).men) for p in loose or other]
    if any(len(state.men[s]) + state.in_hand[s] == 2 for s in (0, 1)):
        return []
    after = []
    empty = [p for p in POINTS if p not in own | other]
    if state.in_hand[side]:
        hand = list(state.in_hand)
        hand[side] -= 1
        placed = state._replace(in_hand=(hand[0], hand[1]))
        after = [(replaced(placed, own | {p}, other), p) for p in empty]
    else:
        for start in own:
            for end in empty:
                if len(own) <= 3 or joined(diagonals, start, end):
                    after.append((replaced(state, own - {start} | {end}, other), end))
    return [
        new._replace(remove=True)
        if in_mill(diagonals, new.men[side], end)
        else new._replace(side=1 - side)
        for new, end in after
    ]


def start(men: int) -> State:
    return State((frozenset(), frozenset()), (men, men))


GAMES = {
    "nine-mens-morris.zrf@Nine Men's Morris": counter(partial(successors, False), start(9)),
    "nine-mens-morris.zrf@Morabaraba": counter(partial(successors, True), start(12)),
}
