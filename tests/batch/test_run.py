"""The loop around the executor: order, resuming, workers that die."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future
from pathlib import Path
from textwrap import indent
from typing import Any

import pytest

from translator.batch.results import FileResult, GameResult, Stage
from translator.batch.rules import RulesTask
from translator.batch.run import run_batch
from translator.batch.work import Options, Unit, Work


def unit(name: str) -> Unit:
    return Unit(name, "zrf", {name: b""}, name.removesuffix(".zrf"), Options())


def run(
    names: Iterable[str],
    out: Path,
    new_executor: Callable[[], Executor],
    jobs: int,
    progress: Callable[[FileResult], None] = lambda result: None,
) -> Sequence[FileResult]:
    """The results of a batch of units of these names."""
    units = map(unit, names)
    return run_batch(RulesTask(), units, out, new_executor, jobs, progress).results


class Canned(Executor):
    """Answers at once, without doing the work; dies when it meets a unit named in `deadly`."""

    def __init__(self, deadly: set[str], met: list[str]) -> None:
        self.deadly = deadly
        self.met = met
        self.broken = False

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        (work,) = args
        assert isinstance(work, Unit)
        if self.broken:
            raise BrokenExecutor
        self.met.append(work.name)
        future: Future[Any] = Future()
        if work.name in self.deadly:
            self.broken = True
            future.set_exception(BrokenExecutor())
        else:
            game = GameResult(work.name, Stage.LOWERED)
            future.set_result(Work(FileResult(work.name, work.key, (game,)), {}))
        return future


def test_results_come_in_the_order_of_the_units(tmp_path: Path) -> None:
    names = [f"{n}.zrf" for n in range(20)]
    met: list[str] = []
    results = run(names, tmp_path, lambda: Canned(set(), met), 3)
    assert [result.file for result in results] == names


def test_what_is_finished_is_not_done_again(tmp_path: Path) -> None:
    met: list[str] = []
    for _ in range(2):
        run(["a", "b"], tmp_path, lambda: Canned(set(), met), 1)
    assert met == ["a", "b"]


def test_a_run_that_is_cut_off_goes_on_where_it_stopped(tmp_path: Path) -> None:
    done: list[str] = []

    def stop(result: FileResult) -> None:
        done.append(result.file)
        if len(done) == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run("abc", tmp_path, lambda: Canned(set(), []), 1, stop)
    met: list[str] = []
    results = run("abc", tmp_path, lambda: Canned(set(), met), 1)
    assert [result.file for result in results] == ["a", "b", "c"]
    assert sorted(done + met) == ["a", "b", "c"]


@pytest.mark.parametrize("jobs", [1, 2])
def test_only_the_unit_that_kills_its_worker_is_lost(tmp_path: Path, jobs: int) -> None:
    names = [f"{n}.zrf" for n in range(30)]
    deadly = {"3.zrf", "17.zrf"}
    results = run(names, tmp_path, lambda: Canned(deadly, []), jobs)
    assert [result.file for result in results] == names
    assert {result.file for result in results if result.code == "C111"} == deadly


def test_the_state_file_is_the_same_however_many_workers(tmp_path: Path) -> None:
    names = [f"{n}.zrf" for n in range(9)]
    for jobs in (1, 4):
        run(names, tmp_path / str(jobs), lambda: Canned(set(), []), jobs)
    files = [next((tmp_path / str(jobs)).iterdir()).read_bytes() for jobs in (1, 4)]
    assert files[0] == files[1]


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="processes are looked up in /proc")
def test_workers_end_when_their_parent_is_killed(tmp_path: Path) -> None:
    script = (
        "import sys, time\n"
        "from translator.batch.pool import process_pool\n"
        "from tests.batch.test_run import note_pid\n"
        "pool = process_pool(1)\n"
        "pool.submit(note_pid, sys.argv[1])\n"
        "time.sleep(60)\n"
    )
    note = tmp_path / "pid"
    (tmp_path / "parent.py").write_text(f"if __name__ == '__main__':\n{indent(script, '    ')}")
    parent = subprocess.Popen(
        [sys.executable, str(tmp_path / "parent.py"), str(note)],
        env={**os.environ, "PYTHONPATH": str(Path.cwd())},
    )
    while not note.exists() and parent.poll() is None:
        time.sleep(0.05)
    worker = int(note.read_text())
    parent.kill()
    parent.wait()
    for _ in range(200):
        if not _runs(worker):
            return
        time.sleep(0.05)
    os.kill(worker, signal.SIGKILL)
    pytest.fail("the worker outlived its parent")


def note_pid(path: str) -> None:
    """What the worker of that test does: say who it is, then be busy."""
    Path(f"{path}.new").write_text(str(os.getpid()))
    Path(f"{path}.new").replace(path)
    time.sleep(60)


def _runs(process: int) -> bool:
    """Whether a process exists and is no zombie."""
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"
