"""The author's own images, put into the game itself where its rules name files."""

from __future__ import annotations

import base64
import re
import struct
from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from translator.ir.game import Game
from translator.render.bitmaps import shown

_EMBEDDED = re.compile(r"data:image/png;base64,[A-Za-z0-9+/]+=*\Z")


def files(game: Game) -> list[str]:
    """The files that the rules name for board and pieces, each once; of several sets the first."""
    pieces = [names[0] for _, _, names in game.view.piece_images if names]
    return list(dict.fromkeys([*game.view.board_images[:1], *pieces]))


def with_images(game: Game, read: Callable[[str], bytes | None]) -> tuple[Game, dict[str, str]]:
    """The game with the images that can be read in place of their names; what is wrong with others.

    `read` gives the contents of a file, or nothing if there is none.
    """
    boards = game.view.board_images[:1]
    found: dict[str, str] = {}
    wrong: dict[str, str] = {}
    for name in files(game):
        data = read(name)
        if data is None:
            wrong[name] = "no such file"
            continue
        try:
            image = shown(data, name not in boards)
        except ValueError as error:
            wrong[name] = str(error)
        else:
            found[name] = f"data:image/png;base64,{base64.b64encode(image).decode()}"
    images = tuple(
        (piece, player, (found.get(names[0], names[0]), *names[1:]) if names else names)
        for piece, player, names in game.view.piece_images
    )
    own = tuple(found.get(name, name) for name in game.view.board_images)
    return replace(game, view=replace(game.view, board_images=own, piece_images=images)), wrong


class Image(NamedTuple):
    """An image that the game holds, and its size in pixels."""

    href: str
    width: int
    height: int


def board_image(game: Game) -> Image | None:
    """The image of the board, if the game holds it."""
    return _image(next(iter(game.view.board_images), ""))


def piece_images(game: Game) -> dict[tuple[int, int], Image]:
    """By player and type, the images that the game holds."""
    found = {
        (player, piece): _image(names[0])
        for piece, player, names in game.view.piece_images
        if names
    }
    return {look: image for look, image in found.items() if image is not None}


def _image(href: str) -> Image | None:
    if not _EMBEDDED.match(href):
        return None
    start = base64.b64decode(href.partition(",")[2][:32])  # every PNG begins with its size
    return Image(href, *struct.unpack(">II", start[16:24]))
