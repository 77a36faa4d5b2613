"""Emitted games have the API of engines: mypy says so."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from translator import api
from translator.core.resources import resource

CORPUS = resource("corpus")
GAMES = {
    "ruled": "zrf/chess.zrf",
    "hidden": "native/banqi.glot",
    "programmed": "native/go.glot",
    "scripted": "axiom/Tic-tac-toe.4th",
}
CHECK = """
import notation.engine
import {name}

game: notation.engine.EngineClass = {name}.Game
module: notation.engine.EngineModule = {name}
"""


def test_every_emitted_game_satisfies_the_protocol(tmp_path: Path) -> None:
    """With the options and the cache of `make mypy`: what it has looked at is not done again."""
    for name, file in GAMES.items():
        # In a module by itself only its face counts.
        text = "# mypy: ignore-errors\n" + api.emit(api.load(CORPUS / file))
        (tmp_path / f"{name}.py").write_text(text)
        (tmp_path / f"check_{name}.py").write_text(CHECK.format(name=name))
    files = [str(tmp_path / f"check_{name}.py") for name in GAMES]
    done = subprocess.run(
        [sys.executable, "-m", "mypy", *files],
        cwd=CORPUS.parent,
        capture_output=True,
        text=True,
        check=False,
        env={"MYPYPATH": str(tmp_path), "PATH": ""},
    )
    assert done.returncode == 0, done.stdout + done.stderr
