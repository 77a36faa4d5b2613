"""What is surely misspelt is mended, and nothing else of a file changes."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from translator.core.diagnostics import Diagnostic, Edit, Severity
from translator.core.source import Source, Span
from translator.core.spelling import meant
from translator.reports.fixes import fixed

KNOWN = ["verify", "capture", "a1", "a2", "north", "enemy?", "not-enemy?"]


@pytest.mark.parametrize(
    ("word", "hint", "text"),
    [
        ("varify", "did you mean `verify`?", "verify"),
        ("captre", "did you mean `capture`?", "capture"),
        ("a10", "did you mean `a1`?", None),  # names with numbers are alike by design
        ("nort", "did you mean `north`?", "north"),
        ("noth", "did you mean `north`?", "north"),
        ("not-enemi?", "did you mean `not-enemy?`?", "not-enemy?"),
        ("zzz", "", None),
        ("", "", None),
    ],
)
def test_what_a_word_was_meant_to_be(word: str, hint: str, text: str | None) -> None:
    source = Source("x.zrf", word.encode())
    found = meant(word, KNOWN, Span(source, 0, len(word)))
    assert (found.hint, found.fix and found.fix.text) == (hint, text)


def test_of_two_names_that_are_alike_none_is_sure() -> None:
    source = Source("x.zrf", b"pawns")
    found = meant("pawns", ["pawn", "pawnz"], Span(source, 0, 5))
    assert found.hint
    assert found.fix is None


def test_what_a_macro_has_put_there_is_not_mended() -> None:
    source = Source("x.zrf", b"(varify-it)")
    assert meant("varify", KNOWN, Span(source, 0, 11)).fix is None


def of(source: Source, *edits: tuple[int, int, str]) -> Sequence[Diagnostic]:
    spans = [(Span(source, start, end), text) for start, end, text in edits]
    return [Diagnostic("Z402", Severity.WARNING, "", s, "", Edit(s, text)) for s, text in spans]


def test_the_rest_of_a_file_stays_byte_for_byte() -> None:
    source = Source("x.zrf", b"\xef\xbb\xbf(one)\r\n\xc3\xa4 (two)\r")
    start = source.text.index("two")
    found = of(source, (start, start + 3, "three"))
    assert fixed(source, found) == (b"\xef\xbb\xbf(one)\r\n\xc3\xa4 (three)\r", 1)


def test_a_change_that_variants_share_is_made_once_and_of_overlapping_ones_the_first() -> None:
    source = Source("x.zrf", b"abcdef")
    found = of(source, (1, 3, "X"), (1, 3, "X"), (2, 4, "Y"), (4, 5, "Z"))
    assert fixed(source, found) == (b"aXdZf", 2)


def test_other_files_and_other_encodings_are_left_alone() -> None:
    source, other = Source("x.zrf", b"abc"), Source("y.zrf", b"abc")
    assert fixed(other, of(source, (0, 1, "X"))) == (b"abc", 0)
    wide = Source("x.zrf", "abc".encode("utf-16"))
    assert fixed(wide, of(wide, (0, 1, "X"))) == (wide.data, 0)
