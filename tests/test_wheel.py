"""What is in the wheel suffices: the package works from it, away from the checkout."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the contents of the wheel."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    [wheel] = folder.glob("ludoglot-*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder / "site")
    return folder / "site"


def run(site: Path, *arguments: str) -> str:
    """Standard output of Python with the wheel's packages before all others."""
    environment = {**os.environ, "PYTHONPATH": str(site)}
    done = subprocess.run(
        [sys.executable, "-P", *arguments],
        cwd=site.parent,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


def test_the_packages_come_from_the_wheel(site: Path) -> None:
    code = "import notation, translator; print(translator.__file__, notation.__path__[0])"
    assert run(site, "-c", code).split() == [
        str(site / "translator" / "__init__.py"),
        str(site / "notation"),
    ]


def test_the_corpus_is_translated_and_counted_away_from_the_checkout(site: Path) -> None:
    assert run(site, "-m", "translator", "perft", "corpus/zrf/breakthrough.zrf", "3") == "11132\n"


def test_the_report_finds_its_template(site: Path) -> None:
    command = ("batch", "corpus/zrf/tic-tac-toe.zrf", "out", "-j", "1", "--format", "html")
    assert run(site, "-m", "translator", *command).startswith("<!doctype html>")


def test_the_manual_page_is_shipped(site: Path) -> None:
    files = [path for path in site.glob("*.data/**/*") if path.is_file()]
    assert [path.as_posix().partition(".data/")[2] for path in files] == [
        "data/share/man/man1/ludoglot.1"
    ]
    text = files[0].read_text("utf-8")
    assert text.startswith(".TH")
    assert ".SS ludoglot records search" in text


def test_types_and_licence_are_shipped(site: Path) -> None:
    for package in ("ludoglot", "translator", "notation"):
        assert (site / package / "py.typed").is_file()
    assert list(site.glob("ludoglot-*.dist-info/licenses/LICENSE"))


def test_nothing_else_is_shipped(site: Path) -> None:
    apart = (".dist-info", ".data")
    top = {path.name for path in site.iterdir() if not path.name.endswith(apart)}
    assert top == {"ludoglot", "translator", "notation"}
