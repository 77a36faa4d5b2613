"""Go on five by five points with simple ko, and capture go; both with passes."""

from __future__ import annotations

from typing import NamedTuple

from .counting import counter

Point = tuple[int, int]


class State(NamedTuple):
    stones: tuple[frozenset[Point], frozenset[Point]] = (frozenset(), frozenset())
    size: int = 5
    side: int = 0
    ko: Point | None = None
    passes: int = 0
    first_capture_wins: bool = False


def neighbours(state: State, point: Point) -> list[Point]:
    x, y = point
    around = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
    return [(x, y) for x, y in around if 0 <= x < state.size and 0 <= y < state.size]


def group(state: State, stones: frozenset[Point], start: Point) -> frozenset[Point]:
    found, to_do = {start}, [start]
    while to_do:
        for point in neighbours(state, to_do.pop()):
            if point in stones and point not in found:
                found.add(point)
                to_do.append(point)
    return frozenset(found)


def alive(state: State, members: frozenset[Point], all_stones: frozenset[Point]) -> bool:
    return any(set(neighbours(state, point)) - all_stones for point in members)


def play(state: State, point: Point) -> State | None:
    """The position after a stone on an empty point; None if that is against the rules."""
    own, other = state.stones[state.side] | {point}, state.stones[1 - state.side]
    everything = own | other
    dead: frozenset[Point] = frozenset()
    for near in neighbours(state, point):
        if near in other:
            members = group(state, other, near)
            if not alive(state, members, everything):
                dead |= members
    if dead == {state.ko}:
        return None
    if not dead and not alive(state, group(state, own, point), everything):
        return None
    stones = (own, other - dead) if state.side == 0 else (other - dead, own)
    ko = point if len(dead) == 1 else None
    over = 2 if dead and state.first_capture_wins else 0
    return state._replace(stones=stones, side=1 - state.side, ko=ko, passes=over)


def successors(state: State) -> list[State]:
    if state.passes == 2:
        return []
    black, white = state.stones
    free = [(x, y) for x in range(state.size) for y in range(state.size)]
    moves = [play(state, point) for point in free if point not in black | white]
    passes = 1 if state.first_capture_wins else state.passes + 1
    passed = state._replace(side=1 - state.side, ko=None, passes=passes)
    return [after for after in moves if after is not None] + [passed]


def points(names: str) -> frozenset[Point]:
    return frozenset(("ABCDEFGHJ".index(name[0]), int(name[1:]) - 1) for name in names.split())


GAMES = {
    "go.zrf@Go 5x5": counter(successors, State()),
    "go.zrf@Capture Go 9x9": counter(successors, State(size=9, first_capture_wins=True)),
}
# Black may take the ko at C3; White may then not take back at once.
KO = State((points("B2 A3 B4"), points("C2 B3 D3 C4")))
POSITIONS = {
    (
        "go.zrf@Go 5x5",
        "setup Black Stone B2 A3 B4; White Stone C2 B3 D3 C4; off Black Stone 99;"
        " off White Stone 99; off Black Pass 9; off White Pass 9; turn 0",
    ): counter(successors, KO),
}
