"""The result of a game as named-rule records write it: `White=win Black=loss (resigns)`."""

from __future__ import annotations

import re

from notation.named.step import StepError, quoted, unquoted
from notation.record import Result

_NAME = r'("(?:[^"\\]|\\.)*"|[^\s="()]+)'
_OUTCOME = re.compile(rf"{_NAME}={_NAME}(?: +|$)")
_REASON = re.compile(r"\((.*)\)")


def parse_result(text: str) -> Result:
    """The result after the word `end`; raises `StepError`."""
    text = text.strip()
    outcomes = []
    word = re.match(r"(\*|draw)(?: +|$)", text)
    at = word.end() if word else 0
    while not word and (matched := _OUTCOME.match(text, at)):
        outcomes.append((unquoted(matched[1]), unquoted(matched[2])))
        at = matched.end()
    reason = _REASON.fullmatch(text, at)
    if at < len(text) and reason is None:
        raise StepError("expected `*`, `draw` or `player=outcome`, and `(reason)`", at)
    draw = word is not None and word[1] == "draw"
    return Result(tuple(outcomes), draw, reason[1] if reason else "")


def print_result(result: Result) -> str:
    """The text after the word `end`."""
    words = ["=".join(quoted(text, '="') for text in pair) for pair in result.outcomes]
    if not words:
        words = ["draw" if result.draw else "*"]
    if result.reason:
        words.append(f"({result.reason})")
    return " ".join(words)
