"""Fields that no comparer treats in a way of its own: each is compared as a whole.

So that nothing that is new in a class goes unseen.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any

from translator.diff.changes import Change, Patch, Section
from translator.diff.content import same
from translator.diff.likeness import paired
from translator.diff.parts import Note, Pair, changed, span_of
from translator.ir.shape import Field, Many, Node, fields_in

Where = tuple[Section, Sequence[str]]
"""A section, and what leads to the nodes."""


def compare_fields(
    pair: Pair,
    where: Where,
    nodes: tuple[Any, Any],
    known: Collection[str],
    take: Callable[[str], Patch] | None = None,
) -> Iterator[Change]:
    """What differs in two nodes beside the fields in `known`; `take` gives patches by field.

    Where a value has no place of its own, that of the option by which it is written is told, or
    that of the node.
    """
    for f in fields_in(nodes[0]):
        if f.name not in known:
            note = Note(patch=None if take is None else take(f.name))
            yield from _field(pair, where, nodes, f, note)


def _field(
    pair: Pair, where: Where, nodes: tuple[Any, Any], f: Field, note: Note
) -> Iterator[Change]:
    old, new = (getattr(node, f.name) for node in nodes)
    if same(old, new):
        return
    section, subject = where[0], (*where[1], f.label.replace("-", " "))
    if not (isinstance(f.shape, Many) and isinstance(f.shape.item, Node)):
        sides = _told(pair, f, nodes, (old, new))
        yield changed(section, subject, sides[0], sides[1], note)
        return
    pairs, only_old, only_new = paired(old, new)
    rows = [(old[i], new[j]) for i, j in pairs if not same(old[i], new[j])]
    rows += [(old[i], None) for i in only_old] + [(None, new[j]) for j in only_new]
    if not rows:  # their order
        rows = [(old, new)]
    for a, b in rows:
        sides = _told(pair, f, nodes, (a, b))
        yield changed(section, subject, sides[0], sides[1], note)


def _told(
    pair: Pair, f: Field, nodes: tuple[Any, Any], held: tuple[Any, Any]
) -> list[tuple[str | None, Any]]:
    """What a field holds, or an item in it, in words."""
    return [
        (
            None if value is None else words.value(value, f.shape),
            span_of(value) or game.option_spans.get(f.name) or span_of(node),
        )
        for value, node, words, game in zip(
            held, nodes, (pair.old_words, pair.new_words), (pair.old, pair.new), strict=True
        )
    ]
