"""Chinese checkers on the star of 121 holes, for two, three and six players."""

from __future__ import annotations

from functools import partial

from .counting import counter

# Cube coordinates x + y + z = 0; a point of the star has one coordinate beyond 4 or -4.
Hole = tuple[int, int, int]
WAYS = [(1, -1, 0), (0, 1, -1), (-1, 0, 1), (-1, 1, 0), (0, -1, 1), (1, 0, -1)]
SPAN = range(-8, 9)
STAR = frozenset(
    hole
    for hole in ((x, y, -x - y) for x in SPAN for y in SPAN)
    if min(hole) >= -4 or max(hole) <= 4
)
Men = tuple[frozenset[Hole], ...]
State = tuple[Men, int]  # each player's men; whose turn


def point(axis: int, sign: int) -> frozenset[Hole]:
    return frozenset(hole for hole in STAR if hole[axis] * sign > 4)


def add(hole: Hole, way: Hole) -> Hole:
    return (hole[0] + way[0], hole[1] + way[1], hole[2] + way[2])


def destinations(man: Hole, taken: frozenset[Hole]) -> set[Hole]:
    """Single steps, and whatever a series of hops can reach."""
    others = taken - {man}
    steps = {add(man, way) for way in WAYS} & STAR - taken
    reached: set[Hole] = set()
    to_do = [man]
    while to_do:
        hole = to_do.pop()
        for way in WAYS:
            over = add(hole, way)
            end = add(over, way)
            if over in others and end in STAR - taken and end not in reached:
                reached.add(end)
                to_do.append(end)
    return steps | reached


def successors(targets: Men, state: State) -> list[State]:
    men, turn = state
    taken = frozenset().union(*men)
    if any(goal <= taken and own & goal for own, goal in zip(men, targets, strict=True)):
        return []
    following = (turn + 1) % len(men)
    after: list[State] = []
    for man in men[turn]:
        for end in destinations(man, taken):
            own = men[turn] - {man} | {end}
            after.append(((*men[:turn], own, *men[turn + 1 :]), following))
    return after or [(men, following)]  # a forced pass


def game(points: list[tuple[int, int]]) -> tuple[Men, Men]:
    starts = tuple(point(axis, sign) for axis, sign in points)
    return starts, tuple(point(axis, -sign) for axis, sign in points)


def count(points: list[tuple[int, int]]) -> object:
    starts, targets = game(points)
    return counter(partial(successors, targets), (starts, 0))


ROUND = [(0, 1), (1, -1), (2, 1), (0, -1), (1, 1), (2, -1)]  # clockwise
GAMES = {
    "chinese-checkers.zrf@Chinese Checkers": count(ROUND[::2]),
    "chinese-checkers.zrf@Chinese Checkers for two": count(ROUND[::3]),
    "chinese-checkers.zrf@Chinese Checkers for six": count(ROUND),
}
