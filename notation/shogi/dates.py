"""Dates as records of shogi have them, `2020/01/02 10:00:00`; in headers they have dashes."""

from __future__ import annotations

import re
from typing import Final

DATE: Final = "Date"

_SLASHED = re.compile(r"(\d{4})/(\d\d?)/(\d\d?)(?:\([日月火水木金土]\))?(\s+\S.*)?", re.ASCII)
_DASHED = re.compile(r"(\d{4})-(\d\d)-(\d\d)(\s+\S.*)?", re.ASCII)


def dashed(text: str) -> str:
    """A date as a header has it. The day of the week goes without saying."""
    found = _SLASHED.fullmatch(text)
    if found is None:
        return text
    year, month, day, time = found.groups()
    return f"{year}-{month:0>2}-{day:0>2}{time or ''}"


def slashed(text: str) -> str:
    """The same as records of shogi have it."""
    found = _DASHED.fullmatch(text)
    return "{}/{}/{}{}".format(*found.groups("")) if found is not None else text
