"""The board of Othello as records have it: files from a at the left, ranks from 1 at the top.

Rules may count ranks from the other side. The four discs of their start show it: there White's
are on d4 and e5.

A position is written row by row, `*` for Black, `O` for White, `-` for nobody, and who is to move:

    8 ---------------------------O*------*O--------------------------- *
"""

from __future__ import annotations

import re
from typing import Final

from notation.description import GameDescription, Square
from notation.diagnostics import Sink
from notation.edits import Changes, SetupError, own_edits
from notation.record import GameRecord
from notation.start import Start

HEADER: Final = "Discs"
"""The header of a start position."""

FIRST: Final = "B"
"""The colour of who moves first."""

MOST_FILES: Final = 26
_SIGNS: Final = {"B": "*", "W": "O"}
_COLOURS: Final = {sign: colour for colour, sign in _SIGNS.items()}
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


def is_othello(rules: GameDescription) -> bool:
    """Whether a game begins with the four discs, whichever side its ranks are counted from."""
    size = rules.columns
    square = size == rules.rows and len(rules.squares) == size * size and size <= MOST_FILES
    if not square or len(rules.start) != 4 or not len(rules.players) == len(rules.active) == 2:
        return False
    first, second = ({player} for player in rules.active)
    return (_falling(rules), _rising(rules)) in ((first, second), (second, first))


def is_mirrored(rules: GameDescription) -> bool:
    """Whether ranks are counted from the other side: White's discs are the first player's there."""
    return _falling(rules) == set(rules.active[:1])


def _falling(rules: GameDescription) -> set[str]:
    """Who owns the discs on d4 and e5, or what these are on a board of another size."""
    low, high = rules.columns // 2 - 1, rules.columns // 2
    return _owners(rules, (low, low), (high, high))


def _rising(rules: GameDescription) -> set[str]:
    """The same of d5 and e4."""
    low, high = rules.columns // 2 - 1, rules.columns // 2
    return _owners(rules, (low, high), (high, low))


def _owners(rules: GameDescription, *places: tuple[int, int]) -> set[str]:
    return {rules.start.get(rules.at(file, rank) or "", "") for file, rank in places}


def square_at(file: int, rank: int, rules: GameDescription) -> str | None:
    """The position of a file from the left and a rank from the top, both from 0."""
    return rules.at(file, _turned(rank, rules))


def rank_of(square: Square, rules: GameDescription) -> int | None:
    """The rank of a position, from the top and from 0."""
    return None if square.rank is None else _turned(square.rank, rules)


def _turned(rank: int, rules: GameDescription) -> int:
    """A rank as rules count it, for one as records do, and the other way round."""
    return rules.rows - 1 - rank if is_mirrored(rules) else rank


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
        square = square_at(place % size, place // size, rules)
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
    size, first = rules.columns, rules.first_colour(FIRST)
    signs = ""
    for rank in range(size):
        for file in range(size):
            piece = board.get(square_at(file, rank, rules) or "")
            signs += "-" if piece is None else _SIGNS[rules.colour(piece.player, first)]
    new.headers[HEADER] = f"{size} {signs} {_SIGNS[rules.colour(start.game.turn, first)]}"


def suits(record: GameRecord, rules: GameDescription) -> bool:
    """Whether the board has the size that GGF states: `TY[8]`, `TY[10r]`."""
    stated = re.match(r"\d+", record.headers.get("TY", ""))
    return stated is None or int(stated[0]) == rules.columns == rules.rows


def titles_of(_: object) -> tuple[str, ...]:
    """What the game of these records is called."""
    return ("Othello", "Reversi")
