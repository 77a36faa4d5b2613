"""What a bare name means in the role in which it stands."""

from __future__ import annotations

import re
from collections.abc import Callable

from translator.frontends.native.lowering.body import Body
from translator.frontends.native.spelling import is_number
from translator.frontends.native.tree import Node
from translator.frontends.native.words import HERE, question, questions, usage
from translator.ir import expr as e
from translator.ir import kinds
from translator.ir.expr import Expr, Kind
from translator.ir.ids import AttributeId

ROLES = {
    "location": "a location",
    "index": "a location or number",
    "condition": "a condition",
    "number": "a number",
    "value": "a value",
    "piece": "a piece",
    "zone": "a zone",
    "direction": "a direction",
    "player": "a player",
}
UNFIT = {
    "location": kinds.UNFIT[Kind.POSITION],
    "index": {Kind.DIRECTION, Kind.ZONE, Kind.POSITIONS},
    "condition": kinds.UNFIT[Kind.BOOLEAN],
    "number": kinds.UNFIT[Kind.INTEGER],
    "value": {Kind.POSITIONS},
    "piece": kinds.UNFIT[Kind.PIECE],
    "zone": kinds.UNFIT[Kind.ZONE],
    "direction": kinds.UNFIT[Kind.DIRECTION],
    "player": kinds.UNFIT[Kind.PLAYER],
}
"""What cannot stand in a role."""
_WAYS = ("location", "index")


def named(body: Body, name: Node, role: str) -> Expr:
    """What a bare name means in a role; parameters and locals come first."""
    text = body.scope.text(name)
    if text in body.arguments:
        return _given(body, name, role)
    kind = body.kind_of_name(text)
    if kind is not None:
        return _local(body, name, kind, role)
    found = _meaning(body, name, role)
    if found is not None:
        return found
    _unknown(body, name, role)
    return DUMMIES.get(role, e.Const(Kind.INTEGER, 0))


def _meaning(body: Body, name: Node, role: str) -> Expr | None:
    """What a name means that is no parameter and no local."""
    text = body.scope.meaning(name)
    said = role in ("condition", "value") and body.scope.text(name) in body.scope.constants
    if said and text in ("true", "false"):
        return e.Const(Kind.BOOLEAN, int(text == "true"))
    return _MEANINGS[role](body, name, text)


def valued(body: Body, name: Node, kind: Kind) -> Expr:
    """What a bare name means where a value of some kind is expected."""
    text, scope = body.scope.text(name), body.scope
    given, local = body.arguments.get(text), body.kind_of_name(text)
    role = "location" if kind is Kind.POSITION else kind.value
    if given is not None or local is not None:
        way = Kind.DIRECTION in (local, Kind(given.role) if given else None)
    else:
        text = scope.meaning(name)
        way = not (is_number(text) or text in scope.variables or text in scope.attributes)
    return named(body, name, role if way and role in _MEANINGS else "value")


def _local(body: Body, name: Node, kind: Kind, role: str) -> Expr:
    text = body.scope.text(name)
    if kind is Kind.DIRECTION and role in _WAYS:
        return e.Step(place(body, name), e.Local(text))
    if kind in UNFIT[role]:
        message = f"{ROLES[role]} is expected here; the local `{text}` is a {kind.value}"
        body.scope.error("L303", message, name)
    return e.Local(text)


def _given(body: Body, name: Node, role: str) -> Expr:
    text = body.scope.text(name)
    given = body.arguments[text]
    if given.role == "attribute" and role in ("condition", "number", "value"):
        return e.Attribute(place(body, name), AttributeId(given.value))
    if given.role == "direction" and role in _WAYS:
        return e.Step(place(body, name), body.constant(Kind.DIRECTION, given.value))
    if given.role in ("attribute", "move-type", "text") or Kind(given.role) in UNFIT[role]:
        message = f"{ROLES[role]} is expected here; the parameter `{text}` is a {given.role}"
        body.scope.error("L303", message, name)
        return DUMMIES.get(role, e.Const(Kind.INTEGER, 0))
    return body.constant(Kind(given.role), given.value)


def place(body: Body, at: Node, word: str = "") -> e.Local:
    """What `here` means; where it means nothing, this is reported."""
    if body.place is not None:
        return body.place
    what = word or body.scope.text(at)
    message = f"`{what}` needs a location: there is no `here` outside of rules"
    body.scope.error("L304", message, at, f"write {elsewhere(body, what)}")
    return HERE


_OPTIONAL = re.compile(r"\[([A-Z-]+)\]")


def elsewhere(body: Body, word: str) -> str:
    """How what a word means `here` is written for another place."""
    asked, scope = question(word)[0], body.scope
    given = body.arguments.get(word)
    way = Kind.DIRECTION in (body.kind_of_name(word), Kind(given.role) if given else None)
    if word == "opposite":
        return "(step-back LOCATION DIRECTION)"
    if way or scope.meaning_of(word) in scope.directions:
        return f"(step LOCATION {word})"
    if usage(asked):
        return _OPTIONAL.sub(r"\1", usage(asked)).replace(asked, word, 1)
    return f"({word} LOCATION)"


_Meaning = Callable[[Body, Node, str], Expr | None]


def _location(body: Body, name: Node, text: str) -> Expr | None:
    scope = body.scope
    if text in scope.positions:
        return body.constant(Kind.POSITION, scope.positions[text])
    if text in scope.directions:
        way = body.constant(Kind.DIRECTION, scope.directions[text])
        return e.Step(place(body, name), way)
    return None


def _number(body: Body, name: Node, text: str) -> Expr | None:
    if is_number(text):
        return e.Const(Kind.INTEGER, int(text))
    variable = body.scope.variables.get(text)
    if variable is None:
        return attribute(body, name, text)
    if variable in body.scope.fields:
        return e.Load(variable, place(body, name))
    return e.Load(variable)


def attribute(body: Body, name: Node, text: str, at: Expr | None = None) -> Expr | None:
    """An attribute of the piece `at` or, if that is not given, of the one `here`."""
    attributes = body.scope.attributes
    negated = text not in attributes and text.startswith("not-")
    index = attributes.get(text[4:] if negated else text)
    if index is None:
        return None
    found = e.Attribute(place(body, name) if at is None else at, index)
    return e.Not(found) if negated else found


def _of(table: str, kind: Kind) -> _Meaning:
    def find(body: Body, name: Node, text: str) -> Expr | None:
        index = getattr(body.scope, table).get(text)
        if index is None:
            return None
        return e.Const(kind, index) if kind is Kind.PLAYER else body.constant(kind, index)

    return find


_PLAYER, _PIECE = _of("players", Kind.PLAYER), _of("pieces", Kind.PIECE)
_ZONE, _DIRECTION = _of("zones", Kind.ZONE), _of("directions", Kind.DIRECTION)


def _first(*meanings: _Meaning) -> _Meaning:
    """The first meaning that a name has."""

    def find(body: Body, name: Node, text: str) -> Expr | None:
        return next((f for f in (m(body, name, text) for m in meanings) if f is not None), None)

    return find


_MEANINGS: dict[str, _Meaning] = {
    "location": _location,
    "index": _first(_location, _number),
    "condition": _first(attribute, _number),
    "number": _first(_number, _PLAYER, _PIECE),
    "value": _first(
        _number, _of("positions", Kind.POSITION), _PLAYER, _PIECE, _ZONE, _DIRECTION
    ),
    "piece": _PIECE,
    "zone": _ZONE,
    "direction": _DIRECTION,
    "player": _PLAYER,
}  # fmt: skip
DUMMIES: dict[str, Expr] = {
    "location": HERE,
    "index": HERE,
    "condition": e.TRUE,
    "piece": e.MovingType(),
    "player": e.Me(),
}


def _unknown(body: Body, name: Node, role: str) -> None:
    scope = body.scope
    tables = {
        "location": (scope.positions, scope.directions),
        "index": (scope.positions, scope.directions, scope.variables),
        "condition": (scope.attributes, scope.variables),
        "number": (scope.variables, scope.attributes, scope.players, scope.pieces),
        "value": (scope.variables, scope.attributes, scope.positions, scope.pieces),
        "piece": (scope.pieces,),
        "zone": (scope.zones,),
        "direction": (scope.directions,),
        "player": (scope.players,),
    }[role]
    known = [name for table in tables for name in table.names] + list(body.arguments)
    known += [*body.named, *body.inputs, *scope.constants]
    known += [f"max-{name}" for name in scope.variables.names]
    if role in ("condition", "number", "value"):
        known += questions()
    scope.unknown("location" if role == "index" else role, scope.text(name), name, known)
