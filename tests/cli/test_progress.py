"""How far long work has come stands on the terminal, and nowhere else."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from contextlib import suppress

import pytest

from tests.backends.kinds import CORPUS

GAME = str(CORPUS / "zrf" / "tic-tac-toe.zrf")
LONG = [
    ["match", GAME, "random", "greedy", "--games", "4"],
    ["match", GAME, "random", "greedy", "--games", "4", "-j", "2"],
    ["stats", GAME, "--games", "4"],
    ["stats", GAME, "--games", "4", "--coverage"],
    ["stats", GAME, "--games", "4", "--with", "greedy"],
]


def _on_terminal(words: list[str]) -> tuple[bytes, bytes]:
    """What stands on standard output, a pipe, and on standard error, a terminal."""
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "translator", *words]
    done = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=theirs)
    os.close(theirs)
    out, _ = done.communicate()
    shown = b""
    with suppress(OSError):  # what a terminal says when nobody is there any more
        while piece := os.read(ours, 1 << 16):
            shown += piece
    os.close(ours)
    assert done.returncode == 0, shown
    return out, shown


@pytest.mark.parametrize("words", LONG, ids=" ".join)
def test_games_are_counted_on_the_terminal_while_they_are_played(words: list[str]) -> None:
    out, shown = _on_terminal(words)
    assert b"4/4" in shown
    assert b"games" in shown
    assert b"4/4" not in out
    assert b"\x1b" not in out
    quiet, nothing = _on_terminal([words[0], "--quiet", *words[1:]])
    assert (quiet, nothing) == (out, b"")
