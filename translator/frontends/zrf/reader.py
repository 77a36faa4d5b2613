"""ZRF text to nodes: one pass, no recursion, tolerant of the defects that real files have."""

from __future__ import annotations

import re

from translator.core.diagnostics import Edit, Sink
from translator.core.source import Source, Span
from translator.frontends.zrf import suspects
from translator.frontends.zrf.nodes import Atom, Form, Node, Text

MAX_NESTING = 256

_BOM = r"\xef\xbb\xbf"


def _scanner(blank: str, blank_pairs: str, lead: str, atom_pairs: str) -> re.Pattern[str]:
    """Blanks and comments, then one token: ``(``, ``)``, text with or without end quote, an atom.

    Every alternative is possessive and begins with its own characters, so scanning is linear; the
    end of the file is a match too, lest a search go on from each of its last blanks.
    """
    return re.compile(
        rf"(?:[{blank}]++|;[^\r\n]*+|{blank_pairs})*+"
        rf"(?:(\()|(\))|\"([^\"]*+)(\")?+|((?:[^{blank}{lead}()\";]++|{atom_pairs})++)|\Z)"
    )


_BLANK = r" \t\r\n\f\v\x1a"
# A no-break space is one byte in Windows code pages, two in UTF-8, where its second byte occurs
# in letters as well. A byte order mark (three bytes in either) may stand anywhere.
_SINGLE_BYTE = _scanner(_BLANK + r"\xa0", _BOM, r"\xef", r"\xef(?!\xbb\xbf)")
_UTF_8 = _scanner(_BLANK, rf"\xc2\xa0|{_BOM}", r"\xc2\xef", r"\xc2(?!\xa0)|\xef(?!\xbb\xbf)")

_OPEN, _CLOSE, _UNENDED, _STRING, _ATOM = 1, 2, 3, 4, 5
_LINE = re.compile(r"[^\r\n]*")


class _Open:
    """A list that has begun: what it holds so far, and what its form will need."""

    __slots__ = ("height", "inner_size", "items", "start")

    def __init__(self, start: int) -> None:
        self.items: list[Node] = []
        self.start = start
        self.inner_size = 0  # nodes below the items
        self.height = 0  # nesting of the items

    def close(self, source: Source, end: int) -> Form:
        items = tuple(self.items)
        size = 1 + len(items) + self.inner_size
        return Form(items, source, self.start, end, size=size, height=self.height + 1)

    def add(self, form: Form) -> None:
        self.items.append(form)
        self.inner_size += form.size - 1
        if form.height > self.height:
            self.height = form.height


def read(source: Source, sink: Sink) -> list[Node]:
    """The top-level nodes of ``source``. Defects go to ``sink``; reading goes on behind them."""
    pattern = _UTF_8 if source.codec == "utf-8" else _SINGLE_BYTE
    text = source.text
    decode = None if source.encoding == "ascii" else source.decode
    top = _Open(0)
    here = top
    items = here.items
    stack: list[_Open] = []
    defects = _Defects()
    position = 0
    while position >= 0:
        resume = -1
        for token in pattern.finditer(text, position):
            kind = token.lastindex
            if kind == _ATOM:
                start, end = token.span(5)
                word = text[start:end]
                items.append(Atom(decode(word) if decode else word, source, start, end))
            elif kind == _OPEN:
                if len(stack) == MAX_NESTING:
                    defects.too_deep = Span(source, token.start(1), token.end(1))
                    break
                stack.append(here)
                here = _Open(token.start(1))
                items = here.items
            elif kind == _CLOSE:
                if not stack:
                    defects.surplus.append(token.start(2))
                    continue
                form = here.close(source, token.end(2))
                here = stack.pop()
                if form.items:
                    here.add(form)
                else:
                    defects.empty.append(form.start)
                items = here.items
            elif kind == _STRING:
                start, end = token.span(3)
                value = text[start:end]
                items.append(Text(decode(value) if decode else value, source, start - 1, end + 1))
            elif kind == _UNENDED:
                start = token.start(3) - 1
                resume = _line_end(text, start)
                items.append(Text(source.decode(text[start + 1 : resume]), source, start, resume))
                defects.unended = Span(source, start, resume)
                break
        position = resume
    defects.unclosed = [unclosed.start for unclosed in [*stack, here][1:]]
    while stack:
        inner, here = here, stack.pop()
        if inner.items:
            here.add(inner.close(source, inner.items[-1].end))
    defects.report(source, top.items, sink)
    return top.items


def _line_end(text: str, start: int) -> int:
    line = _LINE.match(text, start)
    assert line is not None  # the pattern matches the empty string
    return line.end()


class _Defects:
    """What is wrong with a file, and where."""

    __slots__ = ("empty", "surplus", "too_deep", "unclosed", "unended")

    def __init__(self) -> None:
        self.surplus: list[int] = []
        self.empty: list[int] = []
        self.unclosed: list[int] = []
        self.unended: Span | None = None
        self.too_deep: Span | None = None

    def report(self, source: Source, nodes: list[Node], sink: Sink) -> None:
        if self.too_deep is not None:
            what = (
                f"lists are nested more than {MAX_NESTING} deep; the rest of the file is not read"
            )
            sink.error("Z104", what, self.too_deep, hint="perhaps this is not a rules file")
            return
        if self.unended is not None:
            quote = suspects.missing_quote(nodes)
            what = "a string has no closing quote" + (", probably this one" if quote else "")
            hint = 'a string ends at the next `"`, in whichever line'
            sink.error("Z103", what, quote or self.unended, hint)
            return  # what is wrong with parentheses follows from it
        if self.unclosed:
            self._report_unclosed(source, suspects.missing_parenthesis(nodes), sink)
        if self.surplus:
            self._report_surplus(source, suspects.surplus_parenthesis(nodes), sink)
        _report_ignored(source, "Z105", "empty list `()`", self.empty, sink)

    def _closing(self, source: Source) -> Edit | None:
        """What closes the lists at the end of the file, as they are read anyway."""
        end = len(source.text)
        before = "" if source.text.endswith("\n") else "\n"  # the last line may be a comment
        return Edit(Span(source, end, end), f"{before}{')' * len(self.unclosed)}\n")

    def _report_unclosed(self, source: Source, place: Span | None, sink: Sink) -> None:
        """An error where a `)` is probably missing; at the end of the file it is read as there."""
        count, first = len(self.unclosed), Span(source, self.unclosed[0], self.unclosed[0] + 1)
        if place is not None:
            what = f"{count} `)` missing, the first probably behind this"
            sink.error("Z101", what, place, f"the list of line {first.line} is never closed")
            return
        what = "missing at the end of the file; the outermost list without one begins here"
        sink.warning("Z101", f"{count} `)` {what}", first, fix=self._closing(source))

    def _report_surplus(self, source: Source, place: Span | None, sink: Sink) -> None:
        """An error where there is probably one too many; one that changes nothing is ignored."""
        if place is None:
            _report_ignored(
                source, "Z102", "surplus `)`: it closes no list and", self.surplus, sink
            )
            return
        what = f"{len(self.surplus)} `)` too many, or `(` too few, the first probably here"
        line = Span(source, self.surplus[0], self.surplus[0] + 1).line
        sink.error("Z102", what, place, f"the `)` of line {line} closes no list")


def _report_ignored(source: Source, code: str, what: str, starts: list[int], sink: Sink) -> None:
    """One finding for all places of one kind: a broken file may have a million of them."""
    if starts:
        others = f" (and {len(starts) - 1} more of them)" if len(starts) > 1 else ""
        span = Span(source, starts[0], starts[0] + 1)
        sink.warning(code, f"{what} is ignored{others}", span)
