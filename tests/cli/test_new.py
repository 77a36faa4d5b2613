"""`ludoglot new`: what it writes is a game without findings; what is there already stays."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Cli
from translator import api


@pytest.mark.parametrize(
    ("name", "file", "title"),
    [
        ("my-game", "my-game.glot", "My game"),
        ("three_in_a row.glot", "three_in_a row.glot", "Three in a row"),
        ('a "b" (c)', 'a "b" (c).glot', 'A "b" (c)'),
        ("---", "---.glot", "New game"),
    ],
)
def test_a_new_game_is_sound(cli: Cli, tmp_path: Path, name: str, file: str, title: str) -> None:
    assert cli("new", "--", str(tmp_path / name)).status == 0
    path = tmp_path / file
    assert api.load(path).meta.title == title
    ran = cli("check", str(path), "--play", "20")
    assert (ran.status, ran.out) == (0, "")
    assert cli("fmt", "--check", str(path)).status == 0


def test_what_is_there_already_stays(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "mine.glot"
    path.write_text("; years of work\n")
    ran = cli("new", str(path))
    assert (ran.status, "C118" in ran.err) == (2, True)
    assert path.read_text() == "; years of work\n"
    assert cli("new", str(path), "--force").status == 0
