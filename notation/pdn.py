"""PDN, the notation of draughts: squares by number, `22-18`, `18x25x32`."""

from __future__ import annotations

import re

from notation.portable.reader import Dialect, Reader
from notation.portable.writer import Writer

_SQUARE = r"(?:\d{1,3}|[a-z]\d{1,2})"


def _turns_before(fen: str) -> int:
    """Turns played before a position: who moves is its first letter, and White goes first."""
    return int(bool(re.match(r"\s*B\s*:", fen)))


PDN = Dialect(
    "pdn",
    rf"{_SQUARE}(?:[-x:*]{_SQUARE})+(?![-\w])|--",
    {
        "2-0": "1-0",
        "0-2": "0-1",
        "1-1": "1/2-1/2",
        "*": "*",
        "1-0": "1-0",
        "0-1": "0-1",
        "1/2-1/2": "1/2-1/2",
        "0-0": "1/2-1/2",
    },
    _turns_before,
)

read = Reader(PDN).read
write = Writer(PDN).write
