"""`ludoglot batch`, with real files and real processes."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Cli
from tests.cli.test_translate import TWO_GAMES

SKELETON = """(game (title "Skeleton") (players W B) (turn-order W B)
  (board (grid (dimensions ("a/b" (1 0)) ("1/2" (0 1))) (directions (n 0 1))))
  (piece (name P)) (board-setup (W (P a1))))"""


@pytest.fixture
def library(tmp_path: Path) -> Path:
    """A good file that includes another, one with errors, one that cannot be played, one that
    holds nothing."""
    folder = tmp_path / "library"
    (folder / "races").mkdir(parents=True)
    (folder / "races" / "race.zrf").write_text('(include "Common.inc")' + TWO_GAMES)
    (folder / "races" / "common.inc").write_text("(define unused add)")
    (folder / "broken.zrf").write_text('(game (title "Broken") (players')
    (folder / "skeleton.zrf").write_text(SKELETON)
    (folder / "empty.zrf").write_text("")
    return folder


def contents(folder: Path) -> dict[str, bytes]:
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def test_every_file_is_reported_and_the_good_ones_are_translated(
    cli: Cli, library: Path, tmp_path: Path
) -> None:
    ran = cli("batch", str(library), str(tmp_path / "out"), "-j", "1", "--report", "json")
    assert ran.status == 3
    report = {item["file"]: item for item in json.loads(ran.out)["files"]}
    assert list(report) == ["broken.zrf", "empty.zrf", "races/race.zrf", "skeleton.zrf"]
    assert [game["stage"] for game in report["races/race.zrf"]["games"]] == ["played", "played"]
    skeleton = report["skeleton.zrf"]["games"][0]
    assert (skeleton["stage"], skeleton["code"]) == ("imported", "C108")
    assert report["empty.zrf"]["code"] == "C103"
    assert "races/race_game.py" in contents(tmp_path / "out")


def test_bytes_do_not_depend_on_the_number_of_processes(
    cli: Cli, library: Path, tmp_path: Path
) -> None:
    ran = [cli("batch", str(library), str(tmp_path / jobs), "-j", jobs) for jobs in ("1", "2")]
    assert ran[0] == ran[1]
    assert contents(tmp_path / "1") == contents(tmp_path / "2")


def test_a_second_run_says_the_same(cli: Cli, library: Path, tmp_path: Path) -> None:
    arguments = ("batch", str(library), str(tmp_path / "out"), "-j", "1")
    first, before = cli(*arguments), contents(tmp_path / "out")
    assert cli(*arguments) == first
    assert contents(tmp_path / "out") == before


def test_a_changed_include_is_noticed(cli: Cli, library: Path, tmp_path: Path) -> None:
    arguments = ("batch", str(library), str(tmp_path / "out"), "-j", "1", "--report", "json")
    cli(*arguments)
    (library / "races" / "common.inc").write_text("(define unused add) (defin x)")
    report = {item["file"]: item for item in json.loads(cli(*arguments).out)["files"]}
    assert "Z106" in {item["code"] for item in report["races/race.zrf"]["diagnostics"]}


def test_one_good_file_is_a_library_too(cli: Cli, library: Path, tmp_path: Path) -> None:
    ran = cli("batch", str(library / "races" / "race.zrf"), str(tmp_path / "out"), "-j", "1")
    assert ran.status == 0
    assert set(contents(tmp_path / "out")) >= {"race_game.py", "race__race_2_game.py"}


def test_the_html_report_escapes_what_comes_from_files(
    cli: Cli, library: Path, tmp_path: Path
) -> None:
    (library / "evil.zrf").write_text(SKELETON.replace("Skeleton", "<script>alert(1)</script>"))
    ran = cli("batch", str(library), str(tmp_path / "out"), "-j", "1", "--report", "html")
    assert "<script" not in ran.out
    assert "&lt;script&gt;" in ran.out


def test_the_table_ends_with_the_sums(cli: Cli, library: Path, tmp_path: Path) -> None:
    ran = cli("batch", str(library), str(tmp_path / "out"), "-j", "1")
    header, *_, total = ran.out.splitlines()
    assert header.split() == ["file", "games", "read", "lowered", "emitted", "imported", "played"]
    assert total.split() == ["total", "4", "4", "3", "3", "3", "2"]


def test_a_folder_without_rules_is_wrong_usage(cli: Cli, tmp_path: Path) -> None:
    assert cli("batch", str(tmp_path), str(tmp_path / "out")).status == 2


def test_output_stays_below_the_output_folder(cli: Cli, tmp_path: Path) -> None:
    library = tmp_path / "library"
    library.mkdir()
    (library / "a.zrf").write_text(TWO_GAMES.replace("Race *2*", "../../../evil"))
    cli("batch", str(library), str(tmp_path / "deep" / "out"), "-j", "1")
    assert set(contents(tmp_path)) == {
        "library/a.zrf",
        "deep/out/a_game.py",
        "deep/out/a__evil_game.py",
        "deep/out/.ludoglot-batch.jsonl",
    }


def test_a_run_that_is_killed_leaves_no_torn_module(library: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    for number in range(40):
        (library / f"{number}.zrf").write_text(TWO_GAMES)
    command = [sys.executable, "-m", "translator", "batch", str(library), str(out), "-j", "1"]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while process.poll() is None and len(list(out.rglob("*_game.py"))) < 10:
        pass
    process.kill()
    process.wait()
    for name, data in contents(out).items():
        if name.endswith("_game.py"):
            compile(data, name, "exec")
            assert b"class Game" in data
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 3
    assert done.stdout.splitlines()[-1].split()[0] == "total"
