"""Canonical layout: nothing but blanks changes, twice is the same, and it looks as it should."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.frontends.zrf.support import codes, library_files, needs_library
from tests.sampling import FULL
from translator.core.diagnostics import Sink
from translator.core.source import Source
from translator.frontends.zrf.format import format_source
from translator.frontends.zrf.nodes import equal
from translator.frontends.zrf.reader import MAX_NESTING, read

_TOKENS = re.compile(rb'"[^"]*"|;[^\r\n]*|[()]|[^\s()";\xa0\x1a]+')


def formatted(data: bytes) -> bytes:
    sink = Sink()
    text = format_source(Source("test.zrf", data), sink)
    assert not sink.has_errors
    return text.encode("latin-1")


def check(data: bytes) -> None:
    """The laws of formatting, for text that can be read."""
    sink = Sink()
    nodes = read(Source("test.zrf", data), sink)
    text = format_source(Source("test.zrf", data), Sink()).encode("latin-1")
    if sink.has_errors:
        assert text == data
        return
    again = read(Source("test.zrf", text), Sink())
    assert len(again) == len(nodes)
    assert all(equal(one, other) for one, other in zip(again, nodes, strict=True))
    # A text that is left alone (Z190) is left alone again.
    assert format_source(Source("test.zrf", text), Sink()).encode("latin-1") == text


def tokens(data: bytes) -> list[bytes]:
    """Strings, comments, names and parentheses in order, found without the reader."""
    return [token.rstrip() for token in _TOKENS.findall(data)]


@needs_library
@pytest.mark.parametrize("folder", sorted({p.parent.name for p in library_files()}))
def test_real_files_keep_every_token_and_comment(folder: str) -> None:
    files = [path for path in library_files() if path.parent.name == folder]
    for path in files if FULL else files[::5]:
        data = path.read_bytes()
        check(data)
        if data.count(b"(") == data.count(b")"):
            assert tokens(formatted(data)) == tokens(data), path


def test_some_files_of_the_library_have_unequal_parentheses_only_in_texts() -> None:
    # The comparison above must not skip more than what it cannot compare.
    counts = [(p, p.read_bytes().count(b"("), p.read_bytes().count(b")")) for p in library_files()]
    assert sum(opened != closed for _, opened, closed in counts) <= len(counts) // 10


PIECES = [
    *[b"(", b")", b"(", b")", b" ", b"\n", b"\r\n", b"\n\n", b"\t", b"\xa0", b"()"],
    *[b"a", b"move-type", b"piece", b"game", b"if", b"else", b"$1", b"image", b"White"],
    *[b"; c\n", b";c\r\n", b" ;c\r", b";", b'"s"', b'"two\nlines"', b'"two\r\nlines\xe9"'],
    *[b"long-name-" * 9, b'"' + b"text " * 20 + b'"'],
]


@given(st.lists(st.sampled_from(PIECES), max_size=60))
def test_the_laws_hold_for_any_tokens(pieces: list[bytes]) -> None:
    check(b"".join(pieces))


@given(st.binary(max_size=80))
@example(b"\xc2\x80\xa0")
def test_the_laws_hold_for_any_bytes(data: bytes) -> None:
    check(data)


@given(st.text(alphabet='aé漢("); \n\u00a0\ufeff', max_size=40))
def test_the_laws_hold_for_unicode(text: str) -> None:
    check(text.encode())


@given(st.lists(st.sampled_from(PIECES), max_size=60))
def test_comments_are_kept_in_order(pieces: list[bytes]) -> None:
    data = b"".join(pieces)
    sink = Sink()
    read(Source("test.zrf", data), sink)
    if not sink.has_errors:
        comments = [token for token in tokens(data) if token.startswith(b";")]
        assert [t for t in tokens(formatted(data)) if t.startswith(b";")] == comments


def test_text_that_cannot_be_read_is_returned_as_it_is() -> None:
    sink = Sink()
    text = '(a\n   "b'
    assert format_source(Source("test.zrf", text.encode()), sink) == text
    assert sink.has_errors


def test_a_file_whose_encoding_hangs_on_a_blank_is_left_alone() -> None:
    # Without the no-break space this is valid UTF-8, and the string another one.
    data = b'(a\xa0 "\xc3\xa9")'
    sink = Sink()
    assert format_source(Source("test.zrf", data), sink).encode("latin-1") == data
    assert codes(sink) == ["Z190"]


def test_utf_16_becomes_utf_8() -> None:
    assert formatted('(a   "é")'.encode("utf-16")) == '(a "é")\n'.encode()


def test_missing_parentheses_are_added_and_surplus_ones_dropped() -> None:
    assert formatted(b"(a (b ; c)") == b"(a (b)) ; c)\n"
    assert formatted(b"(a)) (b)") == b"(a)\n(b)\n"


def test_the_most_frequent_line_end_is_used() -> None:
    assert formatted(b"(a)\r\n(b)\n(c)\r\n") == b"(a)\r\n(b)\r\n(c)\r\n"
    assert formatted(b'(a "\r\n\r\n")\n(b)') == b'(a "\r\n\r\n")\n\n(b)\n'


def test_lists_as_deep_as_can_be_read_are_formatted() -> None:
    data = b"(a\n" * MAX_NESTING + b"; c\n" + b")" * MAX_NESTING
    text = formatted(data)
    assert text.count(b"(a") == MAX_NESTING
    check(data)


@pytest.mark.parametrize(
    ("text", "laid_out"),
    [
        # What follows a string of several lines would be hard to find behind it.
        (b'(a "x\ny" (b))', b'(a "x\ny"\n  (b))\n'),
        (b'(a "x\ry" (b))', b'(a "x\ry"\n  (b))\n'),
        (b'(a "x\ny")', b'(a "x\ny")\n'),
        # Strings that fit share a line, others do not.
        (b'(i "%s" "a" "b")' % (b"x" * 90), b'(i "%s"\n  "a" "b")\n' % (b"x" * 90)),
        # Lists that hold lists are no cells of a table.
        (
            b"(n %s)" % b" ".join([b"(verify (p? A))"] * 7),
            b"(n%s)\n" % (b"\n  (verify (p? A))" * 7),
        ),
        # Empty lines of the author stay, but never two of them.
        (b"(a)\n\n\n\n(b)\n(c)", b"(a)\n\n(b)\n(c)\n"),
        (b"(a) ; one\n; two\n\n; three\n(b)", b"(a) ; one\n; two\n\n; three\n(b)\n"),
        (b"(a ; one\n)", b"(a ; one\n)\n"),
        (b"( ; one\na)", b"(; one\n  a)\n"),
    ],
)
def test_the_layout_of_odd_cases(text: bytes, laid_out: bytes) -> None:
    assert formatted(text) == laid_out
    assert formatted(laid_out) == laid_out


def test_nothing_comes_of_nothing() -> None:
    assert formatted(b"") == b""
    assert formatted(b" \n\n ") == b""


CASES = Path(__file__).parent / "layout"


@pytest.mark.parametrize("case", sorted(CASES.glob("*.zrf")), ids=lambda path: path.stem)
def test_layout(case: Path) -> None:
    """Each file is in the layout it should have; with blanks and line ends at random so is it."""
    text = case.read_bytes()
    assert formatted(text) == text
    squeezed = _squeezed(text)
    assert squeezed != text
    assert formatted(squeezed) == text


def _squeezed(text: bytes) -> bytes:
    """``text`` on as few lines as comments, which end theirs, and empty lines allow."""
    pieces = [*re.findall(rb';[^\n]*|"[^"]*"|\s+|[^\s";]+', text), b""]
    out = [pieces[0]]
    for before, piece, after in zip(pieces, pieces[1:], pieces[2:], strict=False):
        own_line = b"\n" in piece and (before.startswith(b";") or after.startswith(b";"))
        if piece.isspace():
            piece = b"\n\n" if piece.count(b"\n") > 1 else b"\n" if own_line else b"   "
        out.append(piece)
    return b"".join(out)
