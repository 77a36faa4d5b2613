"""Where lists begin and end, and what is wrong when parentheses do not match.

A grammar notices a missing parenthesis late; the way lines are indented tells where it belongs.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from translator.core.diagnostics import Diagnostic, Severity
from translator.core.source import Source, Span
from translator.frontends.native.grammar import WORD

MAX_NESTING = 100

TOKEN = re.compile(rf'\(|\)|;[^\n]*|"(?:[^"]|"")*("?)|{WORD}')


@dataclass(frozen=True, slots=True)
class _Open:
    """A list that has begun: where, its head, and the column if it begins its line, else -1."""

    start: int
    head: str
    column: int


@dataclass(slots=True)
class Outline:
    """The lists of a text by where they begin; `defect` is the first thing that does not match."""

    ends: dict[int, int] = field(default_factory=dict)
    parents: dict[int, int] = field(default_factory=dict)  # -1 at the top
    heads: dict[int, str] = field(default_factory=dict)
    defect: Diagnostic | None = None

    def around(self, at: int) -> int:
        """The innermost list around a place; -1 if there is none."""
        best = -1
        for start in self.parents:
            if best < start < at < self.ends.get(start, at + 1):
                best = start
        return best


class _Reader:
    def __init__(self, source: Source, text: str) -> None:
        self.source, self.text = source, text
        self.outline = Outline()
        self.stack: list[_Open] = []
        self.closed = -1  # the last `)`
        depth = sum((found[0] == "(") - (found[0] == ")") for found in TOKEN.finditer(text))
        self.unclosed, self.surplus = depth > 0, depth < 0

    def read(self) -> Outline:
        for found in TOKEN.finditer(self.text):
            piece = found[0]
            if piece == "(":
                self.open(found.start())
            elif piece == ")":
                self.close(found.start())
            elif piece.startswith('"') and found[1] != '"':
                self.fail("L101", "this text has no closing quotation mark", found.start())
            if self.outline.defect is not None:
                return self.outline
        if self.stack:
            last = self.stack[-1]
            self.fail("L102", f"`({last.head}` is not closed: a `)` is missing", last.start)
        return self.outline

    def open(self, start: int) -> None:
        column = self.column(start)
        if self.stack and self.unclosed and self.stack[-1].column >= column >= 0:
            if len(self.stack) > 1:
                self.not_closed(start)
        elif not self.stack and self.surplus and column > 0 and self.closed >= 0:
            message = "this `)` closes a list too early: a `(` is missing before it"
            self.fail("L103", message, self.closed)
        elif len(self.stack) >= MAX_NESTING:
            self.fail("L104", f"lists are nested more than {MAX_NESTING} deep", start)
        head = TOKEN.match(self.text, start + 1)
        shown = head[0] if head is not None and head[0] not in "()" else ""
        self.outline.parents[start] = self.stack[-1].start if self.stack else -1
        self.outline.heads[start] = shown
        self.stack.append(_Open(start, shown, column))

    def close(self, start: int) -> None:
        if not self.stack:
            self.fail("L103", "this `)` closes no list", start)
            return
        column = self.column(start)
        if self.unclosed and 0 <= column < self.stack[-1].column:
            self.not_closed(start)
        self.outline.ends[self.stack.pop().start] = start + 1
        self.closed = start

    def column(self, start: int) -> int:
        """The column of what begins its line, else -1."""
        line = start
        while line and self.text[line - 1] != "\n":
            line -= 1
            if not self.text[line].isspace():
                return -1
        return start - line

    def not_closed(self, at: int) -> None:
        """A line that begins no deeper than the innermost list shows that it is not closed."""
        last = self.stack[-1]
        line = self.source.line_column(at)[0]
        message = f"`({last.head}` is not closed before line {line}: a `)` is missing"
        self.fail("L102", message, last.start)

    def fail(self, code: str, message: str, start: int) -> None:
        if self.outline.defect is None:
            span = Span(self.source, start, min(start + 1, len(self.text)))
            self.outline.defect = Diagnostic(code, Severity.ERROR, message, span)


def outline_of(source: Source, text: str) -> Outline:
    """The lists of a text; as far as the first defect, if there is one."""
    return _Reader(source, text).read()
