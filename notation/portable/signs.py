"""Signs of typeset games that no standard of a portable notation has: they are read as meant.

Text is met byte by byte here, so that each sign is a sequence of characters.
"""

from __future__ import annotations

import re
from typing import Final

from notation.named.step import NAGS
from notation.reading import BYTES

# By PGN numbers of annotations.
_GLYPHS: Final = {
    3: "‼",
    4: "⁇",
    5: "⁉",
    6: "⁈",
    7: "□",
    10: "=",
    13: "∞",
    14: "⩲ += +/=",
    15: "⩱ =+ =/+",
    16: "± +/-",
    17: "∓ -/+",
    18: "+- +−",
    19: "-+ −+",
    22: "⨀ ⊙",
    32: "⟳",
    36: "↑",
    40: "→",
    44: "=∞ ⯹",
    132: "⇆",
    138: "⊕ ⨁",
    140: "∆ △",
    142: "⌓",
}
_FIGURES: Final = {"♔♚": "K", "♕♛": "Q", "♖♜": "R", "♗♝": "B", "♘♞": "N", "♙♟": ""}
_DASHES: Final = "‐‑‒–—−"
_BLANKS: Final = "\u00a0\u2002\u2003\u2009\u200a\u200b\u202f\u2060\u3000\ufeff"


def met(text: str) -> str:
    """A text as the reader meets it."""
    return text.encode().decode(BYTES)


def _any_of(signs: list[str]) -> str:
    """A pattern of any of some signs, the longest first."""
    return "|".join(re.escape(met(sign)) for sign in sorted(signs, key=len, reverse=True))


NUMBERS: Final = {
    **NAGS,
    **{met(sign): number for number, signs in _GLYPHS.items() for sign in signs.split()},
}
"""The numbers of annotations by their signs."""

BLANK: Final = f"(?:{_any_of([*_BLANKS])})"
"""Blanks that other blanks are."""

DASH: Final = f"(?:-|{_any_of([*_DASHES])})"

FIGURE: Final = f"(?:{_any_of([*''.join(_FIGURES)])})"
"""A piece as it is printed, in the place of its letter."""

TIMES: Final = met("×")
"""The sign for a capture in print."""

_ALL_SIGNS: Final = [sign for signs in _GLYPHS.values() for sign in signs.split()]
# What is ASCII may begin other words.
GLYPH: Final = (
    rf"(?:{_any_of([sign for sign in _ALL_SIGNS if not sign.isascii()])}"
    rf"|(?:{_any_of([sign for sign in _ALL_SIGNS if sign.isascii()])})(?![^\s(){{}}$!?]))"
)
"""A sign that annotates a move."""

_PLAIN: Final = {
    **dict.fromkeys(map(met, _DASHES), "-"),
    **{met(figure): letter for pair, letter in _FIGURES.items() for figure in pair},
    met("½"): "1/2",
    TIMES: "x",
}
_ODD: Final = re.compile("|".join(map(re.escape, _PLAIN)))


def plain(text: str) -> str:
    """A result or a move without typeset signs."""
    return text if text.isascii() else _ODD.sub(lambda sign: _PLAIN[sign[0]], text)


def mark_pattern(mark: str) -> str:
    """A pattern of a mark for a result, with whatever dashes and fractions."""
    return re.escape(mark).replace("1/2", f"(?:1/2|{met('½')})").replace(r"\-", DASH)
