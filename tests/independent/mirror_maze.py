"""The mirror maze. A step of one of the wanderers, and then a step of the dog."""

from __future__ import annotations

from typing import NamedTuple

from .counting import counter

WALLS = "a1b1 b2b3 c1d1 c3d3 a3a4 d4e4 d5e5".split()
ONE_WAY, HOLE, GATE, LEVER, MIRROR, FRAME = "d2c2", "b4", "e4", "a1", "e3", "a5"


class State(NamedTuple):
    wanderers: frozenset[str] = frozenset({"b1"})
    dog: str = "c1"
    gate: str = "shut"  # shut, ajar, gone
    left: str = ""  # the square that the dog is to go to
    dog_turn: bool = False


def next_to(square: str) -> list[str]:
    file, rank = square[0], square[1]
    around = [f + rank for f in "abcde" if abs(ord(f) - ord(file)) == 1]
    around += [file + r for r in "12345" if abs(int(r) - int(rank)) == 1]
    return [
        other
        for other in around
        if square + other not in WALLS
        and other + square not in WALLS
        and square + other != ONE_WAY
        and HOLE not in (square, other)
    ]


def successors(state: State) -> list[State]:
    if {"c5", "e5"} <= state.wanderers:
        return []
    state = state._replace(dog_turn=not state.dog_turn)
    if not state.dog_turn:
        free = state.left not in state.wanderers
        return [state._replace(dog=state.left if free else state.dog)]
    after = []
    for start in state.wanderers:
        for end in next_to(start):
            if end == state.dog or end in state.wanderers or (end == GATE and state.gate == "shut"):
                continue
            wanderers, gate = state.wanderers - {start} | {end}, state.gate
            if end == GATE:
                gate = "gone"
            if end == LEVER and gate == "shut":
                gate = "ajar"
            if end == MIRROR and FRAME not in state.wanderers | {state.dog}:
                wanderers |= {FRAME}
            after.append(state._replace(wanderers=wanderers, gate=gate, left=start))
    return after


GAMES = {"mirror-maze.zrf@Mirror Maze": counter(successors, State())}
