"""`view`: what is shown. No rule reads it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from translator.frontends.native.lowering.scope import Scope
from translator.frontends.native.tree import Node, Token, names_in, nodes, nodes_in
from translator.ir.expr import NOWHERE
from translator.ir.ids import Neighbour
from translator.ir.parts import Board
from translator.ir.view import Grid, Rectangle, View


def lower_view(scope: Scope, node: Node | None, board: Board, grids: tuple[Grid, ...]) -> View:
    view = View(grids=grids)
    rectangles: dict[int, Rectangle] = {}
    for child in nodes(node.children) if node is not None else ():
        kind = str(child.data)
        if kind == "rectangles":
            _grid_rectangles(scope, child, grids, rectangles)
        elif kind == "rectangle_list":
            for row in nodes_in(child, "rectangle"):
                name, *sides = names_in(row)
                position = scope.find(scope.positions, name)
                if position is not None:
                    rectangles[position] = Rectangle(*map(scope.number, sides))
        else:
            view = _VIEW[kind](scope, child, view)
    if rectangles or (node is not None and _lists_rectangles(node)):
        size = range(len(board.positions))
        view = replace(view, rectangles=tuple(rectangles.get(position) for position in size))
    return view


def _lists_rectangles(node: Node) -> bool:
    return any(child.data in ("rectangles", "rectangle_list") for child in nodes(node.children))


def _grid_rectangles(
    scope: Scope, node: Node, grids: tuple[Grid, ...], rectangles: dict[int, Rectangle]
) -> None:
    """`(grid-rectangles 1 (left top right bottom) (dx dy) ...)`: a shift a dimension."""
    first, *rest = nodes(node.children)
    number = scope.number(first, 1, len(grids))
    first_cell, *shifts = ([scope.number(name) for name in names_in(row)] for row in rest)
    if not grids or len(first_cell) != 4 or any(len(shift) != 2 for shift in shifts):
        scope.error("L302", "a grid has a rectangle of four numbers, and shifts of two", node)
        return
    if len(shifts) != len(grids[number - 1].labels):
        message = f"{len(shifts)} shifts for {len(grids[number - 1].labels)} dimensions"
        scope.error("L302", message, node)
        return
    left, top, right, bottom = first_cell
    for position, dx, dy in shifted(grids[number - 1], [(x, y) for x, y in shifts]):
        rectangles[position] = Rectangle(left + dx, top + dy, right + dx, bottom + dy)


def shifted(grid: Grid, shifts: list[tuple[int, int]]) -> list[tuple[Neighbour, int, int]]:
    """By position of a grid, how far it is from the first one."""
    found = []
    for index, position in enumerate(grid.positions):
        dx = dy = 0
        for labels, (x, y) in zip(reversed(grid.labels), reversed(shifts), strict=True):
            index, step = divmod(index, len(labels))
            dx, dy = dx + step * x, dy + step * y
        if position != NOWHERE:
            found.append((position, dx, dy))
    return found


def _image(scope: Scope, node: Node, view: View) -> View:
    piece = scope.find(scope.pieces, names_in(node)[0])
    found = list(view.piece_images)
    for row in nodes_in(node, "side_image"):
        player = scope.find(scope.players, names_in(row)[0])
        if piece is not None and player is not None:
            files = tuple(scope.text(child) for child in row.children[1:])
            found.append((piece, player, files))
            view = _named(scope, view, row.children[1:])
    return replace(view, piece_images=tuple(found))


def _named(scope: Scope, view: View, files: Sequence[object]) -> View:
    """With the places where these files are named, but for those that were named before."""
    tokens = [file for file in reversed(files) if isinstance(file, Node | Token)]
    spans = {scope.text(file): scope.span(file) for file in tokens}
    return replace(view, file_spans={**spans, **view.file_spans})


def _board_images(scope: Scope, node: Node, view: View) -> View:
    view = _named(scope, view, node.children)
    return replace(view, board_images=tuple(map(scope.text, node.children)))


def _sound(scope: Scope, node: Node, view: View) -> View:
    kind, file = scope.text(names_in(node)[0]), node.children[-1]
    return replace(_named(scope, view, [file]), sounds=(*view.sounds, (kind, scope.text(file))))


def _piece_text(scope: Scope, node: Node, view: View) -> View:
    what, kind = names_in(node)
    piece = scope.find(scope.pieces, what)
    if piece is None:
        return view
    text = scope.text(node.children[-1])
    return replace(view, piece_texts=(*view.piece_texts, (piece, scope.text(kind), text)))


def _grids(scope: Scope, node: Node, view: View) -> View:
    grids = []
    for row in nodes_in(node, "shown_grid"):
        labels = tuple(tuple(map(scope.text, names_in(r))) for r in nodes_in(row, "names"))
        (cells,) = nodes_in(row, "positions")
        index = scope.positions.index
        positions = tuple(index.get(scope.text(name), NOWHERE) for name in names_in(cells))
        grids.append(Grid(labels, positions))
    return replace(view, grids=tuple(grids))


_VIEW: dict[str, Callable[[Scope, Node, View], View]] = {
    "images": _board_images,
    "piece_image": _image,
    "piece_text": _piece_text,
    "sound": _sound,
    "shown": lambda scope, node, view: replace(
        view,
        options=(*view.options, (scope.text(node.children[0]), scope.text(node.children[1]))),
    ),
    "grids": _grids,
}
