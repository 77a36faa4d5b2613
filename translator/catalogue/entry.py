"""What the catalogue knows of one diagnostic code."""

from __future__ import annotations

from typing import NamedTuple


class CodeEntry(NamedTuple):
    """``title`` is one line; ``example`` is text that draws the diagnostic."""

    title: str
    explanation: str
    example: str = ""
