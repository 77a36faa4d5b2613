"""What the site is made of: nothing is left out, and links lead where they did."""

from __future__ import annotations

import re
from pathlib import Path
from zipfile import ZipFile

import pytest
import yaml

from translator.cli import COMMANDS
from website.bundle import write
from website.pages import OUTSIDE, ROOT, commands, games, moved, outside, samples


def test_every_command_is_there_with_its_help() -> None:
    text = commands()
    assert re.findall(r"^## (.*)$", text, re.MULTILINE) == list(COMMANDS)
    for name in COMMANDS:
        assert f"Usage: ludoglot {name} " in text


def test_every_page_is_in_the_navigation() -> None:
    """MkDocs warns of one that is not; here without it, and of files beside the folder, too."""
    # A tag of Python names the function that makes anchors; what it makes is no matter here.
    plain = re.sub(r"!!python\S*", "", (ROOT / "mkdocs.yml").read_text("utf-8"))
    listed: set[str] = set()
    todo = [yaml.safe_load(plain)["nav"]]
    while todo:
        item = todo.pop()
        if isinstance(item, str):
            listed.add(item)
        else:
            todo += item.values() if isinstance(item, dict) else item
    pages = {path.name for path in (ROOT / "docs").glob("*.md")}
    assert listed == pages | set(OUTSIDE.values())


@pytest.mark.parametrize(
    ("text", "folder", "expected"),
    [
        ("[a](docs/archives.md#x)", ".", "[a](archives.md#x)"),
        ("![a](images/page.png)", "docs", "![a](images/page.png)"),
        ("[a](../CONTRIBUTING.md)", "docs", "[a](contributing.md)"),
        ("[a](../corpus/native)", "docs", "[a](gallery.md)"),
        ("[`a`](../translator/ir/game.py)", "docs", "`a`"),
        ("[a](#b) [c](https://example.org/d)", "docs", "[a](#b) [c](https://example.org/d)"),
    ],
)
def test_links_lead_to_pages(text: str, folder: str, expected: str) -> None:
    assert moved(text, folder) == expected


def test_files_beside_the_folder_are_pages() -> None:
    for name in OUTSIDE:
        assert outside(name).startswith("# ")


def test_each_game_of_a_batch_is_in_the_gallery(tmp_path: Path) -> None:
    (tmp_path / "zrf").mkdir()
    for name in ("zrf/a&b.html", "zrf/a&b.svg", "alone.svg", "index.html"):
        (tmp_path / name).write_text("<title>A &amp; B</title>")
    text = games(tmp_path)
    assert ">A &amp; B</a>" in text
    assert re.findall('href="([^"]*)"', text) == ["games/zrf/a&amp;b.html"]


def test_samples_are_games_of_the_corpus() -> None:
    assert len(samples()) > 3
    for name in samples():
        assert (ROOT / "corpus" / name).is_file()


def test_the_archive_has_what_a_page_is_made_with_and_nothing_compiled(tmp_path: Path) -> None:
    path = tmp_path / "ludoglot.zip"
    write(path)
    first = path.read_bytes()
    names = set(ZipFile(path).namelist())
    needed = {
        "playground.py",
        "jinja2/__init__.py",
        "lark/__init__.py",
        "markupsafe/_native.py",
        "translator/api.py",
        "translator/_data/templates/page/page.html.jinja",
        "translator/server/zrf.tsv",
    }
    assert needed <= names
    assert not [n for n in names if n.endswith((".so", ".pyd", ".pyc")) or "__pycache__" in n]
    write(path)
    assert path.read_bytes() == first
