"""Commands that are told to stop: they end soon, say nothing odd, and leave nothing behind."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import product
from pathlib import Path

import pytest

from tests.cli.test_translate import TWO_GAMES
from tests.sampling import FULL
from translator.batch.rules import RulesTask
from translator.core.interruption import Terminated, heed_signals, uninterrupted
from translator.core.resources import resource

PROC = Path("/proc")
pytestmark = pytest.mark.skipif(not (PROC / "self/task").exists(), reason="looks in /proc")

CORPUS = resource("corpus")
SOON = 5.0
"""Seconds: it takes less than one, if the machine has nothing else to do."""


@pytest.fixture(autouse=True)
def heeded() -> Iterator[None]:
    """A run of the tests in the background ignores signals (nohup), and so would its children."""
    interrupted = signal.signal(signal.SIGINT, signal.default_int_handler)
    hung_up = signal.signal(signal.SIGHUP, signal.SIG_DFL)
    yield
    signal.signal(signal.SIGINT, interrupted)
    signal.signal(signal.SIGHUP, hung_up)


def children(process: int) -> list[int]:
    """The processes that one has started."""
    found: list[int] = []
    with suppress(FileNotFoundError, ProcessLookupError):
        for task in (PROC / str(process) / "task").iterdir():
            found += map(int, (task / "children").read_text().split())
    return found


def alive(session: int) -> list[str]:
    """The command lines of a session that still run."""
    found = []
    for process in PROC.iterdir():
        with suppress(OSError):
            if process.name.isdigit():
                words = (process / "stat").read_text().rpartition(")")[2].split()
                if int(words[3]) == session and words[0] != "Z":
                    found.append((process / "cmdline").read_text().replace("\0", " "))
    return found


def stopped(
    arguments: list[str], number: int, ready: Callable[[int], bool], temporary: Path
) -> tuple[int, str, str]:
    """Status and what was printed, after a signal at the moment when a process is ready for it."""
    temporary.mkdir(exist_ok=True)
    process = subprocess.Popen(
        [sys.executable, "-m", "translator", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env={**os.environ, "PYTHONPATH": str(Path.cwd()), "TMPDIR": str(temporary)},
    )
    while process.poll() is None and not ready(process.pid):
        time.sleep(0.001)  # it needs the processor more
    if number == signal.SIGINT:
        os.killpg(process.pid, number)  # as a terminal does
    else:
        process.send_signal(number)
    began = time.monotonic()
    out, err = process.communicate()
    while alive(process.pid) and time.monotonic() - began < SOON:
        time.sleep(0.01)  # whoever closed its streams is not gone yet
    assert alive(process.pid) == []
    assert time.monotonic() - began < SOON
    assert list(temporary.iterdir()) == []
    return process.returncode, out, err


STATUS = {signal.SIGINT: 130, signal.SIGTERM: 143, signal.SIGHUP: 129}
TARGETS = ("python", "javascript")
JOBS_OF_PYTHON = {signal.SIGINT: "2", signal.SIGTERM: "1", signal.SIGHUP: "2"}
every_signal = pytest.mark.parametrize("number", STATUS, ids=lambda number: number.name)


# Each signal, and each number of children that have been started.
STARTING = list(product(STATUS, (1, 2, 3)))


@pytest.mark.parametrize(
    ("number", "started"),
    STARTING if FULL else list(zip(STATUS, (1, 2, 3), strict=True)),
    ids=lambda part: getattr(part, "name", part),
)
def test_a_batch_ends_while_its_workers_start(
    tmp_path: Path, number: signal.Signals, started: int
) -> None:
    """The first child is the one that looks after semaphores, the others work."""
    arguments = ["batch", str(CORPUS / "zrf"), str(tmp_path / "out"), "-j", "2", "--games", "500"]
    status, _, err = stopped(
        arguments, number, lambda process: len(children(process)) >= started, tmp_path / "tmp"
    )
    assert status == STATUS[number]
    assert err.strip() == ("interrupted" if number == signal.SIGINT else "")


# Each signal with either target, and either target with one job and with two.
PLAYING = [(number, target, jobs) for number in STATUS for target, jobs in product(TARGETS, "12")]
SOME = [row for row in PLAYING if (row[1] == TARGETS[0]) == (row[2] == JOBS_OF_PYTHON[row[0]])]


@pytest.mark.parametrize(
    ("number", "target", "jobs"),
    PLAYING if FULL else SOME,
    ids=lambda part: getattr(part, "name", part),
)
def test_a_batch_ends_while_it_plays(
    tmp_path: Path, number: signal.Signals, target: str, jobs: str
) -> None:
    library, out = tmp_path / "library", tmp_path / "out"
    library.mkdir()
    (library / "a.zrf").write_text(TWO_GAMES)
    for name in "bcd":
        (library / f"{name}.zrf").write_bytes((CORPUS / "zrf" / "amazons.zrf").read_bytes())
    arguments = ["batch", str(library), str(out), "-j", jobs, "--games", "500", "--to", target]
    state = out / RulesTask.state_file
    status, said, err = stopped(arguments, number, lambda _: state.exists(), tmp_path / "tmp")
    assert status == STATUS[number]
    *_, cut, total = said.splitlines()
    assert cut.startswith("cut off after ") and cut.endswith(" of 4 files")
    assert total.startswith("total")
    assert err.strip() == ("interrupted" if number == signal.SIGINT else "")


@every_signal
def test_a_batch_of_records_ends(tmp_path: Path, number: signal.Signals) -> None:
    out = tmp_path / "out"
    records = str(CORPUS / "records")
    arguments = ["batch-records", records, str(out), "--library", str(CORPUS), "-j", "2"]
    status, said, err = stopped(
        arguments, number, lambda process: len(children(process)) >= 3, tmp_path / "tmp"
    )
    assert status == STATUS[number]
    assert said.splitlines()[-1].startswith("cut off after ")
    assert err.strip() == ("interrupted" if number == signal.SIGINT else "")


@pytest.mark.parametrize(("number", "jobs"), list(zip(STATUS, "121", strict=True)))
def test_a_match_ends_while_its_players_think(
    tmp_path: Path, number: signal.Signals, jobs: str
) -> None:
    """The first child watches, the others play; they are soon where a player thinks."""
    journal = tmp_path / "games.jsonl"
    arguments = ["match", str(CORPUS / "zrf" / "tic-tac-toe.zrf"), "mcts:6", "mcts:6", "-j", jobs]
    arguments += ["--engine", "python", "-o", str(journal)]

    def thinking(process: int) -> bool:
        time.sleep(0.3)
        return len(children(process)) > int(jobs)

    status, said, err = stopped(arguments, number, thinking, tmp_path / "tmp")
    assert (status, said) == (STATUS[number], "")
    assert err.strip() == ("interrupted" if number == signal.SIGINT else "")
    assert len(journal.read_text().splitlines()) == 1


def writes_below(process: int, folder: Path) -> bool:
    """Whether a process has a file in a folder open: it need not have a name yet."""
    with suppress(FileNotFoundError, ProcessLookupError):
        for file in (PROC / str(process) / "fd").iterdir():
            if file.readlink().is_relative_to(folder):
                return True
    return False


@pytest.mark.parametrize("number", [*STATUS, signal.SIGKILL], ids=lambda number: number.name)
def test_a_file_that_is_being_written_does_not_stay(tmp_path: Path, number: signal.Signals) -> None:
    records = tmp_path / "many.pgn"
    records.write_bytes((CORPUS / "records" / "chess.pgn").read_bytes() * 400)
    out = tmp_path / "out"
    out.mkdir()
    arguments = ["convert", str(records), "--rules", str(CORPUS / "zrf" / "chess.zrf")]
    arguments += ["--to", "sgf", "-o", str(out / "many.sgf")]
    status, _, _ = stopped(
        arguments, number, lambda process: writes_below(process, out), tmp_path / "tmp"
    )
    assert (status, list(out.iterdir())) == (STATUS.get(number, -number), [])


def test_a_signal_that_is_ignored_stays_ignored() -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        heed_signals()
        assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGHUP, before)


@pytest.mark.parametrize(
    ("number", "error"), [(signal.SIGINT, KeyboardInterrupt), (signal.SIGTERM, Terminated)]
)
def test_signals_come_after_what_must_not_be_interrupted(
    number: signal.Signals, error: type[BaseException]
) -> None:
    before = signal.getsignal(signal.SIGTERM)
    done = []
    try:
        heed_signals()
        with pytest.raises(error), uninterrupted(), uninterrupted():
            os.kill(os.getpid(), number)
            time.sleep(0.01)
            done.append("all of it")
        assert done == ["all of it"]
    finally:
        signal.signal(signal.SIGTERM, before)
