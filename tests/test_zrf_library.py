"""The check of the library of rules against its list of hashes."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests import zrf_library
from tests.zrf_library import COUNTS, LIBRARY, ROOT, SUMS, index, listed, main


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two rules files and what lies beside rules, with their list."""
    folder = tmp_path / "library"
    (folder / "chess").mkdir(parents=True)
    (folder / "chess" / "chess.zrf").write_bytes(b"(game)")
    (folder / "go.zrf").write_bytes(b"(game (title `Go`))\r\n")
    (folder / "readme.txt").write_bytes(b"not counted")
    lines = (
        f"{hashlib.sha256((folder / name).read_bytes()).hexdigest()}  {name}\n"
        for name in ("chess/chess.zrf", "go.zrf")
    )
    sums = tmp_path / "SHA256SUMS"
    sums.write_text("".join(lines))
    monkeypatch.setattr(zrf_library, "SUMS", sums)
    return folder


def test_a_library_as_listed_is_right(library: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(library)]) == 0
    assert "2 rules files, as listed" in capsys.readouterr().out


def test_a_missing_file_is_told(library: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (library / "chess" / "chess.zrf").unlink()
    assert main([str(library)]) == 1
    told = capsys.readouterr().err.splitlines()
    assert told[0] == "chess/chess.zrf is missing"
    assert "https://github.com/GlukKazan/Dagaz" in told[1]


def test_a_changed_file_is_told(library: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (library / "go.zrf").write_bytes(b"(game (title `Go`))\n")  # only the line end
    assert main([str(library)]) == 1
    assert capsys.readouterr().err.startswith("go.zrf is another file\n")


def test_a_surplus_file_is_told(library: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (library / "chess" / "blank.zrf").write_bytes(b"")
    assert main([str(library)]) == 1
    assert capsys.readouterr().err.startswith("chess/blank.zrf is not in the list\n")


def test_all_that_is_wrong_is_told_in_order(
    library: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (library / "go.zrf").rename(library / "a.zrf")
    (library / "chess" / "chess.zrf").write_bytes(b"")
    assert main([str(library)]) == 1
    assert capsys.readouterr().err.splitlines()[:3] == [
        "a.zrf is not in the list",
        "chess/chess.zrf is another file",
        "go.zrf is missing",
    ]


def test_a_folder_that_is_not_there_has_a_status_of_its_own(tmp_path: Path) -> None:
    assert main([str(tmp_path / "nowhere")]) == 2


def test_the_environment_says_where_the_library_is(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.zrf_library"],
        cwd=ROOT,
        env={**os.environ, "LUDOGLOT_LIBRARY": str(tmp_path / "nowhere")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert str(tmp_path / "nowhere") in done.stderr


def test_what_is_known_of_the_library_is_known_of_the_files_that_are_listed() -> None:
    names = set(listed(SUMS.read_text()))
    assert {entry["file"] for entry in index()} == names
    assert len(names) == 338
    assert COUNTS.is_file()


@pytest.mark.skipif(not LIBRARY.is_dir(), reason=f"the library of rules is not in {LIBRARY}")
def test_the_library_that_the_tests_use_is_the_one_that_is_listed() -> None:
    assert main([]) == 0
