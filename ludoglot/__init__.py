"""Rules of abstract board games in, engines out; game records converted by the game's own rules.

    import ludoglot
    game = ludoglot.load("chess.zrf")           # the typed `Game` (translator.ir)
    found = ludoglot.check("chess.zrf")         # what is wrong with it, or strange
    module = ludoglot.compile(game)             # its engine, as an imported module
    text = ludoglot.emit(game, "javascript")    # another engine, as source text
    ludoglot.records.map(...)                   # a function on every game of an archive

`ludoglot.engine` has the types of what such a module gives. Names are resolved on first use, so
that `import ludoglot` alone reads next to nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ludoglot import engine as engine
    from ludoglot import records as records
    from notation.convert import Converter
    from notation.registry import NOTATIONS
    from notation.replay import Replayer
    from translator.api import compile, emit, load, load_all
    from translator.core.diagnostics import Diagnostic, TranslationError
    from translator.ir.game import Game
    from translator.lint.whole import check

_HOMES = {
    "Converter": "notation.convert",
    "Diagnostic": "translator.core.diagnostics",
    "Game": "translator.ir.game",
    "NOTATIONS": "notation.registry",
    "TranslationError": "translator.core.diagnostics",
    "__version__": "translator",
    "check": "translator.lint.whole",
    "compile": "translator.api",
    "emit": "translator.api",
    "load": "translator.api",
    "load_all": "translator.api",
    "Replayer": "notation.replay",
}
__all__ = [
    "NOTATIONS",
    "Converter",
    "Diagnostic",
    "Game",
    "Replayer",
    "TranslationError",
    "__version__",
    "check",
    "compile",
    "emit",
    "engine",
    "load",
    "load_all",
    "records",
]


def __getattr__(name: str) -> object:
    if name in ("engine", "records"):
        return import_module(f"ludoglot.{name}")
    if name not in _HOMES:
        raise AttributeError(f"module 'ludoglot' has no attribute {name!r}")
    from translator.core.stack import own_stack

    return getattr(own_stack(import_module)(_HOMES[name]), name)


def __dir__() -> list[str]:
    return __all__
