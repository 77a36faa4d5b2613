"""What is shown: pictures, places on the screen, sounds, texts of pieces."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from translator.frontends.native.lowering.view import shifted
from translator.frontends.native.printing.board import grids_fit
from translator.frontends.native.printing.forms import Item, List, form, named, word
from translator.frontends.native.spelling import quoted
from translator.ir.expr import NOWHERE
from translator.ir.game import Game
from translator.ir.view import Grid, Rectangle


def view_form(game: Game) -> Iterator[Item]:
    view = game.view
    items: list[Item] = []
    if view.grids and not grids_fit(game):
        items.append(form("grids", *(_grid(game, grid) for grid in view.grids)))
    if view.board_images:
        items.append(form("board-images", *map(quoted, view.board_images)))
    items += list(_rectangles(game))
    for piece, rows in groupby(view.piece_images, lambda row: row[0]):
        sides = [
            List([named(game.players[player].name), *(word(quoted(file)) for file in files)])
            for _, player, files in rows
        ]
        items.append(form("image", named(game.pieces[piece].name), *sides))
    for piece, kind, text in view.piece_texts:
        name = named(game.pieces[piece].name)
        items.append(form("text", name, named(kind), quoted(text)))
    items += [form("sound", named(kind), quoted(file)) for kind, file in view.sounds]
    items += [form("option", quoted(name), quoted(value)) for name, value in view.options]
    if items:
        yield form("view", *items)


def _grid(game: Game, grid: Grid) -> Item:
    labels = [List([named(label) for label in row]) for row in grid.labels]
    names = ("" if p == NOWHERE else game.board.positions[p] for p in grid.positions)
    return form("grid", *labels, form("positions", *map(named, names)))


def _rectangles(game: Game) -> Iterator[Item]:
    """Grids whose cells lie in rows and columns by one rectangle, the other positions singly."""
    view = game.view
    if not view.rectangles:
        return
    rest = dict(enumerate(view.rectangles))
    regular = []
    if grids_fit(game) and None not in (rest[p] for g in view.grids for p in g.positions if p >= 0):
        for number, grid in enumerate(view.grids, 1):
            shifts = _shifts(grid, view.rectangles)
            if shifts is not None:
                regular.append(_grid_rectangles(number, view.rectangles, grid, shifts))
                for position in grid.positions:
                    rest.pop(position, None)
    yield from regular
    single = {position: sides for position, sides in rest.items() if sides is not None}
    if single or not regular:
        rows = [
            List([named(game.board.positions[p]), *(word(str(n)) for n in _sides(sides))])
            for p, sides in single.items()
        ]
        yield form("rectangles", *rows)


def _sides(sides: Rectangle) -> tuple[int, int, int, int]:
    return sides.left, sides.top, sides.right, sides.bottom


def _shifts(grid: Grid, rectangles: tuple[Rectangle | None, ...]) -> list[tuple[int, int]] | None:
    """How far neighbours in each dimension are apart, if that is the same everywhere."""
    if not grid.positions or grid.positions[0] == NOWHERE:
        return None
    first = rectangles[grid.positions[0]]
    assert first is not None
    shifts = []
    stride = len(grid.positions)
    for labels in grid.labels:
        stride //= max(1, len(labels))
        second = grid.positions[stride] if len(labels) > 1 else NOWHERE
        sides = rectangles[second] if second != NOWHERE else first
        assert sides is not None
        shifts.append((sides.left - first.left, sides.top - first.top))
    left, top, right, bottom = _sides(first)
    for position, dx, dy in shifted(grid, shifts):
        if rectangles[position] != Rectangle(left + dx, top + dy, right + dx, bottom + dy):
            return None
    return shifts


def _grid_rectangles(
    number: int,
    rectangles: tuple[Rectangle | None, ...],
    grid: Grid,
    shifts: list[tuple[int, int]],
) -> Item:
    first = rectangles[grid.positions[0]]
    assert first is not None
    rows = [List([word(str(n)) for n in row]) for row in (_sides(first), *shifts)]
    return form("grid-rectangles", str(number), *rows)
