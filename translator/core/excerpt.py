"""The line of a source that is meant, with carets below: for reports that people read."""

from __future__ import annotations

from typing import Final, NamedTuple

from translator.core.diagnostics import printable
from translator.core.source import Span

WIDTH: Final = 120
"""Characters of a line that are shown: some files have all their rules in one."""

BEFORE: Final = 40
"""How many of them stand before what is meant, if the line is too long."""


class Excerpt(NamedTuple):
    """The text of a line, and the carets below."""

    text: str
    carets: str


def excerpt(span: Span) -> Excerpt:
    """What a span begins with; of several lines the first, without what it is indented by."""
    row, column = span.source.line_column(span.start)
    end_row, end_column = span.source.line_column(span.end)
    text = span.source.line_text(row)
    at = column - 1
    end = end_column - 1 if end_row == row else len(text)
    first = min(len(text) - len(text.lstrip()), at)
    if len(text) - first > WIDTH and at - first > BEFORE:
        first = at - BEFORE
    last = first + WIDTH
    shown = [printable(character) for character in text[first:last].expandtabs(1)]
    margin = sum(map(len, shown[: at - first]))
    length = sum(map(len, shown[at - first : end - first]))
    before = "…" if text[:first].strip() else ""
    after = "…" if len(text) > last else ""
    return Excerpt(
        before + "".join(shown) + after, " " * (len(before) + margin) + "^" * max(1, length)
    )
