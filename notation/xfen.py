"""FEN of chess as servers and programs write it, made into that of engines.

    r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1         rights by the files of rooks
    rnbqkbnr/pppp~ppp/.../RNBQKBNR/PPn w KQkq -  pieces in hand as one more rank, promoted ones

Engines have rights by sides (`KQkq`) and what is in hand in brackets (`[PPn]`).
"""

from __future__ import annotations

import re
from typing import Final

from notation.description import GameDescription

_SIDES: Final = "KQkq"
_ITEM: Final = re.compile(r"(\d+)|(\D)")


def engine_fen(fen: str, rules: GameDescription) -> str:
    """The same position as engines read it; raises `ValueError` for what they have no word for."""
    fields = fen.split()
    if not fields:
        return fen
    board, *rest = fields
    rows, held = board.split("/"), ""
    if len(rows) == rules.rows + 1 and not re.search(r"\d", rows[-1]):
        held = rows.pop()
    board = "/".join(rows) + (f"[{held}]" if held else "")
    if "~" in board:
        if "[" in board:
            raise ValueError("FEN: what turns back into a pawn (~) is not told from others here")
        board = board.replace("~", "")
    if len(rest) > 1:
        first = {True: rows[-1].partition("[")[0], False: rows[0]}
        rest[1] = "".join(_side(letter, first[letter.isupper()]) for letter in rest[1])
    return " ".join([board, *rest])


def _side(letter: str, rank: str) -> str:
    """The side of a right to castle: that of its rook from the king, on the first rank."""
    file = ord(letter.lower()) - ord("a")
    pieces = _on_files(rank.replace("~", ""))
    king, rook = ("K", "R") if letter.isupper() else ("k", "r")
    if letter in _SIDES or king not in pieces:
        return letter
    if pieces[file : file + 1] != rook:
        return letter
    side = "K" if file > pieces.index(king) else "Q"
    return side if letter.isupper() else side.lower()


def _on_files(rank: str) -> str:
    """A letter for each file of a rank; `.` where nothing stands."""
    return "".join("." * int(empty[:3]) if empty else piece for empty, piece in _ITEM.findall(rank))
