"""Nodes that a back end does not know: mypy finds them, and no engine is made of them."""

from __future__ import annotations

from typing import Never

from translator.core.diagnostics import Diagnostic, Severity, TranslationError


def unknown(node: Never, target: str, where: str) -> TranslationError:
    """E103, for the last `case` of a `match` over classes of the `Game`.

    As with `assert_never` a class that no other `case` takes is an error for mypy.
    """
    message = f"the {target} back end cannot express {type(node).__name__} in {where}"
    return TranslationError([Diagnostic("E103", Severity.ERROR, message)])
