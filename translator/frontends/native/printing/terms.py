"""Expressions as terms."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any

from translator.frontends.native.lowering.body import PLACE
from translator.frontends.native.lowering.terms import MANY, occupied
from translator.frontends.native.printing.forms import Hole, Item, List, Word, form, named, word
from translator.frontends.native.spelling import is_number, quoted, reserved
from translator.frontends.native.turns import REPEAT
from translator.frontends.native.words import HERE, TERMS, Row, Slot, denial, rows_of
from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.expr import NOWHERE, Expr, Kind
from translator.ir.game import Game
from translator.ir.walk import expressions

MARK = e.Local("mark")
TRUTHS = ("false", "true")


@dataclass(slots=True)
class Context:
    """What terms are printed for: a rule with the constants of a call, a procedure or a goal.

    `plain` prints locals by their names; else `from`, `to`, `mark` and flags are words.
    """

    game: Game
    params: tuple[Kind, ...] = ()
    args: tuple[int, ...] = ()
    is_rule: bool = False
    plain: bool = True
    locals: Mapping[str, Kind] = field(default_factory=dict)
    place: Expr | None = None  # what `here` means
    depth: int = 0  # how many counts stand around that have no name of their own

    def __post_init__(self) -> None:
        if self.is_rule:
            self.place = HERE

    def name_of(self, kind: Kind, value: int) -> str:
        """The name of an index, or the number itself where the kind has no names."""
        if kind is Kind.BOOLEAN and value in (0, 1):
            return TRUTHS[value]
        table = _NAMES.get(kind)
        return str(value) if table is None else table(self.game)[value]

    def shadowed(self, text: str) -> bool:
        """The name is that of a local or variable."""
        return text in self.locals or any(v.name == text for v in self.game.variables)


_NAMES: dict[Kind, Callable[[Game], tuple[str, ...]]] = {
    Kind.POSITION: lambda game: game.board.positions,
    Kind.DIRECTION: lambda game: game.board.directions,
    Kind.PIECE: lambda game: tuple(piece.name for piece in game.pieces),
    Kind.PLAYER: lambda game: tuple(player.name for player in game.players),
    Kind.ZONE: lambda game: tuple(zone.name for zone in game.board.zones),
}


def term(context: Context, node: Expr, role: str) -> Item:
    """A term that is lowered to `node` in this role."""
    special = _SPECIAL.get(type(node))
    found = special(context, node, role) if special is not None else None
    return found if found is not None else by_row(context, node)


def by_row(context: Context, node: Any) -> Item:
    """A node as the table of words says."""
    kind: type = type(node)
    for row in rows_of(kind):
        if all(getattr(node, key) == value for key, value in row.fixed.items()):
            return _row(context, row, node)
    raise TypeError(f"no words for {type(node).__name__}")


def _row(context: Context, row: Row, node: Any) -> Item:
    slots = list(row.slots)
    while slots and not slots[-1].many and _left_out(context, slots[-1], node):
        slots.pop()
    items: list[Item] = []
    for slot in slots:
        value = getattr(node, slot.field)
        for item in value if slot.many else (value,):
            items.append(argument(context, item, slot.role))
    return form(row.word, *items) if items or (row.most is None) else word(row.word)


def _left_out(context: Context, slot: Slot, node: Any) -> bool:
    default = slot.default
    if slot.role == "index" and context.game.variables[node.variable].by_position:
        default = default if type(node) is e.Load else HERE
    return bool(getattr(node, slot.field) == (context.place if default == HERE else default))


def location(context: Context, node: Expr) -> list[Item]:
    """A location as the last argument; nothing for `here`."""
    return [] if node == context.place else [term(context, node, "location")]


def argument(context: Context, value: Any, role: str) -> Item:
    if role == "move_type":
        return hole(context, "move-type", context.game.move_types[value])
    if role == "attribute":
        return hole(context, "attribute", context.game.attributes[value].name)
    if role == "variable":
        return named(context.game.variables[value].name)
    if role == "procedure":
        return named(context.game.procedures[value].name)
    if role == "types":
        return named(context.game.pieces[value].name)
    if role in ("integer", "boolean"):
        return word(str(value).lower())
    if role == "label":
        return label_name(context.game.turn_order.labels[value].name)
    if role == "relation":
        return word(value.value)
    if role == "text":
        return word(quoted(value))
    if role in ("local", "set"):
        return local_name(value)
    return term(context, value, role)


def local_name(text: str) -> Word:
    """A local by its name; one that looks like a number is quoted."""
    return word(quoted(text)) if is_number(text) else named(text)


def label_name(text: str) -> Word:
    """A label by its name; `repeat` is one without quotation marks."""
    return word(text) if text == REPEAT else named(text)


def hole(context: Context, role: str, raw: str, **options: bool) -> Word:
    """A name that may become a parameter, where there are any."""
    written = named(raw)
    if not context.is_rule:
        return written
    options["forced"] = options.get("forced", False) or raw in context.locals
    return Hole(written.text, False, role, raw, **options)


# Leaves


_WAYS = ("location", "index")


def _param(context: Context, node: Any, role: str) -> Item:
    raw = context.name_of(node.kind, context.args[node.index])
    named_here = role == node.kind.value and node.kind is not Kind.PLAYER
    named_here |= node.kind is Kind.POSITION and role in _WAYS
    return hole(context, node.kind.value, raw, forced=not named_here, place=role in _WAYS)


def _const(context: Context, node: Any, role: str) -> Item | None:
    kind, value = node.kind, node.value
    if kind is Kind.BOOLEAN and value in (0, 1):
        return word(TRUTHS[value])
    board = context.game.board
    if kind is Kind.INTEGER and role in ("condition", "number", "value", "index"):
        taken = role == "index" and str(value) in (*board.positions, *board.directions)
        return form("constant", kind.value, str(value)) if taken else word(str(value))
    if kind is Kind.POSITION and value == NOWHERE:
        return word("off-board")
    if kind not in _NAMES:
        return form("constant", kind.value, str(value))
    written = named(context.name_of(kind, value))
    bare = kind is Kind.PLAYER or not context.is_rule
    if bare and _fits(kind, role) and not context.shadowed(context.name_of(kind, value)):
        return written
    return form(kind.value, written)


def _fits(kind: Kind, role: str) -> bool:
    """A bare name means a constant of this kind in this role."""
    return role == kind.value or (kind is Kind.POSITION and role in _WAYS)


def _local(context: Context, node: Any, role: str) -> Item:
    if node == context.place:
        return word("here")
    if node.name == "start":
        return word(node.name)
    if not context.plain:
        if node.name in ("from", "to", "mark"):
            return word(node.name)
        if node.name.startswith("flag "):
            return form("flag?", named(node.name[5:]))
    return local_name(node.name)


def _step(context: Context, node: Any, role: str) -> Item | None:
    direction = node.direction
    if node.player != e.Me():
        return None
    if node.at != context.place or not isinstance(direction, e.Param) or not context.is_rule:
        return None
    raw = context.name_of(Kind.DIRECTION, context.args[direction.index])
    if node.reverse:
        return form("opposite", hole(context, "direction", raw))
    if role not in _WAYS:
        return None
    return hole(context, "direction", raw, place=True)


def _first(context: Context, node: Any, role: str) -> Item | None:
    whole = node == e.FirstOn(e.Local("to"), HERE)
    return word("to") if whole and not context.plain else None


# Forms


def _same(context: Context, node: Any, role: str) -> Item | None:
    asked: dict[Expr, str] = {e.LastFrom(): "last-from?", e.LastTo(): "last-to?"}
    if not context.plain:
        asked[MARK] = "marked?"
    text = asked.get(node.right)
    if text is not None and context.is_rule:
        at = location(context, node.left)
        return form(text, *at) if at else word(text)
    if isinstance(node.right, e.Param) and node.right.kind is Kind.POSITION:
        at = location(context, node.left)
        return form("position?", term(context, node.right, "location"), *at)
    return None


def _marked(context: Context, node: Any, role: str) -> Item | None:
    if context.plain or not node.positions.startswith("marks "):
        return None
    return form("position-flag?", named(node.positions[6:]), *location(context, node.at))


def _not(context: Context, node: Any, role: str) -> Item:
    inner = term(context, node.operand, "condition")
    head = inner.items[0] if isinstance(inner, List) and inner.items else inner
    if not isinstance(head, Word) or isinstance(head, Hole) or not head.text.endswith("?"):
        return form("not", inner)
    if head.text.startswith("not-") or f"not-{head.text}" not in reserved():
        return form("not", inner)
    negated = word(denial(head.text))
    return List([negated, *inner.items[1:]]) if isinstance(inner, List) else negated


def _attribute(context: Context, node: Any, role: str) -> Item | None:
    name = context.game.attributes[node.attribute].name
    clear = name not in reserved() and not is_number(name) and not context.shadowed(name)
    if role not in _COMPUTED or not clear or context.place is None:
        return None
    found = hole(context, "attribute", name)
    at = location(context, node.at)
    return List([found, *at]) if at else found


def _load(context: Context, node: Any, role: str) -> Item | None:
    name = context.game.variables[node.variable].name
    clear = name not in context.locals and name not in reserved() and not is_number(name)
    clear = clear and name not in {attribute.name for attribute in context.game.attributes}
    field = context.game.variables[node.variable].by_position
    if role not in _COMPUTED or not clear or (field and node.index is None):
        return None
    if node.index is None or (field and node.index == context.place):
        return named(name)
    return List([named(name), term(context, node.index, "index" if field else "number")])


_COMPUTED = ("condition", "number", "value")


def _ask(context: Context, node: Any, role: str) -> Item | None:
    game = context.game
    name = game.procedures[node.procedure].name
    taken = {*context.locals, *(a.name for a in game.attributes), *(v.name for v in game.variables)}
    if name in taken or name in reserved() or name.startswith("not-"):
        return None
    return List([named(name), *(term(context, arg, "value") for arg in node.args)])


def _owns(context: Context, node: Any, role: str) -> Item | None:
    """Where everybody stands alone, `my?` would be read as `friend?`."""
    if node.relation is not e.Relation.OWN or node.player != e.Me():
        return None
    if any(p.team is not None for p in context.game.players):
        return None
    return form("owns?", "me", *location(context, node.at))


def _arith(context: Context, node: Any, role: str) -> Item | None:
    """A sum of sums as one, as far as its word goes on."""
    operands: list[Expr] = [node.right]
    left = node.left
    while isinstance(left, e.Arith) and left.op == node.op and len(operands) < MANY - 1:
        operands.append(left.right)
        left = left.left
    if len(operands) == 1 or not TERMS[node.op].goes_on:
        return None
    operands.append(left)
    return form(node.op, *(term(context, operand, "number") for operand in reversed(operands)))


def _and(context: Context, node: Any, role: str) -> Item | None:
    """Comparisons of neighbours as one, so that what stands between them is written once."""
    found = node.operands
    if not 2 <= len(found) < MANY or not all(isinstance(part, e.Compare) for part in found):
        return None
    if any(a.op != b.op or a.right != b.left for a, b in pairwise(found)):
        return None
    row = next(r for r in rows_of(e.Compare) if r.fixed["op"] == found[0].op)
    if not row.goes_on:
        return None
    operands = (found[0].left, *(part.right for part in found))
    return form(row.word, *(term(context, operand, "number") for operand in operands))


def _compare(context: Context, node: Any, role: str) -> Item | None:
    counts = isinstance(node.left, e.Count) and node.right == e.Const(Kind.INTEGER, 0)
    return _among(context, node.left, "any") if counts and node.op == ">" else None


def _among(context: Context, node: Any, head: str) -> Item:
    """A count: in it `here` is the position, unless its name is needed."""
    name = e.Local(node.name)
    used = list(expressions(s.Verify(node.where)))
    nested = any(name in expressions(s.Verify(n)) for n in used if isinstance(n, e.Count))
    plain = node.name == f"{PLACE}{context.depth + 1}" and not nested
    if not plain or context.place in used:
        return form(head, local_name(node.name), term(context, node.where, "condition"))
    inside = replace(context, depth=context.depth + 1)
    inside.place = name
    conditions = list(node.where.operands) if isinstance(node.where, e.And) else [node.where]
    if len(conditions) == 1:
        conditions = [node.where]
    among = "pieces"
    if conditions[0] == e.Not(e.IsEmpty(name)) and not any(map(occupied, conditions[1:])):
        del conditions[0]
    elif not any(map(occupied, conditions)):
        among = "positions"
        if conditions == [e.TRUE]:
            conditions = []
    shown = (term(inside, condition, "condition") for condition in conditions)
    return form(head, form(among, *shown))


def _table(context: Context, node: Any, role: str) -> Item:
    numbers = List([word(str(value)) for value in node.values])
    return form("table", numbers, term(context, node.index, "number"))


# Goals


def _occupant(context: Context, occupant: e.Occupant) -> Item:
    found: Item = named(context.game.pieces[occupant.piece].name)
    if occupant.whose != "mine":
        found = form("opponent" if occupant.whose == "opponent" else "any-owner", found)
    return form("not", found) if occupant.negated else found


def _absolute(context: Context, node: Any, role: str) -> Item:
    board = context.game.board
    places = [
        named(board.zones[place.index].name if place.zone else board.positions[place.index])
        for place in node.places
    ]
    return form("absolute-config", *(_occupant(context, o) for o in node.occupants), List(places))


def _relative(context: Context, node: Any, role: str) -> Item:
    items: list[Item] = []
    for index, occupant in enumerate(node.occupants):
        items.append(_occupant(context, occupant))
        if index < len(node.directions):
            items.append(named(context.game.board.directions[node.directions[index]]))
    return form("relative-config", *items)


def _counted(context: Context, node: Any, role: str) -> Item:
    items: list[Item] = [word(str(node.count))]
    if node.piece is not None:
        items.append(named(context.game.pieces[node.piece].name))
    if node.reserve:
        items.append(word("with-reserve"))
    return form("total-piece-count" if node.total else "pieces-remaining", *items)


_SPECIAL: dict[type, Callable[[Context, Any, str], Item | None]] = {
    e.Param: _param,
    e.Const: _const,
    e.Local: _local,
    e.Step: _step,
    e.FirstOn: _first,
    e.Same: _same,
    e.Marked: _marked,
    e.Not: _not,
    e.Attribute: _attribute,
    e.Load: _load,
    e.Ask: _ask,
    e.Owned: _owns,
    e.And: _and,
    e.Arith: _arith,
    e.Compare: _compare,
    e.Count: lambda context, node, role: _among(context, node, "count"),
    e.MoveCount: lambda context, node, role: form("count", "moves"),
    e.Replies: lambda context, node, role: form("count", "replies"),
    e.Table: _table,
    e.AbsoluteConfig: _absolute,
    e.RelativeConfig: _relative,
    e.PieceCount: _counted,
}
