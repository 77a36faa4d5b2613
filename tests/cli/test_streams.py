"""What is said when there is no room, a stream is closed, or nobody reads any more."""

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.test_translate import TWO_GAMES
from tests.sampling import FULL
from translator.core.resources import resource

pytestmark = pytest.mark.usefixtures("kept_engines")

NIM = str(resource("corpus") / "zrf" / "nim.zrf")
RECORD = str(resource("corpus") / "records" / "chess.zsg")
ROOT = Path(__file__).resolve().parents[2]
ON_DISK = ["python", "javascript", "xml"]

full = pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
both_ways = pytest.mark.parametrize("unbuffered", ["", "1"], ids=["buffered", "unbuffered"])


def shell(command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """A shell command in which `$L` is ludoglot."""
    return subprocess.run(
        ["sh", "-c", command],
        env={
            **os.environ,
            "L": f"{sys.executable} -m translator",
            "PYTHONPATH": str(ROOT),
            **environment,
        },
        capture_output=True,
        text=True,
        check=False,
    )


PRINTING = {
    "translate": f"$L translate {NIM}",
    "perft": f"$L perft {NIM} 1",
    "convert": f"$L convert {RECORD} --to json",
    "diff": f"$L diff {NIM} {NIM}",
    "coloured diff": f"FORCE_COLOR=1 $L diff {NIM} {NIM}",
    "check": f"$L check {NIM} --format json",
    "help": "$L --help",
    "draw": f"$L draw {NIM}",
}


@full
@pytest.mark.deep
@both_ways
@pytest.mark.parametrize("name", PRINTING if FULL else ["translate", "coloured diff", "check"])
def test_a_full_disk_behind_standard_output_is_told(name: str, unbuffered: str) -> None:
    ran = shell(f"{PRINTING[name]} >/dev/full", PYTHONUNBUFFERED=unbuffered)
    assert ran.returncode == 2
    told = [line for line in ran.stderr.splitlines() if not line.startswith("1 file: ")]
    assert told == ["ludoglot: No space left on device"]


@both_ways
def test_a_file_behind_standard_output_that_grows_too_large_is_told(
    tmp_path: Path, unbuffered: str
) -> None:
    command = f"ulimit -f 1; $L translate {NIM} > {tmp_path}/out"
    ran = shell(command, PYTHONUNBUFFERED=unbuffered)
    assert (ran.returncode, ran.stderr) == (2, "ludoglot: File too large\n")


@pytest.mark.parametrize("target", ON_DISK)
def test_a_file_that_grows_too_large_is_named_and_not_left_there(
    tmp_path: Path, target: str
) -> None:
    out = tmp_path / "out"
    ran = shell(f"ulimit -f 1; $L translate {NIM} --to {target} -o {out}")
    assert (ran.returncode, ran.stderr) == (2, f"{out}: File too large\n")
    assert list(tmp_path.iterdir()) == []


@full
@pytest.mark.skipif(os.geteuid() != 0, reason="only root makes devices")
def test_a_full_device_is_named(tmp_path: Path) -> None:
    out = tmp_path / "full"
    os.mknod(out, 0o666 | stat.S_IFCHR, os.makedev(1, 7))
    ran = shell(f"$L translate {NIM} -o {out}")
    assert (ran.returncode, ran.stderr) == (2, f"{out}: No space left on device\n")
    assert out.is_char_device()


def test_a_batch_without_room_ends_with_the_name_of_the_file(tmp_path: Path) -> None:
    (tmp_path / "race.zrf").write_text(TWO_GAMES)
    out = tmp_path / "out"
    for jobs in (1, 2):
        ran = shell(f"ulimit -f 8; $L batch {tmp_path} {out} -j {jobs}")
        module = out / "race_game.py"
        assert (ran.returncode, ran.stderr) == (2, f"{module}: File too large\n")
        assert list(out.iterdir()) == []


@pytest.mark.skipif(not shell("command -v node").stdout, reason="node is not installed")
def test_a_worker_without_room_is_no_fault_of_ours(tmp_path: Path) -> None:
    """The engine is put on disk for node before it is written where it belongs."""
    ran = shell(f"ulimit -f 8; $L batch {NIM} {tmp_path} -j 1 --to javascript --force")
    assert (ran.returncode, "C110" in ran.stdout + ran.stderr) == (2, False)


def test_a_closed_input_is_told_to_whom_wants_to_read_it() -> None:
    for command in ("perft - 2 --from zrf", "fmt - --from zrf", "convert - --from zsg --to json"):
        ran = shell(f"$L {command} <&-")
        assert ran.returncode == 2, command
        first, *others = ran.stderr.splitlines()
        assert first.endswith("standard input: it is closed"), command
        assert others in ([], ["0 of 0 files changed"]), command
    assert shell(f"$L play {NIM} <&-").returncode == 2


def test_a_closed_output_is_told_to_whom_wants_to_write_it() -> None:
    for command in PRINTING.values():
        ran = shell(f"{command} >&-")
        assert ran.returncode == 2, command
        assert "standard output: it is closed" in ran.stderr


@pytest.mark.parametrize("closed", ["2>&-", "2>/dev/full"])
def test_what_cannot_be_told_fails_the_command_and_is_no_fault(closed: str) -> None:
    for command in ("perft none.zrf 1", "chek", f"perft {NIM} 1 --no-such", f"check {NIM}"):
        assert shell(f"$L {command} {closed}").returncode == 2, command


def test_closed_streams_are_nothing_to_whom_does_without_them(tmp_path: Path) -> None:
    assert shell(f"$L perft {NIM} 1 <&- 2>&-").stdout == "16\n"
    command = f"translate {NIM} -o {tmp_path}/out.py"
    assert shell(f"$L {command} <&- >&- 2>&-").returncode == 0
    assert (tmp_path / "out.py").read_text() == shell(f"$L translate {NIM}").stdout


@pytest.mark.parametrize("closed", ["<&-", "2>&-", "<&- 2>&-"])
def test_no_file_takes_the_place_of_a_closed_stream(closed: str) -> None:
    """Else what is told on standard error went into the file."""
    begin = "import translator.cli.streams as streams; streams.open_streams()"
    code = f"{begin}; print(open(streams.__file__).fileno() > 2)"
    assert shell(f"{sys.executable} -c '{code}' {closed}").stdout == "True\n"


@pytest.mark.parametrize("name", PRINTING)
def test_a_reader_that_went_away_is_nothing_to_talk_about(name: str) -> None:
    command = f"{{ {PRINTING[name]}; echo $? >&2; }} | true"
    told = [line for line in shell(command).stderr.splitlines() if not line.startswith("1 file: ")]
    assert told == ["0"]
