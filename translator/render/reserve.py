"""What the players have in reserve or may put without limit, in lines below the board; where a game
begins with nothing, the types that may come."""

from __future__ import annotations

from typing import TYPE_CHECKING

from translator.core.text import shown
from translator.ir.game import Game
from translator.render import palette
from translator.render.labels import FONT, readable, width_of
from translator.render.position import cast, supply
from translator.render.svg import add
from translator.render.symbols import identity

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

# In letters: a line, a piece in it, the gap after its number.
_LINE, _PIECE, _GAP = 2.7, 2.4, 1.0
_LONGEST = 9  # letters of a name

_Held = tuple[int, int | None]  # a type, and how many there are if they are counted


class Reserve:
    """A line for each player who has pieces in reserve, or several.

    Where nobody's pieces are counted, they have no number: an empty board would tell no sides.
    """

    def __init__(self, game: Game, rows: tuple[tuple[int, int, int], ...], width: float) -> None:
        self._game = game
        self._size = readable(width)
        self._name = width_of("m" * _LONGEST, self._size) + self._size
        self._lines: list[tuple[int, list[_Held]]] = []
        held: list[tuple[int, int, int | None]] = [row for row in rows if row[2] > 0]
        held += [(player, piece, None) for player, piece in (*supply(game), *cast(game))]
        for player in dict.fromkeys(player for player, *_ in held):
            pieces = [(piece, count) for owner, piece, count in held if owner == player]
            self._lines += [(player, line) for line in self._broken(pieces, width)]
        self.height = _LINE * self._size * len(self._lines)

    @property
    def looks(self) -> list[tuple[int, int]]:
        """What is shown, as player and type."""
        return [(player, piece) for player, line in self._lines for piece, _ in line]

    def _broken(self, pieces: list[_Held], width: float) -> list[list[_Held]]:
        """Pieces in lines that fit; each has one at least."""
        lines: list[list[_Held]] = []
        x = width
        for piece, count in pieces:
            room = self._room(count)
            if x + room > width:
                x = self._name
                lines.append([])
            lines[-1].append((piece, count))
            x += room
        return lines

    def _room(self, count: int | None) -> float:
        return (_PIECE + _GAP) * self._size + width_of(_number(count), self._size)

    def draw(self, parent: Element, top: float) -> None:
        size = self._size
        group = add(parent, "g", class_="reserve", font_family=FONT, font_size=size,
                    fill=palette.TEXT)  # fmt: skip
        for number, (player, line) in enumerate(self._lines):
            y = top + number * _LINE * size
            base = y + 1.7 * size
            name = self._game.players[player].name
            add(group, "text", _short(name), x=size, y=base, font_weight="bold")
            x = self._name
            for piece, count in line:
                link = f"#{identity(player, piece)}"
                high = _PIECE * size
                use = add(group, "use", href=link, x=x, y=y, width=high, height=high)
                add(use, "title", f"{shown(name, 60)} {shown(self._game.pieces[piece].name, 60)}")
                if count is not None:
                    add(group, "text", _number(count), x=x + 1.1 * high, y=base)
                x += self._room(count)


def _number(count: int | None) -> str:
    return "" if count is None else f"× {count}"


def _short(name: str) -> str:
    """What there is room for, without characters that nobody sees."""
    name = shown(name, 60).replace("\ufffd", "") or "…"
    return name if len(name) <= _LONGEST else f"{name[: _LONGEST - 1]}…"
