"""Terms: conditions, locations and values, each lowered in the role in which it stands."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache, reduce
from itertools import pairwise
from typing import Any, Final

from translator.frontends.native.lowering.body import COUNTS, MARK, PLACE, Body, kind_of
from translator.frontends.native.lowering.configurations import absolute, counted, relative
from translator.frontends.native.lowering.names import (
    ROLES,
    UNFIT,
    attribute,
    named,
    place,
    valued,
)
from translator.frontends.native.tree import Node, Token, kind_in, names_in, nodes
from translator.frontends.native.words import (
    EFFECTS,
    HERE,
    REQUIRED,
    STATEMENTS,
    TERMS,
    Row,
    Slot,
    question,
    questions,
    usage,
)
from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.expr import Expr, Kind, Relation
from translator.ir.ids import AttributeId
from translator.ir.parts import Procedure
from translator.ir.shape import fields_of
from translator.ir.written import located

MANY: Final = 64
"""Operands of one sum: each is a level of the expression, and levels are limited."""


def term(body: Body, node: Node, role: str) -> Expr:
    """The expression for a term; what does not fit its role is reported."""
    if node.data == "word":
        node = nodes(node.children)[0]
    return located(_term(body, node, role), body.scope.span(node))


def _term(body: Body, node: Node, role: str) -> Expr:
    if node.data == "name":
        return named(body, node, role)
    found = _TERMS[str(node.data)](body, node)
    if kind_of(body, found) in UNFIT[role]:
        what = kind_of(body, found).value
        body.scope.error("L303", f"{ROLES[role]} is expected here, not a {what}", node)
    return found


def location(body: Body, args: Iterable[Node], at: Node, word: str = "") -> Expr:
    """The location among the arguments of a word; `here` if there is none."""
    found = next((term(body, node, "location") for node in args), None)
    return found if found is not None else place(body, at, word or str(at.children[0]))


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
        kinds = _kinds(body, row, values) if slot.role == "value" else ()
        found = [
            _argument(body, arg, slot, kinds[n] if n < len(kinds) else None)
            for n, arg in enumerate(given[slot.field])
        ]
        if slot.many:
            values[slot.field] = tuple(found)
        elif found:
            values[slot.field] = found[0]
        else:
            values[slot.field] = _default(body, slot, row, values, at)
    return row.node(**values)


def _kinds(body: Body, row: Row, values: dict[str, Any]) -> tuple[Kind | None, ...]:
    """Of which kinds the values are that a row takes, as far as that is known."""
    if "procedure" in values:
        called = values["procedure"]
        signatures = body.scope.signatures
        params = signatures[called].params if called < len(signatures) else ()
        return tuple(kind for _, kind in params)
    if row.node is s.Let:
        return (body.kind_of_name(values["name"]),)
    return body.results if row.node is s.Return else ()


def _default(body: Body, slot: Slot, row: Row, values: dict[str, Any], at: Node) -> Any:
    """What an argument is that is left out; that of an attribute of positions is `here`."""
    assert slot.default is not REQUIRED
    of_field = slot.role == "index" and values["variable"] in body.scope.fields
    if slot.default is HERE or (of_field and row.word != "element"):
        return place(body, at, row.word)
    return slot.default


@cache
def _order(kind: type, field: str) -> int:
    return [f.name for f in fields_of(kind)].index(field)


def _argument(body: Body, node: Node, slot: Slot, kind: Kind | None) -> Any:
    lower = _WRITTEN.get(slot.role)
    if lower is None:
        return term(body, node, slot.role) if kind is None else value(body, node, kind)
    inner = node.children[0] if node.data == "word" else node
    if not isinstance(inner, Node) or inner.data not in ("name", "truth"):
        hint = ""
        if isinstance(inner, Node) and len(inner.children) == 1:
            hint = f'a name that is a word of the language is written "{inner.children[0]}"'
        body.scope.error("L303", f"a {slot.role} is expected here, a name", node, hint)
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


def _relation(body: Body, node: Node) -> Relation:
    text = body.scope.text(node)
    known = [relation.value for relation in Relation]
    if text not in known:
        message = f"a relation is expected here, not `{text}`"
        body.scope.error("L303", message, node, f"it is one of {', '.join(known)}")
        return Relation.FRIEND
    return Relation(text)


def _set(body: Body, node: Node) -> str:
    name = body.scope.text(node)
    body.declare(name, Kind.POSITIONS)
    return name


def _label(body: Body, node: Node) -> int:
    """A label of the turn order; `repeat` is there wherever nothing else is called so."""
    if body.scope.text(node) == "repeat":
        return body.scope.labels.add("repeat")
    found = body.scope.find(body.scope.labels, node)
    return 0 if found is None else found


_WRITTEN: dict[str, Callable[[Body, Node], Any]] = {
    "move_type": _index("move_types", "move-type"),
    "attribute": _index("attributes", "attribute"),
    "variable": _index("variables", "variable"),
    "procedure": _index("procedures", "procedure"),
    "types": _index("pieces", "piece"),
    "label": _label,
    "integer": _integer,
    "boolean": _truth,
    "text": lambda body, node: body.scope.text(node),
    "local": lambda body, node: body.scope.text(node),
    "set": _set,
    "relation": _relation,
}
_NOTHING: dict[str, Any] = {
    "text": "", "local": "", "set": "", "boolean": False, "relation": Relation.FRIEND,
}  # fmt: skip


# Forms


def _known(body: Body, node: Node) -> Expr:
    token, *args = node.children
    assert isinstance(token, Token)
    word, negated = question(str(token))
    row = TERMS[word]
    joins = _joined if row.goes_on else build
    found: Expr = joins(body, row, nodes(args), node)
    if isinstance(found, e.Ask):
        _asks(body, found, node)
    if word == "my?" and not body.scope.teams:
        assert isinstance(found, e.Owned)
        # Where everybody stands alone it is the same.
        found = replace(found, relation=Relation.FRIEND)
    return e.Not(found) if negated else found


def _joined(body: Body, row: Row, args: list[Node], at: Node) -> Expr:
    """Two operands or more: sums grow to the right, comparisons hold between neighbours."""
    if len(args) > MANY:
        message = f"`{row.word}` takes at most {MANY} operands, not {len(args)}"
        body.scope.error("L302", message, at, "name the value of a part by (let NAME …)")
        return e.Const(Kind.INTEGER, 0)
    operands = [term(body, arg, "number") for arg in args]
    if row.node is e.Compare:
        return _all(row.node(left=a, right=b, **row.fixed) for a, b in pairwise(operands))
    return reduce(lambda left, right: row.node(left=left, right=right, **row.fixed), operands)


def _cursor(body: Body, node: Node) -> Expr:
    word = str(node.children[0])
    if word == "here" and body.place is not None:
        return body.place
    if not body.is_rule:
        if body.kind_of_name(word) is not None:
            return e.Local(word)
        body.scope.error("L304", f"there is no `{word}` outside of rules", node)
        return HERE
    if word == "start":
        return e.Local(word)
    if word == "mark":
        return MARK
    return body.origin if word == "from" else body.destination


def _opposite(body: Body, node: Node) -> Expr:
    at = place(body, node, "opposite")
    return e.Step(at, term(body, names_in(node)[0], "direction"), reverse=True)


def _asked(body: Body, node: Node) -> Expr:
    token, *args = node.children
    word, negated = question(str(token))
    other: Expr = MARK
    if word != "marked?":
        other = e.LastFrom() if word == "last-from?" else e.LastTo()
    found = e.Same(location(body, nodes(args), node), other)
    return e.Not(found) if negated else found


def _position_is(body: Body, node: Node) -> Expr:
    which, *rest = nodes(node.children)
    at = location(body, rest, node)
    found = e.Same(at, term(body, which, "location"))
    return e.Not(found) if question(str(node.children[0]))[1] else found


def _flag(body: Body, node: Node) -> Expr:
    found = body.local(f"flag {body.scope.text(names_in(node)[0])}", Kind.BOOLEAN)
    return e.Not(found) if question(str(node.children[0]))[1] else found


def _position_flag(body: Body, node: Node) -> Expr:
    name, *rest = nodes(node.children)
    local = body.local(f"marks {body.scope.text(name)}", Kind.POSITIONS)
    found = e.Marked(local.name, location(body, rest, node))
    return e.Not(found) if question(str(node.children[0]))[1] else found


# Counting


def _among(body: Body, node: Node) -> e.Count:
    """On how many positions some conditions hold; in them `here` is the position."""
    if node.data == "among_named":
        name, *conditions = nodes(node.children)
        text = body.scope.text(name)
        body.declare(text, Kind.POSITION)
        return e.Count(text, _all(term(body, c, "condition") for c in conditions))
    outer = body.place
    depth = sum(name.startswith(PLACE) for name in body.places) + 1
    local = body.local(f"{PLACE}{depth}", Kind.POSITION)
    body.places.append(local.name)
    body.place = local
    found = [term(body, c, "condition") for c in nodes(node.children)]
    body.place = outer
    body.places.pop()
    if node.data == "among_pieces" and not any(map(occupied, found)):
        found.insert(0, e.Not(e.IsEmpty(local)))
    return e.Count(local.name, _all(found))


def _all(conditions: Iterable[Expr]) -> Expr:
    found = tuple(conditions)
    return e.And(found) if len(found) > 1 else found[0] if found else e.TRUE


def occupied(condition: Expr) -> bool:
    """The condition holds only where a piece stands."""
    if isinstance(condition, e.And):
        return any(map(occupied, condition.operands))
    return isinstance(condition, e.Owned | e.IsPiece)


def _count(body: Body, node: Node) -> Expr:
    return _among(body, nodes(node.children)[0])


def _any(body: Body, node: Node) -> Expr:
    return e.Compare(">", _among(body, nodes(node.children)[0]), e.Const(Kind.INTEGER, 0))


def _moves(node: Expr, word: str) -> Callable[[Body, Node], Expr]:
    def lower(body: Body, at: Node) -> Expr:
        if word not in body.counts:
            body.scope.error("L304", f"`(count {word})` belongs in {COUNTS[word]} only", at)
        return node

    return lower


# Constants and applications


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
    """An attribute of a piece somewhere, an element of an array, or what a procedure tells."""
    name, *args = nodes(node.children)
    scope, text = body.scope, body.scope.text(name)
    given = body.arguments.get(text)
    if len(args) == 1 and given is not None and given.role == "attribute":
        return e.Attribute(term(body, args[0], "location"), AttributeId(given.value))
    if text in scope.attributes or text.removeprefix("not-") in scope.attributes:
        if len(args) != 1:
            scope.error("L302", f"`({text} …)` takes a location", node)
            return e.FALSE
        found = attribute(body, name, text, term(body, args[0], "location"))
        return found if found is not None else e.FALSE
    if text in scope.variables and len(args) == 1:
        role = "index" if scope.variables[text] in scope.fields else "number"
        return e.Load(scope.variables[text], term(body, args[0], role))
    if text in scope.procedures:
        asked = e.Ask(scope.procedures[text], arguments(body, scope.procedures[text], args))
        _asks(body, asked, node)
        return asked
    if text in EFFECTS or text in STATEMENTS:
        message = f"`{text}` is an instruction, not a condition or value"
        scope.error("L305", message, name, f"it is written {usage(text)}")
    else:
        known = [*questions(), *scope.attributes.names, *scope.variables.names]
        scope.unknown("condition or value", text, name, [*known, *scope.procedures.names])
    return e.FALSE


def _asks(body: Body, asked: e.Ask, at: Node) -> None:
    """A procedure that is asked takes what it is given, and gives one value."""
    called = body.scope.signatures[asked.procedure]
    if len(asked.args) != len(called.params):
        takes_not(body, called, len(asked.args), at)
    elif len(called.results) != 1:
        message = f"the procedure `{called.name}` returns {len(called.results)} values, not one"
        body.scope.error("L302", message, at, "only (call …) runs such a procedure")


def takes_not(body: Body, called: Procedure, given: int, at: Node) -> None:
    """Reports a wrong number of arguments."""
    takes = " ".join(f"({kind.value} {name})" for name, kind in called.params)
    message = f"the procedure `{called.name}` takes {len(called.params)} arguments, not {given}"
    body.scope.error("L302", message, at, f"its parameters are {takes}" if takes else "")


def arguments(body: Body, procedure: int, args: list[Node]) -> tuple[Expr, ...]:
    """What a procedure is given, each as its parameter wants it."""
    kinds = [kind for _, kind in body.scope.signatures[procedure].params]
    kinds += [Kind.INTEGER] * (len(args) - len(kinds))
    return tuple(value(body, arg, kind) for arg, kind in zip(args, kinds, strict=False))


def value(body: Body, node: Node, kind: Kind) -> Expr:
    """A value of a kind: a bare name means what it means where such a thing is expected."""
    inner = nodes(node.children)[0] if node.data == "word" else node
    return valued(body, inner, kind) if inner.data == "name" else term(body, node, "value")


_TERMS: dict[str, Callable[[Body, Node], Expr]] = {
    "known": _known,
    "truth": lambda body, node: e.TRUE if node.children[0] == "true" else e.FALSE,
    "cursor": _cursor,
    "opposite": _opposite,
    "asked": _asked,
    "position_is": _position_is,
    "flag": _flag,
    "position_flag": _position_flag,
    "count": _count,
    "any": _any,
    "count_moves": _moves(e.MoveCount(), "moves"),
    "count_replies": _moves(e.Replies(), "replies"),
    "table": _table,
    "constant": _constant,
    "typed": _typed,
    "application": _application,
    "absolute": absolute,
    "relative": relative,
    "counted": counted,
}
