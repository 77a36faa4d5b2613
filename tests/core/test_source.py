"""Sources, encodings and places in files."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from translator.core.encoding import detect
from translator.core.source import Source, Span


@pytest.mark.parametrize(
    ("data", "name"),
    [
        (b"", "ascii"),
        (b"(game)", "ascii"),
        ("(title é)".encode(), "utf-8"),
        ("\ufeff(game)".encode(), "utf-8"),
        ("(game)".encode("utf-16"), "utf-16"),
        ("(game)".encode("utf-16-be"), "ascii"),  # no mark: the zeros are ASCII characters
        ("\ufeff(game)".encode("utf-16-be"), "utf-16"),
        # Typography and single accented letters are Western.
        ("White’s move — “check”, 90°".encode("cp1252"), "windows-1252"),
        ("déjà vu, Zürich, größer, naïve".encode("cp1252"), "windows-1252"),
        ("two\u00a0words".encode("cp1252"), "windows-1252"),
        # Words of high letters are Cyrillic, with some typography too.
        ("Русские шашки".encode("cp1251"), "windows-1251"),
        ("Правила — «русские шашки» (64 клетки)".encode("cp1251"), "windows-1251"),
    ],
)
def test_the_encoding_is_detected(data: bytes, name: str) -> None:
    assert detect(data).name == name


def test_text_is_decoded_as_detected() -> None:
    for text, encoding in [
        ("шашки", "cp1251"),
        ("é’", "cp1252"),
        ("é漢", "utf-8"),
        ("漢é", "utf-16"),
    ]:
        source = Source("x", text.encode(encoding))
        assert source.decode(source.text).removeprefix("\ufeff") == text


def test_undefined_bytes_are_replaced_not_dropped() -> None:
    source = Source("x", b"a\x81\xe9\x81b")
    assert source.decode(source.text) == "a\ufffdé\ufffdb"


@given(st.binary())
def test_offsets_into_the_text_are_offsets_into_the_file(data: bytes) -> None:
    source = Source("x", data)
    if source.encoding != "utf-16":
        assert source.text.encode("latin-1") == data == source.data


def test_the_encoding_may_be_given() -> None:
    assert Source("x", b"\xe9", "windows-1251").decode("\xe9") == "й"


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_lines_and_columns_start_at_one(line_end: str) -> None:
    source = Source("x", line_end.join(["ab", "", "cd"]).encode())
    ends = len(line_end)
    places = [source.line_column(offset) for offset in (0, 1, 2, 2 + ends, 2 + 2 * ends)]
    assert places == [(1, 1), (1, 2), (1, 3), (2, 1), (3, 1)]
    assert [source.line_text(line) for line in (1, 2, 3)] == ["ab", "", "cd"]
    assert source.line_start(3 + 2 * ends) == 2 + 2 * ends


def test_columns_count_characters() -> None:
    source = Source("x", "é漢 a".encode())
    assert source.line_column(source.text.index("a")) == (1, 4)
    assert source.line_text(1) == "é漢 a"


@given(st.text("a é漢😀\n", max_size=3000), st.sampled_from(["utf-8", "utf-16"]))
def test_a_column_is_the_number_of_characters_before_it(text: str, encoding: str) -> None:
    source = Source("x", text.encode(encoding))
    at = 0
    for number, line in enumerate(text.split("\n"), 1):
        if number > 1:
            assert source.line_column(at) == (number, 1)
        for column, character in enumerate(line, 1):
            assert source.line_column(at) == (number, column)
            at += len(character.encode())
        at += 1


def test_a_place_in_a_long_line_is_found_without_a_walk_through_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of all that is found in rules of one line the places would take the square of its length."""
    walked: list[int] = []
    begun = Source._begun

    def counted(self: Source, start: int, end: int) -> int:
        walked.append(end - start)
        return begun(self, start, end)

    monkeypatch.setattr(Source, "_begun", counted)
    monkeypatch.setattr(Source, "decode", None)
    source = Source("x", "é".encode() * 100_000)
    assert [source.line_column(2 * at) for at in range(0, 100_000, 100)] == [
        (1, at + 1) for at in range(0, 100_000, 100)
    ]
    assert sum(walked) < 2 * 200_000 + 2 * 1_000 * 1_024


def test_a_span_knows_its_place_and_the_calls_behind_it() -> None:
    source = Source("x.zrf", b"one\ntwo\nthree")
    outer = Span(source, 0, 3)
    inner = Span(source, 4, 7, outer)
    place = Span(source, 10, 12, inner)
    assert (place.file, place.line, place.column, str(place)) == ("x.zrf", 3, 3, "x.zrf:3:3")
    assert place.chain == (inner, outer)
    assert outer.chain == ()
