"""Points of a board as SGF writes them."""

from __future__ import annotations

import re
import string
from typing import Final

from notation.description import GameDescription
from notation.engine import Engine
from notation.othello.board import is_mirrored
from notation.record import Properties

# Columns and rows by letters: a-z, then A-Z.
LETTERS: Final = string.ascii_lowercase + string.ascii_uppercase

_LETTERED = re.compile(r"([A-Za-z]{1,2})(\d{1,3})")


def square_at(point: str, rules: GameDescription, from_bottom: bool = False) -> str | None:
    """The position of a Go point: column and row from the top left, a letter each.

    On top is the last row, or the first one where the cells are hexagons: so Hex counts rows;
    and it is the other way round `from_bottom`.
    """
    if len(point) != 2 or point[0] not in LETTERS or point[1] not in LETTERS:
        return None
    file, row = map(LETTERS.index, point)
    return rules.at(file, row if rules.hexagonal != from_bottom else rules.rows - 1 - row)


def point_of(square: str | None, rules: GameDescription) -> str:
    """The Go point of a position; raises `ValueError` outside the grid."""
    place = rules.square(square or "")
    if place.file is None or place.rank is None or max(place.file, place.rank) >= len(LETTERS):
        raise ValueError(f"{square} is no point of a grid")
    row = place.rank if rules.hexagonal else rules.rows - 1 - place.rank
    return LETTERS[place.file] + LETTERS[row]


def lettered(
    text: str, rules: GameDescription, from_top: bool = False, first: int = 1
) -> str | None:
    """The position of `e4`: a column by letters (aa follows z) and a row by its number.

    Rows are counted from `first`.
    """
    found = _LETTERED.fullmatch(text)
    if found is None:
        return None
    file = 0
    for letter in found[1].lower():
        file = 26 * file + ord(letter) - ord("a") + 1
    row = int(found[2]) - first
    return rules.at(file - 1, rules.rows - 1 - row if from_top else row)


def disc_at(text: str, rules: GameDescription) -> str | None:
    """The position of a point of Othello, `e4` or `ed`: its rows are counted from the top."""
    mirrored = is_mirrored(rules)
    return lettered(text, rules, from_top=mirrored) or square_at(text, rules, not mirrored)


def letters_of(square: str | None, rules: GameDescription, from_top: bool = False) -> str:
    """`e4` for a position; raises `ValueError` outside the grid."""
    place = rules.square(square or "")
    if place.file is None or place.rank is None:
        raise ValueError(f"{square} is no point of a grid")
    first, second = divmod(place.file, 26)
    column = (LETTERS[first - 1] if first else "") + LETTERS[second]
    return f"{column}{rules.rows - place.rank if from_top else place.rank + 1}"


def size_of(rules: GameDescription) -> str:
    """The value of SZ."""
    square = rules.columns == rules.rows
    return str(rules.columns) if square else f"{rules.columns}:{rules.rows}"


def setup_properties(game: Engine, rules: GameDescription, first: str) -> Properties:
    """AB, AW and PL for a position; `first` is the colour of who moves first in the game."""
    stones: dict[str, list[str]] = {"B": [], "W": []}
    for square, piece in game.board.items():
        colour = rules.colour(piece.player, first)
        if colour and rules.square(square).file is not None:
            stones[colour].append(point_of(square, rules))
    placed = tuple((f"A{colour}", tuple(points)) for colour, points in stones.items() if points)
    return (*placed, ("PL", (rules.colour(game.turn, first),)))
