"""The result of a game as named-rule records write it: `White=win Black=loss (resigns)`."""

from __future__ import annotations

import re

from notation.named.step import BadStep, quoted, unquoted
from notation.record import Result

_OUTCOME = re.compile(r'("(?:[^"\\]|\\.)*"|[^\s="]+)=([^\s()]+)(?: +|$)')
_REASON = re.compile(r"(?:^| )\((.*)\)$")


def parse_result(text: str) -> Result:
    """The result after the word `end`; raises `BadStep`."""
    text = text.strip()
    reason = _REASON.search(text)
    stated = text[: reason.start()].strip() if reason else text
    why = reason[1] if reason else ""
    if stated in ("*", ""):
        return Result(reason=why)
    if stated == "draw":
        return Result(draw=True, reason=why)
    outcomes = []
    at = 0
    while at < len(stated):
        matched = _OUTCOME.match(stated, at)
        if matched is None:
            raise BadStep("expected `*`, `draw` or `player=outcome`", at)
        outcomes.append((unquoted(matched[1]), matched[2]))
        at = matched.end()
    return Result(tuple(outcomes), False, why)


def print_result(result: Result) -> str:
    """The text after the word `end`."""
    words = [f"{quoted(player, '=')}={outcome}" for player, outcome in result.outcomes]
    if not words:
        words = ["draw" if result.draw else "*"]
    if result.reason:
        words.append(f"({' '.join(result.reason.split())})")
    return " ".join(words)
