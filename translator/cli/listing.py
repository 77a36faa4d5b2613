"""Lists of moves for a terminal: in columns, or piece by piece where there are many."""

from collections import Counter
from collections.abc import Mapping, Sequence
from shutil import get_terminal_size
from textwrap import fill
from typing import Any

from notation.engine import Move

MANY = 40  # more moves than this are listed by piece


def numbered(moves: Sequence[Move | str], holding: str = "") -> str:
    """The moves with their numbers, in columns down the page."""
    cells = [f"{n}. {move}" for n, move in enumerate(moves, 1) if holding in str(move)]
    if not cells:
        return "none"
    width = max(map(len, cells)) + 2
    columns = max(1, width_of_terminal() // width)
    rows = -(-len(cells) // columns)
    lines = ("".join(cell.ljust(width) for cell in cells[row::rows]) for row in range(rows))
    return "\n".join(line.rstrip() for line in lines)


def by_piece(moves: Sequence[Move], read: Sequence[str], standing: Mapping[str, Any]) -> str:
    """The moves as they are read, with their numbers, a paragraph for each piece or kind of drop.

    Where a piece may go is told by the place alone if there is one move to it.
    """
    paragraphs: dict[str, list[str]] = {}
    ways = Counter((move.start, move.end) for move in moves)
    for number, (move, text) in enumerate(zip(moves, read, strict=True), 1):
        place, _, rest = text.partition(" ")
        if move.start is None:
            heading, told = rest, place
        else:
            piece = standing.get(move.start)
            heading = f"{piece.type} {move.start}" if piece is not None else move.start
            single = move.end is not None and ways[move.start, move.end] == 1
            told = move.end if single and move.end is not None else rest
        paragraphs.setdefault(heading, []).append(f"{number}.\xa0{told}")
    width = max(20, width_of_terminal())
    return "\n".join(
        fill(f"{heading}:  {'  '.join(cells)}", width, subsequent_indent="   ").replace("\xa0", " ")
        for heading, cells in paragraphs.items()
    )


def width_of_terminal() -> int:
    """In columns; the environment variable COLUMNS decides if there is one."""
    return get_terminal_size((80, 24)).columns
