"""The README of the corpus names every native game; each is checked and laid out canonically."""

from __future__ import annotations

from pathlib import Path

import pytest

from translator.cli import run

from .referee import NATIVE

FILES = sorted(NATIVE.glob("*.glot"))


def test_the_readme_names_every_game() -> None:
    readme = (NATIVE.parent / "README.md").read_text("utf-8")
    assert [file.name for file in FILES if f"`{file.name}`" not in readme] == []
    assert len(FILES) >= 20


@pytest.mark.parametrize("file", FILES, ids=lambda path: path.stem)
def test_nothing_is_found(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", str(file)]) == 0
    assert "0 errors, 0 warnings" in "".join(capsys.readouterr())
    assert run(["fmt", "--check", str(file)]) == 0
