"""What ends the loading of a script."""

from __future__ import annotations

from translator.core.diagnostics import Diagnostic, Severity
from translator.core.source import Span


class ScriptError(Exception):
    """A script cannot be loaded, or a word not be translated; `diagnostic` says why."""

    def __init__(self, code: str, message: str, span: Span | None, hint: str = "") -> None:
        super().__init__(message)
        self.diagnostic = Diagnostic(code, Severity.ERROR, message, span, hint)
