"""Standalone JavaScript engines: one ES module a game, and the types of its API.

The names are resolved on first use: who only quotes a text for V8 reads no more than `literals`.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from translator.backends.javascript.module import emit_javascript, emit_types

__all__ = ["emit_javascript", "emit_types"]


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from translator.backends.javascript import module

    return getattr(module, name)
