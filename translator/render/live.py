"""The board of a page: a picture without pieces, and what a script needs to put them there."""

from __future__ import annotations

from typing import Any, NamedTuple

from translator.ir.game import Game
from translator.render import palette
from translator.render.board import draw_board
from translator.render.cells import Cell
from translator.render.coordinates import draw_coordinates
from translator.render.ground import Ground
from translator.render.key import Key
from translator.render.labels import margin, readable
from translator.render.layout import layout
from translator.render.pieces import PieceSet
from translator.render.position import first_counts
from translator.render.svg import add, markup, number, root
from translator.render.symbols import Symbols, identity, is_flat, size_on


class LiveBoard(NamedTuple):
    """`svg`: the picture, with a symbol for each piece of each player, and with empty layers
    (`marks`, `pieces`, `targets`). `data` is plain: cells with their places, sizes and positions,
    the ids of symbols by player and type, the types that fill their cells, and what the
    variables begin with that hold a number for each position."""

    svg: str
    data: dict[str, Any]


def live_board(game: Game) -> LiveBoard:
    """The board of a game for a page."""
    pieces = PieceSet(game)
    plan = layout(game, pieces.crossings)
    symbols = Symbols(game, pieces, plan)
    ground = Ground(game, plan, pieces.blocks)
    edge = margin(plan.width)
    width, below = plan.width + 2 * edge, plan.height + 2 * edge
    key = Key(ground.entries, width, edge / 2)
    # As much room above the board as the key takes below: turned about the middle, it stays there.
    height = below + 2 * key.height
    picture = root(width, height)
    for name in ("width", "height"):
        del picture.attrib[name]
    picture.set("role", "presentation")  # what is in it counts, not that it is a picture
    definitions = add(picture, "defs")
    flat = any(map(is_flat, plan.cells))
    for player in range(len(game.players)):
        for piece in range(len(game.pieces)):
            symbols.define(definitions, player, piece)
            if flat:
                symbols.define(definitions, player, piece, True)
    add(picture, "rect", width=width, height=height, fill=palette.BACKGROUND)
    top = key.height + edge / 2
    body = add(picture, "g", transform=f"translate({number(edge)} {number(top)})")
    draw_board(body, game, plan, ground, readable(width), pieces.family)
    for layer in ("marks", "pieces"):
        add(body, "g", class_=layer)
    ground.draw_above(body)
    add(body, "g", class_="targets")
    draw_coordinates(body, game, plan, readable(width))
    key.draw(picture, "key", key.height + below - 0.4 * edge)
    for group in body.findall("*[@class]"):
        if group.get("class") != "board":
            group.set("aria-hidden", "true")  # the labels of cells tell it
    data = {
        "cells": [_described(game, cell) for cell in plan.cells],
        "symbols": {
            owner.name: {
                piece.name: identity(player, index) for index, piece in enumerate(game.pieces)
            }
            for player, owner in enumerate(game.players)
        },
        "filling": [p.name for i, p in enumerate(game.pieces) if symbols.fills(i)],
        "counted": dict(sorted(first_counts(game).items())),
    }
    return LiveBoard(markup(picture), data)


def _described(game: Game, cell: Cell) -> dict[str, Any]:
    """A cell in numbers of two decimals, with the names of its positions."""
    size = size_on(cell, True)
    return {
        "x": round(cell.x, 2),
        "y": round(cell.y, 2),
        "width": round(size.width, 2),
        "height": round(size.height, 2),
        "size": round(cell.size, 2),
        "flat": size.flat,
        "positions": [game.board.positions[p] for p in cell.positions],
    }
