"""What may stand at a place of rules: what its list says there, in the form in which help shows it.

The forms of lists are the source: `(piece? PIECE [LOCATION])` says that a piece stands in the first
place, and perhaps a location in the next one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Final, NamedTuple

from translator.core.source import Source

ANY: Final = frozenset({"ANYTHING"})
"""Nothing is said about the place."""

TOP: Final = frozenset({"TOP"})
"""The place is in no list, or no definition."""

Shape = Callable[[str], str]
"""How a list with this head is written; empty for a head that has no form of its own."""


class Place(NamedTuple):
    """What may stand at a place, by the names that forms use, or by words in small letters.

    At the beginning of a list `lists` are the slots that it may fill as a whole, and `around` is
    the head of the list that it stands in.
    """

    slots: frozenset[str] = frozenset()
    lists: frozenset[str] = frozenset()
    around: str = ""


class _Item(NamedTuple):
    """A part of a form: what stands there, or a list of parts."""

    text: str
    inner: tuple[_Item, ...] = ()
    optional: bool = False
    repeated: bool = False


_Form = tuple[_Item, ...]
_PART: Final = re.compile(r'[()\[\]…]|"[^"]*"|[^\s()\[\]…]+')
_TOKEN: Final = re.compile(r"[ \t\r\n\f\v]+|;[^\r\n]*|\"[^\"]*\"?|[()]|[^ \t\r\n\f\v();\"]+")


def place(source: Source, offset: int, shape: Shape, inside: frozenset[str]) -> Place:
    """What an offset takes, which is nothing inside of comments and texts.

    `inside` are slots that take lists of their own kind without a head: blocks of instructions.
    """
    stack: list[list[str]] = [[]]
    for token in _TOKEN.finditer(source.text, 0, offset):
        text, open_ended = token[0], token.end() == offset
        if text == "(":
            stack.append([])
        elif text == ")":
            stack = stack[:-1] or [[]]
            stack[-1].append("")
        elif text[0] == ";" or (text[0] == '"' and not text.endswith('"', 1)):
            if open_ended:
                return Place()
        elif not text[0].isspace() and not open_ended:  # else somebody is still writing it
            stack[-1].append(text)
    return _walked(stack[1:], shape, inside)


def _walked(lists: Sequence[Sequence[str]], shape: Shape, inside: frozenset[str]) -> Place:
    """Down the lists that are open, each with the items that stand in it before the place."""
    slots, forms = TOP, list[_Form]()
    for items in lists[:-1]:
        slots, forms = _in_list(items, slots, forms, shape, inside)
    if not lists:
        return Place()
    if not lists[-1]:
        first = frozenset(word for form in forms for word in _taken(form, 0)[0])
        return Place(first, slots, next(iter(lists[-2]), "") if len(lists) > 1 else "")
    slots, _ = _in_list(lists[-1], slots, forms, shape, inside)
    return Place(slots)


def _in_list(
    items: Sequence[str],
    slots: frozenset[str],
    forms: Sequence[_Form],
    shape: Shape,
    inside: frozenset[str],
) -> tuple[frozenset[str], list[_Form]]:
    """What a list takes behind its items; it stands where `slots`, or lists of `forms`, may."""
    head = items[0] if items else ""
    own = [_parsed(written)] if head and (written := shape(head)) else []
    named = [form for form in forms if form and form[0].text == head]
    others = [form for form in forms if form and form[0].text.isupper()]
    for form in (*own, *named, *others):
        return _taken(form, len(items))
    return (slots if slots & inside else ANY), []


def _taken(form: _Form, before: int) -> tuple[frozenset[str], list[_Form]]:
    """What stands in a form behind so many items, and the forms of lists that may stand there."""
    states = _skipped(form, {0})
    for _ in range(before):
        repeated = {number for number in states if number < len(form) and form[number].repeated}
        states = _skipped(form, {number + 1 for number in states if number < len(form)} | repeated)
    items = [form[number] for number in sorted(states) if number < len(form)]
    words = (word for item in items if not item.inner for word in item.text.split("|"))
    return frozenset(words), [item.inner for item in items if item.inner]


def _skipped(form: _Form, states: Iterable[int]) -> set[int]:
    """With the states that are reached without an item."""
    found = set(states)
    for number, item in enumerate(form):
        if number in found and (item.optional or item.repeated):
            found.add(number + 1)
    return found


@cache
def inner_heads(shape: str) -> frozenset[str]:
    """The heads of the lists that stand in a form, as far as it names them."""
    return frozenset(item.inner[0].text for item in _parsed(shape) if item.inner)


@cache
def _parsed(shape: str) -> _Form:
    """The parts of the first form in a text such as `(a B [C] …) or (a D)`, its head among them.

    Lists in a form may stand in any order, and be left out.
    """
    items: list[list[_Item]] = [[]]
    for part in _PART.findall(shape):
        if part in ("(", "["):
            items.append([])
        elif part == ")" and len(items) > 1:
            inner = tuple(items.pop())
            items[-1].append(_Item("", inner, optional=True, repeated=True))
            if len(items) == 1:
                return inner
        elif part == "]" and len(items) > 1:
            optional = [item._replace(optional=True) for item in items.pop()]
            items[-1] += optional
        elif part == "…" and items[-1]:
            items[-1][-1] = items[-1][-1]._replace(repeated=True)
        else:
            # Of alternatives one of which is a list, as in `A|(B C)|D …`, each may stand anywhere.
            beside = part[0] == "|" or part[-1] == "|"
            items[-1].append(_Item(part.strip("|"), optional=beside, repeated=beside))
    return ()
