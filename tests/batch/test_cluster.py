"""Archives by executors that are there already, and by a real cluster of Dask."""

from __future__ import annotations

import os
import pickle
import signal
import sys
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import ludoglot
from ludoglot import records
from notation.diagnostics import Sink
from notation.registry import NOTATIONS
from tests.notation.engines import CORPUS
from tests.notation.test_commands import run, status
from tests.notation.test_streams import GOOD, games
from translator.batch.executors import of_client
from translator.batch.pool import InProcess
from translator.cli.batch import command as batch
from translator.cli.convert import command as convert
from translator.core.install import install

CHESS = str(CORPUS / "chess.zrf")
NAMED = records.Conversion(NOTATIONS["named"])
GAMES = 1500  # which go to workers in several parts


def plies(game: records.Read, sink: Sink) -> int:
    return sum(node.move is not None for node in game.record.main_line())


def written(done: Iterator[records.Done[Any]]) -> bytes:
    """What was converted, as one file."""
    made = (one.result for one in done if one.result is not None)
    return b"".join(NOTATIONS["named"].write(made, Sink()))


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    path = tmp_path / "games.pgn"
    path.write_text(games(*[GOOD] * GAMES))
    return path


def test_a_function_on_every_game_of_an_archive(archive: Path) -> None:
    assert ludoglot.records is records
    with ThreadPoolExecutor(2) as executor:
        for other in (None, executor, partial(ThreadPoolExecutor, 2)):
            done = list(records.map(plies, archive, start=3, limit=1200, executor=other))
            assert [one.read.number for one in done] == list(range(3, 1203))
            assert {one.result for one in done} == {7}
        assert executor.submit(len, "it goes on").result() == 10


def test_games_have_rules_if_any_are_named(archive: Path) -> None:
    [alone] = records.map(records.Replaying("legal"), archive, limit=1)
    [ruled] = records.map(records.Replaying("legal"), archive, limit=1, rules=CHESS)
    assert (alone.read.engine, alone.result and alone.result.level) == (None, "syntax")
    assert ruled.result is not None and ruled.result.level == "legal"
    with pytest.raises(records.RecordError, match="N190"):
        list(records.map(plies, "nowhere.pgn"))


@dataclass(frozen=True)
class Fatal:
    """Costs the process in which a game is worked on its life: each, or the first one."""

    number: int
    once: Path | None = None

    def __call__(self, game: records.Read, sink: Sink) -> int:
        if game.number == self.number and not (self.once is not None and self.once.exists()):
            if self.once is not None:
                self.once.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return game.number


def test_an_executor_that_is_made_anew_loses_one_game(archive: Path) -> None:
    new = partial(ProcessPoolExecutor, 1)
    done = list(records.map(Fatal(2), archive, limit=4, executor=new, jobs=1))
    assert [one.result for one in done] == [1, None, 3, 4]


def threads() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(2)


no_function = "threads"


def test_commands_work_in_an_executor_of_a_module(archive: Path) -> None:
    words = (convert, archive, "--rules", CHESS, "--to", "named", "--limit", "20")
    here, there = run(*words), run(*words, "--executor", f"{__name__}:threads", "-j", "2")
    assert status(here) == status(there) == 0
    assert here.stdout_bytes == there.stdout_bytes


@pytest.mark.parametrize(
    "name",
    ["threads", "os.system('x'):y", "no_such_module:threads", ":", "{}:nothing", "{}:no_function"],
)
def test_what_makes_no_executors_is_refused(tmp_path: Path, name: str) -> None:
    words = [str(CORPUS / "nim.zrf"), str(tmp_path), "--executor", name.format(__name__)]
    result = CliRunner().invoke(batch, words)
    assert result.exit_code == 2 and "Invalid value for '--executor'" in result.output


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Two workers with a process each."""
    distributed = pytest.importorskip("distributed", reason="Dask (the extra `dask`) is not there")
    with distributed.LocalCluster(
        2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as cluster:
        yield cluster


@pytest.fixture
def client(cluster: Any) -> Iterator[Any]:
    from distributed import Client

    with Client(cluster) as client:
        yield client


def test_a_cluster_gives_the_bytes_of_one_process(client: Any, archive: Path) -> None:
    here = records.map(NAMED, archive, rules=CHESS)
    there = records.map(NAMED, archive, rules=CHESS, executor=client, jobs=2)
    assert written(here) == written(there)


def test_a_worker_that_dies_loses_nothing_and_counts_nothing_twice(
    client: Any, archive: Path, tmp_path: Path
) -> None:
    """The process of a worker is killed in the middle of its games, and made up for."""
    work = Fatal(700, once=tmp_path / "dead")
    done = list(records.map(work, archive, executor=client, jobs=2))
    assert work.once is not None and work.once.exists()
    assert [one.result for one in done] == list(range(1, GAMES + 1))
    assert not any(one.failed for one in done)


class Deadly(InProcess):
    """A cluster, and its executor, on which a game kills so many workers that Dask gives up."""

    def get_executor(self, **options: Any) -> Deadly:
        return self

    def submit(self, fn, /, *args, **kwargs):  # type: ignore[no-untyped-def]
        from distributed import KilledWorker

        future = super().submit(fn, *args, **kwargs)  # type: ignore[no-untyped-call]
        games = pickle.loads(args[0]).args[-1]
        if any(game.number == 3 for game in games):
            future = Future()
            future.set_exception(KilledWorker("a task", WorkerState(), 3))
        return future


class WorkerState:
    """Of the last worker that was killed."""

    address = "tcp://localhost:1"


def test_a_game_that_kills_every_worker_is_lost_alone(archive: Path) -> None:
    pytest.importorskip("distributed", reason="Dask (the extra `dask`) is not there")
    new = of_client(Deadly())
    done = list(records.map(plies, archive, limit=5, executor=new, jobs=2))
    assert [one.result for one in done] == [7, 7, None, 7, 7]
    assert [found.code for found in done[2].said] == ["N194"]


def test_commands_work_on_a_cluster(cluster: Any, archive: Path, tmp_path: Path) -> None:
    address = cluster.scheduler_address.removeprefix("tcp://")
    words = (convert, archive, "--rules", CHESS, "--to", "named", "--limit", "20")
    here, there = run(*words), run(*words, "--executor", f"dask://{address}", "-j", "2")
    assert status(here) == status(there) == 0
    assert here.stdout_bytes == there.stdout_bytes
    library = [str(CORPUS / "nim.zrf"), str(tmp_path / "out")]
    result = CliRunner().invoke(batch, [*library, "--executor", f"dask://{address}"])
    assert result.exit_code == 0 and list((tmp_path / "out").glob("*.py"))


def test_without_dask_it_is_told_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    words = [str(CORPUS / "nim.zrf"), "out", "--executor", "dask://localhost:1"]
    result = CliRunner().invoke(batch, words)
    assert install("dask") in str(vars(result.exception or object()))


def test_an_executor_that_broke_stays_so(archive: Path) -> None:
    with ProcessPoolExecutor(1) as executor:
        with pytest.raises(BrokenExecutor):
            executor.submit(os._exit, 1).result()
        done = list(records.map(plies, archive, limit=2, executor=executor, jobs=1))
    assert [one.result for one in done] == [None, None] and all(one.failed for one in done)
