"""Where the defect of an unbalanced file probably is.

A reader notices a missing parenthesis or quote at the end of the file, if at all. Two things tell
where it belongs: sections stand in lists where they have no business, and from some line on the
indentation disagrees with the lists. The first is certain but late, the second exact but unreliable
in untidy files; so the first disagreement is looked for in the list that the first one points to.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Final, NamedTuple

from translator.core.source import Span
from translator.frontends.zrf.forms import CONTEXTS
from translator.frontends.zrf.nodes import Form, Node, Text

_HEADS: Final = {
    "top": ("",),
    "section": ("game", "variant"),
    "board": ("board",),
    "grid": ("grid",),
    "zone": ("zone",),
    "piece": ("piece",),
}
"""By context (`forms`) the lists whose parts stand there."""

_CONTEXTS: Final = Counter(word for context in CONTEXTS.values() for word in context.rows)

PARENTS: Final = {
    word: heads
    for context, heads in _HEADS.items()
    for word in CONTEXTS[context].rows
    if _CONTEXTS[word] == 1
}
"""Keywords -> the lists that they can stand in, besides macros. Those that fit several are left
out."""

# Nobody indents by more; a file may be one line of many megabytes.
_MOST_BLANKS = 200


class _Place(NamedTuple):
    """A form in the tree: the list it stands in (None: the top level) and the item before it."""

    parent: Form | None
    before: Node | None
    form: Form


def missing_parenthesis(nodes: list[Node]) -> Span | None:
    """Where a `)` is probably missing: the place right behind which it belongs."""
    stray = _first(nodes, _is_stray)
    if stray is None or stray.parent is None:
        return _behind(_first(nodes, _is_outside))
    region = _first([stray.parent], _is_outside)
    if region is None or region.form.start > stray.form.start:
        region = stray
    return _behind(region)


def surplus_parenthesis(nodes: list[Node]) -> Span | None:
    """Where there is probably a `)` too many: right behind the place given."""
    stray = _first(nodes, _is_stray)
    if stray is None:
        return _behind(_first(nodes, _is_under))
    closed = [] if stray.before is None else [stray.before]
    return _behind(_first(closed, _is_under) or stray)


def missing_quote(nodes: Iterable[Node]) -> Span | None:
    """The first string that goes on into lines which begin like rules."""
    todo = list(nodes)[::-1]
    while todo:
        node = todo.pop()
        if isinstance(node, Form):
            todo += node.items[::-1]
        elif isinstance(node, Text) and _holds_rules(node):
            return Span(node.source, node.start, node.start + 1)
    return None


def _holds_rules(text: Text) -> bool:
    return any(line.lstrip().startswith("(") for line in text.value.splitlines()[1:])


def _is_stray(place: _Place) -> bool:
    """Whether the form stands in a list where its keyword has no business."""
    parent = "" if place.parent is None else place.parent.head
    allowed = PARENTS.get(place.form.head)
    return allowed is not None and parent != "define" and parent not in allowed


def _is_outside(place: _Place) -> bool:
    """Whether the form begins a line no further right than the line its list begins on."""
    if place.parent is None:
        return False
    column = _column(place.form)
    return column is not None and column <= _line_indentation(place.parent)


def _is_under(place: _Place) -> bool:
    """Whether the form is indented below the form before it, which is closed."""
    column = _column(place.form)
    before = _column(place.before) if isinstance(place.before, Form) else None
    return column is not None and before is not None and column > before


def _behind(place: _Place | None) -> Span | None:
    """The last thing before the form of ``place``, the form's own start if there is none."""
    if place is None:
        return None
    source = place.form.source
    if place.before is None:
        return Span(source, place.form.start, place.form.start + 1)
    return Span(source, place.before.end - 1, place.before.end)


def _first(nodes: list[Node], found: Callable[[_Place], bool]) -> _Place | None:
    return next((place for place in _places(nodes) if found(place)), None)


def _places(nodes: list[Node]) -> Iterator[_Place]:
    """All forms of ``nodes`` and below, in the order of the text."""
    todo = _children(None, nodes)
    while todo:
        place = todo.pop()
        yield place
        todo += _children(place.form, place.form.items)


def _children(parent: Form | None, items: Iterable[Node]) -> list[_Place]:
    """The forms among ``items``, the last one first."""
    places: list[_Place] = []
    before: Node | None = None
    for item in items:
        if isinstance(item, Form):
            places.append(_Place(parent, before, item))
        before = item
    places.reverse()
    return places


def _column(form: Form) -> int | None:
    """The blanks before ``form`` if nothing else stands before it on its line."""
    start = form.source.line_start(form.start)
    if form.start - start > _MOST_BLANKS:
        return None
    before = form.source.text[start : form.start]
    return len(before.expandtabs()) if not before.strip(" \t") else None


def _line_indentation(form: Form) -> int:
    """The blanks at the beginning of the line on which ``form`` begins."""
    start = form.source.line_start(form.start)
    line = form.source.text[start : min(form.start, start + _MOST_BLANKS)]
    return len(line.expandtabs()) - len(line.expandtabs().lstrip())
