"""Kings and rooks of any players on a small board, with any order of turns: the rule of check.

The rule is written down here as it stands in docs/semantics.md, by trying every answer: a move is
illegal if whoever moves next could take a king that must not be taken. If that is another player,
none of the mover's; if it is the mover again, none of anybody else's. Players whose names begin
with ``?`` roll dice: their turns are passed over, for nobody chooses to take a king then, unless
the mover is the only one who chooses.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

Cell = tuple[int, int]
ROOK = [(0, 1), (0, -1), (1, 0), (-1, 0)]
KING = [*ROOK, (1, 1), (1, -1), (-1, 1), (-1, -1)]


class Turn(NamedTuple):
    player: str
    owner: str  # whose pieces move


class Game(NamedTuple):
    size: int
    turns: tuple[Turn, ...]
    repeat: int
    board: dict[Cell, tuple[str, str]]  # player, "King" or "Rook"

    def count(self, depth: int) -> int:
        return _count(self, self.board, 0, depth)


def _count(game: Game, board: dict[Cell, tuple[str, str]], turn: int, depth: int) -> int:
    if depth == 0:
        return 1
    return sum(
        _count(game, after, _next(game, turn), depth - 1)
        for after in _successors(game, board, game.turns[turn].owner)
        if not _takeable(game, after, turn)
    )


def _next(game: Game, turn: int) -> int:
    return turn + 1 if turn + 1 < len(game.turns) else game.repeat


def _successors(
    game: Game, board: dict[Cell, tuple[str, str]], owner: str
) -> Iterator[dict[Cell, tuple[str, str]]]:
    for start, (player, kind) in board.items():
        if player == owner:
            for end in _reached(game, board, start, kind):
                after = {cell: piece for cell, piece in board.items() if cell != start}
                after[end] = (player, kind)
                yield after


def _reached(
    game: Game, board: dict[Cell, tuple[str, str]], start: Cell, kind: str
) -> Iterator[Cell]:
    for dx, dy in KING if kind == "King" else ROOK:
        x, y = start[0] + dx, start[1] + dy
        while 0 <= x < game.size and 0 <= y < game.size:
            there = board.get((x, y))
            if there is None or there[0] != board[start][0]:
                yield x, y
            if there is not None or kind == "King":
                break
            x, y = x + dx, y + dy


def _takeable(game: Game, board: dict[Cell, tuple[str, str]], turn: int) -> bool:
    mover = game.turns[turn].player
    later = []
    for _ in game.turns:
        turn = _next(game, turn)
        later.append(game.turns[turn])
    following = later[0]
    if any(t.player != mover and t.player[0] != "?" for t in later):
        following = next(t for t in later if t.player == mover or t.player[0] != "?")
    hunted = [
        cell
        for cell, (player, kind) in board.items()
        if kind == "King" and (player != mover) == (following.player == mover)
    ]
    return any(
        end in hunted
        for start, (player, kind) in board.items()
        if player == following.owner
        for end in _reached(game, board, start, kind)
    )
