"""What runs the tests elsewhere is well formed, and runs what is there."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import yaml

from tests.conftest import HERE, MARKERS, markers

ROOT = Path(__file__).resolve().parents[2]
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def parsed(name: str) -> Any:
    return yaml.safe_load((ROOT / name).read_text(encoding="utf-8"))


def commands(job: dict[str, Any]) -> list[str]:
    return [step["run"] for step in job["steps"] if "run" in step]


def test_linux_runs_what_continuous_integration_runs_here() -> None:
    job = parsed(".github/workflows/ci.yml")["jobs"]["linux"]
    assert job["runs-on"].startswith("ubuntu-")
    [command] = commands(job)
    assert (ROOT / command).is_file()
    assert (ROOT / command).stat().st_mode & 0o100


def test_other_systems_install_and_run_the_quick_tests() -> None:
    job = parsed(".github/workflows/ci.yml")["jobs"]["others"]
    assert job["runs-on"] == "${{ matrix.system }}"
    assert job["strategy"]["matrix"]["system"] == ["macos-latest", "windows-latest"]
    *_, install, test = commands(job)
    assert "--editable ." in install
    assert "--group dev" in install
    assert "dev" in PYPROJECT["dependency-groups"]
    assert test == "python -m pytest -m quick"


def test_every_action_has_a_version() -> None:
    for job in parsed(".github/workflows/ci.yml")["jobs"].values():
        for step in job["steps"]:
            assert re.fullmatch(r"actions/[\w-]+@v\d+", step.get("uses", "actions/none@v0")), step


def test_hooks_before_a_commit_are_the_tools_of_the_tests() -> None:
    [local] = parsed(".pre-commit-config.yaml")["repos"]
    assert local["repo"] == "local"
    tools = {re.split("[>=]", one)[0] for one in PYPROJECT["dependency-groups"]["dev"]}
    hooks = {hook["id"]: hook for hook in local["hooks"]}
    assert list(hooks) == ["ruff-check", "ruff-format", "mypy"]
    for hook in hooks.values():
        assert hook["entry"].split()[0].removeprefix(".venv/bin/") in tools
        assert hook["language"] == "system"
    assert hooks["mypy"]["pass_filenames"] is False  # its files are in pyproject.toml


def test_what_has_markers_is_there() -> None:
    for name in MARKERS:
        assert (HERE / name).exists(), name


def test_quick_are_the_files_that_are_listed() -> None:
    assert markers(HERE / "core" / "test_source.py") == ["quick"]
    assert "quick" not in markers(HERE / "notation" / "test_laws.py")
    assert markers(HERE / "backends" / "page" / "test_page.py") == []
    assert markers(HERE / "test_wheel.py") == []
    assert markers(ROOT / "conftest.py") == []


def test_markers_are_known() -> None:
    lines = PYPROJECT["tool"]["pytest"]["ini_options"]["markers"]
    assert {line.split(":")[0] for line in lines} == {"quick", "deep", "corpus", "browser", "proof"}
