"""Reading ZRF text (docs/zrf.md 1)."""

from __future__ import annotations

import pytest

from tests.frontends.zrf.support import codes, read_text, text_of
from translator.core.diagnostics import Severity, Sink
from translator.core.source import Source
from translator.frontends.zrf.document import load_document
from translator.frontends.zrf.nodes import Atom, Form, Text
from translator.frontends.zrf.reader import MAX_NESTING
from translator.library.includes import MemoryResolver
from translator.reports.fixes import fixed


def written(text: str | bytes) -> str:
    """``text`` as it is read, written out; nothing may go wrong."""
    nodes, sink = read_text(text)
    assert codes(sink) == []
    return text_of(nodes)


def test_lists_atoms_and_strings() -> None:
    nodes, sink = read_text('(game (title "A game") 12 -3 1a b?)')
    assert codes(sink) == []
    (game,) = nodes
    assert isinstance(game, Form)
    assert game.head == "game"
    title = game.items[1]
    assert isinstance(title, Form) and isinstance(title.items[1], Text)
    assert title.items[1].value == "A game"
    atoms = [item.text for item in game.items if isinstance(item, Atom)]
    assert atoms == ["game", "12", "-3", "1a", "b?"]


def test_every_node_knows_its_bytes() -> None:
    text = '(a "b c"\n  (d))'
    nodes, _ = read_text(text)
    (form,) = nodes
    assert isinstance(form, Form)
    spans = [text[node.start : node.end] for node in (form, *form.items)]
    assert spans == [text, "a", '"b c"', "(d)"]
    assert (form.items[2].span.line, form.items[2].span.column) == (2, 3)


def test_size_and_height_of_a_tree() -> None:
    (form,), _ = read_text('(a (b c) ((d "e")))')
    assert isinstance(form, Form)
    assert (form.size, form.height) == (9, 3)


def test_no_blanks_are_needed_around_strings_and_comments() -> None:
    assert written('(image"x.bmp"White;comment\n)') == '(image "x.bmp" White)'


def test_a_string_has_no_escapes() -> None:
    assert written('(a "dir\\" b)') == '(a "dir\\" b)'


def test_a_string_may_span_lines_and_hold_anything_but_a_quote() -> None:
    (text,), sink = read_text('"one ; (two\r\n) three"')
    assert codes(sink) == []
    assert isinstance(text, Text)
    assert text.value == "one ; (two\r\n) three"


def test_a_comment_may_hold_quotes_and_parentheses() -> None:
    assert written('(a ; don"t ( ((\n b)') == "(a b)"
    assert written("(a) ; the end") == "(a)"


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_a_comment_ends_with_its_line(line_end: str) -> None:
    assert written(f"(a ; b{line_end}c)") == "(a c)"


def test_names_are_case_sensitive_and_keep_odd_characters() -> None:
    assert written("(Mark mark $1-x? a' !+ _)") == "(Mark mark $1-x? a' !+ _)"


@pytest.mark.parametrize("blank", [b"\xa0", b"\f", b"\v", b"\x1a", b"\xef\xbb\xbf", b"\t"])
def test_odd_blanks_separate_names(blank: bytes) -> None:
    # The e with an accent makes the file Windows-1252 where the blank alone does not decide it.
    assert written(b"(a" + blank + b'b "\xe9t\xe9")') == '(a b "été")'


def test_a_no_break_space_of_utf_8_is_a_blank_but_its_last_byte_is_not() -> None:
    assert written("(a\u00a0b à é)") == "(a b à é)"


def test_a_byte_order_mark_is_skipped() -> None:
    assert written("\ufeff(a)") == "(a)"


def test_a_missing_parenthesis_at_the_end_is_closed() -> None:
    nodes, sink = read_text("\n(a (b\n (c d)")
    assert text_of(nodes) == "(a (b (c d)))"
    warning = sink.items[0]
    assert (warning.code, warning.severity) == ("Z101", Severity.WARNING)
    assert warning.span is not None and warning.span.line == 2


@pytest.mark.parametrize("text", ["(a (b\n (c d)", "(a (b\n (c d)\n", "(a (b\n (c d) ; the end"])
def test_what_closes_it_is_offered_and_changes_nothing_of_what_is_read(text: str) -> None:
    nodes, sink = read_text(text)
    source = sink.items[0].span.source  # type: ignore[union-attr]
    data, made = fixed(source, sink.items)
    again, told = read_text(data.decode())
    assert made == 1
    assert (text_of(again), codes(told)) == (text_of(nodes), [])


def test_where_a_parenthesis_is_missing_further_up_none_is_offered_at_the_end() -> None:
    _, sink = read_text("(define a (b c)\n(define d e)\n")
    assert codes(sink) == ["Z101"]
    assert sink.items[0].severity is Severity.ERROR and sink.items[0].fix is None


def test_a_surplus_parenthesis_is_ignored() -> None:
    nodes, sink = read_text("(a))\n(b)")
    assert text_of(nodes) == "(a) (b)"
    assert codes(sink) == ["Z102"]
    assert str(sink.items[0]).startswith("test.zrf:1:4: ")


def test_an_unended_string_ends_with_its_line_and_reading_goes_on() -> None:
    nodes, sink = read_text('(a "b c)\n(d)')
    assert text_of(nodes) == '(a "b c)" (d))'
    assert "Z103" in codes(sink) and sink.has_errors


def test_empty_lists_are_ignored() -> None:
    nodes, sink = read_text("(a () b) ()")
    assert text_of(nodes) == "(a b)"
    assert codes(sink) == ["Z105"]
    assert "1 more" in sink.items[0].message


def test_nesting_up_to_the_limit_is_read() -> None:
    nodes, sink = read_text("(" * MAX_NESTING + "a" + ")" * MAX_NESTING)
    assert codes(sink) == []
    (form,) = nodes
    assert isinstance(form, Form) and form.height == MAX_NESTING


def test_nesting_beyond_the_limit_is_one_located_error() -> None:
    _, sink = read_text("\n" + "(" * (MAX_NESTING + 1) + "a" + ")" * (MAX_NESTING + 1))
    assert codes(sink) == ["Z104"]
    assert sink.has_errors
    assert str(sink.items[0]).startswith(f"test.zrf:2:{MAX_NESTING + 1}: ")


RULES = """\
(game
   (title "Example")
   (players White Black)
   (board
      (image "a.bmp")
      (grid
         (dimensions ("a/b" (1 0)))
         (directions (n 0 -1)))
      (zone (name z) (players White) (positions a1)))
   (piece
      (name Man)
      (moves
         (n add)
         (s add)))
   (option "pass turn" true))
(variant
   (title "Other"))
"""


def suspect(text: str) -> int:
    """The line of the only finding in a text whose parentheses or quotes do not match."""
    _, sink = read_text(text)
    (error,) = sink.items
    assert error.code in ("Z101", "Z102", "Z103")
    assert error.severity is Severity.ERROR and error.span is not None
    return error.span.line


def test_what_follows_from_a_lost_parenthesis_is_not_reported() -> None:
    sink = Sink()
    text = RULES.replace("-1)))", "-1))")
    load_document(Source("test.zrf", text.encode()), MemoryResolver({}), sink)
    assert codes(sink) == ["Z101"]


def test_a_parenthesis_that_is_missing_at_the_very_end_is_read_as_there() -> None:
    _, sink = read_text(RULES.rstrip()[:-1])
    assert [(one.code, one.severity) for one in sink.items] == [("Z101", Severity.WARNING)]


@pytest.mark.parametrize(
    ("line", "before", "after"),
    [
        (8, "-1)))", "-1))"),
        (9, "a1)))", "a1))"),
        (13, "(n add)", "(n add"),
        (14, "add)))", "add))"),
        (15, "true))", "true)"),
    ],
)
def test_the_line_of_a_missing_parenthesis_is_found(line: int, before: str, after: str) -> None:
    assert RULES.count(before) == 1
    assert suspect(RULES.replace(before, after)) == line


@pytest.mark.parametrize(
    ("line", "before", "after"), [(8, "-1)))", "-1))))"), (13, "d)\n", "d))\n")]
)
def test_the_line_of_a_surplus_parenthesis_is_found(line: int, before: str, after: str) -> None:
    assert RULES.count(before) == 1
    assert suspect(RULES.replace(before, after)) == line


def test_a_section_at_the_very_beginning_is_where_a_parenthesis_is_missing() -> None:
    assert suspect("\n(piece (name P)))\n(game)") == 2


def test_the_line_of_a_missing_quote_is_found() -> None:
    assert suspect(RULES.replace('"a.bmp"', '"a.bmp')) == 5
