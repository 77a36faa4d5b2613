"""Comments that silence findings: `; ludoglot: ignore Z312 the reason`, in ForthScript after `\\`.

A comment after text is about its own line, one that has a line for itself about the next line
that holds more than a comment. What is found in a macro can be silenced there or at a call.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Set
from typing import Final, NamedTuple

from translator.core.diagnostics import Diagnostic, Severity
from translator.core.source import Source, Span

_COMMENT: Final = re.compile(
    r"(?P<mark>[;\\])[;\s]*ludoglot:[ \t]*ignore\b[ \t]*"
    r"(?P<codes>[A-Z][0-9]{3}(?:[ \t]*,[ \t]*[A-Z][0-9]{3})*)?"
)
_BLANK: Final = re.compile(r"[ \t]*(?:[;\\].*)?$")
_CODE: Final = re.compile(r"[A-Z][0-9]{3}")


class Silencer(NamedTuple):
    """A comment: the line that it is about, and the codes that it names."""

    line: int
    codes: frozenset[str]
    span: Span


def silenced(
    diagnostics: Iterable[Diagnostic],
    sources: Iterable[Source],
    unasked: Set[str] = frozenset(),
) -> Iterator[Diagnostic]:
    """The findings that no comment silences, and C122 for comments of `sources` in vain.

    Errors are not silenced: nothing can be made of such rules. Codes `unasked` were not looked
    for: whether a comment silences one in vain is not known.
    """
    silencers: dict[Source, dict[int, list[Silencer]]] = {}
    for source in sources:
        by_line = silencers.setdefault(source, {})
        for one in silencers_of(source):
            by_line.setdefault(one.line, []).append(one)
    used: set[Silencer] = set()
    for diagnostic in diagnostics:
        by = [*_silencing(diagnostic, silencers)]
        used.update(by)
        if not by:
            yield diagnostic
    for one in (one for by_line in silencers.values() for row in by_line.values() for one in row):
        if one not in used and not one.codes & unasked:
            yield Diagnostic("C122", Severity.WARNING, _in_vain(one), one.span)


def _in_vain(one: Silencer) -> str:
    if not one.codes:
        return "the comment names no code that it ignores"
    return f"nothing of {', '.join(sorted(one.codes))} is found in line {one.line}"


def _silencing(
    diagnostic: Diagnostic, silencers: Mapping[Source, Mapping[int, list[Silencer]]]
) -> Iterator[Silencer]:
    if diagnostic.span is None or diagnostic.severity is Severity.ERROR:
        return
    for span in (diagnostic.span, *diagnostic.span.chain):
        if by_line := silencers.get(span.source):
            yield from (one for one in by_line.get(span.line, ()) if diagnostic.code in one.codes)


def silencers_of(source: Source) -> Iterator[Silencer]:
    """The comments of a file."""
    below = 0  # of the comments above, to which all lines belong that are before it
    for comment in _COMMENT.finditer(source.text):
        start = source.line_start(comment.start())
        line, _ = source.line_column(comment.start())
        if not source.text[start : comment.start()].strip(" \t;\\"):
            below = below if line < below else _next(source, line)
            line = below
        codes = frozenset(_CODE.findall(comment["codes"] or ""))
        yield Silencer(line, codes, Span(source, comment.start(), comment.end()))


def _next(source: Source, line: int) -> int:
    """The first line below that holds more than a comment, or the last."""
    last, _ = source.line_column(len(source.text))
    line += 1
    while line < last and _BLANK.match(source.line_text(line)):
        line += 1
    return line
