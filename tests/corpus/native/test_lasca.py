"""Lasca against its rules, written down once more with columns as strings."""

from __future__ import annotations

from typing import Any

import pytest

from .referee import Referee, compare, module

# A column from below: `w` and `b` are soldiers, `W` and `B` officers.
OTHER = {"w": "b", "b": "w"}
PLAYERS = {"w": "White", "b": "Black"}
LAST = {"w": 7, "b": 1}

Cell = tuple[int, int]
State = tuple[frozenset[tuple[Cell, str]], str]  # the columns; who is to move


def ways(commander: str) -> list[Cell]:
    forward = {"w": [1], "b": [-1]}.get(commander, [1, -1])
    return [(x, y) for x in (1, -1) for y in forward]


def plus(at: Cell, way: Cell, times: int = 1) -> Cell:
    return at[0] + times * way[0], at[1] + times * way[1]


def on_board(at: Cell) -> bool:
    return 1 <= at[0] <= 7 and 1 <= at[1] <= 7


def captures(board: dict[Cell, str], at: Cell, jumped: frozenset[Cell]) -> list[tuple[Cell, Cell]]:
    """The squares that are jumped over, and where that leads."""
    commander = board[at][-1]
    found = []
    for way in ways(commander):
        over, to = plus(at, way), plus(at, way, 2)
        foe = over in board and board[over][-1].lower() != commander.lower()
        if foe and over not in jumped and on_board(to) and to not in board:
            found.append((over, to))
    return found


def arrived(column: str, player: str, to: Cell) -> tuple[str, bool]:
    """The column, its commander promoted if it has come so far, and whether it has been."""
    promoted = column[-1] == player and to[1] == LAST[player]
    return (column[:-1] + column[-1].upper() if promoted else column), promoted


def taken(board: dict[Cell, str], at: Cell, jumped: frozenset[Cell]) -> list[dict[Cell, str]]:
    """What a turn of captures can lead to; the board itself where there is nothing to capture."""
    player = board[at][-1].lower()
    found = []
    for over, to in captures(board, at, jumped):
        after = dict(board)
        column = after.pop(at)
        after[over] = board[over][:-1]
        after = {cell: pieces for cell, pieces in after.items() if pieces}
        after[to], promoted = arrived(board[over][-1] + column, player, to)
        found += [after] if promoted else taken(after, to, jumped | {over})
    return found or [board]


def successors(state: State) -> set[State]:
    columns, player = state
    board = dict(columns)
    found: list[dict[Cell, str]] = []
    mine = [at for at, column in board.items() if column[-1].lower() == player]
    for at in mine:
        if captures(board, at, frozenset()):
            found += taken(board, at, frozenset())
    for at in mine if not found else ():
        for way in ways(board[at][-1]):
            to = plus(at, way)
            if on_board(to) and to not in board:
                after = {cell: column for cell, column in board.items() if cell != at}
                after[to], _ = arrived(board[at], player, to)
                found.append(after)
    return {(frozenset(after.items()), OTHER[player]) for after in found}


def winners(state: State) -> list[str] | None:
    return None if successors(state) else [PLAYERS[OTHER[state[1]]]]


def cell(name: str) -> Cell:
    return ord(name[0]) - ord("a") + 1, int(name[1])


def state(game: Any) -> State:
    levels: dict[Cell, dict[int, str]] = {}
    for name, piece in game.board.items():
        base, _, level = name.partition(".")
        letter = piece.player[0].lower()
        letter = letter.upper() if piece.type == "Officer" else letter
        levels.setdefault(cell(base), {})[int(level or 1)] = letter
    columns = set()
    for at, column in levels.items():
        assert sorted(column) == list(range(1, len(column) + 1))  # nothing hangs in the air
        columns.add((at, "".join(column[level] for level in sorted(column))))
    return frozenset(columns), game.turn[0].lower()


def test_moves_and_results() -> None:
    referee = Referee("lasca", state, successors, winners, once=False)  # ways round a square
    compare(referee, first=200, plies=20)


@pytest.mark.parametrize(
    ("position", "move", "result"),
    [
        # What is captured goes below, and what was under it is free.
        (
            "White Soldier c3; Black Soldier d4.2; White Soldier d4; Black Soldier g7",
            "c3 e5",
            {((5, 5), "bw"), ((4, 4), "w"), ((7, 7), "b")},
        ),
        # A soldier becomes an officer on top of its column.
        (
            "White Soldier c5.2; Black Soldier c5 d6 g7",
            "c5.2 e7.3",
            {((5, 7), "bbW"), ((7, 7), "b")},
        ),
    ],
)
def test_columns(position: str, move: str, result: set[Any]) -> None:
    engine = module("lasca")
    game = engine.Game.from_setup(engine.Setup.parse(position))
    (found,) = game.legal_moves
    game.push(found)
    assert state(game)[0] == result


def test_no_square_is_jumped_over_twice() -> None:
    """An officer that has gone round four columns may not begin another round."""
    engine = module("lasca")
    foes = " ".join(f"Black Soldier {at} {at}.2;" for at in ("c3", "e3", "c5", "e5"))
    game = engine.Game.from_setup(engine.Setup.parse(f"White Officer b4; {foes} Black Soldier g7"))
    jumps = 0
    while game.turn == "White":
        game.push(game.legal_moves[0])
        jumps += 1
    assert jumps == 4
