"""Rules of abstract board games in, engines out.

    import translator
    game = translator.load("chess.zrf")         # the typed `Game` (translator.ir)
    module = translator.compile(game)           # its engine, as an imported module
    text = translator.emit(game, "python")      # the same engine, as source text

The names are resolved on first use: `import translator` alone reads nothing but this file, which
keeps `ludoglot --version` fast.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from translator.api import compile, emit, load, load_all
    from translator.core.diagnostics import Diagnostic, TranslationError
    from translator.core.version import __version__

__all__ = [
    "Diagnostic",
    "TranslationError",
    "__version__",
    "compile",
    "emit",
    "load",
    "load_all",
]

_HOMES = {
    "compile": "translator.api",
    "emit": "translator.api",
    "load": "translator.api",
    "load_all": "translator.api",
    "Diagnostic": "translator.core.diagnostics",
    "TranslationError": "translator.core.diagnostics",
    "__version__": "translator.core.version",
}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module 'translator' has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return __all__
