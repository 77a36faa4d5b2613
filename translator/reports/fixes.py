"""The changes that findings ask for, made in the bytes of a file."""

from __future__ import annotations

from collections.abc import Iterable

from translator.core.diagnostics import Diagnostic, Edit
from translator.core.encoding import UTF_16
from translator.core.source import Source


def fixed(source: Source, diagnostics: Iterable[Diagnostic]) -> tuple[bytes, int]:
    """The file after the changes of its findings, and how many there were.

    Of changes that overlap the first is made, and the rest of the file stays byte for byte. Files
    in UTF-16, whose text is not their bytes, are left as they are.
    """
    if source.encoding == UTF_16.name:
        return source.data, 0
    edits = sorted(_edits(source, diagnostics), key=lambda edit: (edit.span.start, edit.span.end))
    parts, done, made = [], 0, 0
    for span, text in edits:
        if span.start >= done:
            parts += [source.data[done : span.start], text.encode("ascii")]
            done, made = span.end, made + 1
    return b"".join([*parts, source.data[done:]]), made


def _edits(source: Source, diagnostics: Iterable[Diagnostic]) -> Iterable[Edit]:
    found = (diagnostic.fix for diagnostic in diagnostics)
    return {
        (fix.span.start, fix.span.end): fix
        for fix in found
        if fix is not None and fix.span.source is source
    }.values()
