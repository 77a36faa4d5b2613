"""Scripts on the command line: by themselves, with a ZRF file, in archives, on standard input."""

from __future__ import annotations

import json
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.frontends.axiom.support import script

from .conftest import Cli

AXIOM = Path(__file__).parents[2] / "corpus" / "axiom"
BREAKTHROUGH = ("Breakthrough.4th", "Breakthrough-5x5.4th", "breakthrough.inc", "Breakthrough.zrf")
GO = "from here move add-move"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in (*BREAKTHROUGH, "Nim.4th"):
        (tmp_path / name).write_bytes((AXIOM / name).read_bytes())
    return tmp_path


def zipped(folder: Path) -> str:
    archive = folder / "games.zip"
    with zipfile.ZipFile(archive, "w") as file:
        for name in BREAKTHROUGH:
            file.write(folder / name, f"deep/{name}")
    return str(archive)


def test_scripts_that_others_load_are_not_checked_by_themselves(cli: Cli, folder: Path) -> None:
    (folder / "Two.4th").write_text("LOAD Nim.4th")
    (folder / "part.4th").write_text("1 CONSTANT one")
    (folder / "Three.4th").write_text("LOAD part.4th\nLOAD Nim.4th")
    ran = cli("check", str(folder))
    # Two games of Breakthrough, the ZRF file, Nim, and two that load Nim: no part of any.
    assert (ran.status, ran.out) == (0, "")
    assert ran.err == "6 files: 0 errors, 0 warnings, 0 notes\n"


@pytest.mark.parametrize("name", ["Breakthrough.4th", "Breakthrough.zrf"])
def test_a_script_and_its_zrf_file_are_one_game(cli: Cli, folder: Path, name: str) -> None:
    path = str(folder / name)
    assert cli("perft", path, "2").out == "484\n"  # 22 steps for either side
    told = json.loads(cli("info", path, "--format", "json").out)
    assert told["title"] == "Breakthrough"
    assert cli("perft", f"{zipped(folder)}/deep/{name}", "2").out == "484\n"


def test_a_variant_of_the_zrf_file_is_another_script(cli: Cli, folder: Path) -> None:
    assert cli("perft", f"{folder / 'Breakthrough.zrf'}@Breakthrough 5x5", "1").out == "13\n"
    assert cli("perft", str(folder / "Breakthrough-5x5.4th"), "1").out == "13\n"


def test_a_zrf_file_without_its_script_says_so(cli: Cli, folder: Path) -> None:
    (folder / "Breakthrough-5x5.4th").unlink()
    ran = cli("check", str(folder / "Breakthrough.zrf"))
    assert "A409 the rules are in `Breakthrough-5x5.4th`" in ran.out


def test_standard_input_holds_a_script_that_loads_nothing(cli: Cli, folder: Path) -> None:
    text = (folder / "Nim.4th").read_text("utf-8")
    alone = cli("perft", str(folder / "Nim.4th"), "2").out
    assert cli("perft", "-", "2", "--from", "axiom", stdin=text).out == alone
    text = (folder / "Breakthrough.4th").read_text("utf-8")
    ran = cli("check", "-", "--from", "axiom", stdin=text)
    assert (ran.status, "A111" in ran.out) == (1, True)


def test_a_translated_script_plays_alone(cli: Cli, folder: Path) -> None:
    assert cli("translate", str(folder / "Nim.4th"), "-o", str(folder / "nim.py")).status == 0
    program = "import nim; print(sum(1 for _ in nim.Game().legal_moves))"
    command = [sys.executable, "-I", "-c", f"import sys; sys.path[:0] = ['.']; {program}"]
    ran = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
    assert ran.stdout == cli("perft", str(folder / "Nim.4th"), "1").out


def test_a_batch_plays_scripts_and_zrf_files(cli: Cli, folder: Path) -> None:
    out = str(folder / "out")
    ran = cli("batch", zipped(folder), out, "-j", "1", "--format", "json", "--max-plies", "20")
    found = {
        (Path(file["file"]).name, game["title"]): game["stage"]
        for file in json.loads(ran.out)["files"]
        for game in file["games"]
    }
    assert ran.status == 0
    assert found == {
        ("Breakthrough.4th", "Breakthrough"): "played",
        ("Breakthrough-5x5.4th", "Breakthrough 5x5"): "played",
        ("Breakthrough.zrf", "Breakthrough"): "played",
        ("Breakthrough.zrf", "Breakthrough 5x5"): "played",
    }


def test_games_of_scripts_are_played_and_measured(cli: Cli, folder: Path) -> None:
    nim = str(folder / "Nim.4th")
    ran = cli("play", nim, "--random", "all", "--seed", "1")
    assert (ran.status, "1. First: " in ran.out) == (0, True)
    told = json.loads(cli("stats", nim, "--games", "3", "--format", "json").out)
    assert told["games"] == 3


def test_scripts_are_compared(cli: Cli, folder: Path) -> None:
    whole, small = (str(folder / name) for name in BREAKTHROUGH[:2])
    assert cli("diff", whole, str(folder / "Breakthrough.zrf")).status == 0
    ran = cli("diff", whole, small)
    assert (ran.status, "positions" in ran.out) == (1, True)


# What is wrong is told with its place


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (f": m n verify slide {GO} ;", "1:14: error: A101 the word `slide` is not defined"),
        (f": m n IF {GO} ;", "1:34: error: A107 `;` does not fit: in `m` the `IF` of line "),
        (f": m {GO} ;\nDROP", "2:1: error: A120 `DROP` finds the stack empty"),
        (f": m BEGIN FALSE UNTIL {GO} ;", "1:5: warning: A312 a loop of `m` has no end"),
        (f": m {GO} RECURSE ;", "1:3: warning: A313 `m` calls itself without end"),
        (f"3 [] s[] : m 4 s[] ON {GO} ;", "1:20: warning: A314 `s[]` has no cell 4, only 3 from 0"),
        (f": m {GO} ;\nLOAD none.4th", "2:6: error: A112 there is no file `none.4th` to load"),
        (f": m {GO} ;\nLOAD ../up.4th", "2:6: error: A111 `../up.4th` cannot be loaded"),
        (f": m {GO} ;\nLOAD bad.4th", "2:6: error: A113 files load each other: "),
        (
            f"DEFER what : m what {GO} ;",
            "1:16: error: A301 the deferred word `what` has no target",
        ),
    ],
)
def test_a_check_finds(cli: Cli, tmp_path: Path, words: str, said: str) -> None:
    above = script("here").splitlines().index("here")
    line, rest = said.split(":", 1)
    path = tmp_path / "bad.4th"
    path.write_text(script(words, "{move} m"))
    ran = cli("check", str(path))
    assert ran.status == 1
    assert f"{path.as_posix()}:{int(line) + above}:{rest}" in ran.out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            f": m {GO} BEGIN score @ -1 = UNTIL ;",
            "C113 'm' at b2: a loop has no end",
        ),
        (
            f": deep score @ 0= IF RECURSE ENDIF ; : m {GO} deep ;",
            "C113 'm' at b2: words call each other without end",
        ),
        (f"3 [] s[] : m {GO} here s[] ON ;", "C113 's[]': an index is out of range"),
    ],
)
def test_while_it_is_played_an_engine_tells(
    cli: Cli, tmp_path: Path, words: str, said: str
) -> None:
    path = tmp_path / "bad.4th"
    path.write_text(script(words, "{move} m"))
    ran = cli("perft", str(path), "1", "--timeout", "60")
    assert (ran.status, ran.out) == (0, "1\n")
    line, *_ = ran.err.splitlines()
    place, told = line.split(": warning: ", 1)
    assert (place.rsplit(":", 2)[0], told) == (path.as_posix(), said)
    out = str(tmp_path / "out")
    batch = json.loads(cli("batch", str(path), out, "-j", "1", "--format", "json").out)
    (found,) = batch["files"][0]["diagnostics"]
    where = place.removeprefix(path.parent.as_posix() + "/")
    assert f"{found['file']}:{found['line']}:{found['column']}" == where
    assert found["message"] == f"bad: {said.removeprefix('C113 ')}"
