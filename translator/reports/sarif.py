"""SARIF 2.1.0 (OASIS): one run, with the rules that its results name."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import PurePath
from typing import Any, Final
from urllib.parse import quote

from translator.catalogue import entries
from translator.core.diagnostics import Diagnostic, Severity
from translator.core.source import Span
from translator.core.version import __version__

_LEVELS: Final = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "note"}


def sarif(diagnostics: Iterable[Diagnostic]) -> dict[str, Any]:
    """A log as plain data for JSON."""
    found = list(diagnostics)
    codes = sorted({one.code for one in found})
    table = entries()
    rules = [
        {
            "id": code,
            "shortDescription": {"text": table[code].title},
            "fullDescription": {"text": table[code].explanation},
        }
        for code in codes
    ]
    driver = {"name": "ludoglot", "version": __version__, "rules": rules}
    return {
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [
            {
                "tool": {"driver": driver},
                "columnKind": "unicodeCodePoints",
                "results": [_result(one, codes.index(one.code)) for one in found],
            }
        ],
    }


def _result(diagnostic: Diagnostic, rule: int) -> dict[str, Any]:
    hint = f" ({diagnostic.hint})" if diagnostic.hint else ""
    result: dict[str, Any] = {
        "ruleId": diagnostic.code,
        "ruleIndex": rule,
        "level": _LEVELS[diagnostic.severity],
        "message": {"text": diagnostic.message + hint},
    }
    if diagnostic.span is not None:
        result["locations"] = [_location(diagnostic.span)]
        if diagnostic.span.chain:
            result["relatedLocations"] = [
                {**_location(call), "message": {"text": "in the call"}}
                for call in diagnostic.span.chain
            ]
    return result


def _location(span: Span) -> dict[str, Any]:
    line, column = span.source.line_column(span.start)
    end_line, end_column = span.source.line_column(span.end)
    return {
        "physicalLocation": {
            "artifactLocation": {"uri": quote(PurePath(span.file).as_posix())},
            "region": {
                "startLine": line,
                "startColumn": column,
                "endLine": end_line,
                "endColumn": end_column,
            },
        }
    }
