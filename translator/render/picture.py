"""Puts a picture together: board, marks, pieces, reserves, legend, and a text that tells it all."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from translator.core.text import shown
from translator.ir.game import Game
from translator.render import board as boards
from translator.render import palette
from translator.render.cells import Cell, Layout
from translator.render.coordinates import draw_coordinates
from translator.render.ground import Ground
from translator.render.key import Key
from translator.render.labels import margin, readable
from translator.render.layout import layout
from translator.render.marks import Targets, draw_last, draw_targets
from translator.render.pieces import PieceSet
from translator.render.piles import column, count_of, heap
from translator.render.position import Position, Standing, cast, start_of, supply
from translator.render.reserve import Reserve
from translator.render.svg import add, number, root, serialised
from translator.render.symbols import Size, Symbols, identity, size_on

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_LEAST = 200.0  # the width of a picture


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
        self.ground = Ground(game, self.layout, self.set.blocks)
        self.symbols = Symbols(game, self.set, self.layout)
        self.used: dict[tuple[int, int, bool], None] = {}  # player, piece, as a bar

    def element(self) -> Element:
        edge = margin(self.layout.width)
        width = max(self.layout.width + 2 * edge, _LEAST)
        hands = Reserve(self.game, self.position.reserve, width)
        key = Key(self.ground.entries, width, edge / 2)
        legend = Key(boards.zone_legend(self.game) if self.extras.zones else [], width, edge / 2)
        below = self.layout.height + 2 * edge
        height = below + hands.height + key.height + legend.height
        picture = root(width, height)
        self._describe(picture)
        add(picture, "rect", width=width, height=height, fill=palette.BACKGROUND)
        definitions = add(picture, "defs")
        body = add(picture, "g", transform=f"translate({number(edge)} {number(edge / 2)})")
        self._board(body, readable(width))
        hands.draw(picture, below - 0.4 * edge)
        key.draw(picture, "key", below + hands.height)
        legend.draw(picture, "legend", below + hands.height + key.height)
        self.used.update(dict.fromkeys((*look, False) for look in hands.looks))
        for player, piece, flat in sorted(self.used):
            self.symbols.define(definitions, player, piece, flat)
        return picture

    def _board(self, body: Element, size: float) -> None:
        """All that stands on the board, from the lowest layer up."""
        boards.draw_board(body, self.game, self.layout, self.ground, size, self.set.family)
        if self.extras.zones:
            boards.draw_zones(body, self.game, self.layout)
        draw_last(body, self.layout, self.position.last)
        draw_coordinates(body, self.game, self.layout, size, self.position.board.keys())
        if self.extras.links:
            boards.draw_links(body, self.game, self.layout)
        self._pieces(body)
        self.ground.draw_above(body)
        if self.extras.targets is not None:
            draw_targets(body, self.layout, self.extras.targets)

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
            rows += [
                f"{_brief(game.pieces[piece].name)} without limit"
                for owner, piece in supply(game)
                if owner == index
            ]
            rows += [
                f"{_brief(game.pieces[piece].name)} may come"
                for owner, piece in cast(game)
                if owner == index
            ]
            if rows:
                lines.append(f"{_brief(player.name)}: {', '.join(rows)}.")
        if self.position.mover is not None:
            lines.append(f"{_brief(game.players[self.position.mover].name)} to move.")
        return " ".join(lines) or "The board is empty."

    def _pieces(self, body: Element) -> None:
        group = add(body, "g", class_="pieces")
        for _, cell in boards.upward(self.layout):
            standing = [p for p in cell.positions if p in self.position.board]
            if len(standing) == 1 and not self._is_pit(cell):
                player, piece = self._look(standing[0])
                size = size_on(cell, self.symbols.fills(piece))
                self._piece(group, (player, piece), standing, (cell.x, cell.y), size)
            elif standing:
                self._pile(group, cell, standing)
        for position, value in self.position.numbers:
            numbered = self.layout.cell(position)
            if numbered is not None:
                boards.draw_number(group, numbered, value)

    def _is_pit(self, cell: Cell) -> bool:
        """Pieces on it are seeds: they have one size, however many they are."""
        return len(cell.positions) > 1 and len(self.game.pieces) == 1

    def _pile(self, group: Element, cell: Cell, standing: list[int]) -> None:
        """Several pieces in one place, listed from below."""
        looks = [self._look(position) for position in standing]
        seeds = self._is_pit(cell) and len(set(looks)) == 1
        for spot in heap(cell, len(looks)) if seeds else column(cell, looks):
            positions = [standing[level] for level in spot.levels]
            size = Size(spot.size, spot.size)
            self._piece(group, looks[spot.levels[0]], positions, (spot.x, spot.y), size)
            if len(spot.levels) > 1 and not seeds:
                boards.draw_count(group, spot.x, spot.y, 0.8 * spot.size, len(spot.levels))
        if seeds and len(looks) > 1:
            count = count_of(cell)
            boards.draw_count(group, count.x, count.y, count.size, len(looks))

    def _look(self, position: int) -> tuple[int, int]:
        standing = self.position.board[position]
        return standing.player, standing.piece

    def _piece(
        self,
        group: Element,
        look: tuple[int, int],
        positions: list[int],
        at: tuple[float, float],
        size: Size,
    ) -> None:
        """A piece, or several that look alike, with their names."""
        self.used[*look, size.flat] = None
        use = add(
            group,
            "use",
            href=f"#{identity(*look, size.flat)}",
            x=at[0] - size.width / 2,
            y=at[1] - size.height / 2,
            width=size.width,
            height=size.height,
        )
        names = [self._name(self.position.board[position], position) for position in positions]
        add(use, "title", ", ".join(names))

    def _name(self, standing: Standing, position: int) -> str:
        owner, kind = self.game.players[standing.player].name, self.game.pieces[standing.piece].name
        names = (owner, kind, self.game.board.positions[position])
        marks = "".join(
            f" {_brief(name)}" + ("" if value == 1 else f"={value}")
            for name, value in standing.attributes
        )
        return f"{' '.join(map(_brief, names))}{marks}"


def _brief(name: str) -> str:
    return shown(name, 60)
