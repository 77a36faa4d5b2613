"""Nodes that a back end does not know or cannot express: no engine is made of them."""

from __future__ import annotations

from typing import Never

from translator.core.diagnostics import Diagnostic, Severity, TranslationError


def unknown(node: Never, target: str, where: str) -> TranslationError:
    """E103, for the last `case` of a `match` over classes of the `Game`.

    As with `assert_never` a class that no other `case` takes is an error for mypy.
    """
    return unsupported(target, f"{type(node).__name__} in {where}")


def unsupported(target: str, what: str) -> TranslationError:
    """E103, for what a target has no means for."""
    message = f"the {target} back end cannot express {what}"
    return TranslationError([Diagnostic("E103", Severity.ERROR, message)])
