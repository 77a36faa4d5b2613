"""What Dagaz cannot express: errors stop the translation, warnings tell what is left out."""

from __future__ import annotations

from translator.core.diagnostics import Diagnostic, Severity, TranslationError
from translator.core.source import Span


class InexpressibleError(Exception):
    """A construct for which there is no command; the message names it."""


def error(message: str, span: Span | None = None) -> TranslationError:
    return TranslationError([Diagnostic("E103", Severity.ERROR, message, span)])


def left_out(message: str, hint: str, span: Span | None = None) -> Diagnostic:
    return Diagnostic("E104", Severity.WARNING, message, span, hint)
