"""Puts a picture together: board, marks, pieces, reserves, legend, and a text that tells it all."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from translator.core.text import shown
from translator.ir.game import Game
from translator.render import board as boards
from translator.render import palette
from translator.render.cells import Cell, Layout
from translator.render.ground import Ground
from translator.render.key import Key
from translator.render.labels import FONT
from translator.render.layout import layout
from translator.render.marks import Targets, draw_last, draw_targets
from translator.render.pieces import PieceSet
from translator.render.position import Position, Standing, start_of
from translator.render.svg import add, number, root, serialised
from translator.render.symbols import Symbols, identity, size_on

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_MARGIN = 22.0
_HAND, _HELD, _NAME = 30.0, 70.0, 74.0  # a line of reserves, a piece in it, the name before it
_LEGEND = 16.0

_Hands = tuple[tuple[int, int, int], ...]


@dataclass(frozen=True, slots=True)
class Extras:
    """What is shown beside the position."""

    links: bool = False
    zones: bool = False
    targets: Targets | None = None


def draw(game: Game, position: Position | None = None, extras: Extras | None = None) -> bytes:
    """The picture of a position of a game (of its start by default) as an SVG file."""
    return serialised(_Picture(game, position or start_of(game), extras or Extras()).element())


class _Picture:
    def __init__(self, game: Game, position: Position, extras: Extras) -> None:
        self.game, self.position, self.extras = game, position, extras
        self.set = PieceSet(game)
        self.layout: Layout = layout(game, self.set.crossings)
        self.ground = Ground(game, self.layout)
        self.symbols = Symbols(game, self.set, self.layout)
        self.used: dict[tuple[int, int, bool], None] = {}  # player, piece, as a bar

    def element(self) -> Element:
        hands = tuple(row for row in self.position.reserve if row[2] > 0)
        legend = boards.zone_legend(self.game) if self.extras.zones else []
        width = max(self.layout.width + 2 * _MARGIN, 200)
        below = self.layout.height + 2 * _MARGIN
        hands_end = below + _HAND * len(_lines(hands, width))
        key = Key(self.ground.entries, width, _MARGIN / 2)
        end = hands_end + key.height
        height = end + (_LEGEND * len(legend) + 8 if legend else 0)
        picture = root(width, height)
        self._describe(picture)
        add(picture, "rect", width=width, height=height, fill=palette.BACKGROUND)
        definitions = add(picture, "defs")
        body = add(picture, "g", transform=f"translate({number(_MARGIN)} {number(_MARGIN / 2)})")
        self._board(body)
        self._hands(picture, hands, width, below - 0.4 * _MARGIN)
        key.draw(picture, hands_end)
        _draw_legend(picture, legend, end)
        for player, piece, flat in sorted(self.used):
            self.symbols.define(definitions, player, piece, flat)
        return picture

    def _board(self, body: Element) -> None:
        """All that stands on the board, from the lowest layer up."""
        boards.draw_board(body, self.game, self.layout, self.ground, self._chequered())
        if self.extras.zones:
            boards.draw_zones(body, self.game, self.layout)
        draw_last(body, self.layout, self.position.last)
        boards.draw_coordinates(body, self.game, self.layout)
        if self.extras.links:
            boards.draw_links(body, self.game, self.layout)
        self._pieces(body)
        if self.extras.targets is not None:
            draw_targets(body, self.layout, self.extras.targets)

    def _chequered(self) -> bool:
        return self.set.family in ("chess", "draughts")

    def _describe(self, picture: Element) -> None:
        """What a screen reader reads."""
        picture.set("role", "img")
        picture.set("aria-labelledby", "title description")
        add(picture, "title", self.game.meta.title or "Board", id="title")
        add(picture, "desc", self._text(), id="description")

    def _text(self) -> str:
        """The pieces and where they stand, who has what in reserve, who moves."""
        game = self.game
        names: dict[tuple[int, int], list[str]] = {}
        for position, standing in sorted(self.position.board.items()):
            key = (standing.player, standing.piece)
            names.setdefault(key, []).append(_brief(game.board.positions[position]))
        lines = []
        for index, player in enumerate(game.players):
            rows = [
                f"{_brief(game.pieces[piece].name)} {' '.join(places)}"
                for (owner, piece), places in sorted(names.items())
                if owner == index
            ]
            rows += [
                f"{_brief(game.pieces[piece].name)} in reserve {count}"
                for owner, piece, count in self.position.reserve
                if owner == index and count
            ]
            if rows:
                lines.append(f"{_brief(player.name)}: {', '.join(rows)}.")
        if self.position.mover is not None:
            lines.append(f"{_brief(game.players[self.position.mover].name)} to move.")
        return " ".join(lines) or "The board is empty."

    def _pieces(self, body: Element) -> None:
        group = add(body, "g", class_="pieces")
        for cell in self.layout.cells:
            standing = [p for p in cell.positions if p in self.position.board]
            for level, position in enumerate(standing):
                shift = (level - (len(standing) - 1) / 2) * 0.16 * cell.size
                self._piece(group, cell, position, shift)
        for position, value in self.position.numbers:
            numbered = self.layout.cell(position)
            if numbered is not None:
                boards.draw_number(group, numbered, value)

    def _piece(self, group: Element, cell: Cell, position: int, shift: float) -> None:
        """A piece; of several in one place each stands a little higher than the former."""
        standing = self.position.board[position]
        player, piece = standing.player, standing.piece
        size = size_on(cell, self.set.is_block(piece))
        self.used[player, piece, size.flat] = None
        use = add(
            group,
            "use",
            href=f"#{identity(player, piece, size.flat)}",
            x=cell.x - size.width / 2,
            y=cell.y - size.height / 2 - shift,
            width=size.width,
            height=size.height,
        )
        add(use, "title", self._name(standing, position))

    def _name(self, standing: Standing, position: int) -> str:
        owner, kind = self.game.players[standing.player].name, self.game.pieces[standing.piece].name
        names = (owner, kind, self.game.board.positions[position])
        marks = "".join(
            f" {_brief(name)}" + ("" if value == 1 else f"={value}")
            for name, value in standing.attributes
        )
        return f"{' '.join(map(_brief, names))}{marks}"

    def _hands(self, picture: Element, rows: _Hands, width: float, top: float) -> None:
        """A line for each player who has pieces in reserve, or several."""
        group = add(picture, "g", class_="reserve", font_family=FONT, fill=palette.TEXT)
        for line, (player, row) in enumerate(_lines(rows, width)):
            y = top + line * _HAND
            name = self.game.players[player].name
            add(group, "text", _short(name), x=_MARGIN / 2, y=y + 19, font_size=12,
                font_weight="bold")  # fmt: skip
            x = _MARGIN + _NAME
            for piece, count in row:
                self.used[player, piece, False] = None
                link = f"#{identity(player, piece)}"
                use = add(group, "use", href=link, x=x, y=y, width=26, height=26)
                add(use, "title", f"{_brief(name)} {_brief(self.game.pieces[piece].name)}")
                add(group, "text", f"× {count}", x=x + 29, y=y + 18, font_size=11)
                x += _HELD


def _draw_legend(picture: Element, legend: list[tuple[str, str]], top: float) -> None:
    """What the tints of the zones mean."""
    group = add(picture, "g", class_="legend", font_family=FONT, fill=palette.TEXT)
    for line, (colour, text) in enumerate(legend):
        y = top + _LEGEND * line
        add(group, "rect", x=_MARGIN / 2, y=y, width=11, height=11, fill=colour,
            fill_opacity=0.4, stroke=colour)  # fmt: skip
        add(group, "text", text, x=_MARGIN / 2 + 17, y=y + 10, font_size=11)


def _lines(rows: _Hands, width: float) -> list[tuple[int, list[tuple[int, int]]]]:
    """The lines of the reserves: a player and what fits of the pieces he has, with numbers."""
    room = max(1, int((width - _NAME - _MARGIN) // _HELD))
    lines = []
    for player in dict.fromkeys(player for player, *_ in rows):
        held = [(piece, count) for owner, piece, count in rows if owner == player]
        lines += [(player, held[n : n + room]) for n in range(0, len(held), room)]
    return lines


def _brief(name: str) -> str:
    return shown(name, 60)


def _short(name: str) -> str:
    """What there is room for, without characters that nobody sees."""
    name = shown(name, 60).replace("\ufffd", "") or "…"
    return name if len(name) <= 9 else f"{name[:8]}…"
