"""What goals alone ask: configurations of pieces, and how many there are."""

from __future__ import annotations

from translator.frontends.native.lowering.body import Body
from translator.frontends.native.tree import Node, names_in, nodes, nodes_in
from translator.ir import expr as e
from translator.ir.expr import Expr
from translator.ir.ids import DirectionId, PieceId


def _occupant(body: Body, node: Node) -> e.Occupant:
    if node.data == "occupant_name":
        found = body.scope.find(body.scope.pieces, nodes(node.children)[0])
        return e.Occupant(PieceId(0) if found is None else found)
    word, inner = node.children
    assert isinstance(inner, Node)
    who = _occupant(body, inner)
    if str(word) == "not":
        return e.Occupant(who.piece, who.whose, not who.negated)
    return e.Occupant(who.piece, {"opponent": "opponent"}.get(str(word), "any"), who.negated)


def absolute(body: Body, node: Node) -> Expr:
    *occupants, places = nodes(node.children)
    scope = body.scope
    found = []
    for name in names_in(places):
        text = scope.meaning(name)
        if text in scope.positions:
            found.append(e.Place(scope.positions[text]))
        elif text in scope.zones:
            found.append(e.Place(scope.zones[text], zone=True))
        else:
            scope.unknown(
                "position or zone", text, name, [*scope.positions.names, *scope.zones.names]
            )
    if not (occupants and found):
        scope.error("L302", "`absolute-config` takes occupants and a list of places", node)
    return e.AbsoluteConfig(tuple(_occupant(body, node) for node in occupants), tuple(found))


def relative(body: Body, node: Node) -> Expr:
    """Occupants and directions by turns; a name in a direction's place is one."""
    occupants: list[e.Occupant] = []
    directions: list[DirectionId] = []
    for child in nodes(node.children):
        if len(occupants) > len(directions):
            if child.data != "occupant_name":
                body.scope.error("L303", "a direction is expected here", child)
                continue
            index = body.scope.find(body.scope.directions, nodes(child.children)[0])
            directions.append(DirectionId(0) if index is None else index)
        else:
            occupants.append(_occupant(body, child))
    if not occupants:
        body.scope.error("L302", "`relative-config` takes occupants and directions", node)
    return e.RelativeConfig(tuple(occupants), tuple(directions))


def counted(body: Body, node: Node) -> Expr:
    count, *piece = names_in(node)
    index = body.scope.find(body.scope.pieces, piece[0]) if piece else None
    return e.PieceCount(
        body.scope.number(count, least=0),
        index,
        total=str(node.children[0]).startswith("total"),
        reserve=bool(nodes_in(node, "with_reserve")),
    )
