"""Piece types and their blocks (docs/zrf.md 7)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from translator.frontends.zrf.nodes import Form, Node

from .tree import arguments, forms, number, value_of, word, words

Label = tuple[str, tuple[str, ...]]  # the name of a rule and its arguments as written


@dataclass(frozen=True, slots=True)
class Block:
    """A program of a piece; ``kind`` is its move type, empty where it has none."""

    label: Label
    kind: str
    body: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class PieceType:
    name: str
    attributes: tuple[tuple[str, int], ...]
    moves: tuple[Block, ...]
    drops: tuple[Block, ...]


def build(form: Form) -> PieceType:
    """The piece type that a ``piece`` section describes."""
    name = ""
    attributes: dict[str, int] = {}
    sections: dict[str, list[Node]] = {"moves": [], "drops": []}
    for child in forms(form.items[1:]):
        if child.head == "name":
            name = "".join(value_of(node) for node in child.items[1:2])
        elif child.head == "attribute" and len(child.items) > 1:
            attributes[value_of(child.items[1])] = attribute_value(value_of(child.items[-1]))
        elif child.head in sections:
            sections[child.head].extend(child.items[1:])
    return PieceType(
        name,
        tuple(attributes.items()),
        tuple(_blocks(sections["moves"])),
        tuple(_blocks(sections["drops"])),
    )


def attribute_value(text: str) -> int:
    """``true``, ``false`` or (Dagaz) a number."""
    return int(text == "true") if number(text) is None else int(text)


def _blocks(nodes: Iterable[Node]) -> Iterator[Block]:
    kind = ""
    count = 0
    for form in forms(nodes):
        if form.head == "move-type":
            kind = "".join(words(arguments(form))[:1])
            continue
        count += 1
        label = (form.call.name, tuple(form.call.args)) if form.call else (f"m{count}", ())
        yield Block(label, kind, form.items)


def mentioned(nodes: Iterable[Node], heads: Iterable[str]) -> Iterator[Form]:
    """Every list below ``nodes`` whose head is one of ``heads``."""
    wanted = frozenset(heads)
    seen: set[int] = set()  # equal macro calls share their nodes
    todo = [node for node in nodes if isinstance(node, Form)]
    while todo:
        form = todo.pop()
        if id(form) in seen:
            continue
        seen.add(id(form))
        if form.head in wanted:
            yield form
        todo.extend(forms(form.items))


def made_by_rules(types: dict[str, PieceType]) -> frozenset[str]:
    """The types that some rule names when it adds, changes or creates a piece."""
    found: set[str] = set()
    for piece in types.values():
        body = [node for block in (*piece.moves, *piece.drops) for node in block.body]
        for form in mentioned(body, ("add", "add-partial", "add-copy", "change-type", "create")):
            for node in arguments(form):
                names = words(node.items) if isinstance(node, Form) else [word(node)]
                found.update(name for name in names if name in types)
    return frozenset(found)


def promotion_targets(types: dict[str, PieceType]) -> frozenset[str]:
    """The types that some rule promotes or changes a piece to: kings, for maximal captures."""
    found: set[str] = set()
    for piece in types.values():
        body = [node for block in piece.moves for node in block.body]
        for form in mentioned(body, ("add", "add-partial", "change-type")):
            found.update(name for name in map(word, arguments(form)) if name in types)
    return frozenset(found)
