"""Tags of portable game notations and the headers of a record."""

from __future__ import annotations

import re
from typing import Final

from notation.description import GameDescription
from notation.headers import players_line
from notation.record import GameRecord, Result

# The seven tags that every game has, with the value that means "not known".
ROSTER: Final = {
    "Event": "?",
    "Site": "?",
    "Date": "????.??.??",
    "Round": "?",
    "White": "?",
    "Black": "?",
    "Result": "*",
}

# Tags and headers whose names differ. "Variant" means another thing in PGN than in our records.
_HEADERS: Final = {
    "White": "Name.White",
    "Black": "Name.Black",
    "RulesFile": "Rules",
    "VariantName": "Variant",
}
_TAGS: Final = {header: tag for tag, header in _HEADERS.items()}

_DATE = re.compile(r"(\d{4})\.(\d\d|\?\?)\.(\d\d|\?\?)")
_ISO_DATE = re.compile(r"(\d{4})(?:-(\d\d))?(?:-(\d\d))?")
_TAG_NAME = re.compile(r"[A-Za-z0-9_]+")

# Tags of ours: properties of SGF's root, and why the game ended.
SGF: Final = "XSgf"
REASON: Final = "XReason"

RESULTS: Final = {"1-0": ("White", "Black"), "0-1": ("Black", "White")}
DRAW: Final = "1/2-1/2"
DOUBLED: Final = {"1-0": "2-0", "0-1": "0-2", DRAW: "1-1"}
LOST: Final = "0-0"
"""Both players have."""


def header_of(tag: str, value: str) -> tuple[str, str] | None:
    """The header for a tag; `None` when it says nothing or only repeats the result."""
    if ROSTER.get(tag) == value or tag in ("Result", SGF, REASON):
        return None
    if tag.casefold() == "setup" and value in ("0", "1"):
        return None  # whether there is a FEN
    if tag == "Date" and (date := _DATE.fullmatch(value)):
        value = "-".join(part for part in date.groups() if "?" not in part)
    return _HEADERS.get(tag, tag), value


def tag_of(header: str, value: str) -> tuple[str, str] | None:
    """The tag for a header; `None` when there is none that is read as this header again."""
    tag = _TAGS.get(header, header)
    if tag == "Date" and (date := _ISO_DATE.fullmatch(value)):
        value = ".".join(part or "??" for part in date.groups())
    found = header_of(tag, value) if _TAG_NAME.fullmatch(tag) else None
    return (tag, value) if found is not None and found[0] == header else None


def complete_headers(new: GameRecord, record: GameRecord, rules: GameDescription) -> None:
    """Leave out what tells nothing: the players of these games are White and Black."""
    needless = ["RulesHash", "Source"]
    if new.headers["Players"] == players_line(rules, ""):
        needless.append("Players")
    for header in needless:
        new.headers.pop(header, None)


def result_of(text: str) -> Result:
    """The result for its mark."""
    if text in RESULTS:
        return Result.won(*RESULTS[text])
    if text == LOST:
        return Result((("White", "loss"), ("Black", "loss")))
    return Result(draw=text == DRAW)


def mark_of(result: Result | None) -> str:
    """The mark for a result."""
    if result is not None:
        if result.outcomes and all(result.of(player) == "loss" for player in ("White", "Black")):
            return LOST
        for mark, (winner, loser) in RESULTS.items():
            if result.of(winner) == "win" or result.of(loser) == "loss":
                return mark
        if result.draw:
            return DRAW
    return "*"
