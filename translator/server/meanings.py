"""What the words of ZRF mean (`zrf.tsv`), and how forms are written: for who writes rules."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from translator.frontends.zrf.forms import CONTEXTS

_ROWS: Final = Path(__file__).with_name("zrf.tsv").read_text("utf-8").splitlines()

ZRF: Final[dict[str, str]] = dict(line.split("\t", 1) for line in _ROWS)
"""Word -> what it means."""

SHAPES: Final[dict[str, str]] = {}
for _context in CONTEXTS.values():
    for _word, _row in _context.rows.items():
        if _row.usage.startswith("("):
            SHAPES.setdefault(_word, _row.usage)
"""Word -> how a list is written that begins with it, where it means most; not of words alone."""
