"""Completion: scripts that shells take, and what they are given for the beginning of a line."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Cli
from translator.backends.registry import TARGETS
from translator.catalogue import entries
from translator.cli import COMMANDS


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_each_shell_has_a_script(cli: Cli, shell: str) -> None:
    ran = cli("completion", shell)
    assert ran.status == 0
    assert f"_LUDOGLOT_COMPLETE={shell}_complete" in ran.out
    program = shutil.which(shell)
    if program is not None:
        checked = subprocess.run([program, "-n"], input=ran.out, text=True, check=False)
        assert checked.returncode == 0


def test_another_shell_has_none(cli: Cli) -> None:
    ran = cli("completion", "zhs")
    assert ran.status == 2
    assert "Did you mean 'zsh'?" in ran.err


def completed(*words: str) -> list[tuple[str, str]]:
    """What the last word may be: kinds and values."""
    env = {
        **os.environ,
        "_LUDOGLOT_COMPLETE": "bash_complete",
        "COMP_WORDS": " ".join(("ludoglot", *words)),
        "COMP_CWORD": str(len(words)),
    }
    command = [sys.executable, "-m", "translator"]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=True)
    return [(kind, value) for kind, _, value in (r.partition(",") for r in done.stdout.split())]


def test_commands_options_values_and_files_are_completed() -> None:
    assert completed("ba") == [("plain", name) for name in COMMANDS if name.startswith("ba")]
    assert ("plain", "--max-warnings") in completed("check", "--max")
    assert [value for _, value in completed("check", "--format", "s")] == ["sarif"]
    assert {value for _, value in completed("translate", "--to", "p")} == {
        name for name in TARGETS if name.startswith("p")
    }
    assert completed("perft", "corp") == [("file", "corp")]
    codes = [value for _, value in completed("explain", "z31")]
    assert codes == [code for code in entries() if code.startswith("Z31")] != []


@pytest.mark.skipif(shutil.which("bash") is None, reason="bash is not there")
def test_bash_completes_with_the_script(tmp_path: Path, cli: Cli) -> None:
    program = tmp_path / "ludoglot"
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -m translator "$@"\n')
    program.chmod(0o755)
    script = cli("completion", "bash").out + (
        "COMP_WORDS=(ludoglot perft --div)\nCOMP_CWORD=2\n"
        f'_ludoglot_completion {program}\necho "${{COMPREPLY[@]}}"\n'
    )
    done = subprocess.run(["bash"], input=script, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["--divide"]
