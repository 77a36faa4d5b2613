"""`ludoglot batch`, with real files and real processes."""

import errno
import json
import os
import pty
import subprocess
import sys
import time
import zipfile
from contextlib import suppress
from pathlib import Path

import pytest

from tests.cli.conftest import Cli
from tests.cli.test_translate import TWO_GAMES
from tests.sampling import FULL
from translator.backends.registry import TARGETS
from translator.core.files import write_atomic

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
    ran = cli("batch", str(library), str(tmp_path / "out"), "-j", "1", "--format", "json")
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


def test_what_a_batch_has_written_below_its_source_is_no_source(cli: Cli, library: Path) -> None:
    """Rules in the native language are such as a batch reads."""
    arguments = ("batch", str(library), str(library / "made" / "out"), "--to", "native")
    first = cli(*arguments)
    assert contents(library / "made" / "out").keys() >= {"races/race_game.glot"}
    assert cli(*arguments) == first


def test_a_changed_include_is_noticed(cli: Cli, library: Path, tmp_path: Path) -> None:
    arguments = ("batch", str(library), str(tmp_path / "out"), "-j", "1", "--format", "json")
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
    ran = cli("batch", str(library), str(tmp_path / "out"), "-j", "1", "--format", "html")
    assert "<script" not in ran.out
    assert "&lt;script&gt;" in ran.out


def test_the_table_ends_with_the_sums(cli: Cli, library: Path, tmp_path: Path) -> None:
    ran = cli("batch", str(library), str(tmp_path / "out"), "-j", "1")
    header, *_, total = ran.out.splitlines()
    assert header.split() == ["file", "games", "read", "lowered", "emitted", "imported", "played"]
    assert total.split() == ["total", "4", "4", "3", "3", "3", "2"]


def test_a_second_run_lists_what_has_lost_its_source(
    cli: Cli, library: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    arguments = ("batch", str(library), str(out), "-j", "1")
    before = cli(*arguments)
    assert "left over" not in before.out
    (library / "races" / "race.zrf").rename(library / "run.zrf")
    gone = ["races/race__race_2_game.py", "races/race_game.py"]
    for _ in range(2):  # it is not forgotten
        ran = cli(*arguments)
        assert [row for row in ran.out.splitlines() if row.startswith("left over: ")] == [
            f"left over: {name}" for name in gone
        ]
        assert ran.out.splitlines()[-1].startswith("total")
    assert json.loads(cli(*arguments, "--format", "json").out)["left"] == gone
    assert gone[1] in cli(*arguments, "--format", "html").out
    assert set(gone) < contents(out).keys()


def test_what_has_lost_its_source_is_removed_when_asked(
    cli: Cli, library: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    arguments = ("batch", str(library), str(out), "-j", "1")
    cli(*arguments)
    (library / "races").rename(library / "runs")
    (out / "own.py").write_text("mine")
    ran = cli(*arguments, "--prune")
    assert ran.err.splitlines() == [
        f"removed {out}/races/race__race_2_game.py",
        f"removed {out}/races/race_game.py",
    ]
    assert "left over" not in ran.out
    assert not (out / "races").exists()
    assert {"own.py", "runs/race_game.py", "runs/race__race_2_game.py"} < contents(out).keys()
    assert cli(*arguments, "--prune").err == ""


def test_what_was_changed_since_it_was_written_is_never_removed(
    cli: Cli, library: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    arguments = ("batch", str(library), str(out), "-j", "1")
    cli(*arguments)
    (out / "races" / "race_game.py").write_text("mine now")
    (library / "races" / "race.zrf").unlink()
    ran = cli(*arguments, "--prune")
    assert (out / "races" / "race_game.py").read_text() == "mine now"
    assert "left over: races/race_game.py" in ran.out


def test_a_game_that_is_gone_is_left_over_and_one_that_has_a_mistake_is_not(
    cli: Cli, library: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    arguments = ("batch", str(library / "races"), str(out), "-j", "1")
    cli(*arguments)
    race = library / "races" / "race.zrf"
    race.write_text(TWO_GAMES.replace("(players W B)", "(players"))
    assert "left over" not in cli(*arguments, "--prune").out
    race.write_text(TWO_GAMES.split("(variant")[0])
    ran = cli(*arguments)
    assert "left over: race__race_2_game.py" in ran.out
    assert "left over: race_game.py" not in ran.out


def test_what_another_target_made_of_a_game_is_not_left_over(
    cli: Cli, library: Path, tmp_path: Path
) -> None:
    arguments = ("batch", str(library / "races"), str(tmp_path / "out"), "-j", "1")
    cli(*arguments)
    assert "left over" not in cli(*arguments, "--to", "native", "--prune").out
    assert "race_game.py" in contents(tmp_path / "out")
    (library / "races" / "race.zrf").rename(library / "races" / "run.zrf")
    cli(*arguments, "--to", "native", "--prune")
    assert {name for name in contents(tmp_path / "out") if name.startswith("race")} == set()


def test_a_batch_that_is_cut_off_reports_what_it_has_done(
    cli: Cli, library: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(path: Path, data: bytes) -> None:
        raise OSError(errno.ENOSPC, "No space left on device", str(path))

    monkeypatch.setattr("translator.batch.rules.write_atomic", stop)
    reports = {}
    for report in ("text", "json", "html"):
        out = tmp_path / report
        ran = cli("batch", str(library), str(out), "-j", "1", "--format", report)
        assert (ran.status, ran.err.strip()) == (
            2,
            f"{out}/races/race_game.py: No space left on device",
        )
        reports[report] = ran.out
    assert "cut off after 2 of 4 files" in reports["text"]
    assert reports["text"].splitlines()[-1].startswith("total")
    found = json.loads(reports["json"])
    assert found["complete"] is False
    assert [file["file"] for file in found["files"]] == ["broken.zrf", "empty.zrf"]
    assert "Cut off after 2 of 4 files" in reports["html"]


def test_a_full_disk_leaves_no_written_module_unreported(
    cli: Cli, library: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second game of the file finds no room, or the line that remembers both does."""
    write = write_atomic

    def stop(path: Path, data: bytes) -> None:
        if "race_2" in path.name:
            raise OSError(errno.ENOSPC, "No space left on device", str(path))
        write(path, data)

    def full(*given: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device", "state")

    for number, (name, instead) in enumerate(
        [("translator.batch.rules.write_atomic", stop), ("translator.batch.state.open_file", full)]
    ):
        out = tmp_path / str(number)
        with monkeypatch.context() as patch:
            patch.setattr(name, instead)
            ran = cli("batch", str(library / "races"), str(out), "-j", "1", "--format", "json")
        assert ran.status == 2
        written = {path.name for path in out.glob("*.py")}
        [file] = json.loads(ran.out)["files"]
        assert written
        assert written == {game["module"] for game in file["games"] if game["stage"] == "played"}
        codes = [game["code"] for game in file["games"]]
        assert codes == [["", "C119"], ["", ""]][number]


NOT_UTF_8 = b"\xf5\xee\xe4"  # as an archive of old has it: "ход" in Windows-1251


@pytest.fixture
def old_archive(tmp_path: Path) -> Path:
    """A library whose names are no UTF-8, all but one."""
    folder = tmp_path / "old"
    deep = os.fsencode(folder) + b"/" + NOT_UTF_8
    Path(os.fsdecode(deep)).mkdir(parents=True)
    for name, text in (
        (deep + b"/" + NOT_UTF_8 + b".zrf", TWO_GAMES),
        (deep + b"/b" + NOT_UTF_8 + b".zrf", '(game (title "A") (players'),
        (os.fsencode(folder) + b"/good.zrf", TWO_GAMES),
    ):
        Path(os.fsdecode(name)).write_text(text)
    return folder


@pytest.mark.deep
@pytest.mark.parametrize(
    ("target", "jobs"),
    [("python", "1"), ("python", "2"), *((t, "1") for t in TARGETS if FULL and t != "python")],
)
def test_names_that_are_no_utf_8_stop_no_batch(
    old_archive: Path, tmp_path: Path, target: str, jobs: str
) -> None:
    out = tmp_path / "out"
    command = [sys.executable, "-m", "translator", "batch", str(old_archive), str(out)]
    command += ["-j", jobs, "--to", target]
    done = subprocess.run(command, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (3, b"")
    assert rb"\udcf5\udcee\udce4/\udcf5\udcee\udce4.zrf" in done.stdout
    assert done.stdout.splitlines()[-1].split()[:4] == [b"total", b"5", b"5", b"4"]
    assert sum(name.startswith("unnamed/unnamed") for name in contents(out)) >= 2


def test_reports_show_names_that_are_no_utf_8(cli: Cli, old_archive: Path, tmp_path: Path) -> None:
    arguments = ("batch", str(old_archive), str(tmp_path / "out"), "-j", "1", "--format")
    files = json.loads(cli(*arguments, "json").out)["files"]
    assert [os.fsencode(file["file"]) for file in files] == [
        b"good.zrf",
        NOT_UTF_8 + b"/b" + NOT_UTF_8 + b".zrf",
        NOT_UTF_8 + b"/" + NOT_UTF_8 + b".zrf",
    ]
    for report in ("text", "html"):
        assert "\\udcf5\\udcee\\udce4/\\udcf5\\udcee\\udce4.zrf" in cli(*arguments, report).out


def test_control_characters_in_names_do_not_reach_the_terminal(tmp_path: Path) -> None:
    """Not even by the bar that shows how far a batch has come."""
    evil = "\x1b]0;evil\x07\x9b31m[red]"
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr(f"{evil}.zrf", TWO_GAMES)
        archive.writestr(f"{evil}{evil}.zrf", "(game")
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "translator", "batch", str(tmp_path / "a.zip")]
    done = subprocess.Popen(
        [*command, str(tmp_path / "out"), "-j", "1"], stdout=theirs, stderr=theirs
    )
    os.close(theirs)
    shown = b""
    with suppress(OSError):  # what a terminal says when nobody is there any more
        while piece := os.read(ours, 1 << 16):
            shown += piece
    os.close(ours)
    assert done.wait() == 3
    assert b"2/2" in shown
    assert b"evil" in shown
    assert b"\x1b]0;" not in shown
    assert b"\x07" not in shown
    assert "\x9b31m".encode() not in shown


def test_a_folder_without_rules_is_wrong_usage(cli: Cli, tmp_path: Path) -> None:
    assert cli("batch", str(tmp_path), str(tmp_path / "out")).status == 2


@pytest.mark.parametrize("title", ["Race", "no such game", ""])
def test_one_game_of_a_file_is_wrong_usage(
    cli: Cli, library: Path, tmp_path: Path, title: str
) -> None:
    ran = cli("batch", f"{library / 'races' / 'race.zrf'}@{title}", str(tmp_path / "out"))
    assert (ran.status, ran.out) == (2, "")
    assert "all games of a file" in ran.err
    assert not (tmp_path / "out").exists()


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
        time.sleep(0.001)
    process.kill()
    process.wait()
    for name, data in contents(out).items():
        if name.endswith("_game.py"):
            compile(data, name, "exec")
            assert b"class Game" in data
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 3
    assert done.stdout.splitlines()[-1].split()[0] == "total"
