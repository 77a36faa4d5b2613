"""Texts for people: what a string in a title or description shows (zrf.md 1.3)."""

from __future__ import annotations

import re

_SOURCE_BREAK = re.compile(r"[ \t]*(?:\r\n|\r|\n)[ \t]*")
_LINE = "\n"


def display(text: str) -> str:
    """The text that ``text`` shows.

    ``\\`` breaks a line, a back-quote shows a quotation mark, one line end of the source is a space
    and two are a line break. Not for file names, where ``\\`` separates folders.
    """
    # A break right behind a `\` is only where the author went on to the next line of the file.
    joined = re.sub(r"\\[ \t]*(?:\r\n|\r|\n)[ \t]*", r"\\", text)
    joined = re.sub(rf"(?:{_SOURCE_BREAK.pattern}){{2,}}", lambda _: "\\", joined)
    joined = _SOURCE_BREAK.sub(" ", joined)
    return joined.replace("\\", _LINE).replace("`", '"')
