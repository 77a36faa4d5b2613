"""Trying a generated engine: whether it can be imported, and random games on it.

Each target has its own way: Python engines are imported, JavaScript engines run in node, those of
pages as well.
"""

from __future__ import annotations

import shutil
import warnings
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple, Protocol

from translator.core.diagnostics import Diagnostic, Severity, TranslationError
from translator.engines.node import run
from translator.engines.playouts import playouts
from translator.engines.protocol import EngineClass


class Played(NamedTuple):
    """Plies of all games, `None` if there is no legal first move; what the engine warned of."""

    plies: int | None
    warnings: tuple[str, ...] = ()


class Trial(Protocol):
    """An engine that was imported."""

    def play(self, games: int, max_plies: int, seed: int) -> Played:
        """Random games with the seeds `seed`, `seed` + 1, ..."""


NewTrial = Callable[[str, str, float | None], Trial | None]
"""From the text of a module, the title of the game, and the seconds that each computation may take;
raises what is wrong with the module. `None` if this machine cannot try it and need not."""


class PythonTrial:
    """The module is imported into this process; `engine` is its class."""

    def __init__(self, text: str, title: str, timeout: float | None) -> None:
        from translator.engines.load import load_module

        self.engine: EngineClass = load_module(text, title).Game

    def play(self, games: int, max_plies: int, seed: int) -> Played:
        with warnings.catch_warnings(record=True) as said:
            start = self.engine(seed)
            outcome = start.outcome()
            if not start.legal_moves and (outcome is None or outcome.reason == "no-moves"):
                return Played(None)
            played = list(playouts(self.engine, games, seed, max_plies))
        return Played(sum(one.plies for one in played), tuple(str(w.message) for w in said))


class NodeTrial:
    """The module is imported by node."""

    def __init__(self, text: str, title: str, timeout: float | None) -> None:
        self._text, self._timeout = text, timeout
        self.play(0, 0, 0)

    def play(self, games: int, max_plies: int, seed: int) -> Played:
        node = shutil.which("node")
        if node is None:
            message = "JavaScript engines are tried with node, which is not installed"
            raise TranslationError([Diagnostic("C114", Severity.ERROR, message)])
        found = run(node, self._text, (games, max_plies, seed), self._timeout)
        return Played(found["plies"], tuple(found["warnings"]))


def page_trial(text: str, title: str, timeout: float | None) -> Trial | None:
    """The script of a page is imported, all but its start; pages are of use without node, too."""
    from translator.backends.page import engine_of

    return NodeTrial(engine_of(text), title, timeout) if shutil.which("node") else None


TRIALS: Final[Mapping[str, NewTrial]] = {
    "python": PythonTrial,
    "node": NodeTrial,
    "page": page_trial,
}
"""The ways to try a text, as the rows of targets name them."""
