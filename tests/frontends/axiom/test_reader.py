"""Words, comments and texts, with their places."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from translator.core.source import Source
from translator.frontends.axiom.reader import Reader

from .support import codes, loaded, stack


def words(text: str) -> list[str]:
    reader = Reader(Source("x.4th", text.encode()))
    found = []
    while (word := reader.word()) is not None:
        found.append(word.text)
    return found


def test_anything_between_blanks_is_a_word() -> None:
    assert words("drop-w 2DROP\t\\Scan /Scan\r\n{moves () %op ?N") == [
        "drop-w", "2DROP", "\\Scan", "/Scan", "{moves", "()", "%op", "?N",
    ]  # fmt: skip


@given(st.text())
def test_words_are_what_blanks_leave(text: str) -> None:
    plain = text.encode("utf-8", "replace").decode()
    controls = "".join(map(chr, range(33)))
    split = "".join(" " if c in controls else c for c in plain).split(" ")
    assert words(plain) == [word for word in split if word]


def test_a_word_knows_its_place() -> None:
    reader = Reader(Source("x.4th", b"one\r\n\ttwo"))
    reader.word()
    second = reader.word()
    assert second is not None and str(second.span) == "x.4th:2:2"


def test_comments_reach_over_lines_and_do_not_nest() -> None:
    assert stack("1 ( two\n three ) 4") == [1, 4]
    assert "A101" in codes("( a ( b ) c )")


def test_a_comment_within_a_definition() -> None:
    assert stack(": twice ( n -- n ) DUP ( again ) + \\ done\n ; 3 twice") == [6]


def test_a_line_comment_ends_with_its_line() -> None:
    assert stack("1 \\ 2\r\n3") == [1, 3]
    found, diagnostics = loaded("1 \\\r\n2")
    assert found.stack == [1, 2]
    assert [d.code for d in diagnostics] == ["A104"]


def test_a_bracket_without_a_blank_is_a_name() -> None:
    assert stack(": () 5 ; ()") == [5]


def test_texts_are_read_to_their_quote() -> None:
    assert stack('." hello world" 1 : greet ." a b c" 2 ; greet') == [1, 2]


@pytest.mark.parametrize(
    ("text", "value"), [("-5", -5), ("0", 0), ("4294967295", -1), ("2147483648", -2147483648)]
)
def test_numbers_are_cells(text: str, value: int) -> None:
    assert stack(text) == [value]


@pytest.mark.parametrize("text", ["+5", "$FF", "'c'", "1.5", "1_000", "٣"])
def test_other_forms_of_numbers_are_unknown_words(text: str) -> None:
    assert codes(text) == ["A101"] or codes(text)[0] == "A101"


def test_numbers_are_read_in_the_base() -> None:
    assert stack("HEX FF DECIMAL 10 BINARY 10 DECIMAL") == [255, 10, 2]


def test_a_name_may_look_like_a_number() -> None:
    assert stack(": 1 7 ; 1 2") == [7, 2]


def test_a_file_without_a_last_line_end_is_read() -> None:
    assert stack("1 2") == [1, 2]
