"""Tamerlane chess against its rules, written down once more."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.sampling import FULL

from .referee import POSITIONS, Referee, compare, module

OTHER = {"White": "Black", "Black": "White"}
FORWARD = {"White": 1, "Black": -1}
LAST = {"White": 10, "Black": 1}
CITADELS = {"White": (12, 2), "Black": (0, 9)}
HOME = {"White": (6, 3), "Black": (6, 8)}  # of the pawn of kings
KINGS = ["King", "Prince", "Adventitious-king"]  # by rank
STRAIGHT = [(0, 1), (1, 0), (0, -1), (-1, 0)]
OBLIQUE = [(1, 1), (1, -1), (-1, -1), (-1, 1)]
LEAPS = {"Knight": (1, 2), "Camel": (1, 3), "Elephant": (2, 2), "War-engine": (0, 2)}
BETTER = {
    f"Pawn-of-{what.lower()}s": what
    for what in "General Vizier Giraffe Picket Knight Elephant Camel War-engine Rook".split()
} | {
    "Pawn-of-kings": "Prince",
    "Pawn-of-pawns": "Waiting-pawn",
    "Third-pawn": "Adventitious-king",
}

Cell = tuple[int, int]
Board = dict[Cell, tuple[str, str]]
# The pieces, who is to move, whose King has changed places.
State = tuple[frozenset[tuple[Cell, tuple[str, str]]], str, frozenset[str]]


def plus(at: Cell, way: Cell, times: int = 1) -> Cell:
    return at[0] + times * way[0], at[1] + times * way[1]


def on_squares(at: Cell) -> bool:
    return 1 <= at[0] <= 11 and 1 <= at[1] <= 10


def line(board: Board, at: Cell, way: Cell) -> Iterator[tuple[int, Cell]]:
    """Squares in a direction, up to the first piece, numbered from 1."""
    n = 1
    while on_squares(plus(at, way, n)):
        yield n, plus(at, way, n)
        if plus(at, way, n) in board:
            return
        n += 1


def reach(board: Board, at: Cell) -> Iterator[Cell]:
    """Squares to which a piece that is no pawn could go, whatever stands there."""
    _, what = board[at]
    if what in (*KINGS, "General", "Vizier"):
        ways = {"General": OBLIQUE, "Vizier": STRAIGHT}.get(what, STRAIGHT + OBLIQUE)
        yield from (plus(at, way) for way in ways)
    elif what in LEAPS:
        a, b = LEAPS[what]
        yield from {
            plus(at, (i * x, j * y)) for x, y in ((a, b), (b, a)) for i in (1, -1) for j in (1, -1)
        }
    elif what == "Rook":
        yield from (to for way in STRAIGHT for _, to in line(board, at, way))
    elif what == "Picket":
        yield from (to for way in OBLIQUE for n, to in line(board, at, way) if n >= 2)
    elif what == "Giraffe":
        for x, y in OBLIQUE:
            corner = plus(at, (x, y))
            if on_squares(corner) and corner not in board:
                for way in ((x, 0), (0, y)):
                    yield from (to for n, to in line(board, corner, way) if n >= 3)


def captured(board: Board, at: Cell) -> set[Cell]:
    """What a piece could take off, by whichever of its moves."""
    player, what = board[at]
    if "awn" in what:
        if what == "Waiting-pawn":
            return set()
        ways = [(1, FORWARD[player]), (-1, FORWARD[player])]
        found = {plus(at, way) for way in ways}
        if what == "Second-pawn" and at[1] + FORWARD[player] == LAST[player]:
            found = found if HOME[player] not in board else set()
    else:
        found = set(reach(board, at))
    return {
        to
        for to in found
        if on_squares(to)
        and to in board
        and board[to][0] != player
        and board[to][1] != "Waiting-pawn"
    }


def attacked(board: Board, player: str) -> list[Cell]:
    """The player's kings that are attacked; on squares of the board alone."""
    danger = {to for at in board if board[at][0] != player for to in captured(board, at)}
    return [at for at in kings(board, player) if at in danger]


def kings(board: Board, player: str) -> list[Cell]:
    return [at for at, (owner, what) in board.items() if owner == player and what in KINGS]


def entered(board: Board, at: Cell) -> list[Cell]:
    """The citadels that the king on a square could enter now."""
    player, what = board[at]
    found = []
    for owner, citadel in CITADELS.items():
        if max(abs(citadel[0] - at[0]), abs(citadel[1] - at[1])) != 1:
            continue
        if owner == player:
            allowed = what == "Adventitious-king"
        else:
            mine = {board[king][1] for king in kings(board, player)}
            allowed = not mine & set(KINGS[: KINGS.index(what)])
        if allowed and citadel not in board:
            found.append(citadel)
    return found


def moved(board: Board, at: Cell, to: Cell, what: str = "") -> Board:
    rest = {a: piece for a, piece in board.items() if a not in (at, to)}
    return {**rest, to: (board[at][0], what or board[at][1])}


def pawn_moves(board: Board, at: Cell) -> Iterator[Board]:
    player, what = board[at]
    up = FORWARD[player]
    if what == "Waiting-pawn":
        for goal in [(x, y) for x in range(1, 12) for y in range(1, 11)]:
            if goal in board and board[goal][1] in (*KINGS, "Waiting-pawn"):
                continue
            forks = [board.get(plus(goal, (x, up)), (player, ""))[0] for x in (1, -1)]
            if forks == [OTHER[player]] * 2:
                yield moved(board, at, goal, "Second-pawn")
        return
    ahead = plus(at, (0, up))
    goals = sorted(captured(board, at))
    if on_squares(ahead) and ahead not in board:
        goals.append(ahead)
    for to in goals:
        if to[1] != LAST[player]:
            yield moved(board, at, to)
        elif what != "Second-pawn":
            yield moved(board, at, to, BETTER[what])
        elif HOME[player] not in board:
            after = moved(board, at, to)
            yield moved(after, to, HOME[player], "Third-pawn")


def piece_moves(board: Board, at: Cell) -> Iterator[Board]:
    _, what = board[at]
    for to in reach(board, at):
        if on_squares(to) and (to not in board or to in captured(board, at)):
            yield moved(board, at, to)
    if what in KINGS:
        yield from (moved(board, at, to) for to in entered(board, at))


def successors(state: State) -> set[State]:
    pieces, player, exchanged = state
    board = dict(pieces)
    found: list[tuple[Board, frozenset[str]]] = []
    for at, (owner, what) in board.items():
        if owner != player:
            continue
        moves = pawn_moves if "awn" in what else piece_moves
        found += [(after, exchanged) for after in moves(board, at)]
        if what == "King" and player not in exchanged and at in attacked(board, player):
            for mate, (friend, kind) in board.items():
                if friend == player and kind not in KINGS and "awn" not in kind:
                    swapped = {**board, at: board[mate], mate: board[at]}
                    found.append((swapped, exchanged | {player}))
    return {
        (frozenset(after.items()), OTHER[player], used)
        for after, used in found
        if len(kings(after, player)) > 1 or not attacked(after, player)
    }


def winners(state: State) -> list[str] | None:
    board, player = dict(state[0]), state[1]
    for owner, citadel in CITADELS.items():
        if board.get(citadel, (owner, ""))[0] != owner:
            return []
    return None if successors(state) else [OTHER[player]]


def cell(name: str) -> Cell:
    return (0 if name[0] == "z" else ord(name[0]) - ord("a") + 1), int(name[1:])


def state(game: Any) -> State:
    pieces = {(cell(at), (piece.player, piece.type)) for at, piece in game.board.items()}
    used = {
        ("White", "Black")[index]
        for name, index, value in game.setup().variables
        if name == "exchanged" and value
    }
    return frozenset(pieces), game.turn, frozenset(used)


REFEREE = Referee("tamerlane-chess", state, successors, winners)


def test_moves_and_results() -> None:
    compare(REFEREE, first=200, plies=10, positions=POSITIONS if FULL else 60)


LATE = [
    "White King f1; White Pawn-of-pawns c9; White Prince b2; Black King h10; Black Rook e5 c5",
    "White King f1; White Waiting-pawn c10; Black King h10; Black Rook e5 c5; Black Camel a7",
    "White King f1; White Second-pawn c9; Black King h10; Black Rook d10; Black Camel b10",
    "White King f1; White Second-pawn c9; White Rook f3; Black King h10; Black Rook d10",
    "White King f1; White Third-pawn c9; Black King h10; Black Rook d10",
    "White King f1; White Adventitious-king k3; White Prince a8; Black King h10; Black Rook f5",
    "White Prince a8; White Adventitious-king k2; Black King k3; Black Prince d4",
    "White King f1; White Rook c1; White Pawn-of-rooks c9; Black King h10; Black Rook f9",
    "White King f1; White Prince e4; Black King h10; Black Rook f9 e9; Black Giraffe a8",
    "White King a8; Black King f1; Black Picket c10; Black Pawn-of-camels b2; Black Giraffe e5",
    "White King k1; Black King f5; Black Rook j8 a2; Black Adventitious-king h3",
    "White Adventitious-king l2; White Prince c3; Black King k3; Black Prince d4",
]


@pytest.mark.parametrize("position", LATE)
def test_late_positions(position: str) -> None:
    """Two plies deep from positions that random games seldom come to."""
    engine = module("tamerlane-chess")
    game = engine.Game.from_setup(engine.Setup.parse(position))
    todo = list(game.legal_moves)
    for first in [None, *todo]:
        if first is not None:
            game.push(first)
        here = state(game)
        over, expected = game.outcome(), winners(here)
        assert (None if over is None else list(over.winners)) == expected
        if over is None:
            reached = []
            for move in list(game.legal_moves):
                game.push(move)
                reached.append(state(game))
                game.pop()
            assert set(reached) == successors(here)
            assert len(reached) == len(set(reached))
        if first is not None:
            game.pop()
