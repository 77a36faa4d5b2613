"""The diff driver and the textconv filter of docs/diff.md, in a real repository."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.diff.support import ZRF, edited, text

pytestmark = pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")

LUDOGLOT = f"{sys.executable} -m translator"


class Repository:
    """A repository with chess variants, which share a file of macros, and breakthrough."""

    said: str  # on standard error, the last time

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self("init", "-q")
        (folder / "games").mkdir()
        for name in ("los-alamos.zrf", "chess-moves.inc", "breakthrough.zrf"):
            shutil.copy(str(ZRF / name), folder / "games" / name)
        (folder / ".gitattributes").write_text("*.zrf diff=ludoglot\n")
        self("add", ".")
        self("commit", "-qm", "games")

    def __call__(self, *arguments: str) -> str:
        environment = {
            **os.environ,
            "GIT_CONFIG_GLOBAL": os.devnull,
            "GIT_CONFIG_SYSTEM": os.devnull,
            "PYTHONPATH": str(Path(__file__).parents[2]),
        }
        names = ("-c", "user.name=N", "-c", "user.email=n@example.org")
        ran = subprocess.run(
            ["git", *names, *arguments],
            cwd=self.folder,
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        )
        self.said = ran.stderr
        return ran.stdout

    def write(self, name: str, source: str) -> None:
        (self.folder / "games" / name).write_text(source)


@pytest.fixture
def repository(tmp_path: Path) -> Repository:
    return Repository(tmp_path)


def test_git_diff_shows_what_the_rules_do_otherwise(repository: Repository) -> None:
    repository("config", "diff.ludoglot.command", f"{LUDOGLOT} diff --git")
    repository.write("los-alamos.zrf", edited("los-alamos", "(Queen c1)", "(Rook c1)"))
    out = repository("diff")
    assert "games/los-alamos.zrf: Los Alamos Chess" in out
    assert "  ~ c1: White Queen -> White Rook" in out
    # The old text is a file elsewhere; its includes are found all the same.
    assert out.strip().endswith("1 difference")


def test_a_pager_that_is_left_early_is_no_fault_of_the_driver(repository: Repository) -> None:
    repository("config", "diff.ludoglot.command", f"{LUDOGLOT} diff --git")
    repository.write("los-alamos.zrf", edited("los-alamos", "(Queen c1)", "(Rook c1)"))
    repository.write("breakthrough.zrf", edited("breakthrough", "(strike ne)", "(strike n)"))
    repository("config", "alias.left", "!git diff | true")
    repository("config", "alias.converted", "!git diff --no-ext-diff | true")
    repository("config", "diff.ludoglot.textconv", f"{LUDOGLOT} diff --textconv")
    for alias in ("left", "converted"):
        assert repository(alias) == ""
        assert repository.said == ""


def test_git_log_and_show_call_the_driver_too(repository: Repository) -> None:
    repository("config", "diff.ludoglot.command", f"{LUDOGLOT} diff --git")
    repository.write("breakthrough.zrf", edited("breakthrough", "(strike ne) (strike nw)",
                                                "(strike ne)"))  # fmt: skip
    repository("commit", "-qam", "less")
    assert "  - Man / moves: strike nw" in repository("show", "--ext-diff")


def test_new_and_deleted_files(repository: Repository) -> None:
    repository("config", "diff.ludoglot.command", f"{LUDOGLOT} diff --git")
    repository.write("nim.zrf", text("nim"))
    repository("add", "games/nim.zrf")
    (repository.folder / "games" / "breakthrough.zrf").unlink()
    out = repository("diff", "HEAD")
    assert "+ games/nim.zrf@Nim" in out
    assert "- games/breakthrough.zrf@Breakthrough" in out


def test_what_cannot_be_read_is_shown_as_text(repository: Repository) -> None:
    repository("config", "diff.ludoglot.command", f"{LUDOGLOT} diff --git")
    repository.write("breakthrough.zrf", "(game (title")
    out = repository("diff")
    assert "--- a/games/breakthrough.zrf" in out
    assert "+(game (title" in out


def test_a_layout_makes_no_difference(repository: Repository) -> None:
    repository("config", "diff.ludoglot.command", f"{LUDOGLOT} diff --git")
    repository.write("breakthrough.zrf", text("breakthrough").replace("   ", "\t"))
    out = repository("diff")
    assert "of them the same; 0 removed, 0 added" in out
    assert "differences" not in out


def test_textconv_gives_outlines_to_compare(repository: Repository) -> None:
    repository("config", "diff.ludoglot.textconv", f"{LUDOGLOT} diff --textconv")
    repository.write("los-alamos.zrf", edited("los-alamos", "(Queen c1)", "(Rook c1)"))
    changed = [row for row in repository("diff").splitlines() if row[:1] in "+-"][2:]
    assert changed == ["-place White Queen c1", "+place White Rook c1"]
