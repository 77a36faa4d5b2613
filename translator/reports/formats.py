"""The formats of reports for programs: one function a format, each a text with all findings."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Final

from translator.core.diagnostics import Diagnostic, Severity
from translator.reports.sarif import sarif

VERSION: Final = 1
"""Of the object that `json` gives; what is added to it leaves the number."""


def as_json(diagnostics: Sequence[Diagnostic], files: int, **more: object) -> str:
    """One object: `version`, `files` (how many were checked), `summary`, `diagnostics`, `more`."""
    summary = {
        severity.value: sum(one.severity is severity for one in diagnostics)
        for severity in Severity
    }
    found = [one.as_dict() for one in diagnostics]
    whole = {"version": VERSION, "files": files, "summary": summary, "diagnostics": found}
    return json.dumps(whole | more, indent=2)


def as_json_lines(diagnostics: Sequence[Diagnostic], files: int) -> str:
    """An object a line, a finding each."""
    return "\n".join(json.dumps(one.as_dict()) for one in diagnostics)


def as_sarif(diagnostics: Sequence[Diagnostic], files: int) -> str:
    """SARIF 2.1.0, for code scanning."""
    return json.dumps(sarif(diagnostics), indent=2)


_LEVELS: Final = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}


def as_github(diagnostics: Sequence[Diagnostic], files: int) -> str:
    """Workflow commands of GitHub Actions, which show findings in the changed files."""
    return "\n".join(map(_annotation, diagnostics))


def _annotation(diagnostic: Diagnostic) -> str:
    names = {
        "file": "file",
        "line": "line",
        "col": "column",
        "endLine": "end_line",
        "endColumn": "end_column",
    }
    data = diagnostic.as_dict()
    values = {key: str(data[name]) for key, name in names.items() if name in data}
    values["title"] = diagnostic.code
    marks = ",".join(f"{key}={_escaped(value, ',:')}" for key, value in values.items())
    text = diagnostic.message + (f"\nhint: {diagnostic.hint}" if diagnostic.hint else "")
    return f"::{_LEVELS[diagnostic.severity]} {marks}::{_escaped(text)}"


def _escaped(text: str, others: str = "") -> str:
    """As workflow commands take it: what would end a line or a value by its number."""
    for character in "%\r\n" + others:
        text = text.replace(character, f"%{ord(character):02X}")
    return text


FORMATS: Final[dict[str, Callable[[Sequence[Diagnostic], int], str]]] = {
    "json": as_json,
    "jsonl": as_json_lines,
    "sarif": as_sarif,
    "github": as_github,
}
