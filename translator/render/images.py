"""The author's own images, put into the game itself where its rules name files."""

from __future__ import annotations

import base64
import re
from collections.abc import Callable
from dataclasses import replace

from translator.ir.game import Game
from translator.render.bitmaps import shown

_EMBEDDED = re.compile(r"data:image/png;base64,[A-Za-z0-9+/]+=*\Z")


def files(game: Game) -> list[str]:
    """The files that the rules name for their pieces, each once; of several sets the first."""
    return list(dict.fromkeys(names[0] for _, _, names in game.view.piece_images if names))


def with_images(game: Game, read: Callable[[str], bytes | None]) -> tuple[Game, list[str]]:
    """The game with the images that can be read in place of their names; and what is wrong.

    `read` gives the contents of a file, or nothing if there is none.
    """
    found: dict[str, str] = {}
    wrong: list[str] = []
    for name in files(game):
        data = read(name)
        if data is None:
            wrong.append(f"{name}: no such file")
            continue
        try:
            image = shown(data)
        except ValueError as error:
            wrong.append(f"{name}: {error}")
        else:
            found[name] = f"data:image/png;base64,{base64.b64encode(image).decode()}"
    images = tuple(
        (piece, player, (found.get(names[0], names[0]), *names[1:]) if names else names)
        for piece, player, names in game.view.piece_images
    )
    return replace(game, view=replace(game.view, piece_images=images)), wrong


def embedded(game: Game) -> dict[tuple[int, int], str]:
    """By player and type, the images that the game holds."""
    return {
        (player, piece): names[0]
        for piece, player, names in game.view.piece_images
        if names and _EMBEDDED.match(names[0])
    }
