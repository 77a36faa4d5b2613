"""The pieces of a game as symbols that can be shown anywhere on a picture."""

from __future__ import annotations

from statistics import median
from typing import TYPE_CHECKING, NamedTuple

from translator.ir.game import Game
from translator.render.cells import Cell, Layout
from translator.render.columns import FLAT
from translator.render.images import Image, piece_images
from translator.render.orientation import facing
from translator.render.pieces import PieceSet
from translator.render.pieces.painter import symbol
from translator.render.pieces.tokens import bar
from translator.render.svg import add, number

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
        self._images = piece_images(game)
        self._on_image = layout.image is not None
        sizes = [(cell.width, cell.height) for cell in layout.cells] if self._on_image else []
        self._usual = tuple(map(median, zip(*sizes, strict=True))) if sizes else (0.0, 0.0)

    def fills(self, piece: int) -> bool:
        """It takes up the whole of its cell: parts of blocks, and images on the author's board."""
        imaged = self._on_image and any(kind == piece for _, kind in self._images)
        return imaged or self._pieces.is_block(piece)

    def define(self, parent: Element, player: int, piece: int, flat: bool = False) -> None:
        """Adds the symbol of a piece to the definitions of a picture: the author's, or ours."""
        image = self._images.get((player, piece))
        if image is not None and not flat:
            self._image(parent, identity(player, piece), image)
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

    def _image(self, parent: Element, name: str, image: Image) -> None:
        """An image of an author: on his board as large as it is, around the middle of the cell."""
        if not self._on_image:
            element = add(parent, "symbol", id=name, viewBox="0 0 100 100")
            add(element, "image", href=image.href, width=100, height=100)
            return
        width, height = self._usual
        box = f"0 0 {number(width)} {number(height)}"
        element = add(parent, "symbol", id=name, viewBox=box, overflow="visible")
        add(element, "image", href=image.href, x=(width - image.width) / 2,
            y=(height - image.height) / 2, width=image.width, height=image.height)  # fmt: skip


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
