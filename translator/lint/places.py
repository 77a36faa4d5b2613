"""Where a part of a game is written, whatever macro call or variant has brought it here."""

from __future__ import annotations

from typing import TypeAlias

from translator.core.source import Span

Place: TypeAlias = tuple[str, int]
"""A file, and an offset in it."""


def place_of(span: Span | None) -> Place | None:
    return None if span is None else (span.file, span.start)
