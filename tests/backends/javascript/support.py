"""Node for tests: one process that plays generated modules, and modules written for it."""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import pytest

NODE = shutil.which("node")
PLAYER = Path(__file__).parent / "player.mjs"
needs_node = pytest.mark.skipif(NODE is None, reason="node is not installed")


class Player:
    """A node process that answers requests (player.mjs); modules go to `folder`."""

    def __init__(self, folder: Path, timeout: float = 120.0) -> None:
        assert NODE is not None
        self.folder, self.timeout = folder, timeout
        self._process = subprocess.Popen(
            [NODE, "--stack-size=4000", str(PLAYER)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )

    def module(self, source: str) -> str:
        """The path of a module with this text."""
        name = hashlib.sha256(source.encode()).hexdigest()[:24]
        path = self.folder / f"{name}.mjs"
        if not path.exists():
            path.write_text(source, encoding="ascii")
        return str(path)

    def ask(self, source: str, **request: Any) -> Any:
        """The answer to a request about a module; `AssertionError` with what node says."""
        process = self._process
        assert process.stdin is not None and process.stdout is not None
        timer = threading.Timer(self.timeout, process.kill)
        timer.start()
        try:
            process.stdin.write(json.dumps({"module": self.module(source), **request}) + "\n")
            process.stdin.flush()
            line = process.stdout.readline()
        finally:
            timer.cancel()
        assert line, "node has died or took too long"
        reply = json.loads(line)
        assert "error" not in reply, reply["error"]
        return reply["value"]

    def call(self, source: str, script: Path, function: str, argument: object = None) -> Any:
        """What a function of a script finds about a module, which it is given."""
        file = Path(mkdtemp(dir=self.folder)) / "task.mjs"
        file.write_text(
            f"import {{ {function} }} from {json.dumps(script.as_uri())};\n"
            f"export default (module) => {function}(module, {json.dumps(argument)});\n"
        )
        return self.ask(source, script=str(file))

    def close(self) -> None:
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait(timeout=self.timeout)
        self._process.stdout.close()


class NodeGame:
    """The class and the game in one, for `judge`, which only counts from the start."""

    def __init__(self, player: Player, source: str) -> None:
        self.player, self.source = player, source

    def __call__(self, seed: int = 0) -> Any:
        return self

    def from_setup(self, setup: Any, seed: int = 0) -> Any:
        raise NotImplementedError

    def completed(self, setup: Any) -> Any:
        raise NotImplementedError

    def perft(self, depth: int) -> int:
        return int(self.player.ask(self.source, setup=None, unit="step", depth=depth))

    def perft_turns(self, depth: int, merged: bool = False) -> int:
        unit = "merged" if merged else "turn"
        return int(self.player.ask(self.source, setup=None, unit=unit, depth=depth))


@contextmanager
def node(folder: Path, timeout: float = 120.0) -> Iterator[Player]:
    player = Player(folder, timeout)
    try:
        yield player
    finally:
        player.close()
