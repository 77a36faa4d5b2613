"""Libraries in which not all is rules: what cannot be read is told, the others are done."""

from __future__ import annotations

import errno
import json
import os
import socket
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Cli
from tests.cli.test_translate import TWO_GAMES
from translator.core.reading import MAX_BYTES

pytestmark = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes")

GOOD = "race.zrf"
BAD = ("folder.zrf", "huge.zrf", "link.glot", "long.4th", "pipe.zrf", "socket.zrf")


@pytest.fixture
def library(tmp_path: Path) -> Path:
    folder = tmp_path / "library"
    (folder / "folder.zrf").mkdir(parents=True)
    (folder / "link.glot").symlink_to("nowhere")
    for name, size in (("huge.zrf", 20 * 2**30), ("long.4th", MAX_BYTES + 1)):
        with (folder / name).open("wb") as file:
            file.truncate(size)
    os.mkfifo(folder / "pipe.zrf")
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(folder / "socket.zrf"))
    (folder / GOOD).write_text(TWO_GAMES)
    return folder


def test_one_file_that_cannot_be_read_ends_no_library(
    cli: Cli, library: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    ran = cli("batch", str(library), str(out), "-j", "1", "--max-plies", "5", "--format", "json")
    assert ran.status == 3
    found = {file["file"]: file for file in json.loads(ran.out)["files"]}
    assert sorted(found) == sorted((*BAD, GOOD))
    assert [game["stage"] for game in found[GOOD]["games"]] == ["played", "played"]
    assert {found[name]["code"] for name in BAD} == {"C101"}
    assert len(list(out.glob("*.py"))) == 2


def test_a_file_that_can_be_read_at_last_is_done_by_the_next_batch(
    cli: Cli, library: Path, tmp_path: Path
) -> None:
    arguments = ["batch", str(library), str(tmp_path / "out"), "-j", "1", "--max-plies", "5"]
    assert cli(*arguments).status == 3
    (library / "pipe.zrf").unlink()
    (library / "pipe.zrf").write_text(TWO_GAMES)
    again = json.loads(cli(*arguments, "--format", "json").out)["files"]
    assert {file["file"] for file in again if file["games"]} == {GOOD, "pipe.zrf"}


@pytest.mark.parametrize("command", ["check", "fmt"])
def test_what_cannot_be_read_is_told_after_all_others_are_done(
    cli: Cli, library: Path, command: str
) -> None:
    names = (str(library / "huge.zrf"), str(library))
    ran = cli(command, *names)
    assert ran.status == 2
    assert ran.err.count("C101") == len(BAD) + 1
    for name in BAD:
        assert f"C101 {library}/{name}: " in ran.err
    assert "1 of 1 file changed" in ran.err or "1 file: " in ran.err


def test_folders_are_compared_as_far_as_they_can_be_read(cli: Cli, library: Path) -> None:
    ran = cli("diff", str(library), str(library))
    assert ran.status == 3
    assert ran.err.count("C101") == 2 * len(BAD)
    assert "2 pairs of games, 2 of them the same" in ran.out


@pytest.mark.parametrize("command", ["info", "stats", "translate", "perft", "draw"])
def test_a_huge_file_that_is_named_is_wrong_input(cli: Cli, library: Path, command: str) -> None:
    ran = cli(command, str(library / "huge.zrf"), *(["1"] if command == "perft" else []))
    assert (ran.status, ran.out) == (2, "")
    assert "C101" in ran.err and "larger than 16 MB" in ran.err


@pytest.mark.parametrize("header", ["Variant=Race", "Rules=race.zrf"])
def test_rules_of_records_are_found_beside_anything(
    cli: Cli, library: Path, tmp_path: Path, header: str
) -> None:
    """They are looked up in the library, and beside the record."""
    for folder in (tmp_path, library):
        record = folder / "race.nrr"
        record.write_text(f"Named Rule Record 1\n{header}\nPlayers=W H,B H\n\n1. a1 - a2\n")
        ran = cli("replay", str(record), "--library", str(library), "--timeout", "20", "-q")
        assert (ran.status, ran.err) == (0, "")


def test_a_huge_include_is_a_finding_of_who_includes_it(cli: Cli, library: Path) -> None:
    (library / GOOD).write_text('(include "huge.zrf")' + TWO_GAMES)
    ran = cli("check", str(library / GOOD))
    assert ran.status == 1
    assert "race.zrf:1:1: error: Z222 `huge.zrf` cannot be included: the file is larger" in ran.out


@pytest.mark.parametrize("size", [MAX_BYTES + 1, 20 * 2**30])
def test_settings_and_maps_are_counted_as_well(
    cli: Cli, library: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: int
) -> None:
    with (tmp_path / "ludoglot.toml").open("wb") as file:
        file.truncate(size)
    monkeypatch.chdir(tmp_path)
    ran = cli("check", str(library / GOOD))
    assert ran.status == 2
    assert "C124" in ran.err and "larger than 16 MB" in ran.err
    record = tmp_path / "a.pgn"
    record.write_text("1. e4 *\n")
    ran = cli("replay", str(record), "--map", str(tmp_path / "ludoglot.toml"))
    assert ran.status == 2
    assert "N190" in ran.err and "larger than 16 MB" in ran.err


def test_an_archive_of_many_bytes_is_not_opened(cli: Cli, tmp_path: Path) -> None:
    """Its end may say that the list of its members is all the rest."""
    with (tmp_path / "huge.zip").open("wb") as file:
        file.truncate(20 * 2**30)
    ran = cli("check", str(tmp_path / "huge.zip"))
    assert ran.status == 2
    assert "C104" in ran.err


@pytest.fixture
def locked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with rules and records, and a folder in it that nobody may list."""
    folder = tmp_path / "some"
    (folder / "locked").mkdir(parents=True)
    (folder / GOOD).write_text(TWO_GAMES)
    (folder / "chess.pgn").write_text("1. e4 *\n")
    scandir = os.scandir

    def refusing(path: Any) -> Any:
        if not isinstance(path, int) and Path(path).name == "locked":
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), os.fspath(path))
        return scandir(path)

    monkeypatch.setattr(os, "scandir", refusing)
    return folder


@pytest.mark.parametrize("command", ["batch", "batch-records"])
def test_a_folder_that_cannot_be_listed_is_a_row_of_a_batch(
    cli: Cli, locked: Path, tmp_path: Path, command: str
) -> None:
    ran = cli(command, str(locked), str(tmp_path / "out"), "-j", "1", "--format", "json")
    assert ran.status == 3
    files = {Path(file["file"]).name: file for file in json.loads(ran.out)["files"]}
    assert sorted(files) == sorted([GOOD if command == "batch" else "chess.pgn", "locked"])
    assert "Permission denied" in str(files["locked"])


def test_a_folder_that_cannot_be_listed_is_reported_after_all_others_are_done(
    cli: Cli, locked: Path
) -> None:
    ran = cli("check", str(locked))
    assert ran.status == 2
    assert f"C101 {locked}/locked: Permission denied" in ran.err
    assert "1 file: " in ran.err


@pytest.mark.parametrize("command", ["check", "fmt", "batch", "batch-records", "replay"])
def test_a_folder_that_is_named_and_cannot_be_listed_is_wrong_input(
    cli: Cli, locked: Path, tmp_path: Path, command: str
) -> None:
    out = [str(tmp_path / "out")] if command.startswith("batch") else []
    ran = cli(command, str(locked / "locked"), *out)
    assert ran.status in (2, 3)
    assert "Permission denied" in ran.err + ran.out
