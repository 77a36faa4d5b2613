"""Marks in comments of portable notations, and the properties that they are in records.

`[%clk 0:03:00]` is the time that is left, `[%emt 0:00:12]` what the move took, `[%eval 0.2]` how
much better White stands; the value of a node is Black's. What is written otherwise stays in the
comment, as other marks do.
"""

from __future__ import annotations

import re
from typing import Final

from notation.record import SECONDS, VALUE, Node, Properties, negated

_MARK = re.compile(
    r" *\[%(?:(clk|emt) (\d{1,6}):([0-5]\d):([0-5]\d)(\.\d{1,9})?"
    r"|(eval) (-?\d{1,9}(?:\.\d{1,9})?))\]",
    re.ASCII,
)
_NUMBER = re.compile(r"(0|[1-9]\d{0,8})(\.\d{1,9})?", re.ASCII)
_VALUE = re.compile(r"-?\d{1,9}(\.\d{1,9})?", re.ASCII)
_LEFT: Final = {"W": "WL", "B": "BL", "": ""}


def take_marks(node: Node, colour: str) -> None:
    """Move the marks in a node's comment that are values to its properties.

    `colour` is that of who moves, "" where it is not known: then nobody knows whose time is left,
    and who stands better.
    """
    if "[%" not in node.comment:
        return
    names = {"clk": _LEFT[colour], "emt": SECONDS, "eval": VALUE if colour else ""}
    known = dict(node.properties)
    text = node.comment
    # From the end, where they are written: of two that tell the same the last counts.
    for mark in reversed(list(_MARK.finditer(text))):
        name = names[mark[1] or mark[6]]
        value = _seconds(mark) if mark[1] else _negated(mark[7])
        if name and name not in known and value:
            known[name] = (value,)
            text = text[: mark.start()] + text[mark.end() :]
    if text != node.comment:
        node.comment = text.strip(" ")
    node.properties = tuple(known.items())


def _seconds(clock: re.Match[str]) -> str:
    """The time of a clock, "" where it would not be written so."""
    _, hours, minutes, seconds, part, *_ = clock.groups()
    if hours != str(int(hours)):
        return ""
    return f"{int(hours) * 3600 + int(minutes) * 60 + int(seconds)}{part or ''}"


def _negated(number: str) -> str:
    """A number from the other side, "" where its sign would be lost."""
    other = negated(number)
    return other if negated(other) == number else ""


def marks_of(properties: Properties, colour: str) -> tuple[list[str], Properties]:
    """The values among properties as marks, and what is left of them."""
    kinds = {_LEFT[colour]: "clk", SECONDS: "emt", VALUE if colour else "": "eval"}
    marks, rest = {}, []
    for name, values in properties:
        kind = kinds.get(name, "") if name and len(values) == 1 else ""
        text = _mark(kind, values[0]) if kind else ""
        if text:
            marks[kind] = f"[%{kind} {text}]"
        else:
            rest.append((name, values))
    return [marks[kind] for kind in ("eval", "clk", "emt") if kind in marks], tuple(rest)


def _mark(kind: str, value: str) -> str:
    """What a mark says, "" for a value that none can say."""
    if kind == "eval":
        return _negated(value) if _VALUE.fullmatch(value) else ""
    found = _NUMBER.fullmatch(value)
    if found is None:
        return ""
    seconds = int(found[1])
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}{found[2] or ''}"
