"""Findings for people: the place, what is wrong, the line with carets, the macro calls, a hint."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from translator.core.diagnostics import Diagnostic, Severity, printable
from translator.core.excerpt import excerpt

SHOWN: Final = 2
"""So many findings of a code and file are shown whole; of those after them only the lines."""

_MOST_LINES: Final = 12

Style = Callable[[str, Severity], str]
"""How a code is set off, by how bad it is."""


def plain(text: str, severity: Severity) -> str:
    return text


def lines(diagnostic: Diagnostic, style: Style = plain) -> Iterator[str]:
    """One finding, whole."""
    first, *rest = diagnostic.lines()
    severity = diagnostic.severity
    word = f"{severity}: {diagnostic.code}"
    yield first.replace(word, style(word, severity), 1)
    if diagnostic.span is not None and diagnostic.span.end > 0:  # else it is about the file
        text, carets = excerpt(diagnostic.span)
        if text.strip():
            yield f"    {text}"
            yield f"    {style(carets, severity)}"
    yield from rest


def grouped(diagnostics: Iterable[Diagnostic], style: Style = plain) -> Iterator[str]:
    """Findings of a file by their places; many of one code are told as one, after the first."""
    kinds: defaultdict[tuple[str, str], list[Diagnostic]] = defaultdict(list)
    for diagnostic in diagnostics:
        kinds[_file(diagnostic), diagnostic.code].append(diagnostic)
    for (file, code), alike in kinds.items():
        many = len(alike) > SHOWN + 1
        for diagnostic in alike[:SHOWN] if many else alike:
            yield from lines(diagnostic, style)
        if many:
            rest = alike[SHOWN:]
            yield printable(f"{file}: {len(rest)} more {code}{_where(rest)}")


def in_order(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """By file in the order in which files come, then by place."""
    found = list(diagnostics)
    files = {file: number for number, file in enumerate(dict.fromkeys(map(_file, found)))}
    return sorted(found, key=lambda one: (files[_file(one)], one.span.start if one.span else 0))


def _file(diagnostic: Diagnostic) -> str:
    return diagnostic.span.file if diagnostic.span is not None else ""


def _where(diagnostics: Sequence[Diagnostic]) -> str:
    rows = list(dict.fromkeys(one.span.line for one in diagnostics if one.span is not None))
    if not rows:
        return ""
    dots = ", …" if len(rows) > _MOST_LINES else ""
    return f", in line{'s' * (len(rows) > 1)} {', '.join(map(str, rows[:_MOST_LINES]))}{dots}"
