"""What other repositories run of this one: hooks of pre-commit, an action of GitHub."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import yaml

from tests.ci.installed import ROOT
from translator.cli import COMMANDS
from translator.frontends.registry import LANGUAGES

SLIP = '(game (title "A") (players W B) (turn-order W B) (bord))\n'


def loaded(name: str) -> Any:
    return yaml.safe_load((ROOT / name).read_text("utf-8"))


def test_hooks_run_commands_on_files_that_these_read() -> None:
    hooks = loaded(".pre-commit-hooks.yaml")
    assert [hook["id"] for hook in hooks] == ["ludoglot-check", "ludoglot-fmt"]
    for hook in hooks:
        program, command = hook["entry"].split()
        assert program == "ludoglot"
        assert command in COMMANDS
        for row in LANGUAGES.values():
            wanted = not row.interchange and (command == "check" or row.layout is not None)
            assert bool(re.search(hook["files"], f"games/a{row.suffix}")) is wanted


def test_the_action_annotates_findings(tmp_path: Path) -> None:
    """Its script, with a stand-in for pip; names from the inputs are no commands."""
    (tmp_path / "a.zrf").write_text(SLIP)
    bin_ = tmp_path / "bin"
    bin_.mkdir()
    (bin_ / "python").write_text("#!/bin/sh\nexit 0\n")
    (bin_ / "ludoglot").write_text(f'#!/bin/sh\nexec {sys.executable} -m translator "$@"\n')
    for script in bin_.iterdir():
        script.chmod(0o755)
    step = loaded("action.yml")["runs"]["steps"][-1]
    environment = {
        **os.environ,
        "PATH": f"{bin_}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": str(ROOT),
        "HERE": str(ROOT),
        "FILES": "a.zrf $(touch${IFS}harm)",
        "OPTIONS": "--ignore P",
    }
    ran = subprocess.run(
        ["bash", "-e", "-c", step["run"]],
        cwd=tmp_path, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert ran.returncode == 2  # there is no file of the second name
    assert "::warning file=a.zrf,line=1,col=50" in ran.stdout
    assert not (tmp_path / "harm").exists()
