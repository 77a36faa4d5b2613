"""Splut! against its rules, written down once more."""

from __future__ import annotations

from typing import Any

import pytest

from .referee import Referee, compare, module

TEAMS = ("South", "North")
MOVERS = (0, 1, 1, 0, 0, 0, 1, 1, 1)  # by entry of the turn order, the first three played once
WAYS = {"n": (0, 1), "e": (1, 0), "s": (0, -1), "w": (-1, 0)}
ARENA = {(x, y) for x in range(-4, 5) for y in range(-4, 5) if abs(x) + abs(y) <= 4}

Cell = tuple[int, int]
Board = dict[Cell, tuple[str, str]]  # whose, what
# The pieces; whose last turn has moved which rocks; the entry of the turn order.
State = tuple[frozenset[tuple[Cell, tuple[str, str]]], frozenset[tuple[Cell, str]], int]


def plus(at: Cell, way: Cell) -> Cell:
    return at[0] + way[0], at[1] + way[1]


def shift(board: Board, moves: dict[Cell, Cell]) -> Board:
    """All at once; what stands where something arrives is gone."""
    rest = {at: piece for at, piece in board.items() if at not in moves}
    return rest | {end: board[start] for start, end in moves.items()}


def pushed(board: Board, at: Cell, way: Cell) -> list[dict[Cell, Cell]]:
    line = [at]
    while plus(line[-1], way) in board:
        line.append(plus(line[-1], way))
    fits = plus(line[-1], way) in ARENA
    return [{cell: plus(cell, way) for cell in line}] if fits else []


def thrown(board: Board, at: Cell, rock: Cell) -> list[Board]:
    """The Troll comes from `at` and throws the rock from where it lies, in every direction."""
    found = []
    for way in WAYS.values():
        left = shift(board, {at: (99, 99)})
        troll = left.pop((99, 99))
        path, goal = plus(rock, way), rock
        while path in ARENA and (path not in left or left[path][1] == "Dwarf"):
            path, goal = plus(path, way), path
        team = ""
        if path in left and left[path][1] == "Sorcerer":
            team, goal = left[path][0], path
        if goal == rock:
            continue
        after = shift(left, {rock: goal}) | {rock: troll}
        found.append({a: piece for a, piece in after.items() if piece[0] != team or not team})
    return found


def steps(board: Board, at: Cell, way: Cell, free: set[Cell]) -> list[dict[Cell, Cell]]:
    """What goes where when a piece steps, throwing apart; `free` rocks may be levitated."""
    _, what = board[at]
    to = plus(at, way)
    if what == "Dwarf":
        return pushed(board, at, way)
    if to not in ARENA or to in board:
        return []
    found = [{at: to}]
    behind = plus(at, (-way[0], -way[1]))
    if what == "Troll" and board.get(behind, ("", ""))[1] == "Rock":
        found.append({at: to, behind: at})
    if what == "Sorcerer":
        for rock in free:
            goal = plus(rock, way)
            if goal in ARENA and goal != to and (goal not in board or goal == at):
                found.append({at: to, rock: goal})
    return found


def successors(state: State) -> set[State]:
    pieces, marked, index = state
    board = dict(pieces)
    mine, other = TEAMS[MOVERS[index]], TEAMS[1 - MOVERS[index]]
    following = index + 1 if index < 8 else 3
    rocks = {at for at, (_, what) in board.items() if what == "Rock"}
    free = rocks - {at for at, team in marked if team == other}
    found = set()

    def reached(after: Board, moves: dict[Cell, Cell], over: bool) -> None:
        ended = over or MOVERS[following] != MOVERS[index]
        next_index = (6 if mine == "South" else 3) if over else following
        marks = {(at, team) for at, team in marked if at not in moves}
        marks = {mark for mark in marks if not (ended and mark[1] == other)}
        marks |= {(end, mine) for start, end in moves.items() if start in rocks}
        found.add((frozenset(after.items()), frozenset(marks), next_index))

    for at, (owner, what) in board.items():
        if owner != mine:
            continue
        for way in WAYS.values():
            for moves in steps(board, at, way, free):
                reached(shift(board, moves), moves, over=False)
            rock = plus(at, way)
            if what == "Troll" and rock in rocks:
                for after in thrown(board, at, rock):
                    (goal,) = {a for a, piece in after.items() if piece[1] == "Rock"} - (
                        rocks - {rock}
                    )
                    reached(after, {rock: goal}, over=True)
    return found or {(pieces, marked, following)}


def winners(state: State) -> list[str] | None:
    alive = [owner for _, (owner, what) in state[0] if what == "Sorcerer"]
    return alive if len(alive) == 1 else None


def state(game: Any) -> State:
    board: Board = {}
    marks = set()
    for name, piece in game.board.items():
        at = ord(name[0]) - ord("e"), int(name[1]) - 5
        board[at] = piece.player, piece.type
        mark = dict(piece.attributes).get("moved-by", 0)
        if mark:
            marks.add((at, TEAMS[mark - 1]))
    return frozenset(board.items()), frozenset(marks), game.turn_index


def test_moves_and_results() -> None:
    compare(Referee("splut", state, successors, winners), first=60, plies=20)


@pytest.mark.parametrize(
    ("turn", "rule", "following"),
    [
        (0, "walk", 1),  # the first turn is one move
        (1, "push", 2),
        (2, "push", 3),  # the second turn is two
        (5, "push", 6),
        (8, "push", 3),
        (3, "throw", 6),  # the rest of the turn is lost
        (7, "throw", 3),
    ],
)
def test_turn_order(turn: int, rule: str, following: int) -> None:
    engine = module("splut")
    position = (
        "South Troll d5; South Dwarf e2; South Sorcerer d2; North Troll f5; North Dwarf e8; "
        f"North Sorcerer f8; Arena Rock e5 i5; turn {turn}"
    )
    game = engine.Game.from_setup(engine.Setup.parse(position))
    game.push(next(move for move in game.legal_moves if move.rule == rule))
    assert game.turn_index == following
