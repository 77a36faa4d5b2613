"""The board of Othello as records have it: files from a at the left, ranks from 1 at the top.

A position is written row by row, `*` for Black, `O` for White, `-` for nobody, and who is to move:

    8 ---------------------------O*------*O--------------------------- *
"""

from __future__ import annotations

import re
from typing import Final

from notation.description import GameDescription
from notation.diagnostics import Sink
from notation.edits import Changes, SetupError, own_edits
from notation.engine import Engine
from notation.record import GameRecord
from notation.start import Start

HEADER: Final = "Discs"
"""The header of a start position."""

FIRST: Final = "B"
"""The colour of who moves first."""

MOST_FILES: Final = 26
_SIGNS: Final = {"B": "*", "W": "O"}
_COLOURS: Final = {sign: colour for colour, sign in _SIGNS.items()}
# What tells it in other notations.
_STARTS: Final = frozenset({"Setup", "FEN"})
MIRRORED: Final = "othello-mirrored"
"""The spelling for rules whose start position has the colours of the four discs exchanged: as their
ranks are counted from the other side, the board is turned over."""
_POSITION = re.compile(r"(\d{1,2}) ([-*O]+) ([*O])")


def normal(position: str) -> str:
    """A position without blanks between its rows; as it stands where it is none."""
    size, _, rest = position.strip().partition(" ")
    signs = "".join(rest.split())
    return f"{size} {signs[:-1]} {signs[-1:]}"


def usual(size: int) -> str:
    """The four discs in the centre of a board, with Black to move."""
    cells = ["-"] * size * size
    low, high = size // 2 - 1, size // 2
    for file, rank, sign in (
        (low, low, "O"),
        (high, low, "*"),
        (low, high, "*"),
        (high, high, "O"),
    ):
        cells[rank * size + file] = sign
    return f"{size} {''.join(cells)} *"


def size_of(rules: GameDescription) -> int:
    """Files and ranks of the board; raises `ValueError` where it is not square."""
    if rules.columns != rules.rows or not 2 <= rules.columns <= MOST_FILES:
        raise ValueError(f"{rules.title} has no square board")
    return rules.columns


def is_mirrored(game: Engine, rules: GameDescription) -> bool:
    """Whether the first player's discs stand where the second player's do in Othello."""
    board = game.board
    low, high = rules.columns // 2 - 1, rules.columns // 2
    corners = (rules.at(low, low), rules.at(high, high))
    owners = {piece.player for at, piece in board.items() if at in corners}
    return owners == {rules.active[0]} if rules.active else False


def begins_as_usual(record: GameRecord, rules: GameDescription) -> bool:
    """Whether nothing is said of another start position."""
    stated = record.headers.get(HEADER, usual(rules.columns))
    return (
        stated == usual(rules.columns) and not record.edits and not record.headers.keys() & _STARTS
    )


def changes(record: GameRecord, rules: GameDescription) -> Changes:
    """The position that a record states as changes of the usual one; raises `SetupError`."""
    stated = record.headers.get(HEADER)
    if stated is None or stated == usual(rules.columns):
        return own_edits(record, rules)
    found = _POSITION.fullmatch(stated)
    size = int(found[1]) if found is not None else 0
    if found is None or len(found[2]) != size * size or len(rules.active) != 2:
        raise SetupError("not a position of Othello", stated)
    if (rules.columns, rules.rows) != (size, size):
        raise SetupError(f"the board is not one of {size} times {size}", stated)
    edits = []
    for place, sign in enumerate(found[2]):
        square = rules.at(place % size, place // size)
        if square is None:
            raise SetupError("the board has a gap", stated)
        if sign == "-":
            edits.append(f"x {square}")
        else:
            player = rules.coloured(_COLOURS[sign], rules.first_colour(FIRST))
            edits.append(f"{player} {rules.pieces[0]} {square}")
    mover = rules.coloured(_COLOURS[found[3]], rules.first_colour(FIRST))
    return Changes(tuple(edits), rules.turn_players.index(mover))


def tell_start(new: GameRecord, start: Start, _: Sink) -> None:
    """As a header."""
    rules, board = start.rules, start.game.board
    size, first = size_of(rules), rules.first_colour(FIRST)
    signs = ""
    ranks = range(size)
    for rank in reversed(ranks) if new.spelling == MIRRORED else ranks:
        for file in range(size):
            piece = board.get(rules.at(file, rank) or "")
            signs += "-" if piece is None else _SIGNS[rules.colour(piece.player, first)]
    new.headers[HEADER] = f"{size} {signs} {_SIGNS[rules.colour(start.game.turn, first)]}"


def titles_of(_: object) -> tuple[str, ...]:
    """What the game of these records is called."""
    return ("Othello", "Reversi")
