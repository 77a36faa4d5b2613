"""Sections without rules in them: setup, selection, variables, options, pictures."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from translator.frontends.native.lowering.scope import Scope
from translator.frontends.native.tree import Node, names_in, nodes, nodes_in, token_of
from translator.ir.expr import NOWHERE
from translator.ir.parts import (
    AttributeType,
    Board,
    Distinct,
    Grid,
    MostCaptures,
    NoAttack,
    Pass,
    PieceType,
    Placement,
    Player,
    PlayerKind,
    Priority,
    Ranked,
    Rectangle,
    Stage,
    Start,
    Variable,
    View,
)  # fmt: skip

MAX_BITS = 31
MAX_ARRAY = 65_536


def lower_attributes(
    scope: Scope, node: Node | None, pieces: list[PieceType]
) -> tuple[AttributeType, ...]:
    """Each attribute with the room that is declared, or that its greatest initial value takes."""
    declared = {}
    for child in nodes_in(node, "attribute_type") if node is not None else ():
        name, *bits = names_in(child)
        declared[scope.attributes[scope.text(name)]] = (
            scope.number(bits[0], 1, MAX_BITS) if bits else 1
        )
    greatest = [1] * len(scope.attributes)
    for piece in pieces:
        for attribute, value in piece.attributes:
            greatest[attribute] = max(greatest[attribute], value)
    return tuple(
        AttributeType(name, declared.get(index, min(MAX_BITS, greatest[index].bit_length())))
        for index, name in enumerate(scope.attributes.names)
    )


def lower_variables(scope: Scope, node: Node | None) -> tuple[Variable, ...]:
    return tuple(_variable(scope, child) for child in node.children) if node is not None else ()


def _variable(scope: Scope, node: Any) -> Variable:
    name, *parts = node.children
    scope.declare(scope.variables, name)
    found = Variable(scope.text(name))
    for part in parts:
        if part.data == "scratch":
            found = replace(found, scratch=True)
        elif part.data == "contents":
            found = replace(found, contents=tuple(map(scope.number, names_in(part))))
        elif part.data == "size":
            found = replace(found, size=scope.number(names_in(part)[0], 1, MAX_ARRAY))
        else:
            found = replace(found, initial=scope.number(names_in(part)[0]))
    return found


# Selection


def lower_selection(
    scope: Scope, node: Node | None, players: tuple[Player, ...]
) -> tuple[Stage, ...]:
    if node is None:
        return (Distinct(),)
    return tuple(_STAGES[str(child.data)](scope, child, players) for child in nodes(node.children))


def royals(players: tuple[Player, ...], pieces: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """These pieces of everybody who is not neutral."""
    movers = [i for i, player in enumerate(players) if player.kind is not PlayerKind.NEUTRAL]
    return tuple((player, piece) for piece in pieces for player in movers)


def _priority(scope: Scope, node: Node, players: tuple[Player, ...]) -> Stage:
    modes = scope.find_all(scope.modes, names_in(node))
    return Priority(modes, rest=not nodes_in(node, "only"))


def _ranked(scope: Scope, node: Node, players: tuple[Player, ...]) -> Stage:
    ranks = []
    for row in nodes_in(node, "rank"):
        rank: set[int | None] = set(scope.find_all(scope.modes, names_in(row)))
        ranks.append(frozenset(rank | ({None} if nodes_in(row, "untyped") else set())))
    return Ranked(tuple(ranks))


def _no_attack(scope: Scope, node: Node, players: tuple[Player, ...]) -> Stage:
    pieces = scope.find_all(scope.pieces, names_in(node))
    pairs = list(royals(players, pieces))
    for pair in nodes_in(node, "pair"):
        who, what = names_in(pair)
        player, piece = scope.find(scope.players, who), scope.find(scope.pieces, what)
        if player is not None and piece is not None:
            pairs.append((player, piece))
    return NoAttack(tuple(pairs), next_only=bool(nodes_in(node, "next_player")))


_STAGES: dict[str, Callable[[Scope, Node, tuple[Player, ...]], Stage]] = {
    "distinct": lambda scope, node, players: Distinct(),
    "priority": _priority,
    "ranked": _ranked,
    "most": lambda scope, node, _: MostCaptures(scope.find_all(scope.pieces, names_in(node))),
    "no_attack": _no_attack,
    "pass": lambda scope, node, players: Pass(forced=token_of(node) == "forced"),
}


# Setup


def lower_setup(scope: Scope, node: Node | None, pieces: list[PieceType]) -> Start:
    placements: dict[int, Placement] = {}
    reserve: list[tuple[int, int, int]] = []
    unlimited: frozenset[int] | None = None
    for child in nodes(node.children) if node is not None else ():
        if child.data == "setup_side":
            _side(scope, child, placements)
        elif child.data == "reserve":
            reserve += [r for r in (_reserved(scope, n) for n in nodes(child.children)) if r]
        else:
            unlimited = frozenset(scope.find_all(scope.pieces, names_in(child)))
    if unlimited is None:
        unlimited = unlimited_by_default(pieces, tuple(reserve))
    return Start(tuple(placements.values()), tuple(reserve), unlimited)


def unlimited_by_default(
    pieces: list[PieceType] | tuple[PieceType, ...], reserve: tuple[tuple[int, int, int], ...]
) -> frozenset[int]:
    """The types that can be dropped and that nobody has a reserve of."""
    declared = {piece for _, piece, _ in reserve}
    return frozenset(i for i, p in enumerate(pieces) if p.drops and i not in declared)


def _side(scope: Scope, node: Node, placements: dict[int, Placement]) -> None:
    player = scope.find(scope.players, names_in(node)[0])
    for row in nodes_in(node, "placed"):
        what, *cells = names_in(row)
        piece = scope.find(scope.pieces, what)
        for cell in cells:
            position = scope.find(scope.positions, cell)
            if player is None or piece is None or position is None:
                continue
            if position in placements:
                scope.error("L404", f"`{scope.text(cell)}` is set up twice", cell)
            placements[position] = Placement(position, player, piece)


def _reserved(scope: Scope, node: Node) -> tuple[int, int, int] | None:
    who, what, number = names_in(node)
    player, piece = scope.find(scope.players, who), scope.find(scope.pieces, what)
    if player is None or piece is None:
        return None
    return player, piece, scope.number(number, least=0)


# View


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


def shifted(grid: Grid, shifts: list[tuple[int, int]]) -> list[tuple[int, int, int]]:
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
    return replace(view, piece_images=tuple(found))


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
    "images": lambda scope, node, view: replace(
        view, board_images=tuple(scope.text(child) for child in node.children)
    ),
    "piece_image": _image,
    "piece_text": _piece_text,
    "sound": lambda scope, node, view: replace(
        view,
        sounds=(*view.sounds, (scope.text(names_in(node)[0]), scope.text(node.children[-1]))),
    ),
    "shown": lambda scope, node, view: replace(
        view,
        options=(*view.options, (scope.text(node.children[0]), scope.text(node.children[1]))),
    ),
    "grids": _grids,
}
