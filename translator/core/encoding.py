"""Which character set a rules file was written in.

Rules files carry no declaration of their encoding; :func:`detect` tries, in this order, a byte
order mark, strict UTF-8, Windows-1251 (if the high bytes look like Cyrillic words) and
Windows-1252, which accepts anything.
"""

from __future__ import annotations

import codecs
import re
from typing import NamedTuple


class Encoding(NamedTuple):
    """``name`` is what people call it; ``codec`` decodes one piece of the scanned text."""

    name: str
    codec: str


ASCII = Encoding("ascii", "ascii")
UTF_8 = Encoding("utf-8", "utf-8")
# UTF-16 text is scanned in its UTF-8 form: a scanner of single bytes cannot read it as it is.
UTF_16 = Encoding("utf-16", "utf-8")
WINDOWS_1251 = Encoding("windows-1251", "cp1251")
WINDOWS_1252 = Encoding("windows-1252", "cp1252")

BY_NAME = {e.name: e for e in (ASCII, UTF_8, UTF_16, WINDOWS_1251, WINDOWS_1252)}

# A no-break space says nothing: it is a blank in either code page.
_HIGH_RUNS = re.compile(rb"[\x80-\x9f\xa1-\xff]+")
_CYRILLIC_RUNS = re.compile(rb"[\xc0-\xff]+")


def detect(data: bytes) -> Encoding:
    """The encoding of ``data``; never fails, since every byte string is Windows-1252."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return UTF_16
    if data.isascii():
        return ASCII
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return WINDOWS_1251 if _looks_cyrillic(data) else WINDOWS_1252
    return UTF_8


def _looks_cyrillic(data: bytes) -> bool:
    """Whether most high bytes are letters of Windows-1251 and most of these stand in words.

    Western text has single accented letters between ASCII ones, Cyrillic text has runs of them.
    """
    high = sum(map(len, _HIGH_RUNS.findall(data)))
    runs = [len(run) for run in _CYRILLIC_RUNS.findall(data)]
    letters = sum(runs)
    in_words = sum(run for run in runs if run >= 3)
    return in_words > 0 and 4 * letters >= 3 * high and 2 * in_words >= letters
