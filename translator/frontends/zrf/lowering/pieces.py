"""`piece`: types, attributes, and their move and drop entries (docs/zrf.md 7)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from translator.frontends.zrf.lowering.rulebook import Blocks, RuleBook
from translator.frontends.zrf.lowering.scope import Scope, atom, children, texts
from translator.frontends.zrf.nodes import Atom, Form
from translator.frontends.zrf.text import display
from translator.ir.expr import Const, Kind
from translator.ir.ids import AttributeId, MoveTypeId, PieceId, PlayerId
from translator.ir.parts import Entry, Label, PieceType, Rule
from translator.ir.stmt import Do, SetAttribute
from translator.ir.walk import lines


@dataclass(slots=True)
class PieceView:
    """What of pieces is only shown: by type and player images, by type and kind texts."""

    images: list[tuple[PieceId, PlayerId, tuple[str, ...]]] = field(default_factory=list)
    texts: list[tuple[PieceId, str, str]] = field(default_factory=list)


def declare(scope: Scope, forms: list[Form]) -> list[Form]:
    """First pass: the names of pieces, attributes and move types, in order of first mention.

    Returns the pieces that have a name; nothing could refer to the others.
    """
    named: list[Form] = []
    for form in forms:
        name = _name(form)
        if not name:
            continue
        named.append(form)
        scope.pieces.add(name)
        for node in children(form, "attribute"):
            for attribute in texts(node)[:1]:
                scope.attributes.add(attribute)
        for section in ("moves", "drops"):
            for body in children(form, section):
                for marker in children(body, "move-type"):
                    for move_type in texts(marker)[:1]:
                        scope.move_types.add(move_type)
                        scope.typed.add(move_type)
    return named


def _name(form: Form) -> str:
    names = (atom(child.items[1]) for child in children(form, "name") if len(child.items) > 1)
    return next(filter(None, names), "")


def lower_pieces(
    scope: Scope, forms: list[Form], blocks: Blocks
) -> tuple[list[PieceType], list[Rule], PieceView]:
    """All piece types in order, their rules, and what is shown of them."""
    book, view = RuleBook(scope, blocks, blocks.names(scope)), PieceView()
    types = [_piece(book, view, form) for form in forms]
    return types if scope.dagaz else _with_attributes(types, book.rules), book.rules, view


def _with_attributes(types: list[PieceType], rules: list[Rule]) -> list[PieceType]:
    """The types, each with all attributes that rules set: Zillions sets them of any piece.

    Those that a type does not declare are false at first. What is only ever set to false need not
    be there.
    """
    effects = (s.effect for r in rules for s, _ in lines(r.body) if isinstance(s, Do))
    added = {
        effect.attribute: 0
        for effect in effects
        if isinstance(effect, SetAttribute) and effect.value != Const(Kind.BOOLEAN, 0)
    }
    return [
        replace(kind, attributes=tuple(sorted({**added, **dict(kind.attributes)}.items())))
        for kind in types
    ]


def _piece(book: RuleBook, view: PieceView, form: Form) -> PieceType:
    scope = book.scope
    name = _name(form)
    index = scope.pieces[name]
    moves: list[Entry] = []
    drops: list[Entry] = []
    attributes: dict[AttributeId, int] = {}
    letter = ""
    dummy = False
    for node in form.items[1:]:
        word = node.head if isinstance(node, Form) else ""
        if not isinstance(node, Form):
            continue
        if word in ("moves", "drops"):
            section = moves if word == "moves" else drops
            section.extend(_entries(book, node, word == "drops"))
        elif word == "attribute":
            _attribute(scope, node, attributes)
        elif word == "image":
            _image(scope, node, index, view)
        elif word == "notation":
            letter = "".join(texts(node))
        elif word == "dummy":
            dummy = True
        elif word in ("help", "description", "open"):
            view.texts.append((index, word, display(" ".join(texts(node)))))
    declared = tuple(sorted(attributes.items()))
    return PieceType(name, tuple(moves), tuple(drops), declared, letter, dummy, span=form.span)


def _attribute(scope: Scope, node: Form, attributes: dict[AttributeId, int]) -> None:
    values = texts(node)
    if not values:
        return
    if scope.attributes[values[0]] in attributes:
        message = f"attribute `{values[0]}` is given twice; the last one holds"
        scope.sink.warning("Z111", message, node.span)
    value = values[1] if len(values) > 1 else "false"
    if value not in ("true", "false"):
        message = f"attribute `{values[0]}` has the value `{value}`, which only Dagaz understands"
        hint = "its number is kept; no instruction of ZRF can read it"
        scope.sink.warning("Z433", message, node.span, hint)
    number = int(value) if value.isdecimal() and len(value) < 10 else int(value == "true")
    attributes[scope.attributes[values[0]]] = number


def _image(scope: Scope, node: Form, piece: PieceId, view: PieceView) -> None:
    player: PlayerId | None = None
    files: list[str] = []

    def flush() -> None:
        if player is not None and files:
            view.images.append((piece, player, tuple(files)))

    for item in node.items[1:]:
        if isinstance(item, Atom):
            flush()
            player, files = scope.find(scope.players, item, "Z414"), []
        else:
            files.append(atom(item))
    flush()


def _entries(book: RuleBook, section: Form, drops: bool) -> list[Entry]:
    """The blocks of a `moves` or `drops` section; `(move-type t)` applies to what follows it."""
    scope = book.scope
    move_type: MoveTypeId | None = None
    entries: list[Entry] = []
    count = 0
    for node in section.items[1:]:
        if not isinstance(node, Form):
            continue
        if node.head == "move-type":
            move_type = next((scope.move_types[name] for name in texts(node)), None)
        elif node.items:
            count += 1
            label = Label(node.call.name, node.call.args) if node.call else Label(f"m{count}")
            rule, args = book.rule(node, drops, label.name)
            entries.append(Entry(label, rule, args, move_type, node.span))
    return entries
