"""Positions of xiangqi as a list of thirty-two squares: one for each piece, in a fixed order.

Red's chariot, horse, elephant, advisor, general, advisor, elephant, horse, chariot, cannons,
soldiers, then those of Black; file and rank from 0 at the top left, 99 for a piece that is gone.
"""

from __future__ import annotations

import re
from itertools import groupby
from typing import Final

from notation.description import XIANGQI_ALIKE
from notation.xiangqi.position import FEN, FILES, ITEM, RANKS

START: Final = "8979695949392919097717866646260600102030405060708012720323436383"
_ORDER: Final = "RNBAKABNRCCPPPPP"
_PIECES: Final = _ORDER + _ORDER.lower()
_GONE: Final = "99"


def placed(text: str, first: str) -> str:
    """FEN of a list; whose the piece on the square `first` is moves. Raises `ValueError`."""
    squares = re.findall("..", text)
    if len(text) != 2 * len(_PIECES) or not (text.isascii() and text.isdigit()):
        raise ValueError("not the squares of thirty-two pieces")
    board = {square: sign for square, sign in zip(squares, _PIECES, strict=True) if square != _GONE}
    if any(int(square[0]) >= FILES for square in board):
        raise ValueError("a square beside the board")
    rows = []
    for rank in range(RANKS):
        row = [board.get(f"{file}{rank}", "") for file in range(FILES)]
        groups = groupby(row, key=bool)
        rows.append("".join("".join(g) if there else str(len(list(g))) for there, g in groups))
    turn = "b" if board.get(first, "R").islower() else "w"
    return f"{'/'.join(rows)} {turn} - - 0 1"


def listed(fen: str) -> str:
    """The list of a position in FEN; raises `ValueError` where it has more pieces than that."""
    found = FEN.fullmatch(fen.strip())
    if found is None:
        raise ValueError(f"not FEN of xiangqi: {fen!r}")
    squares = [_GONE] * len(_PIECES)
    for rank, row in enumerate(found[1].split("/")):
        file = 0
        for item in ITEM.findall(row):
            if item.isdigit():
                file += int(item)
                continue
            sign = XIANGQI_ALIKE.get(item.upper(), item.upper())
            begin = 0 if item.isupper() else len(_ORDER)
            free = [
                begin + i for i, s in enumerate(_ORDER) if s == sign and squares[begin + i] == _GONE
            ]
            if not free:
                raise ValueError(f"more {item} than a game has")
            squares[free[0]] = f"{file}{rank}"
            file += 1
    return "".join(squares)
