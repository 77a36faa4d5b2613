"""Joust with captures, and the snails that leave slime."""

from __future__ import annotations

from typing import NamedTuple

from .counting import counter

Square = tuple[int, int]
LEAPS = [(x, y) for x in (-2, -1, 1, 2) for y in (-2, -1, 1, 2) if abs(x) != abs(y)]
STEPS = [(0, 1), (1, 0), (0, -1), (-1, 0)]
DEW = {(1, 4), (4, 1), (2, 2), (3, 3)}


class State(NamedTuple):
    mover: Square
    other: Square
    ruins: frozenset[Square] = frozenset()


def reached(start: Square, ways: list[Square], size: int, ruins: frozenset[Square]) -> list[Square]:
    ends = [(start[0] + dx, start[1] + dy) for dx, dy in ways]
    return [(x, y) for x, y in ends if 0 <= x < size and 0 <= y < size and (x, y) not in ruins]


def joust(state: State) -> list[State]:
    if state.mover == state.other:
        return []  # captured
    ruins = state.ruins | {state.mover}
    return [State(state.other, end, ruins) for end in reached(state.mover, LEAPS, 8, state.ruins)]


def crawl(state: State) -> list[State]:
    slime = state.ruins | {state.mover}
    after = []
    for end in reached(state.mover, STEPS, 6, state.ruins | {state.other}):
        on_dew = end in DEW
        goes_on = State(end, state.other, slime)
        stuck = not reached(end, STEPS, 6, slime | {state.other})
        after.append(goes_on if on_dew and not stuck else State(state.other, end, slime))
    return after


GAMES = {
    "joust.zrf@Joust to the death": counter(joust, State((3, 3), (4, 4))),
    "slime.zrf@Slime": counter(crawl, State((0, 0), (5, 5))),
}
