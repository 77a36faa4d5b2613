"""Clocks in comments of portable notations, and the properties that they are in records.

`[%clk 0:03:00]` is the time that is left, `[%emt 0:00:12]` what the move took. What is written
otherwise stays in the comment, as other marks do.
"""

from __future__ import annotations

import re
from typing import Final

from notation.record import SECONDS, Node, Properties

_MARK = re.compile(r" *\[%(clk|emt) (\d{1,6}):([0-5]\d):([0-5]\d)(\.\d{1,9})?\]", re.ASCII)
_NUMBER = re.compile(r"(0|[1-9]\d{0,8})(\.\d{1,9})?", re.ASCII)
_LEFT: Final = {"W": "WL", "B": "BL", "": ""}


def take_marks(node: Node, colour: str) -> None:
    """Move the clocks in a node's comment to its properties.

    `colour` is that of who moves, "" where it is not known: then nobody knows whose time is left.
    """
    if "[%" not in node.comment:
        return
    names = {"clk": _LEFT[colour], "emt": SECONDS}
    known = dict(node.properties)
    text = node.comment
    # From the end, where they are written: of two that tell the same the last counts.
    for mark in reversed(list(_MARK.finditer(text))):
        kind, hours, minutes, seconds, part = mark.groups()
        name = names[kind]
        if name and name not in known and hours == str(int(hours)):
            time = int(hours) * 3600 + int(minutes) * 60 + int(seconds)
            known[name] = (f"{time}{part or ''}",)
            text = text[: mark.start()] + text[mark.end() :]
    if text != node.comment:
        node.comment = text.strip(" ")
    node.properties = tuple(known.items())


def marks_of(properties: Properties, colour: str) -> tuple[list[str], Properties]:
    """The clocks among properties as marks, and what is left of them."""
    marks, rest = [], []
    for name, values in properties:
        kind = {_LEFT[colour]: "clk", SECONDS: "emt"}.get(name) if name else None
        found = _NUMBER.fullmatch(values[0]) if kind and len(values) == 1 else None
        if found is None:
            rest.append((name, values))
            continue
        seconds = int(found[1])
        clock = f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}{found[2] or ''}"
        marks.append(f"[%{kind} {clock}]")
    return sorted(marks), tuple(rest)
