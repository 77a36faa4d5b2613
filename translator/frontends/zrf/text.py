"""Texts for people: what a string in a title or description shows (docs/zrf.md 1.3)."""

from __future__ import annotations

import re

_LINE_END = re.compile(r"\r\n|\r|\n")


def display(text: str) -> str:
    r"""The text that ``text`` shows.

    ``\`` breaks a line and a back-quote shows a quotation mark; one line end of the source is a
    space, two are a line break, and blanks around them do not count. Not for file names, where
    ``\`` separates folders.
    """
    first, *others = _LINE_END.split(text)
    shown = first
    empty = False
    for line in others:
        line = line.lstrip(" \t")
        if not line:
            empty = True
            continue
        shown = shown.rstrip(" \t")
        if empty:
            shown += "\\"
        elif not shown.endswith("\\"):
            # Behind a `\` the author only went on to the next line of the file.
            shown += " "
        shown += line
        empty = False
    return shown.replace("\\", "\n").replace("`", '"')
