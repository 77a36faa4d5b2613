"""The edits between two programs, as they are told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from translator.core.source import Span
from translator.diff.bodies import Item, bare, carried_out
from translator.diff.changes import Change, Edit, Section, Side
from translator.diff.content import content
from translator.diff.normal import normal
from translator.diff.parts import Pair
from translator.diff.smallest import smallest
from translator.diff.wording import Words
from translator.ir.stmt import Stmt

Spans = tuple[Span | None, Span | None]


@dataclass(slots=True)
class Told:
    """One edit: neighbouring items, those around them, and what is done along with it.

    `origin` is where moved statements stood before.
    """

    edit: Edit
    items: tuple[Item, ...]
    around: tuple[Item, ...]
    origin: tuple[Item, ...] = ()
    along: list[Item] = field(default_factory=list)

    @property
    def chosen(self) -> frozenset[Item]:
        """All that is carried out with this edit."""
        return frozenset((*self.items, *self.origin, *self.along))

    @property
    def place(self) -> tuple[object, ...]:
        """Where the statements stand in the texts; nothing where that is not known."""
        statements = [part for item in self.items for part in (item.old, item.new) if part]
        known = [(s.source.name, s.start, s.end) for part in statements if (s := part.span)]
        return (self.edit, *known) if len(known) == len(statements) else ()


def told(items: Sequence[Item]) -> list[Told]:
    """The edits of a program.

    Neighbouring statements that came or went are one edit; what went from one place to another has
    moved. Statements that do nothing without the others (a local is set that only they read) go
    along with the first of these.
    """
    found = list(_runs(items, ()))
    _join_moves(found)
    old = content(normal(carried_out(items, ())))
    idle = [one for one in found if content(normal(carried_out(items, one.chosen))) == old]
    active = [one for one in found if one not in idle]
    if not active:
        return found
    active[0].along = [item for one in idle for item in one.chosen]
    return active


def _runs(items: Sequence[Item], around: tuple[Item, ...]) -> Iterator[Told]:
    run: list[Item] = []
    for item in items:
        if run and (item.inner or _edit(item) is not _edit(run[0])):
            yield Told(_edit(run[0]), tuple(run), around)
            run = []
        if item.edited and (item.inner or _edit(item) is Edit.CHANGED):
            yield Told(_edit(item), (item,), around)
        elif item.edited:
            run.append(item)
        for _, inner in item.inner:
            yield from _runs(inner, (*around, item))
    if run:
        yield Told(_edit(run[0]), tuple(run), around)


def _edit(item: Item) -> Edit:
    """What happened to an item that is edited."""
    return Edit.ADDED if item.old is None else Edit.REMOVED if item.new is None else Edit.CHANGED


def _join_moves(found: list[Told]) -> None:
    gone = {
        tuple(item.old for item in one.items): one
        for one in found
        if one.edit is Edit.REMOVED and not one.items[0].inner
    }
    for one in [one for one in found if one.edit is Edit.ADDED and not one.items[0].inner]:
        other = gone.pop(tuple(item.new for item in one.items), None)
        if other is not None:
            found.remove(other)
            one.edit, one.origin = Edit.MOVED, other.items


def described(pair: Pair, one: Told, spans: Spans) -> Change:
    """An edit in words; `subject` holds the statements around it, `spans` the whole program's."""
    subject = tuple(_around(pair, item) for item in one.around)
    if one.edit is Edit.CHANGED:
        return _changed(pair, one.items[0], subject, spans)
    old = _side(pair.old_words, [item.old for item in one.origin or one.items], one, spans[0])
    new = _side(pair.new_words, [item.new for item in one.items], one, spans[1])
    return Change(Section.RULES, one.edit, subject, old, new)


def _around(pair: Pair, item: Item) -> str:
    if item.new is not None:
        return pair.new_words.text(bare(item.new))
    assert item.old is not None
    return pair.old_words.text(bare(item.old))


def _side(
    words: Words, statements: Sequence[Stmt | None], one: Told, otherwise: Span | None
) -> Side:
    """Statements with all that is in them, unless that is in both games."""
    there = [statement for statement in statements if statement is not None]
    if not there:
        return Side(None, otherwise)
    if one.items[0].inner:
        text = f"{words.text(bare(there[0]))} …"
    else:
        text = words.program(there)
    return Side(text, _span(there, otherwise))


def _changed(pair: Pair, item: Item, subject: tuple[str, ...], spans: Spans) -> Change:
    assert item.old is not None and item.new is not None
    part = smallest(bare(item.old), bare(item.new))
    whole = pair.old_words.text(bare(item.old)), pair.new_words.text(bare(item.new))
    places = _span([item.old], spans[0]), _span([item.new], spans[1])
    texts = [
        None if node is None else words.value(node)
        for words, node in ((pair.old_words, part.old), (pair.new_words, part.new))
    ]
    if part.edit is not Edit.CHANGED:
        sides = Side(texts[0], places[0]), Side(texts[1], places[1])
        detail = " -> ".join(whole)
        return Change(Section.RULES, part.edit, subject, *sides, detail=detail)
    detail = f"{texts[0]} -> {texts[1]}" if tuple(texts) != whole else ""
    sides = Side(whole[0], places[0]), Side(whole[1], places[1])
    return Change(Section.RULES, Edit.CHANGED, subject, *sides, detail=detail)


def _span(statements: Sequence[Stmt], otherwise: Span | None) -> Span | None:
    """From the first to the last of the statements."""
    spans = [part.span for part in statements if part.span is not None]
    if not spans:
        return otherwise
    first, last = spans[0], spans[-1]
    if first.source is last.source and last.end > first.start:
        return Span(first.source, first.start, last.end, first.via)
    return first
