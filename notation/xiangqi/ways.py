"""Moves of xiangqi as its players name them: a piece, where it stands, the way that it goes.

Files are numbered from the right of who moves. Of pieces alike on one file the place is told: the
front one, the last one, or which of several.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from notation.engine import Move
from notation.spelling import Here, Pattern
from notation.xiangqi.position import FILES, FIRST, letters


@dataclass(frozen=True, slots=True)
class Way:
    """A move as it is named.

    letter      of the piece, that of FEN
    file        on which it stands, from the right of the mover
    index, row  its place from the front among those alike on the file, from 0, and their number
    rank        its place among all that stand on a file with others alike: the files from the
                right of the mover, on each from the front; `None` where it stands alone on its file
    sign        `+` forward, `-` back, `=` sideways
    number      the file that it goes to, or how far along its own
    """

    letter: str
    file: int
    index: int
    row: int
    rank: int | None
    sign: str
    number: int

    @property
    def by_file(self) -> bool:
        """Whether it is usually named by its file though others alike stand there.

        Of two elephants or advisors on a file only one can go where the move tells.
        """
        return self.letter in ("A", "B")


class Ways:
    """How the moves of a position are named."""

    def __init__(self, here: Here) -> None:
        self.here = here
        self.letters = letters(here.rules)
        self._alike: dict[tuple[str, str | None], list[tuple[int, int]]] = {}

    def of(self, move: Move) -> Way | None:
        """How a move is named, `None` where it is no move of xiangqi."""
        start, end = self._seen(move.start, move.player), self._seen(move.end, move.player)
        if start is None or end is None:
            return None
        places = self._places(move.player, move.piece)
        rows = Counter(file for file, _ in places)
        crowd = [place for place in places if rows[place[0]] > 1]
        column = [place for place in places if place[0] == start[0]]
        ahead = start[1] - end[1]
        return Way(
            self.letters.get(move.piece or "", ""),
            start[0],
            column.index(start),
            len(column),
            crowd.index(start) if start in crowd else None,
            "=" if not ahead else "+" if ahead > 0 else "-",
            end[0] if end[0] != start[0] or not ahead else abs(ahead),
        )

    def _seen(self, name: str | None, player: str) -> tuple[int, int] | None:
        """File of a square from the right of a player, and how far it is from his front."""
        rules = self.here.rules
        at = rules.square(name or "")
        if at.file is None or at.rank is None:
            return None
        red = rules.colour(player, FIRST) == "W"
        return (FILES - at.file, -at.rank) if red else (at.file + 1, at.rank)

    def _places(self, player: str, piece: str | None) -> list[tuple[int, int]]:
        """Where the pieces of a type stand, in the order of files and from the front."""
        key = (player, piece)
        if key not in self._alike:
            board = self.here.board.items()
            seen = [self._seen(at, player) for at, p in board if (p.player, p.type) == key]
            self._alike[key] = sorted(place for place in seen if place is not None)
        return self._alike[key]


Told: TypeAlias = tuple[str, str, str, str]
"""A letter, which of the pieces, a sign and a number, as a text has them."""
Names: TypeAlias = Callable[[Way], Collection[Told]]
"""All that a notation may tell of a move, the usual first."""


class WayPattern(Pattern):
    """What a text tells is one of the names of the moves that fit."""

    def __init__(self, here: Here, told: Told, names: Names) -> None:
        super().__init__()
        self.ways = Ways(here)
        self.told = told
        self.names = names

    def fits(self, steps: Sequence[Move]) -> bool:
        way = self.ways.of(steps[0])
        return way is not None and self.told in self.names(way)


def clear_name(here: Here, move: Move, names: Names) -> Told | None:
    """The first of the names of a move that no other legal move has; `None` for none.

    Raises `ValueError` for what is no move of xiangqi.
    """
    ways = Ways(here)
    way = ways.of(move)
    if way is None or not way.letter:
        raise ValueError(f"{move} is no move of xiangqi")
    others = filter(None, (ways.of(other) for other in here.legal if other != move))
    taken = {name for other in others for name in names(other)}
    return next((name for name in names(way) if name not in taken), None)
