"""Puzzles for one player: sliding tiles, sokoban, pegs, a knight's tour, clones, a walk."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from .counting import Counter, counter

Cell = tuple[int, int]  # file, rank from 0
STRAIGHT = [(0, 1), (1, 0), (0, -1), (-1, 0)]
LEAPS = [(x, y) for x in (-2, -1, 1, 2) for y in (-2, -1, 1, 2) if abs(x) != abs(y)]


def cell(name: str) -> Cell:
    return ord(name[0]) - ord("a"), int(name[1:]) - 1


def cells(names: str) -> frozenset[Cell]:
    return frozenset(map(cell, names.split()))


def rectangle(files: int, ranks: int) -> frozenset[Cell]:
    return frozenset((x, y) for x in range(files) for y in range(ranks))


def plus(at: Cell, way: Cell, times: int = 1) -> Cell:
    return at[0] + times * way[0], at[1] + times * way[1]


# Sliding tiles.


class Tiles(NamedTuple):
    rows: tuple[str, ...]  # one character a tile, the gap is a dot
    goal: tuple[str, ...]


def slide(state: Tiles) -> list[Tiles]:
    if state.rows == state.goal:
        return []
    width = len(state.rows[0])
    flat = "".join(state.rows)
    gap = flat.index(".")
    after = []
    for other in range(len(flat)):
        dx, dy = other % width - gap % width, other // width - gap // width
        if abs(dx) + abs(dy) == 1:
            new = flat.replace(".", "?").replace(flat[other], ".").replace("?", flat[other])
            rows = tuple(new[i : i + width] for i in range(0, len(new), width))
            after.append(state._replace(rows=rows))
    return after


def tiles(start: str, goal: str) -> Counter:
    return counter(slide, Tiles(tuple(start.split()), tuple(goal.split())))


# Sokoban: the floor, the places, and a rule for the crates.


class Room(NamedTuple):
    keeper: Cell
    crates: frozenset[Cell]


def walk(floor: frozenset[Cell], places: frozenset[Cell], how: str, state: Room) -> list[Room]:
    keeper, crates = state
    if places <= crates:
        return []
    after = []
    for way in STRAIGHT:
        ahead, behind = plus(keeper, way), plus(keeper, way, -1)
        free = ahead in floor - crates
        if free:
            after.append(Room(ahead, crates))
        if how == "pull" and free and behind in crates:
            after.append(Room(ahead, crates - {behind} | {keeper}))
        beyond = plus(ahead, way)
        movable = ahead in crates and beyond in floor - crates
        if movable and (how == "push" or (how == "for good" and ahead not in places)):
            after.append(Room(ahead, crates - {ahead} | {beyond}))
    return after


FLOOR = rectangle(6, 5) - cells("c3 d3 f5 a1")


def sokoban(how: str, keeper: str, crates: str, places: str) -> Counter:
    rule = partial(walk, FLOOR, cells(places), how)
    return counter(rule, Room(cell(keeper), cells(crates)))


# Peg solitaire.

CROSS = rectangle(7, 7) - {(x, y) for x in (0, 1, 5, 6) for y in (0, 1, 5, 6)}


def hop(pegs: frozenset[Cell]) -> list[frozenset[Cell]]:
    if pegs == {(3, 3)}:
        return []
    return [
        pegs - {peg, plus(peg, way)} | {plus(peg, way, 2)}
        for peg in pegs
        for way in STRAIGHT
        if plus(peg, way) in pegs and plus(peg, way, 2) in CROSS - pegs
    ]


# The knight's tour: the squares visited so far, in order.


def leap(size: int, path: tuple[Cell, ...]) -> list[tuple[Cell, ...]]:
    board = rectangle(size, size) - set(path)
    return [(*path, plus(path[-1], way)) for way in LEAPS if plus(path[-1], way) in board]


# Escape of the clones.


def divide(ways: list[Cell], clones: frozenset[Cell]) -> list[frozenset[Cell]]:
    if clones.isdisjoint({(0, 0), (0, 1), (1, 0)}):
        return []
    free = rectangle(6, 6) - clones
    children = [(clone, {plus(clone, way) for way in ways}) for clone in clones]
    return [clones - {clone} | new for clone, new in children if new <= free]


# Geography: a common walk over the squares of a board.


def go_on(size: int, path: tuple[Cell, ...]) -> list[tuple[Cell, ...]]:
    free = rectangle(size, size) - set(path)
    if not path:
        return [(start,) for start in free]
    return [(*path, plus(path[-1], way)) for way in STRAIGHT if plus(path[-1], way) in free]


def along(rule: Callable[[int, tuple[Cell, ...]], list[tuple[Cell, ...]]], size: int) -> Counter:
    start: tuple[Cell, ...] = () if rule is go_on else ((0, 0),)
    return counter(partial(rule, size), start)


RIGHT_UP = [(0, 1), (1, 0)]
GAMES = {
    "sliding-puzzle.zrf@Eight Puzzle": tiles("236 158 .47", "123 456 78."),
    "sliding-puzzle.zrf@Eight Puzzle, hardest": tiles("867 254 3.1", "123 456 78."),
    "sliding-puzzle.zrf@Fifteen Puzzle": tiles("5124 9638 DA7B .EFC", "1234 5678 9ABC DEF."),
    "sokoban.zrf@Sokoban": sokoban("push", "b1", "b3 d2", "d4 e4"),
    "sokoban.zrf@Sokoban, once and for all": sokoban("for good", "b1", "b3 d2", "d4 e4"),
    "sokoban.zrf@Pulling": sokoban("pull", "e3", "d4 d2", "b3 e2"),
    "peg-solitaire.zrf@Peg Solitaire": counter(hop, CROSS - {(3, 3)}),
    "peg-solitaire.zrf@Peg Solitaire, the cross": counter(hop, cells("d6 c5 d5 e5 d4 d3")),
    "knights-tour.zrf@Knight's Tour 5x5": along(leap, 5),
    "knights-tour.zrf@Knight's Tour 6x6": along(leap, 6),
    "knights-tour.zrf@Knight's Tour 8x8": along(leap, 8),
    "clones.zrf@Escape of the Clones": counter(partial(divide, RIGHT_UP), cells("a1")),
    "clones.zrf@Three Clones": counter(partial(divide, RIGHT_UP), cells("a1 a2 b1")),
    "clones.zrf@Slanting Clones": counter(partial(divide, [(0, 1), (1, 1)]), cells("a1 a2")),
    "geography.zrf@Geography": along(go_on, 4),
    "geography.zrf@Geography 5x5": along(go_on, 5),
}
