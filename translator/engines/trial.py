"""Trying a generated engine: whether it can be imported, and random games on it.

Each target has its own way: Python engines are imported, JavaScript engines run in node, those of
pages as well.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import tempfile
import warnings
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple, Protocol

from translator.core.deadline import DeadlineExceeded
from translator.core.diagnostics import Diagnostic, Severity, TranslationError
from translator.core.excess import MemoryExceeded
from translator.core.resources import resource
from translator.core.watch import memory_limit
from translator.engines.playouts import playouts
from translator.engines.protocol import EngineClass

STACK_IS_FULL = "Maximum call stack size exceeded"  # as node says it


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
    """The module is imported by node, in a process of its own each time."""

    def __init__(self, text: str, title: str, timeout: float | None) -> None:
        self._text, self._timeout = text, timeout
        self._run("import")

    def play(self, games: int, max_plies: int, seed: int) -> Played:
        found = self._run("play", games, max_plies, seed)
        return Played(found["plies"], tuple(found["warnings"]))

    def _run(self, *arguments: object) -> dict[str, Any]:
        """What templates/javascript/trial.js says."""
        node = shutil.which("node")
        if node is None:
            message = "JavaScript engines are tried with node, which is not installed"
            raise TranslationError([Diagnostic("C114", Severity.ERROR, message)])
        script = resource("templates") / "javascript" / "trial.js"
        with tempfile.TemporaryDirectory() as folder:
            module = Path(folder) / "engine.mjs"
            module.write_text(self._text, encoding="utf-8")
            limit = memory_limit()
            heap = [f"--max-old-space-size={limit // 2**20}"] if limit is not None else []
            command = [node, *heap, str(script), str(module), *map(str, arguments)]
            try:
                ran = subprocess.run(
                    command, capture_output=True, timeout=self._timeout, check=False
                )
            except subprocess.TimeoutExpired:
                raise DeadlineExceeded from None
        if ran.returncode:
            if b"heap out of memory" in ran.stderr:
                raise MemoryExceeded
            lines = ran.stderr.decode("utf-8", "replace").splitlines()
            said = next((line for line in lines if "Error" in line), "node has failed")
            raise (RecursionError if STACK_IS_FULL in said else RuntimeError)(said)
        found: dict[str, Any] = json.loads(ran.stdout)
        return found


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
