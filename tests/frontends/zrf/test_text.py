"""Display texts (docs/zrf.md 1.3)."""

from __future__ import annotations

import pytest

from translator.frontends.zrf.text import display


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain", "plain"),
        ("", ""),
        ("one\\two", "one\ntwo"),
        ("one\\\\two", "one\n\ntwo"),
        ("Say `hi`.\\\\Next line", 'Say "hi".\n\nNext line'),
        ("one\ntwo", "one two"),
        ("one\r\n    two", "one two"),
        ("one  \n two", "one two"),
        ("one\n\ntwo", "one\ntwo"),
        ("one\n  \n\n two", "one\ntwo"),
        # The idiom: a backslash at the end of a line of the file.
        ("one\\\ntwo", "one\ntwo"),
        ("one\\\r\n   two\\\\\r\n   three", "one\ntwo\n\nthree"),
        ("one\\\n\ntwo", "one\n\ntwo"),
        ("one\\\n\\two", "one\n\ntwo"),
        ("ends\n", "ends"),
    ],
)
def test_what_a_text_shows(text: str, shown: str) -> None:
    assert display(text) == shown


def test_a_long_text_of_blanks_is_no_trouble() -> None:
    assert display(" " * 1_000_000 + "x").endswith(" x")
