"""Rithmomachia against its rules, written down once more."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from .referee import Referee, compare, module

OTHER = {"White": "Black", "Black": "White"}
LENGTHS = {"Round": (1,), "Triangle": (2,), "Square": (3,), "Pyramid": (1, 2, 3)}
STRAIGHT = [(0, 1), (1, 0), (0, -1), (-1, 0)]
OBLIQUE = [(1, 1), (1, -1), (-1, -1), (-1, 1)]
WHOLE = {"White": 1312, "Black": 1752}  # the sum of a side's numbers at the start

Cell = tuple[int, int]
Piece = tuple[str, str, int]  # whose, shape, number
Board = dict[Cell, Piece]
State = tuple[frozenset[tuple[Cell, Piece]], str]


def plus(at: Cell, way: Cell, times: int = 1) -> Cell:
    return at[0] + times * way[0], at[1] + times * way[1]


def on_board(at: Cell) -> bool:
    return 0 <= at[0] < 8 and 0 <= at[1] < 16


def steps(board: Board, at: Cell, shape: str) -> Iterator[Cell]:
    """The squares that a piece of a shape comes to over empty ones, whatever stands there."""
    for length in LENGTHS[shape]:
        for way in OBLIQUE if length == 1 else STRAIGHT:
            between = [plus(at, way, n) for n in range(1, length)]
            to = plus(at, way, length)
            if on_board(to) and not any(square in board for square in between):
                yield to


def captures(board: Board, at: Cell) -> set[Cell]:
    """What the piece captures that has just come to `at`."""
    player, shape, number = board[at]
    foes = {cell: piece for cell, piece in board.items() if piece[0] != player}
    found = set()
    for prey in set(steps(board, at, shape)) & set(foes):
        helpers = [
            mate[2]
            for cell, mate in board.items()
            if mate[0] == player and cell != at and prey in steps(board, cell, mate[1])
        ]
        if foes[prey][2] == number or foes[prey][2] - number in helpers:
            found.add(prey)
    for way in STRAIGHT + OBLIQUE:
        line = [plus(at, way, n) for n in range(1, 17)]
        between = 0
        while on_board(line[between]) and line[between] not in board:
            between += 1
        end = line[between]
        if end in foes and between:
            small, great = sorted((number, foes[end][2]))
            if small * between == great:
                found.add(end)
    for way in STRAIGHT:
        prey = plus(at, way)
        if prey in foes and all(
            not on_board(side) or (side in board and side not in foes)
            for side in (plus(prey, around) for around in STRAIGHT)
        ):
            found.add(prey)
    return found


def successors(state: State) -> set[State]:
    pieces, player = state
    board = dict(pieces)
    found = set()
    for at, (owner, shape, _) in board.items():
        if owner != player:
            continue
        for to in steps(board, at, shape):
            if to not in board:
                after = {cell: piece for cell, piece in board.items() if cell != at}
                after[to] = board[at]
                for prey in captures(after, to):
                    del after[prey]
                found.add((frozenset(after.items()), OTHER[player]))
    return found


def progression(a: int, b: int, c: int) -> bool:
    arithmetic = b - a == c - b
    geometric = Fraction(b, a) == Fraction(c, b)
    harmonic = 1 / Fraction(a) - 1 / Fraction(b) == 1 / Fraction(b) - 1 / Fraction(c)
    return a < b and (arithmetic or geometric or harmonic)


def victory(board: Board, player: str) -> str | None:
    """The noblest victory that a player has."""
    there = {
        cell: number
        for cell, (owner, _, number) in board.items()
        if owner == player and (cell[1] >= 8) == (player == "White")
    }
    for cell, number in there.items():
        for way in STRAIGHT + OBLIQUE:
            second, third = plus(cell, way), plus(cell, way, 2)
            if not (second in there and third in there):
                continue
            if progression(number, there[second], there[third]):
                return "great-victory"
    left = [number for owner, _, number in board.values() if owner != player]
    if WHOLE[OTHER[player]] - sum(left) >= 100:
        return "goods"
    return "body" if len(left) <= 20 else None


def winners(state: State) -> list[str] | None:
    board = dict(state[0])
    order = ["great-victory", "goods", "body"]
    won = {player: victory(board, player) for player in OTHER}
    for kind in order:
        for player in OTHER:
            if won[player] == kind:
                return [player]
    return None if successors(state) else [OTHER[state[1]]]


def state(game: Any) -> State:
    board = {}
    for name, piece in game.board.items():
        shape, _, number = piece.type.partition("-")
        at = ord(name[0]) - ord("a"), int(name[1:]) - 1
        board[at] = (piece.player, shape, int(number))
    return frozenset(board.items()), game.turn


def test_moves_and_results() -> None:
    compare(Referee("rithmomachia", state, successors, winners), first=60, plies=20)


def test_sums() -> None:
    pieces, _ = state(module("rithmomachia").Game())
    sums = {player: sum(p[2] for _, p in pieces if p[0] == player) for player in OTHER}
    assert sums == WHOLE
    assert [sum(p[0] == player for _, p in pieces) for player in OTHER] == [24, 24]


ARMIES = (
    "Black Square-361 h16; Black Square-225 g16; Black Square-121 f16; Black Pyramid-190 e16; "
    "Black Triangle-100 d16; Black Triangle-90 h15; Black Round-81 c16; Black Square-66 b16; "
    "Black Triangle-64 a16; Black Square-120 h14; Black Triangle-56 g15; Black Round-49 a15; "
    "Black Square-49 f15; Black Triangle-36 e15; Black Triangle-30 d15; Black Square-28 c15; "
    "Black Round-25 b15; Black Triangle-16 a14; Black Round-9 b14 c14"
)


def after(white: str, black: str, start: str, end: str) -> Any:
    """The game after a move from a position of some pieces, Black's idle ones among them."""
    engine = module("rithmomachia")
    game = engine.Game.from_setup(engine.Setup.parse(f"{white}; {black}; {ARMIES}"))
    game.push(next(m for m in game.legal_moves if (m.start, m.end) == (start, end)))
    return game


@pytest.mark.parametrize(
    ("white", "black", "start", "end", "taken"),
    [
        ("White Square-81 a1", "Black Triangle-12 d7; Black Round-3 d6", "a1", "a4", ()),
        ("White Round-6 c2", "Black Triangle-12 f5; Black Round-7 h1", "c2", "b1", ()),
        ("White Round-4 c2", "Black Triangle-12 d7; Black Round-7 h1", "c2", "d3", ("d7",)),
        (  # 5 is 3 and 2, but there is no 3
            "White Round-2 c2; White Round-4 e4",
            "Black Round-5 d5; Black Round-7 h1",
            "c2",
            "b3",
            (),
        ),
        (  # 2 and 5 make 7
            "White Round-4 c3; White Round-2 d2; White Round-6 h5",
            "Black Triangle-12 d4; Black Round-7 h1",
            "d2",
            "e3",
            (),
        ),
        (
            "White Round-4 c3; White Round-8 d2; White Round-6 h5",
            "Black Triangle-12 d4; Black Round-7 h1",
            "d2",
            "e3",
            ("d4",),
        ),
        (
            "White Round-2 a2; White Round-4 c1",
            "Black Round-7 a1; Black Round-5 h3",
            "c1",
            "b2",
            (),
        ),
        (
            "White Round-2 a2; White Triangle-6 b3",
            "Black Round-7 a1; Black Round-5 h3",
            "b3",
            "b1",
            ("a1",),
        ),
    ],
)
def test_captures(white: str, black: str, start: str, end: str, taken: tuple[str, ...]) -> None:
    assert after(white, black, start, end).moves[-1].captures == taken


@pytest.mark.parametrize(("end", "reason"), [("h10", "goods"), ("f10", "great-victory")])
def test_the_noblest_victory_counts(end: str, reason: str) -> None:
    """With two of Black's pieces gone any move wins, but one makes a progression as well."""
    engine = module("rithmomachia")
    lesser = ARMIES.replace("Black Square-361 h16; ", "").replace("Black Square-225 g16; ", "")
    white = "White Round-4 d10; White Round-6 e10; White Round-8 g9"
    game = engine.Game.from_setup(engine.Setup.parse(f"{white}; {lesser}"))
    game.push(next(m for m in game.legal_moves if (m.start, m.end) == ("g9", end)))
    assert (game.outcome().winners, game.outcome().reason) == (("White",), reason)
