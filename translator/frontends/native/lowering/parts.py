"""Sections without rules in them: setup, variables, hidden information."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from translator.core.source import Span
from translator.frontends.native.lowering.body import Body
from translator.frontends.native.lowering.scope import Scope
from translator.frontends.native.lowering.terms import term
from translator.frontends.native.tree import Node, names_in, nodes, nodes_in, token_of
from translator.frontends.native.words import HERE
from translator.ir import expr as e
from translator.ir.expr import Kind
from translator.ir.ids import AttributeId, PieceId, PlayerId, PositionId, numbered
from translator.ir.parts import (
    MAX_BITS,
    AttributeType,
    Hidden,
    PieceType,
    Placement,
    Player,
    PlayerKind,
    Start,
    Variable,
)  # fmt: skip

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
        for index, name in numbered(AttributeId, scope.attributes.names)
    )


def lower_variables(
    scope: Scope, node: Node | None, of_positions: Node | None
) -> tuple[Variable, ...]:
    """The variables, and behind them an array for each attribute of positions."""
    found = [_variable(scope, child) for child in nodes(node.children if node else ())]
    for child in nodes(of_positions.children if of_positions else ()):
        found.append(_variable(scope, child, by_position=True))
    return tuple(found)


def _variable(scope: Scope, node: Any, by_position: bool = False) -> Variable:
    name, *parts = node.children
    scope.declare(scope.variables, name)
    found = _with_parts(scope, Variable(scope.text(name), by_position=by_position), parts)
    if found.by_position:
        scope.fields.add(scope.variables[scope.text(name)])
        found = replace(found, size=len(scope.positions))
        if len(found.contents) not in (0, found.size):
            message = f"there are {found.size} positions, not {len(found.contents)}"
            scope.error("L302", message, node)
    return found


def _with_parts(scope: Scope, found: Variable, parts: list[Any]) -> Variable:
    for part in parts:
        if part.data == "scratch":
            found = replace(found, scratch=True)
        elif part.data == "turn_only":
            found = replace(found, turn=True)
        elif part.data == "by_position":
            found = replace(found, by_position=True)
        elif part.data == "hidden_part":
            found = replace(found, hidden=True)
        elif part.data == "contents":
            found = replace(found, contents=tuple(map(scope.number, names_in(part))))
        elif part.data == "size":
            found = replace(found, size=scope.number(names_in(part)[0], 1, MAX_ARRAY))
        else:
            found = replace(found, initial=scope.number(names_in(part)[0]))
    return found


# Setup


def lower_setup(scope: Scope, node: Node | None, pieces: list[PieceType], recycled: bool) -> Start:
    """`recycled`: captured pieces come into reserve."""
    placements: dict[PositionId, Placement] = {}
    reserve: list[tuple[PlayerId, PieceId, int]] = []
    written: list[Span] = []
    unlimited: frozenset[PieceId] | None = None
    alternatives: list[tuple[Placement, ...]] = []
    shuffles: list[tuple[PositionId, ...]] = []
    for child in nodes(node.children) if node is not None else ():
        if child.data == "setup_side":
            _side(scope, child, placements)
        elif child.data == "alternative":
            other: dict[PositionId, Placement] = {}
            for side in nodes(child.children):
                _side(scope, side, other)
            alternatives.append(tuple(other.values()))
        elif child.data == "shuffle":
            shuffles.append(_shuffled(scope, child))
        elif child.data == "reserve":
            for row in nodes(child.children):
                if held := _reserved(scope, row):
                    reserve.append(held)
                    written.append(scope.span(row))
        else:
            unlimited = frozenset(scope.find_all(scope.pieces, names_in(child)))
    if unlimited is None:
        unlimited = unlimited_by_default(pieces, tuple(reserve), recycled)
    return Start(
        tuple(placements.values()), tuple(reserve), unlimited, tuple(alternatives), tuple(shuffles),
        reserve_spans=tuple(written), span=scope.span(node) if node is not None else None,
    )  # fmt: skip


def _shuffled(scope: Scope, node: Node) -> tuple[PositionId, ...]:
    """Positions, and those of zones, each once."""
    found: dict[PositionId, None] = {}
    for name in names_in(node):
        zone = scope.zones.get(scope.text(name))
        if zone is not None and scope.text(name) not in scope.positions:
            cells = frozenset().union(*scope.areas[zone].positions)
            found.update(dict.fromkeys(sorted(cells)))
        else:
            position = scope.positions.get(scope.text(name))
            if position is None:
                known = [*scope.positions.names, *scope.zones.names]
                scope.unknown("position or zone", scope.text(name), name, known)
            else:
                found[position] = None
    return tuple(found)


def unlimited_by_default(
    pieces: list[PieceType] | tuple[PieceType, ...],
    reserve: tuple[tuple[PlayerId, PieceId, int], ...],
    recycled: bool,
) -> frozenset[PieceId]:
    """The types that can be dropped and that nobody has a reserve of, nor gets one by captures."""
    if recycled:
        return frozenset()
    declared = {piece for _, piece, _ in reserve}
    return frozenset(i for i, p in numbered(PieceId, pieces) if p.drops and i not in declared)


def _side(scope: Scope, node: Node, placements: dict[PositionId, Placement]) -> None:
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
            placements[position] = Placement(position, player, piece, scope.span(cell))


def _reserved(scope: Scope, node: Node) -> tuple[PlayerId, PieceId, int] | None:
    who, what, number = names_in(node)
    player, piece = scope.find(scope.players, who), scope.find(scope.pieces, what)
    if player is None or piece is None:
        return None
    return player, piece, scope.number(number, least=0)


# Hidden information


def lower_hidden(
    scope: Scope, nodes_: list[Node], players: tuple[Player, ...]
) -> tuple[Hidden, ...]:
    return tuple(_hidden(scope, node, players) for node in nodes_)


def _hidden(scope: Scope, node: Node, players: tuple[Player, ...]) -> Hidden:
    """`others` are those who do not own the piece; in the condition `Me` is who looks."""
    body = Body(scope, inputs={"here": Kind.POSITION})
    (whom,) = nodes_in(node, "from_players")
    words = {token_of(word) for word in nodes_in(whom, "everybody")}
    looking = scope.find_all(scope.players, names_in(whom))
    if words:
        looking = tuple(
            i for i, p in numbered(PlayerId, players) if p.kind is not PlayerKind.NEUTRAL
        )
    if not looking:
        scope.error("L302", "`from` names players, or `all`, or `others`", whom)
    conditions = [term(body, test, "condition") for test in nodes(node.children)[1:]]
    if "others" in words:
        mine = e.Owned(HERE, e.Relation.OWN) if scope.teams else e.Owned(HERE, e.Relation.FRIEND)
        conditions.insert(0, e.Not(mine))
    where = e.And(tuple(conditions)) if len(conditions) > 1 else [*conditions, e.TRUE][0]
    return Hidden(looking, where, whole=node.data == "unseen", span=scope.span(node))
