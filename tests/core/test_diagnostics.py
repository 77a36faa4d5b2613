"""Diagnostics and their sink."""

from __future__ import annotations

import json
import pickle

from translator.core.diagnostics import (
    MOST_OF_ONE_CODE,
    Diagnostic,
    Severity,
    Sink,
    TranslationError,
    printable,
)
from translator.core.source import Source, Span

SOURCE = Source("x.zrf", b"one\ntwo\nthree")


def test_a_diagnostic_is_one_line_with_its_place() -> None:
    assert (
        str(Diagnostic("Z101", Severity.ERROR, "bad", Span(SOURCE, 4, 5)))
        == "x.zrf:2:1: error: Z101 bad"
    )
    assert str(Diagnostic("Z101", Severity.ERROR, "bad")) == "error: Z101 bad"


def test_the_macro_calls_and_the_hint_follow() -> None:
    span = Span(SOURCE, 4, 5, Span(SOURCE, 8, 9))
    lines = Diagnostic("Z101", Severity.ERROR, "bad", span, "mend it").lines()
    assert lines == [
        "x.zrf:2:1: error: Z101 bad",
        "  in the call at x.zrf:3:1",
        "  hint: mend it",
    ]


def test_a_very_long_chain_of_calls_is_shortened() -> None:
    span = Span(SOURCE, 0, 1)
    for _ in range(200):
        span = Span(SOURCE, 4, 5, span)
    lines = Diagnostic("Z101", Severity.ERROR, "bad", span).lines()
    assert len(lines) == 13
    assert "  … 189 more calls …" in lines


def test_a_diagnostic_as_data() -> None:
    span = Span(SOURCE, 4, 5, Span(SOURCE, 8, 9))
    data = Diagnostic("Z101", Severity.WARNING, "bad", span, "mend it").as_dict()
    assert json.loads(json.dumps(data)) == {
        "code": "Z101", "severity": "warning", "message": "bad", "file": "x.zrf", "line": 2,
        "column": 1, "end_line": 2, "end_column": 2,
        "macros": [{"file": "x.zrf", "line": 3, "column": 1, "end_line": 3, "end_column": 2}],
        "hint": "mend it",
    }  # fmt: skip
    assert Diagnostic("Z101", Severity.NOTE, "bad").as_dict() == {
        "code": "Z101", "severity": "note", "message": "bad",
    }  # fmt: skip


def test_nothing_that_moves_the_cursor_is_printed() -> None:
    source = Source("\x1b[2Jx", b"a")
    shown = str(Diagnostic("Z101", Severity.ERROR, "a\x1b[31m\nb\u202ec\0", Span(source, 0, 1)))
    assert shown == "\\x1b[2Jx:1:1: error: Z101 a\\x1b[31m\\nb\\u202ec\\x00"
    assert printable("ordinary – text") == "ordinary – text"


def test_a_sink_keeps_order_and_knows_errors() -> None:
    sink = Sink()
    sink.note("Z1", "a")
    sink.warning("Z2", "b", hint="c")
    assert not sink.has_errors
    sink.error("Z3", "d", Span(SOURCE, 0, 1))
    assert sink.has_errors
    assert [(d.code, d.severity.value) for d in sink.items] == [
        ("Z1", "note"), ("Z2", "warning"), ("Z3", "error"),
    ]  # fmt: skip
    assert sink.errors == [sink.items[2]]


def test_the_same_finding_of_one_place_is_kept_once() -> None:
    sink = Sink()
    for start, via in (0, None), (0, Span(SOURCE, 4, 5)), (4, None):
        sink.warning("Z1", "a", Span(SOURCE, start, start + 1, via))
    sink.warning("Z1", "b", Span(SOURCE, 0, 1))
    assert [str(d) for d in sink.items] == [
        "x.zrf:1:1: warning: Z1 a",
        "x.zrf:2:1: warning: Z1 a",
        "x.zrf:1:1: warning: Z1 b",
    ]
    assert sink.count("Z1") == 3


def test_a_code_is_listed_only_so_often() -> None:
    sink = Sink()
    sink.extend(Diagnostic("Z1", Severity.ERROR, str(i)) for i in range(10 * MOST_OF_ONE_CODE))
    sink.warning("Z2", "still told")
    assert len(sink.items) == MOST_OF_ONE_CODE + 2
    assert sink.items[-2].code == "Z100"
    assert sink.count("Z1") == 10 * MOST_OF_ONE_CODE


def test_an_error_says_what_is_worst_and_survives_pickling() -> None:
    warning = Diagnostic("Z1", Severity.WARNING, "a")
    error = Diagnostic("Z2", Severity.ERROR, "b", Span(SOURCE, 0, 1))
    raised = pickle.loads(pickle.dumps(TranslationError([warning, error])))
    assert str(raised) == "x.zrf:1:1: error: Z2 b"
    assert [d.code for d in raised.diagnostics] == ["Z2", "Z1"]
    assert str(TranslationError([])) == "translation failed"
