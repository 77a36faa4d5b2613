"""Engines in JavaScript that run inside this process: V8, by way of the package mini-racer."""

from importlib.util import find_spec

from translator.core.diagnostics import Diagnostic, Severity, TranslationError
from translator.core.install import how_to


def installed() -> bool:
    """Whether engines can run in V8; it is not loaded to find out."""
    return find_spec("py_mini_racer") is not None


def require() -> None:
    """Raises C121 where they cannot."""
    if not installed():
        message = "V8 is not installed, in which engines in JavaScript run"
        hint = how_to("v8")
        raise TranslationError([Diagnostic("C121", Severity.ERROR, message, hint=hint)])
