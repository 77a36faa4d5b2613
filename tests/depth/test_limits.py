"""What can stand in itself may do so as deep as promised, and one more is one located error.

From any stack: each test is made where nine tenths of the frames are in use.
"""

from __future__ import annotations

import pytest

from tests.depth.constructs import CONSTRUCTS, Construct, axiom, native, nested, read, zrf
from tests.depth.stacks import far_down
from translator.core.diagnostics import Diagnostic, Severity, TranslationError


def errors(language: str, text: str, others: dict[str, str] | None = None) -> list[Diagnostic]:
    """What is wrong with a text, seen from far down."""
    try:
        far_down(lambda: read(language, text, others))
    except TranslationError as error:
        return [found for found in error.diagnostics if found.severity is Severity.ERROR]
    return []


@pytest.mark.parametrize("construct", CONSTRUCTS, ids=str)
def test_as_deep_as_promised_and_no_deeper(construct: Construct) -> None:
    found = errors(construct.language, construct.text(construct.most))
    assert [one.code for one in found] == ([] if construct.sound else ["G130"])
    (error,) = errors(construct.language, construct.text(construct.most + 1))
    assert error.code == construct.code
    assert error.span is not None


CASES = ("zrf", "(if empty? ", "add", ")"), ("zrf", "(while empty? n ", "add", ")")


@pytest.mark.parametrize(("language", "begin", "inner", "end"), CASES)
@pytest.mark.parametrize("depth", [120, 245, 250, 1000, 100_000])
def test_any_depth_is_one_located_error(
    language: str, begin: str, inner: str, end: str, depth: int
) -> None:
    (error,) = errors(language, zrf(nested(begin, inner, end, depth)))
    assert error.code == ("G130" if depth < 251 else "Z104")
    assert error.span is not None and error.span.line == 4


INCLUDES = {
    "zrf": ('(include "{}")', "", zrf(), "Z224"),
    "axiom": ("LOAD {}", "", axiom(), "A114"),
    "native": ('(include "{}")', "", native(), "Z224"),
}


@pytest.mark.parametrize("language", INCLUDES)
def test_files_include_each_other_as_deep_as_promised(language: str) -> None:
    include, last, rules, code = INCLUDES[language]

    def codes(depth: int) -> list[str]:
        chain = {f"p{n}": include.format(f"p{n + 1}") for n in range(1, depth)}
        text = include.format("p1") + "\n" + rules
        return [one.code for one in errors(language, text, chain | {f"p{depth}": last})]

    assert codes(15) == []
    assert codes(16) == [code]


@pytest.mark.parametrize(("language", "text"), [("json", "[" * 100_000), ("xml", "<a>" * 100_000)])
def test_documents_of_any_depth_are_one_located_error(language: str, text: str) -> None:
    (error,) = errors(language, text)
    assert error.code == "X101" and error.span is not None
