"""What says nothing of how a game is played: names in records, the view, the texts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from translator.diff.changes import Change, Edit, Section, Side
from translator.diff.parts import Pair
from translator.ir.ids import Noun
from translator.ir.nouns import NAMED
from translator.ir.shape import fields_in, fields_of
from translator.ir.view import View


def compare_records(pair: Pair) -> Iterator[Change]:
    """Renamed things, and the orders and letters by which records refer to pieces and so on."""
    for noun in NAMED:
        renamed = pair.aligned.renamed(noun)
        if noun is Noun.POSITION and renamed:
            old = " ".join(name for _, name, _ in renamed)
            yield _renamed(noun, old, " ".join(name for _, _, name in renamed))
        else:
            for _, old, new in renamed:
                yield _renamed(noun, old, new)
    for number in pair.aligned.in_both(Noun.PIECE):
        before, after = pair.old.pieces[number], pair.new.pieces[number]
        if before.letter != after.letter:
            yield Change(
                Section.RECORDS, Edit.CHANGED, (after.name, "letter"),
                Side(before.letter, before.span), Side(after.letter, after.span),
            )  # fmt: skip
    yield from _orders(pair)


def _renamed(noun: Noun, old: str, new: str) -> Change:
    return Change(Section.RECORDS, Edit.RENAMED, (f"{noun.value}s",), Side(old), Side(new))


def _orders(pair: Pair) -> Iterator[Change]:
    """In which order things are declared; ZSG records number some of them."""
    orders: list[tuple[str, Sequence[str], Sequence[str]]] = [
        ("move types in ZSG", pair.old.move_type_order, pair.new.move_type_order),
        ("attributes in ZSG", pair.old.attribute_order, pair.new.attribute_order),
    ]
    pieces = pair.aligned.in_old[Noun.PIECE], pair.aligned.in_new[Noun.PIECE]
    both = set(pieces[0]) & set(pieces[1])
    names = [[pair.name(Noun.PIECE, n) for n in order if n in both] for order in pieces]
    orders.append(("order of pieces", names[0], names[1]))
    for title, old, new in orders:
        translated = [pair.renamed.get(name, name) for name in old]
        if translated != list(new):
            yield Change(
                Section.RECORDS, Edit.CHANGED, (title,), Side(" ".join(old)), Side(" ".join(new))
            )


def compare_view(pair: Pair) -> Iterator[Change]:
    """Pictures, sounds, coordinates: each part of the view as a whole."""
    yield from _dummies(pair)
    old, new = pair.old.view, pair.new.view
    for f in fields_of(View):
        before, after = getattr(old, f.name), getattr(new, f.name)
        if f.name == "rectangles":
            yield from _rectangles(pair, before, after)
            continue
        rows = Counter(before), Counter(after)
        for edit, words, items in (
            (Edit.REMOVED, pair.old_words, rows[0] - rows[1]),
            (Edit.ADDED, pair.new_words, rows[1] - rows[0]),
        ):
            item_shape = getattr(f.shape, "item", None)
            for item in items:
                if f.name == "grids":
                    text = " ".join("/".join(labels) for labels in item.labels)
                else:
                    text = words.value(item, item_shape)
                yield _in_view(edit, f.label, text)
        if rows[0] == rows[1] and before != after and f.name != "options":
            yield Change(Section.VIEW, Edit.MOVED, (f.label,))


def _dummies(pair: Pair) -> Iterator[Change]:
    """Pieces that are shown to players in one game only."""
    for number in pair.aligned.in_both(Noun.PIECE):
        old, new = pair.old.pieces[number], pair.new.pieces[number]
        if old.dummy != new.dummy:
            yield _in_view(Edit.REMOVED if old.dummy else Edit.ADDED, "dummy pieces", new.name)


def _in_view(edit: Edit, label: str, text: str) -> Change:
    sides = (Side(text), Side()) if edit is Edit.REMOVED else (Side(), Side(text))
    return Change(Section.VIEW, edit, (label.replace("-", " "),), *sides)


def _rectangles(pair: Pair, old: Sequence[Any], new: Sequence[Any]) -> Iterator[Change]:
    """Where positions are on the screen."""
    both = pair.aligned.in_both(Noun.POSITION)
    moved = [p for p in both if _at(old, p) != _at(new, p)]
    if moved:
        texts = [words.listed(Noun.POSITION, moved) for words in (pair.old_words, pair.new_words)]
        yield Change(Section.VIEW, Edit.MOVED, ("rectangles",), Side(texts[0]), Side(texts[1]))


def _at(rectangles: Sequence[Any], position: int) -> Any:
    return rectangles[position] if position < len(rectangles) else None


def compare_texts(pair: Pair) -> Iterator[Change]:
    """The title and what there is to read."""
    old, new = pair.old.meta, pair.new.meta
    rows = [("title", old.title, new.title)]
    rows += [
        (f.name, getattr(old.texts, f.name), getattr(new.texts, f.name))
        for f in fields_in(old.texts)
    ]
    rows += [("solution", old.solution, new.solution), ("engine", old.engine, new.engine)]
    for name, before, after in rows:
        if before != after:
            edit = Edit.ADDED if not before else Edit.REMOVED if not after else Edit.CHANGED
            yield Change(Section.TEXTS, edit, (name,), Side(before or None), Side(after or None))
