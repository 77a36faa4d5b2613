"""`ludoglot new`: what it writes is a game without findings; what is there already stays."""

from __future__ import annotations

import shlex
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


@pytest.mark.parametrize("name", ["my-game", "my game", "it's", "$HOME", "-x", "--help"])
def test_what_it_says_to_do_next_is_a_command_of_the_shell(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    said = cli("new", "--", name).err
    program, *words = shlex.split(said[said.index("`") + 1 : said.rindex("`")])
    assert program == "ludoglot"
    ran = cli(*words, stdin="quit\n")
    assert (ran.status, ran.err) == (0, "")


def test_names_of_several_lines_are_shown_on_one(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert cli("new", "a\nb").err.count("\n") == 1
    assert cli("info", "a\nb.glot").out.splitlines()[0].endswith("a\\nb.glot")


def test_what_is_there_already_stays(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "mine.glot"
    path.write_text("; years of work\n")
    ran = cli("new", str(path))
    assert (ran.status, "C118" in ran.err) == (2, True)
    assert path.read_text() == "; years of work\n"
    assert cli("new", str(path), "--force").status == 0
