"""PGN of xiangqi with moves in ICCS: tags `Red` and `Black`, moves `H2-E2` or `h2e2`."""

from __future__ import annotations

from typing import Final

from notation.pgn import PGN, turns_before
from notation.portable.content import begun_with
from notation.portable.reader import Dialect, DialectReader
from notation.portable.writer import DialectWriter

ICCS: Final = Dialect(
    "iccs",
    "iccs",
    r"[A-Ia-i][0-9]-?[A-Ia-i][0-9](?![^\s(){}\[;!?$])",
    PGN.results,
    turns_before,
    {"White": "Red"},
    {"Game": "Chinese Chess", "Format": "ICCS"},
)

# Chess may have `e2-e4`, too.
_TAGS = rb'\[(?:Red\s*"|Game\s*"Chinese Chess"|Format\s*"ICCS")'
CONTENT = begun_with(rb"(?:[A-Ia-i][0-9]-?){2}\s", _TAGS)
read = DialectReader(ICCS).read
write = DialectWriter(ICCS).write
