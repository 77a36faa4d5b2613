"""The examples of CONTRIBUTING.md are complete: carried out in a copy of the tree, they work."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
COPIED = ("corpus", "docs", "editors", "ludoglot", "notation", "templates", "tests", "translator")

# A file's name on a line of its own, a block that is the file, or one that changes the file.
PART = re.compile(
    r"^`(?P<file>[^`\n]+)`(?P<new>, new)?:$|^```(?P<kind>\w+)\n(?P<block>.*?)^```$",
    re.MULTILINE | re.DOTALL,
)


def examples() -> dict[str, str]:
    """Sections with a command that tests what they do, by their title."""
    sections = re.findall(r"^## (An? .*?)\n(.*?)(?=^## |\Z)", TEXT, re.MULTILINE | re.DOTALL)
    return dict(sections)


def changed(text: str, block: str) -> str:
    """A text after a change: the lines of the block without `+` stand in it exactly once."""
    lines = [line or " " for line in block.splitlines()]
    before = "".join(f"{line[1:]}\n" for line in lines if line[0] != "+")
    after = "".join(f"{line[1:]}\n" for line in lines if line[0] != "-")
    assert text.count(before) == 1, f"{text.count(before)} places for\n{block}"
    return text.replace(before, after)


def carry_out(section: str, folder: Path) -> Iterator[list[str]]:
    """Makes the changes of a section; the commands in it."""
    file, new = folder, False
    for part in PART.finditer(section):
        if part["file"]:
            file, new = folder / part["file"], bool(part["new"])
        elif part["kind"] == "sh":
            yield from map(shlex.split, part["block"].splitlines())
        elif new:
            assert not file.exists()
            file.write_text(part["block"], encoding="utf-8")
        else:
            file.write_text(changed(file.read_text("utf-8"), part["block"]), encoding="utf-8")


@pytest.mark.parametrize("title", examples())
def test_an_example_works_as_it_stands(title: str, tmp_path: Path) -> None:
    for name in COPIED:
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    commands = list(carry_out(examples()[title], tmp_path))
    assert commands
    for command in commands:
        assert command[0] in ("pytest", "python")
        quiet = ["-m", *command, "-q", "-p", "no:cacheprovider"]
        done = subprocess.run(
            [sys.executable, *(quiet if command[0] == "pytest" else command[1:])],
            cwd=tmp_path,
            env={"PYTHONPATH": str(tmp_path), "PATH": ""},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout


def test_there_is_an_example_of_each_kind() -> None:
    kinds = ["A ZRF instruction", "A diagnostic", "A pass", "A front end", "A back end"]
    assert list(examples()) == [*kinds, "A notation"]


def test_a_change_has_one_place() -> None:
    assert changed("a\nb\n\nc\n", " b\n\n+x\n c\n") == "a\nb\n\nx\nc\n"
    assert changed("a\nb\n", "-a\n+x\n") == "x\nb\n"
    with pytest.raises(AssertionError, match="2 places"):
        changed("a\na\n", " a\n+b\n")
    with pytest.raises(AssertionError, match="0 places"):
        changed("a\n", " b\n+c\n")
