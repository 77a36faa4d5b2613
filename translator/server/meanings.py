"""What the words of ZRF mean, and how they are called (`zrf.tsv`): for who writes rules."""

from __future__ import annotations

from pathlib import Path
from typing import Final

_ROWS: Final = [
    line.split("\t") for line in Path(__file__).with_name("zrf.tsv").read_text("utf-8").splitlines()
]

ZRF: Final[dict[str, str]] = {word: meaning for word, meaning, *_ in _ROWS}
"""Word -> what it means."""

SHAPES: Final[dict[str, str]] = {word: shape for word, _, *shapes in _ROWS for shape in shapes}
"""Word -> how a list is written that begins with it; not of words that take nothing."""
