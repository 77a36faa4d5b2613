"""The pieces of a game as symbols that can be shown anywhere on a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from translator.ir.game import Game
from translator.render.cells import Cell, Layout
from translator.render.columns import FLAT
from translator.render.images import embedded
from translator.render.orientation import facing
from translator.render.pieces import PieceSet
from translator.render.pieces.painter import symbol
from translator.render.pieces.tokens import bar
from translator.render.svg import add

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element


class Size(NamedTuple):
    """How large a piece is shown on a cell; `flat`: as a bar, for no figure would fit."""

    width: float
    height: float
    flat: bool = False


class Symbols:
    """Defines the symbols of a game."""

    def __init__(self, game: Game, pieces: PieceSet, layout: Layout) -> None:
        self._pieces = pieces
        self._turns = facing(game, layout)
        self._images = embedded(game)

    def define(self, parent: Element, player: int, piece: int, flat: bool = False) -> None:
        """Adds the symbol of a piece to the definitions of a picture: the author's, or ours."""
        image = self._images.get((player, piece))
        if image is not None and not flat:
            element = add(parent, "symbol", id=identity(player, piece), viewBox="0 0 100 100")
            add(element, "image", href=image, width=100, height=100)
            return
        drawing = bar() if flat else self._pieces.drawing(player, piece)
        element = symbol(
            parent,
            identity(player, piece, flat),
            drawing,
            self._pieces.paint(player, piece),
            self._turns[player],
            self._pieces.emblem(player, piece),
        )
        if flat:
            element.set("preserveAspectRatio", "none")


def identity(player: int, piece: int, flat: bool = False) -> str:
    """The id of the symbol of a piece."""
    return f"{'flat-' if flat else ''}piece-{player}-{piece}"


def is_flat(cell: Cell) -> bool:
    """The cell is so small and long that pieces are bars on it."""
    return cell.size < FLAT and max(cell.width, cell.height) > 3 * min(cell.width, cell.height)


def size_on(cell: Cell, fills: bool) -> Size:
    """The size of a piece on a cell; `fills`: it takes up the whole of it."""
    if is_flat(cell):
        return Size(cell.width * 0.92, cell.height * 0.92, True)
    if fills:
        return Size(cell.width, cell.height)
    return Size(cell.size * 0.9, cell.size * 0.9)
