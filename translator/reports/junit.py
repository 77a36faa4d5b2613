"""JUnit's XML, which continuous integration shows as tests: a suite a file, a case a game.

There are no times in it: the same input gives the same bytes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple
from xml.etree import ElementTree

from translator.core.diagnostics import Diagnostic, Severity, printable


class Case(NamedTuple):
    """A game of a file, and what is wrong with it: `problem` in a line (nothing if it is well),
    `details` in more. A game that could not be `tried` is no failure of the game."""

    file: str
    name: str
    problem: str = ""
    kind: str = ""
    details: str = ""
    tried: bool = True


def cut_off(done: int, size: int) -> Iterator[Case]:
    """What is wrong with a batch that has not come to its end; nothing with any other."""
    if done < size:
        problem = f"cut off after {done} of {size} files"
        yield Case("ludoglot", "the batch", problem, "cut off", tried=False)


def junit(cases: Iterable[Case]) -> str:
    """A document with all of them, suites in the order in which their files come first."""
    suites: dict[str, list[Case]] = {}
    for case in cases:
        suites.setdefault(case.file, []).append(case)
    everything = [case for suite in suites.values() for case in suite]
    root = ElementTree.Element("testsuites", {"name": "ludoglot", **_sums(everything)})
    for file, suite in suites.items():
        head = {"name": printable(file), **_sums(suite)}
        _fill(ElementTree.SubElement(root, "testsuite", head), suite)
    ElementTree.indent(root)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{ElementTree.tostring(root, "unicode")}'


def of_findings(diagnostics: Iterable[Diagnostic], files: Iterable[str]) -> str:
    """A document of what `check` finds: a suite a file, a case a finding, or one that passes.

    Notes are no failures. What has no file could not be read.
    """
    by_file: dict[str, list[Diagnostic]] = {file: [] for file in files}
    for one in diagnostics:
        if one.severity is not Severity.NOTE:
            file = "ludoglot" if one.span is None else one.span.file
            by_file.setdefault(file, []).append(one)
    return junit(case for file, found in by_file.items() for case in _of_file(file, found))


def _of_file(file: str, found: list[Diagnostic]) -> Iterator[Case]:
    if not found:
        yield Case(file, "rules")
    for one in found:
        place = one.as_dict()
        name = f"{one.code} {place['line']}:{place['column']}" if "line" in place else one.code
        details = "\n".join(one.lines())
        yield Case(file, name, one.message, one.code, details, tried=one.span is not None)


def _sums(cases: list[Case]) -> dict[str, str]:
    found = Counter(case.tried for case in cases if case.problem)
    return {"tests": str(len(cases)), "failures": str(found[True]), "errors": str(found[False])}


def _fill(suite: ElementTree.Element, cases: list[Case]) -> None:
    for case in cases:
        names = {"name": printable(case.name), "classname": printable(case.file)}
        element = ElementTree.SubElement(suite, "testcase", names)
        if case.problem:
            tag = "failure" if case.tried else "error"
            about = {"message": printable(case.problem), "type": case.kind}
            told = ElementTree.SubElement(element, tag, about)
            told.text = "\n".join(map(printable, case.details.split("\n")))
