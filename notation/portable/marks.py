"""Marks in comments of portable notations, and the properties that they are in records.

`[%clk 0:03:00]` is the time that is left, `[%emt 0:00:12]` what the move took, `[%eval 0.2]` how
much better White stands and `[%eval #3]` that he mates in three; what stands in a node is Black's.
`[%csl Gd4,Re5]` and `[%cal Gd2d4]` are circles on squares and arrows in colours, green where a node
says nothing else. What is written otherwise stays in the comment, as other marks do.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from notation.record import MATE, SECONDS, VALUE, Node, Properties, negated

_SQUARE: Final = r"[a-z]\d{1,2}"
_MARK = re.compile(
    rf"""\ *\[%(?:
    (?P<clock>clk|emt)\ (?P<hours>\d{{1,6}}):(?P<minutes>[0-5]\d):(?P<seconds>[0-5]\d)
        (?P<part>\.\d{{1,9}})?
    | eval\ (?P<value>-?\d{{1,9}}(?:\.\d{{1,9}})?)
    | eval\ \#(?P<mate>-?[1-9]\d{{0,3}})
    | csl\ (?P<circles>[GRYB]{_SQUARE}(?:,[GRYB]{_SQUARE})*)
    | cal\ (?P<arrows>[GRYB]{_SQUARE}{_SQUARE}(?:,[GRYB]{_SQUARE}{_SQUARE})*)
    )\]""",
    re.ASCII | re.VERBOSE,
)
_NUMBER = re.compile(r"(0|[1-9]\d{0,8})(\.\d{1,9})?", re.ASCII)
_VALUE = re.compile(r"-?\d{1,9}(\.\d{1,9})?", re.ASCII)
_MATES = re.compile(r"-?[1-9]\d{0,3}", re.ASCII)
_LEFT: Final = {"W": "WL", "B": "BL", "": ""}

# Drawings: the mark, the property, that of its colours, and the forms of both texts.
_CIRCLES: Final = ("csl", "CR", "XCR", re.compile(f"({_SQUARE})", re.ASCII))
_ARROWS: Final = ("cal", "AR", "XAR", re.compile(f"({_SQUARE}):({_SQUARE})", re.ASCII))
_GREEN: Final = "G"
_COLOURS: Final = re.compile("[GRYB]+")


def take_marks(node: Node, colour: str) -> None:
    """Move the marks in a node's comment that are values to its properties.

    `colour` is that of who moves, "" where it is not known: then nobody knows whose time is left,
    and who stands better.
    """
    if "[%" not in node.comment:
        return
    known = dict(node.properties)
    text = node.comment
    # From the end, where they are written: of two that tell the same the last counts.
    for mark in reversed(list(_MARK.finditer(text))):
        told = _told(mark, colour)
        if told and told.keys().isdisjoint(known):
            known |= told
            text = text[: mark.start()] + text[mark.end() :]
    if text != node.comment:
        node.comment = text.strip(" ")
    node.properties = tuple(known.items())


def _told(mark: re.Match[str], colour: str) -> dict[str, tuple[str, ...]]:
    """The properties that a mark is, none where it stays in the comment."""
    name = value = ""
    if mark["clock"]:
        name = _LEFT[colour] if mark["clock"] == "clk" else SECONDS
        value = _seconds(mark)
    elif mark["circles"]:
        return _drawn(mark["circles"], _CIRCLES)
    elif mark["arrows"]:
        return _drawn(mark["arrows"], _ARROWS)
    elif colour:
        name = VALUE if mark["value"] else MATE
        value = _negated(mark["value"] or mark["mate"])
    return {name: (value,)} if name and value else {}


def _drawn(text: str, kind: tuple[str, str, str, re.Pattern[str]]) -> dict[str, tuple[str, ...]]:
    """Drawings as values of their property, with their colours where not all are green."""
    _, name, coloured, _ = kind
    items = text.split(",")
    colours = "".join(item[0] for item in items)
    told = {name: tuple(":".join(re.findall(_SQUARE, item[1:])) for item in items)}
    return told if set(colours) == {_GREEN} else {**told, coloured: (colours,)}


def _seconds(clock: re.Match[str]) -> str:
    """The time of a clock, "" where it would not be written so."""
    hours, minutes, seconds = clock["hours"], clock["minutes"], clock["seconds"]
    if hours != str(int(hours)):
        return ""
    return f"{int(hours) * 3600 + int(minutes) * 60 + int(seconds)}{clock['part'] or ''}"


def _negated(number: str) -> str:
    """A number from the other side, "" where its sign would be lost."""
    other = negated(number)
    return other if negated(other) == number else ""


def marks_of(properties: Properties, colour: str) -> tuple[list[str], Properties]:
    """The values among properties as marks, and what is left of them."""
    if not properties:
        return [], ()
    known = dict(properties)
    found = [*_values(known, colour), *_drawings(known)]
    used = {name for names, _ in found for name in names}
    marks = [f"[%{text}]" for _, text in found]
    return marks, tuple(item for item in properties if item[0] not in used)


_Found = tuple[tuple[str, ...], str]


def _values(known: Mapping[str, tuple[str, ...]], colour: str) -> Iterator[_Found]:
    """The names of the properties that have one value which a mark can say, and the mark."""
    own = ((VALUE, _value), (MATE, _mate), (_LEFT[colour], _left), (SECONDS, _spent))
    for name, text_of in own if colour else own[-1:]:
        values = known.get(name, ())
        if len(values) == 1 and (text := text_of(values[0])):
            yield (name,), text


def _drawings(known: Mapping[str, tuple[str, ...]]) -> Iterator[_Found]:
    """The same of properties that are drawings."""
    for mark, name, coloured, form in (_CIRCLES, _ARROWS):
        places = [form.fullmatch(value) for value in known.get(name, ())]
        drawn = ["".join(place.groups()) for place in places if place is not None]
        green = _GREEN * len(drawn)
        colours = known.get(coloured, (green,))
        if not drawn or len(drawn) < len(places) or len(colours) != 1:
            continue
        if len(colours[0]) != len(drawn) or not _COLOURS.fullmatch(colours[0]):
            continue
        if coloured not in known:
            yield (name,), _items(mark, green, drawn)
        elif colours[0] != green:
            yield (name, coloured), _items(mark, colours[0], drawn)


def _items(mark: str, colours: str, drawn: Iterable[str]) -> str:
    return f"{mark} {','.join(c + squares for c, squares in zip(colours, drawn, strict=True))}"


def _value(value: str) -> str:
    other = _negated(value) if _VALUE.fullmatch(value) else ""
    return other and f"eval {other}"


def _mate(value: str) -> str:
    return f"eval #{_negated(value)}" if _MATES.fullmatch(value) else ""


def _left(value: str) -> str:
    return (time := _time(value)) and f"clk {time}"


def _spent(value: str) -> str:
    return (time := _time(value)) and f"emt {time}"


def _time(value: str) -> str:
    """Seconds as a clock shows them, "" for what none can show."""
    found = _NUMBER.fullmatch(value)
    if found is None:
        return ""
    seconds = int(found[1])
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}{found[2] or ''}"
