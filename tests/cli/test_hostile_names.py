"""Names that try to be more than names: what commands print of them is text."""

from __future__ import annotations

from pathlib import Path

import pytest

import translator
from tests.backends.page.hostile import NAMES, hostile
from tests.cli.conftest import Cli


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game for each name, in the native language, whose files have such names, too."""
    folder = tmp_path_factory.mktemp("library")
    for name in NAMES.values():
        name = name.replace("\ud800", "")  # it is no character, and no file can hold it
        inside = name.replace("/", "_").replace("\0", "")[:60]
        path = folder / f"{inside}.glot"
        path.write_text(translator.emit(hostile(name), "native"), encoding="utf-8")
    return folder


def plain(*texts: str) -> bool:
    """Whether a terminal obeys nothing in it but ends of lines."""
    return all(line.isprintable() for text in texts for line in text.split("\n"))


def test_terminals_obey_nothing(cli: Cli, library: Path, tmp_path: Path) -> None:
    for number, path in enumerate(sorted(library.iterdir())):
        for command in (
            ("check", str(path)),
            ("info", str(path)),
            ("perft", str(path), "1", "--divide"),
            ("play", str(path), "--random", "all", "--max-plies", "2"),
            ("draw", str(path), "--zones", "-o", str(tmp_path / f"{number}.svg")),
        ):
            ran = cli(*command)
            assert ran.status == 0, ran.err
            assert plain(ran.out, ran.err), command


def test_a_library_of_pages(cli: Cli, library: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    ran = cli("batch", str(library), str(out), "--to", "page", "-j", "1", "--max-plies", "2")
    assert ran.status == 0, ran.err
    assert plain(ran.out, ran.err)
    text = (out / "index.html").read_text(encoding="utf-8")
    assert text.count("<li ") == len(NAMES) == text.count("<img ")
    assert text.count("<script") == 1 and "\u202e" not in text and "\x1b" not in text
