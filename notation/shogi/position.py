"""Positions of shogi: SFEN, and how they become those of a game.

    lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b 2Pb 1

Ranks from the top, files from 9 to 1, who is to move, and what is in hand; upper case is Black.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from notation.description import GameDescription
from notation.diagnostics import Sink
from notation.edits import Changes, SetupError, own_edits
from notation.engine import Engine
from notation.record import GameRecord
from notation.shogi.signs import EVEN, IN_HAND, RANKS, SIZE
from notation.start import Start, counters_of

HEADER: Final = "SFEN"
_SFEN = re.compile(r"([0-9A-Za-z+/]+) ([bw]) ([0-9A-Za-z]+|-)(?: \d+)?")
_PIECE = re.compile(r"\+?[A-Za-z]|[1-9]")
_HELD = re.compile(r"(\d{0,3})([A-Za-z])")
# Types of pieces in rules that have no letters for them.
_BY_NAME: Final = {
    "Pawn": "P",
    "Lance": "L",
    "Knight": "N",
    "Silver": "S",
    "Gold": "G",
    "Bishop": "B",
    "Rook": "R",
    "King": "K",
}


@dataclass(slots=True)
class Position:
    """A position.

    pieces  by file and rank, each from 1: colour and letter
    held    by colour and letter: how many are in hand
    turn    the colour that is to move
    """

    pieces: dict[tuple[int, int], tuple[str, str]] = field(default_factory=dict)
    held: dict[tuple[str, str], int] = field(default_factory=dict)
    turn: str = "B"

    @classmethod
    def parse(cls, text: str) -> Position:
        """The position that SFEN tells; raises `ValueError`."""
        found = _SFEN.fullmatch(text.strip())
        if found is None:
            raise ValueError(f"not SFEN: {text!r}")
        board, turn, hands = found.groups()
        position = cls(turn={"b": "B", "w": "W"}[turn])
        rows = board.split("/")
        if len(rows) != SIZE:
            raise ValueError(f"SFEN with {len(rows)} ranks")
        for rank, row in enumerate(rows, 1):
            position._fill(rank, row)
        for number, letter in _HELD.findall(hands):
            position.held[_colour(letter), letter.upper()] = int(number or 1)
        return position

    def _fill(self, rank: int, row: str) -> None:
        file = SIZE
        for item in _PIECE.findall(row):
            if item.isdigit():
                file -= int(item)
            else:
                self.pieces[file, rank] = (_colour(item), item.upper())
                file -= 1
        if file != 0 or "".join(_PIECE.findall(row)) != row:
            raise ValueError(f"not a rank of SFEN: {row!r}")

    def __str__(self) -> str:
        rows = "/".join(self._row(rank) for rank in range(1, SIZE + 1))
        hands = "".join(
            f"{number if number > 1 else ''}{_cased(letter, colour)}"
            for colour in "BW"
            for letter in IN_HAND
            if (number := self.held.get((colour, letter), 0))
        )
        return f"{rows} {self.turn.lower()} {hands or '-'} 1"

    def _row(self, rank: int) -> str:
        text = ""
        for file in range(SIZE, 0, -1):
            piece = self.pieces.get((file, rank))
            text += _cased(piece[1], piece[0]) if piece else "1"
        return re.sub("1+", lambda ones: str(len(ones[0])), text)


def _colour(letter: str) -> str:
    return "B" if letter.isupper() or letter[-1].isupper() else "W"


def _cased(letter: str, colour: str) -> str:
    return letter if colour == "B" else letter.lower()


def square_at(file: int, rank: int, rules: GameDescription) -> str | None:
    """The cell of the rules: `7f` if they call it so, else the one in that place of the grid."""
    name = f"{file}{RANKS[rank - 1]}"
    return name if name in rules.squares else rules.at(SIZE - file, SIZE - rank)


def place_of(square: str | None, rules: GameDescription) -> tuple[int, int] | None:
    """File and rank of a cell of the board; `None` for any other position."""
    if square is not None and re.fullmatch("[1-9][a-i]", square):
        return int(square[0]), RANKS.index(square[1]) + 1
    at = rules.square(square or "")
    return None if at.file is None or at.rank is None else (SIZE - at.file, SIZE - at.rank)


def letters(rules: GameDescription) -> Mapping[str, str]:
    """The letters of SFEN for the types of pieces, as far as they are known."""
    return {piece: rules.signs.get(piece) or _BY_NAME.get(piece, "") for piece in rules.pieces}


def changes(record: GameRecord, rules: GameDescription) -> Changes:
    """What the start of a record is, as changes of the usual one; raises `SetupError`."""
    stated = record.headers.get(HEADER)
    if stated is None:
        return own_edits(record, rules)
    if len(rules.active) != 2:
        raise SetupError("not a game of two players", stated)
    try:
        position = Position.parse(stated)
    except ValueError as bad:
        raise SetupError(str(bad), stated) from bad
    if str(position) == EVEN:
        return own_edits(record, rules)
    types = {letter: piece for piece, letter in letters(rules).items()}
    edits = []
    for rank in range(1, SIZE + 1):
        for file in range(1, SIZE + 1):
            square = square_at(file, rank, rules)
            colour, letter = position.pieces.get((file, rank), ("", ""))
            player = rules.coloured(colour, rules.first_colour("B")) if colour else "x"
            if square is None or (colour and letter not in types):
                raise SetupError("the game has no such square or piece", f"{letter} {file}{rank}")
            edits.append(f"{player} {types[letter]} {square}" if colour else f"x {square}")
    reserve = {
        (rules.coloured(colour, rules.first_colour("B")), types[letter]): number
        for (colour, letter), number in position.held.items()
        if letter in types
    }
    mover = rules.coloured(position.turn, rules.first_colour("B"))
    return Changes(tuple(edits), rules.turn_players.index(mover), reserve)


def position_of(game: Engine, rules: GameDescription) -> Position:
    """The position of a game."""
    first, signs = rules.first_colour("B"), letters(rules)
    position = Position(turn=rules.colour(game.turn, first) or "B")
    for square, piece in game.board.items():
        if (place := place_of(square, rules)) is not None:
            position.pieces[place] = (rules.colour(piece.player, first), signs[piece.type])
    for player, piece, number in game.setup().reserve:
        position.held[rules.colour(player, first), signs[piece]] = number
    return position


def tell_start(new: GameRecord, start: Start, sink: Sink) -> None:
    """As a header."""
    new.headers[HEADER] = str(position_of(start.game, start.rules))


def tell_counted(new: GameRecord, start: Start, sink: Sink) -> None:
    """As a header, with the number of the move that comes first."""
    tell_start(new, start, sink)
    if counters := counters_of(start.stated):
        new.headers[HEADER] = f"{new.headers[HEADER].rpartition(' ')[0]} {counters[-1]}"


def titles_of(_: object) -> tuple[str]:
    """The game of these records."""
    return ("Shogi",)
