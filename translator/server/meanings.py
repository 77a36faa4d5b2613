"""What the words of ZRF mean, a line each (`zrf.tsv`): for who writes rules."""

from __future__ import annotations

from pathlib import Path
from typing import Final

ZRF: Final[dict[str, str]] = {
    word: meaning
    for line in Path(__file__).with_name("zrf.tsv").read_text("utf-8").splitlines()
    for word, meaning in [line.split("\t")]
}
"""Word -> what it means."""
