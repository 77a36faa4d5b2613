"""Trying a generated engine: whether it can be imported, and random games on it.

Each target has its own way: Python engines are imported; JavaScript engines run in node, or
in V8 where there is no node; those of pages in node.
"""

from __future__ import annotations

import shutil
import warnings
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Final, NamedTuple, Protocol

from notation.engine import EngineClass
from translator.core.deadline import DeadlineExceeded
from translator.core.diagnostics import Diagnostic, Severity, TranslationError
from translator.core.install import how_to
from translator.core.watch import memory_limit
from translator.engines import v8
from translator.engines.node import run
from translator.engines.playouts import playouts


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
        return _played(self.engine, games, max_plies, seed)


class V8Trial:
    """The module is imported by V8 inside this process."""

    def __init__(self, text: str, title: str, timeout: float | None) -> None:
        from translator.engines.v8.module import module_of

        with _in_time():
            self._engine: EngineClass = module_of(text, title, timeout, memory_limit()).Game

    def play(self, games: int, max_plies: int, seed: int) -> Played:
        with _in_time():
            return _played(self._engine, games, max_plies, seed)


@contextmanager
def _in_time() -> Iterator[None]:
    """V8 has a time limit of its own."""
    try:
        yield
    except TimeoutError:
        raise DeadlineExceeded from None


def _played(engine: EngineClass, games: int, max_plies: int, seed: int) -> Played:
    with warnings.catch_warnings(record=True) as said:
        start = engine(seed)
        outcome = start.outcome()
        if not start.legal_moves and (outcome is None or outcome.reason == "no-moves"):
            return Played(None)
        played = list(playouts(engine, games, seed, max_plies))
    return Played(sum(one.plies for one in played), tuple(str(w.message) for w in said))


class NodeTrial:
    """The module is imported by node."""

    def __init__(self, node: str, text: str, timeout: float | None) -> None:
        self._node, self._text, self._timeout = node, text, timeout
        self.play(0, 0, 0)

    def play(self, games: int, max_plies: int, seed: int) -> Played:
        found = run(self._node, self._text, (games, max_plies, seed), self._timeout)
        return Played(found["plies"], tuple(found["warnings"]))


def javascript_trial(text: str, title: str, timeout: float | None) -> Trial:
    """The module is imported by node, a process of its own; where there is none, by V8."""
    if node := shutil.which("node"):
        return NodeTrial(node, text, timeout)
    if v8.installed():
        return V8Trial(text, title, timeout)
    message = "JavaScript engines are tried with node, which is not installed"
    hint = f"or with V8: {how_to('v8')}"
    raise TranslationError([Diagnostic("C114", Severity.ERROR, message, hint=hint)])


def page_trial(text: str, title: str, timeout: float | None) -> Trial | None:
    """The script of a page is imported, all but its start; pages are of use without node, too."""
    from translator.backends.page import engine_of

    node = shutil.which("node")
    return None if node is None else NodeTrial(node, engine_of(text), timeout)


TRIALS: Final[Mapping[str, NewTrial]] = {
    "python": PythonTrial,
    "javascript": javascript_trial,
    "page": page_trial,
}
"""The ways to try a text, as the rows of targets name them."""
