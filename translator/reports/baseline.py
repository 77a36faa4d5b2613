"""Findings that a project has already: a report of `check --format json`, against which later ones
are held. A finding is the same by its file, code and message, wherever it has moved to in the file.
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

from translator.core.diagnostics import Diagnostic, Severity, TranslationError

_Key = tuple[str, str, str]


class Baseline:
    """What was found earlier, each as often as it was; what of that came again is taken off."""

    def __init__(self, path: Path | None = None) -> None:
        self._left: Counter[_Key] = Counter() if path is None else Counter(_read(path))
        self.again = 0

    def admits(self, diagnostic: Diagnostic) -> bool:
        """Whether a finding is new."""
        key = _key(diagnostic.as_dict())
        if not self._left[key]:
            return True
        self._left[key] -= 1
        self.again += 1
        return False


def _key(finding: dict[str, Any]) -> _Key:
    return str(finding.get("file", "")), str(finding["code"]), str(finding["message"])


def _read(path: Path) -> list[_Key]:
    """The findings of a report; `TranslationError` C128 for what is none."""
    try:
        return [_key(one) for one in json.loads(path.read_bytes())["diagnostics"]]
    except OSError as error:
        reason = error.strerror or str(error)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        reason = "this is no report of findings"
    hint = "`ludoglot check FILES --format json` writes one"
    found = Diagnostic("C128", Severity.ERROR, f"{path}: {reason}", hint=hint)
    raise TranslationError([found])
