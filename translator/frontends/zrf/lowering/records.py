"""How Zillions numbers attributes and move types in saved games (docs/records.md, "ZSG").

Both are needed to write ZSG records only; no rule reads them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from translator.frontends.zrf.lowering.scope import Scope, atom, children, texts
from translator.frontends.zrf.nodes import Form, Node


def record_order(pieces: list[Form], base: Sequence[Form]) -> list[Form]:
    """The pieces as Zillions lists them: those of the game that `base` is, then the variant's own.

    So a piece that a variant gives anew goes to the end, though rules have it where it was.
    """
    inherited = {_place(form) for form in base}
    return sorted(pieces, key=lambda piece: bool(base) and _place(piece) not in inherited)


def _place(form: Form) -> tuple[object, ...]:
    """Where a form stands in the text, or the macro call that it comes from."""
    return (form.source, form.start, *((form.via.source, form.via.start) if form.via else ()))


def attribute_order(pieces: list[Form]) -> tuple[str, ...]:
    """Attributes from 0: pieces from last to first, inside a piece from last to first."""
    found: dict[str, None] = {}
    for piece in reversed(pieces):
        for node in reversed(children(piece, "attribute")):
            if len(node.items) > 1:
                found[atom(node.items[1])] = None
    return tuple(found)


def move_type_order(
    turn_order: Form | None, priorities: Form | None, pieces: list[Form], scope: Scope
) -> tuple[str, ...]:
    """Move types from 1: of the turn order, the priorities backwards, then the pieces backwards."""
    found: dict[str, None] = {}
    for node in turn_order.items[1:] if turn_order is not None else ():
        if isinstance(node, Form) and len(node.items) > 1:
            name = atom(node.items[-1])
            if name not in scope.players:
                found[name] = None
    for name in reversed(texts(priorities) if priorities is not None else ()):
        found[name] = None
    seen: set[int] = set()
    for piece in reversed(pieces):
        found.update((name, None) for name in _mentions(piece.items, scope, seen))
    return tuple(name for name in found if name in scope.move_types)


def _mentions(items: tuple[Node, ...], scope: Scope, seen: set[int]) -> Iterator[str]:
    """Move types as markers and as arguments of partial adds, in text order.

    Calls of a macro share its forms: those in `seen`, by identity, were looked through before.
    """
    stack = list(reversed(items))
    while stack:
        node = stack.pop()
        if not isinstance(node, Form) or id(node) in seen:
            continue
        seen.add(id(node))
        if node.head in ("move-type", "add-partial", "add-copy-partial") and len(node.items) > 1:
            name = atom(node.items[-1])
            if name in scope.move_types:
                yield name
        else:
            stack.extend(reversed(node.items))
