"""Terms: conditions, locations and values, each lowered in the role in which it stands."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

from translator.frontends.native.lowering.body import MARK, Body, kind_of
from translator.frontends.native.spelling import is_number
from translator.frontends.native.tree import Node, Token, kind_in, names_in, nodes, nodes_in
from translator.frontends.native.words import (
    EFFECTS,
    HERE,
    REQUIRED,
    STATEMENTS,
    TERMS,
    Row,
    Slot,
    usage,
)
from translator.ir import expr as e
from translator.ir.expr import Expr, Kind
from translator.ir.shape import fields_of

_ROLES = {
    "location": "a location",
    "condition": "a condition",
    "number": "a number",
    "value": "a value",
    "piece": "a piece",
    "zone": "a zone",
    "direction": "a direction",
    "player": "a player",
}
# What cannot stand in a role: numbers and truth values pass for each other.
_UNFIT = {
    "location": frozenset(Kind) - {Kind.POSITION, Kind.INTEGER},
    "condition": {Kind.POSITION, Kind.DIRECTION, Kind.PIECE, Kind.ZONE, Kind.POSITIONS},
    "number": {Kind.DIRECTION, Kind.ZONE, Kind.POSITIONS},
    "value": {Kind.POSITIONS},
    "piece": frozenset(Kind) - {Kind.PIECE, Kind.INTEGER},
    "zone": frozenset(Kind) - {Kind.ZONE, Kind.INTEGER},
    "direction": frozenset(Kind) - {Kind.DIRECTION, Kind.INTEGER},
    "player": frozenset(Kind) - {Kind.PLAYER, Kind.INTEGER},
}


def term(body: Body, node: Node, role: str) -> Expr:
    """The expression for a term; what does not fit its role is reported."""
    if node.data == "word":
        return _word(body, node, role)
    if node.data == "name":
        return _named(body, node, role)
    found = _TERMS[str(node.data)](body, node)
    if kind_of(body, found) in _UNFIT[role]:
        what = kind_of(body, found).value
        body.scope.error("L303", f"{_ROLES[role]} is expected here, not a {what}", node)
    return found


def location(body: Body, nodes: Iterable[Node]) -> Expr:
    """The location among the arguments of a word; `here` if there is none."""
    return next((term(body, node, "location") for node in nodes), HERE)


def build(body: Body, row: Row, args: list[Node], at: Node) -> Any:
    """The node of a row with its arguments; `at` is where its word stands."""
    given: dict[str, list[Node]] = {}
    rest = list(args)
    for slot in row.slots:
        given[slot.field] = rest if slot.many else rest[:1]
        rest = [] if slot.many else rest[1:]
    values = dict(row.fixed)
    # In the order of the fields, which is that of the numbers that constants get.
    for slot in sorted(row.slots, key=lambda slot: _order(row.node, slot.field)):
        found = [_argument(body, arg, slot) for arg in given[slot.field]]
        if slot.many:
            values[slot.field] = tuple(found)
            continue
        values[slot.field] = found[0] if found else slot.default
        assert values[slot.field] is not REQUIRED
        if not found and slot.default is HERE and not body.is_rule:
            message = f"`{row.word}` has to say where: there is no `here` outside of rules"
            body.scope.error("L304", message, at)
    return row.node(**values)


@cache
def _order(kind: type, field: str) -> int:
    return [f.name for f in fields_of(kind)].index(field)


def _argument(body: Body, node: Node, slot: Slot) -> Any:
    lower = _WRITTEN.get(slot.role)
    if lower is None:
        return term(body, node, slot.role)
    inner = node.children[0] if node.data == "word" else node
    if not isinstance(inner, Node) or inner.data not in ("name", "truth"):
        body.scope.error("L303", f"a {slot.role} is expected here, a name", node)
        return _NOTHING.get(slot.role, 0)
    return lower(body, inner)


# Written arguments


def _index(table: str, role: str) -> Callable[[Body, Node], int]:
    def lower(body: Body, node: Node) -> int:
        given = body.arguments.get(body.scope.text(node))
        if given is not None and given.role == role:
            return given.value
        found = body.scope.find(getattr(body.scope, table), node)
        return 0 if found is None else found

    return lower


def _integer(body: Body, node: Node) -> int:
    given = body.arguments.get(body.scope.text(node))
    return given.value if given is not None else body.scope.number(node)


def _truth(body: Body, node: Node) -> bool:
    text = body.scope.text(node)
    if text not in ("true", "false"):
        body.scope.error("L303", f"`true` or `false` is expected here, not `{text}`", node)
    return text == "true"


def _set(body: Body, node: Node) -> str:
    name = body.scope.text(node)
    body.declare(name, Kind.POSITIONS)
    return name


_WRITTEN: dict[str, Callable[[Body, Node], Any]] = {
    "mode": _index("modes", "move-type"),
    "attribute": _index("attributes", "attribute"),
    "variable": _index("variables", "variable"),
    "procedure": _index("procedures", "procedure"),
    "types": _index("pieces", "piece"),
    "integer": _integer,
    "boolean": _truth,
    "text": lambda body, node: body.scope.text(node),
    "local": lambda body, node: body.scope.text(node),
    "set": _set,
}
_NOTHING: dict[str, Any] = {"text": "", "local": "", "set": "", "boolean": False}


# Names


def _word(body: Body, node: Node, role: str) -> Expr:
    (name,) = node.children
    assert isinstance(name, Node)
    return _named(body, name, role)


def _named(body: Body, name: Node, role: str) -> Expr:
    """What a bare name means in a role; parameters and locals come first."""
    text = body.scope.text(name)
    given = body.arguments.get(text)
    if given is not None:
        return _given(body, name, role)
    kind = body.kind_of_name(text)
    if kind is not None:
        if kind in _UNFIT[role]:
            message = f"{_ROLES[role]} is expected here; the local `{text}` is a {kind.value}"
            body.scope.error("L303", message, name)
        return e.Local(text)
    found = _MEANINGS[role](body, text)
    if found is not None:
        return found
    _unknown(body, name, role)
    return _DUMMIES.get(role, e.Const(Kind.INTEGER, 0))


def _given(body: Body, name: Node, role: str) -> Expr:
    text = body.scope.text(name)
    given = body.arguments[text]
    if given.role == "attribute" and role in ("condition", "number", "value"):
        return e.Attribute(HERE, given.value)
    if given.role == "direction" and role == "location":
        return e.Step(HERE, body.constant(Kind.DIRECTION, given.value))
    if given.role in ("attribute", "move-type", "text") or Kind(given.role) in _UNFIT[role]:
        message = f"{_ROLES[role]} is expected here; the parameter `{text}` is a {given.role}"
        body.scope.error("L303", message, name)
        return _DUMMIES.get(role, e.Const(Kind.INTEGER, 0))
    return body.constant(Kind(given.role), given.value)


def _place(body: Body, text: str) -> Expr | None:
    scope = body.scope
    if text in scope.positions:
        return body.constant(Kind.POSITION, scope.positions[text])
    if text in scope.directions:
        return e.Step(HERE, body.constant(Kind.DIRECTION, scope.directions[text]))
    return None


def _number(body: Body, text: str) -> Expr | None:
    if is_number(text):
        return e.Const(Kind.INTEGER, int(text))
    if text in body.scope.variables:
        return e.Load(body.scope.variables[text])
    return _attribute(body, text)


def _attribute(body: Body, text: str) -> Expr | None:
    attributes = body.scope.attributes
    if text in attributes:
        return e.Attribute(HERE, attributes[text])
    if text.startswith("not-") and text[4:] in attributes:
        return e.Not(e.Attribute(HERE, attributes[text[4:]]))
    return None


def _of(table: str, kind: Kind) -> Callable[[Body, str], Expr | None]:
    def find(body: Body, text: str) -> Expr | None:
        index = getattr(body.scope, table).get(text)
        if index is None:
            return None
        return e.Const(kind, index) if kind is Kind.PLAYER else body.constant(kind, index)

    return find


_MEANINGS: dict[str, Callable[[Body, str], Expr | None]] = {
    "location": _place,
    "condition": lambda body, text: _attribute(body, text) or _number(body, text),
    "number": _number,
    "value": lambda body, text: _number(body, text) or _of("positions", Kind.POSITION)(body, text),
    "piece": _of("pieces", Kind.PIECE),
    "zone": _of("zones", Kind.ZONE),
    "direction": _of("directions", Kind.DIRECTION),
    "player": _of("players", Kind.PLAYER),
}
_DUMMIES: dict[str, Expr] = {
    "location": HERE,
    "condition": e.TRUE,
    "piece": e.MovingType(),
    "player": e.Me(),
}


def _unknown(body: Body, name: Node, role: str) -> None:
    scope = body.scope
    tables = {
        "location": (scope.positions, scope.directions),
        "condition": (scope.attributes, scope.variables),
        "number": (scope.variables, scope.attributes),
        "value": (scope.variables, scope.attributes, scope.positions),
        "piece": (scope.pieces,),
        "zone": (scope.zones,),
        "direction": (scope.directions,),
        "player": (scope.players,),
    }[role]
    known = [name for table in tables for name in table.names] + list(body.arguments)
    if role in ("condition", "number", "value"):
        known += [*TERMS, *(f"not-{word}" for word in TERMS if word.endswith("?"))]
    scope.unknown(role, scope.text(name), name, known)


# Forms


def _known(body: Body, node: Node) -> Expr:
    token, *args = node.children
    assert isinstance(token, Token)
    word = str(token)
    negated = word not in TERMS
    row = TERMS[word[4:] if negated else word]
    found: Expr = build(body, row, nodes(args), node)
    return e.Not(found) if negated else found


def _cursor(body: Body, node: Node) -> Expr:
    word = str(node.children[0])
    if not body.is_rule:
        if body.kind_of_name(word) is not None:
            return e.Local(word)
        body.scope.error("L304", f"there is no `{word}` outside of rules", node)
        return HERE
    if word in ("here", "start"):
        return e.Local(word)
    if word == "mark":
        return MARK
    return body.origin if word == "from" else body.destination


def _opposite(body: Body, node: Node) -> Expr:
    return e.Step(HERE, term(body, names_in(node)[0], "direction"), reverse=True)


def _asked(body: Body, node: Node) -> Expr:
    token, *args = node.children
    word = str(token)
    other: Expr = MARK
    if "last" in word:
        other = e.LastFrom() if "from" in word else e.LastTo()
    found = e.Same(location(body, nodes(args)), other)
    return e.Not(found) if word.startswith("not-") else found


def _position_is(body: Body, node: Node) -> Expr:
    which, *rest = nodes(node.children)
    at = location(body, rest)
    found = e.Same(at, term(body, which, "location"))
    return e.Not(found) if str(node.children[0]).startswith("not-") else found


def _flag(body: Body, node: Node) -> Expr:
    return body.local(f"flag {body.scope.text(names_in(node)[0])}", Kind.BOOLEAN)


def _position_flag(body: Body, node: Node) -> Expr:
    name, *rest = nodes(node.children)
    local = body.local(f"marks {body.scope.text(name)}", Kind.POSITIONS)
    return e.Marked(local.name, location(body, rest))


def _table(body: Body, node: Node) -> Expr:
    row, index = nodes(node.children)
    numbers = tuple(body.scope.number(name) for name in names_in(row))
    return e.Table(numbers, term(body, index, "number"))


def _constant(body: Body, node: Node) -> Expr:
    kind = kind_in(node)
    if kind not in {member.value for member in Kind}:
        body.scope.error("L303", f"a {kind} is no constant", node)
        return e.Const(Kind.INTEGER, 0)
    return e.Const(Kind(kind), body.scope.number(names_in(node)[0]))


_TYPED = {
    "position": "positions",
    "direction": "directions",
    "piece": "pieces",
    "player": "players",
    "zone": "zones",
}


def _typed(body: Body, node: Node) -> Expr:
    """`(piece Pawn)`: a constant, even in a rule."""
    kind, (name,) = kind_in(node), names_in(node)
    if kind not in _TYPED:
        body.scope.error("L303", f"a {kind} is no constant that has a name", node)
        return e.Const(Kind.INTEGER, 0)
    found = body.scope.find(getattr(body.scope, _TYPED[kind]), name)
    return e.Const(Kind(kind), 0 if found is None else found)


def _application(body: Body, node: Node) -> Expr:
    """An attribute of a piece somewhere, or an element of an array."""
    name, *args = nodes(node.children)
    text = body.scope.text(name)
    scope = body.scope
    found = _attribute(body, text)
    given = body.arguments.get(text)
    if given is not None and given.role == "attribute":
        found = e.Attribute(HERE, given.value)
    if found is not None and len(args) <= 1:
        at = location(body, args)
        if isinstance(found, e.Not):
            assert isinstance(found.operand, e.Attribute)
            return e.Not(e.Attribute(at, found.operand.attribute))
        assert isinstance(found, e.Attribute)
        return e.Attribute(at, found.attribute)
    if text in scope.variables and len(args) == 1:
        return e.Load(scope.variables[text], term(body, args[0], "number"))
    if text in EFFECTS or text in STATEMENTS:
        message = f"`{text}` is an instruction, not a condition or value"
        scope.error("L305", message, name, f"it is written {usage(text)}")
    else:
        words = [*TERMS, *(f"not-{word}" for word in TERMS if word.endswith("?"))]
        known = [*words, *scope.attributes.names, *scope.variables.names]
        scope.unknown("condition or value", text, name, known)
    return e.FALSE


# Goals


def _occupant(body: Body, node: Node) -> e.Occupant:
    if node.data == "occupant_name":
        found = body.scope.find(body.scope.pieces, nodes(node.children)[0])
        return e.Occupant(0 if found is None else found)
    word, inner = node.children
    assert isinstance(inner, Node)
    who = _occupant(body, inner)
    if str(word) == "not":
        return e.Occupant(who.piece, who.whose, not who.negated)
    return e.Occupant(who.piece, {"opponent": "opponent"}.get(str(word), "any"), who.negated)


def _absolute(body: Body, node: Node) -> Expr:
    *occupants, places = nodes(node.children)
    scope = body.scope
    found = []
    for name in names_in(places):
        text = scope.text(name)
        if text in scope.positions:
            found.append(e.Place(scope.positions[text]))
        elif text in scope.zones:
            found.append(e.Place(scope.zones[text], zone=True))
        else:
            scope.unknown(
                "position or zone", text, name, [*scope.positions.names, *scope.zones.names]
            )
    return e.AbsoluteConfig(tuple(_occupant(body, node) for node in occupants), tuple(found))


def _relative(body: Body, node: Node) -> Expr:
    """Occupants and directions by turns; a name in a direction's place is one."""
    occupants: list[e.Occupant] = []
    directions: list[int] = []
    for child in nodes(node.children):
        if len(occupants) > len(directions):
            if child.data != "occupant_name":
                body.scope.error("L303", "a direction is expected here", child)
                continue
            index = body.scope.find(body.scope.directions, nodes(child.children)[0])
            directions.append(0 if index is None else index)
        else:
            occupants.append(_occupant(body, child))
    return e.RelativeConfig(tuple(occupants), tuple(directions))


def _counted(body: Body, node: Node) -> Expr:
    count, *piece = names_in(node)
    index = body.scope.find(body.scope.pieces, piece[0]) if piece else None
    return e.PieceCount(
        body.scope.number(count, least=0),
        index,
        total=str(node.children[0]).startswith("total"),
        reserve=bool(nodes_in(node, "with_reserve")),
    )


def _not(lower: Callable[[Body, Node], Expr]) -> Callable[[Body, Node], Expr]:
    return lambda body, node: e.Not(lower(body, node))


_TERMS: dict[str, Callable[[Body, Node], Expr]] = {
    "known": _known,
    "truth": lambda body, node: e.TRUE if node.children[0] == "true" else e.FALSE,
    "cursor": _cursor,
    "opposite": _opposite,
    "asked": _asked,
    "position_is": _position_is,
    "flag": _flag,
    "not_flag": _not(_flag),
    "position_flag": _position_flag,
    "not_position_flag": _not(_position_flag),
    "table": _table,
    "constant": _constant,
    "typed": _typed,
    "application": _application,
    "absolute": _absolute,
    "relative": _relative,
    "counted": _counted,
}
