"""How large texts on a picture have to be, and how much room they take."""

from __future__ import annotations

from typing import Final

FONT: Final = "Verdana, DejaVu Sans, Helvetica, Arial, sans-serif"

PHONE: Final = 360.0  # pixels: the width on which every text that is drawn can be read
_LEAST = 9.0  # pixels, of letters
_USUAL = 11.0
_LETTER = 0.66  # the usual width of a letter of the font


def readable(width: float, usual: float = _USUAL) -> float:
    """The size of letters on a picture of this width: the usual one unless that is too small."""
    return max(usual, 1.02 * _LEAST * width / PHONE)


def width_of(text: str, size: float) -> float:
    """How wide a text is, all but exactly."""
    return _LETTER * size * len(text)
