"""Findings on their way to whoever asked: which are told, and how."""

from __future__ import annotations

import json

import pytest

from translator.core.diagnostics import Diagnostic, Severity
from translator.core.excerpt import BEFORE, WIDTH, excerpt
from translator.core.source import Source, Span
from translator.reports.formats import FORMATS
from translator.reports.sarif import sarif
from translator.reports.selection import Selection
from translator.reports.silence import silenced
from translator.reports.text import grouped, in_order, lines

SOURCE = Source("a b.zrf", b"(one)\n\t(two \xc3\xa4)\n(three)\n(four)\n(five)\n", "utf-8")


def found(code: str, at: int = 0, severity: Severity = Severity.WARNING) -> Diagnostic:
    return Diagnostic(code, severity, "bad", Span(SOURCE, at, at + 3))


@pytest.mark.parametrize(
    ("select", "ignore", "code", "told"),
    [
        ((), (), "Z433", True),
        (("P",), (), "Z433", False),
        (("Z4",), (), "Z433", True),
        ((), ("Z",), "Z433", False),
        (("Z433",), ("Z",), "Z433", True),
        (("Z",), ("Z433",), "Z433", False),
        (("Z",), ("Z433",), "Z434", True),
    ],
)
def test_the_longest_beginning_of_a_code_decides(
    select: tuple[str, ...], ignore: tuple[str, ...], code: str, told: bool
) -> None:
    assert Selection(select, ignore).admits(found(code)) is told


def test_errors_are_always_told() -> None:
    assert Selection(("P",), ("Z",)).admits(found("Z101", severity=Severity.ERROR))


def kept(text: str, *findings: tuple[str, str]) -> list[str]:
    """The codes that are told of findings, each a code and the text at which it is."""
    source = Source("x.zrf", text.encode())
    spans = [(code, text.index(at), len(at)) for code, at in findings]
    told = [Diagnostic(c, Severity.WARNING, c, Span(source, i, i + n)) for c, i, n in spans]
    return [diagnostic.code for diagnostic in silenced(told, [source])]


def test_a_comment_after_text_silences_its_own_line() -> None:
    text = "(a) ; ludoglot: ignore Z433, Z434 as meant\n(b)\n"
    assert kept(text, ("Z433", "(a)"), ("Z434", "(a)"), ("Z433", "(b)")) == ["Z433"]


def test_a_comment_of_its_own_silences_the_next_line_of_text() -> None:
    text = "(a)\n; ludoglot: ignore Z433\n\n; more about it\n(b)\n(c)\n"
    assert kept(text, ("Z433", "(a)"), ("Z433", "(b)"), ("Z433", "(c)")) == ["Z433", "Z433"]


def test_comments_of_scripts_silence_too() -> None:
    assert kept("word \\ ludoglot: ignore A409\n", ("A409", "word")) == []


def test_what_is_found_in_a_macro_is_silenced_at_a_call() -> None:
    text = "(macro)\n(call) ; ludoglot: ignore Z433\n"
    source = Source("x.zrf", text.encode())
    call = Span(source, 8, 14)
    finding = Diagnostic("Z433", Severity.WARNING, "bad", Span(source, 0, 7, call))
    assert [*silenced([finding], [source])] == []


def test_errors_are_not_silenced() -> None:
    source = Source("x.zrf", b"(a) ; ludoglot: ignore Z101\n")
    error = Diagnostic("Z101", Severity.ERROR, "bad", Span(source, 0, 3))
    assert error in silenced([error], [source])


@pytest.mark.parametrize("comment", ["; ludoglot: ignore Z433", "; ludoglot: ignore nothing"])
def test_a_comment_in_vain_is_told(comment: str) -> None:
    assert kept(f"(a) {comment}\n", ("Z434", "(a)")) == ["Z434", "C122"]


def test_a_comment_about_what_was_not_looked_for_is_not_told() -> None:
    source = Source("x.zrf", b"(a) ; ludoglot: ignore P154\n")
    assert [*silenced([], [source], frozenset({"P154"}))] == []


def test_the_line_is_shown_with_carets_below_what_is_meant() -> None:
    start = SOURCE.text.index("two")
    span = Span(SOURCE, start, start + 6)
    assert excerpt(span) == ("(two ä)", " ^^^^^")
    assert [*lines(Diagnostic("Z433", Severity.NOTE, "bad", span, "mend it"))] == [
        "a b.zrf:2:3: note: Z433 bad", "    (two ä)", "     ^^^^^", "  hint: mend it",
    ]  # fmt: skip


def test_of_several_lines_the_first_is_shown() -> None:
    assert excerpt(Span(SOURCE, 0, len(SOURCE.text))) == ("(one)", "^^^^^")


def test_controls_in_a_line_are_shown_and_the_carets_fit() -> None:
    source = Source("x.zrf", b"a\x1b[2Jbc")
    assert excerpt(Span(source, 5, 6)) == ("a\\x1b[2Jbc", " " * 8 + "^")


def test_of_a_very_long_line_the_place_is_shown() -> None:
    source = Source("x.zrf", b"a" * 1000 + b"bad" + b"c" * 1000)
    text, carets = excerpt(Span(source, 1000, 1003))
    assert text == "…" + "a" * BEFORE + "bad" + "c" * (WIDTH - BEFORE - 3) + "…"
    assert text[carets.index("^") : len(carets)] == "bad"


def test_many_findings_of_a_code_are_told_as_one_after_the_first() -> None:
    starts = [SOURCE.text.index(word) for word in ("one", "two", "three", "four", "five")]
    told = [*grouped(in_order(found("Z433", start) for start in reversed(starts)))]
    assert [row for row in told if row.startswith("a b.zrf")] == [
        "a b.zrf:1:2: warning: Z433 bad",
        "a b.zrf:2:3: warning: Z433 bad",
        "a b.zrf: 3 more Z433, in lines 3, 4, 5",
    ]
    assert (
        len([row for row in grouped(found("Z433", at) for at in starts[:3]) if "bad" in row]) == 3
    )


def test_what_is_about_the_whole_file_has_no_excerpt() -> None:
    top = Diagnostic("P121", Severity.WARNING, "bad", Span(SOURCE, 0, 0))
    assert [*lines(top)] == ["a b.zrf:1:1: warning: P121 bad"]


def test_json_is_a_versioned_object() -> None:
    report = json.loads(FORMATS["json"]([found("Z433")], 3))
    assert report["version"] == 1
    assert report["files"] == 3
    assert report["summary"] == {"error": 0, "warning": 1, "note": 0}
    assert [one["code"] for one in report["diagnostics"]] == ["Z433"]


def test_jsonl_is_an_object_a_line() -> None:
    rows = FORMATS["jsonl"]([found("Z433"), found("Z434")], 1).split("\n")
    assert [json.loads(row)["code"] for row in rows] == ["Z433", "Z434"]


def test_github_annotations_escape_what_would_end_them() -> None:
    one = Diagnostic("Z433", Severity.NOTE, "50%, a: b\nc", Span(SOURCE, 0, 3), "no")
    assert FORMATS["github"]([one], 1) == (
        "::notice file=a b.zrf,line=1,col=1,endLine=1,endColumn=4,title=Z433"
        "::50%25, a: b%0Ac%0Ahint: no"
    )


def test_sarif_names_each_rule_once_and_places_as_uris() -> None:
    call = Span(SOURCE, 6, 9)
    in_macro = Diagnostic("Z312", Severity.ERROR, "bad", Span(SOURCE, 0, 3, call))
    run = sarif([found("Z433"), in_macro, found("Z433", 7)])["runs"][0]
    rules = run["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == ["Z312", "Z433"]
    assert [rules[one["ruleIndex"]]["id"] for one in run["results"]] == ["Z433", "Z312", "Z433"]
    place = run["results"][1]["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == "a%20b.zrf"
    assert place["region"] == {"startLine": 1, "startColumn": 1, "endLine": 1, "endColumn": 4}
    assert len(run["results"][1]["relatedLocations"]) == 1
