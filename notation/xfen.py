"""FEN of chess as servers and programs write it, made into that of engines.

    r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1         rights by the files of rooks
    rnbqkbnr/pppp~ppp/.../RNBQKBNR/PPn w KQkq -  pieces in hand as one more rank, promoted ones
    ... w KQkq - 2+3 0 1, ... w KQkq - 0 1 +1+0  checks that are left to give, or were given

Engines have rights by sides (`KQkq`) and what is in hand in brackets (`[PPn]`). Checks that were
given are their variable `checks`, an element a player.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from notation.description import GameDescription

_SIDES: Final = "KQkq"
_CHECKS: Final = re.compile(r"(\+?)([0-9])\+([0-9])")
_MOST_CHECKS: Final = 3
_VARIABLE: Final = "checks"
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


def without_checks(fen: str) -> tuple[str, tuple[int, ...]]:
    """FEN without a field of checks, and how many each player has given; () where it tells none."""
    fields = fen.split()
    for index, field in enumerate(fields[1:], 1):
        if found := _CHECKS.fullmatch(field):
            numbers = [int(found[2]), int(found[3])]
            given = numbers if found[1] else [_MOST_CHECKS - number for number in numbers]
            return " ".join(fields[:index] + fields[index + 1 :]), tuple(given)
    return fen, ()


def checked(setup: Any, given: Sequence[int]) -> Any:
    """A position in which the players have given so many checks."""
    told = tuple((_VARIABLE, player, number) for player, number in enumerate(given) if number)
    last = setup.last_from, setup.last_to
    variables = (*setup.variables, *told)
    return type(setup)(
        setup.placements, setup.reserve, setup.turn_index, *last, setup.chain, variables
    )


def checks_field(setup: Any) -> str:
    """How many checks the players have left to give, "" where none was given."""
    given = {player: number for name, player, number in setup.variables if name == _VARIABLE}
    left = (max(_MOST_CHECKS - given.get(player, 0), 0) for player in (0, 1))
    return "+".join(map(str, left)) if given else ""
