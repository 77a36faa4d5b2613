"""Texts of the rules as pages and pictures show them."""

from __future__ import annotations

import pytest

from translator.core.text import shown


@pytest.mark.parametrize(
    "character", ["\0", "\x1b", "\x9b", "\u2028", "\u202e", "\u2066", "\ud800"]
)
def test_what_nobody_sees_is_marked(character: str) -> None:
    assert shown(f"a{character}b") == "a\ufffdb"


@pytest.mark.parametrize(
    "text", ["", "a\tb\nc", "<b>&", "é", "\u05e9\u05dc", "a\u200db", "\U0001f3f4"]
)
def test_what_is_seen_stays(text: str) -> None:
    assert shown(text) == text


def test_what_is_too_long_ends_with_dots() -> None:
    assert (shown("a" * 9, 9), shown("a" * 10, 9)) == ("a" * 9, "a" * 9 + "…")
