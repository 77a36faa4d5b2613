"""One engine for batches of any kind, with any executor of `concurrent.futures`."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.notation.engines import CORPUS
from tests.notation.test_convert import FRAGMENTS, PGN, zsg
from translator.batch import Batch, Task, run_batch
from translator.batch.pool import InProcess, NewExecutor, completed
from translator.batch.results import FileResult, Stage
from translator.batch.rules import RulesTask
from translator.batch.state import State
from translator.batch.units import library_units
from translator.batch.work import Options
from translator.core.excess import Excess
from translator.records.batch import RecordsResult, RecordsTask
from translator.records.lines import lines_file
from translator.records.sources import sources
from translator.records.units import Options as RecordsOptions
from translator.records.units import records_units

THREADS = partial(ThreadPoolExecutor, 3)


def contents(folder: Path) -> dict[str, bytes]:
    """All files below a folder by name."""
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    folder = tmp_path / "rules"
    folder.mkdir()
    for name in ("nim", "dodgem", "konane"):
        (folder / f"{name}.zrf").write_bytes((CORPUS / f"{name}.zrf").read_bytes())
    (folder / "broken.zrf").write_text("(game")
    return folder


@pytest.fixture
def records(tmp_path: Path) -> Path:
    folder = tmp_path / "records"
    folder.mkdir()
    good = zsg("chess", FRAGMENTS["chess"][0]).encode()
    (folder / "good.zsg").write_bytes(good)
    (folder / "bad.zsg").write_bytes(good.replace(b"Knight g1 - f3", b"Knight g1 - f4"))
    (folder / "games.pgn").write_text(f"{PGN}\n{PGN}")
    return folder


def translated(folder: Path, out: Path, new: NewExecutor, jobs: int) -> Batch[FileResult]:
    library = library_units(str(folder), None, Options(max_plies=20))
    return run_batch(RulesTask(), library.units, out, new, jobs)


def converted(folder: Path, out: Path, new: NewExecutor, jobs: int) -> Batch[RecordsResult]:
    files = list(sources([str(folder)], None))
    options = RecordsOptions(rules=str(CORPUS / "chess.zrf"))
    return run_batch(RecordsTask(), records_units(files, out, options), out, new, jobs)


def test_rules_in_threads_become_the_same_as_without(rules: Path, tmp_path: Path) -> None:
    one, three = tmp_path / "one", tmp_path / "three"
    alone = translated(rules, one, InProcess, 1)
    batch = translated(rules, three, THREADS, 3)
    assert batch == alone
    stages = {result.file: [game.stage for game in result.games] for result in batch.results}
    assert stages.pop("broken.zrf") == [Stage.READ]
    assert {stage for reached in stages.values() for stage in reached} == {Stage.PLAYED}
    assert {"nim_game.py", ".ludoglot-batch.jsonl"} <= contents(three).keys()
    assert contents(three) == contents(one)


def test_records_in_threads_become_the_same_as_without(records: Path, tmp_path: Path) -> None:
    one, three = tmp_path / "one", tmp_path / "three"
    alone = converted(records, one, InProcess, 1)
    batch = converted(records, three, THREADS, 3)
    assert batch == alone
    assert [(result.games, result.legal) for result in batch.results] == [(1, 0), (2, 2), (1, 1)]
    assert {"games.nrr", ".ludoglot-records.jsonl"} <= contents(three).keys()
    assert contents(three) == contents(one)


class Mortal(Executor):
    """Works at once, but dies of one unit."""

    def __init__(self, deadly: str) -> None:
        self.deadly = deadly

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        if Path(args[0].name).name == self.deadly:
            future.set_exception(BrokenExecutor())
        else:
            future.set_result(fn(*args, **kwargs))
        return future


def test_a_file_of_records_that_kills_its_worker_is_lost_alone(
    records: Path, tmp_path: Path
) -> None:
    batch = converted(records, tmp_path / "out", lambda: Mortal("games.pgn"), 2)
    problems = {Path(result.file).name: result.problem for result in batch.results}
    assert problems["games.pgn"] == "the worker process died"
    assert problems["good.zsg"] == ""
    assert {"good.nrr", "bad.nrr"} <= contents(tmp_path / "out").keys()
    assert "games.nrr" not in contents(tmp_path / "out")


def test_records_that_an_earlier_run_finished_are_not_done_again(
    records: Path, tmp_path: Path
) -> None:
    """What counts is a line, in a journal whose last one is torn, while its files are there."""
    out = tmp_path / "out"
    files = list(sources([str(records)], None))
    units = list(records_units(files, tmp_path, RecordsOptions(rules=str(CORPUS / "chess.zrf"))))
    line = {"file": units[2].name, "key": units[2].key, "games": 7, "legal": 6}
    line |= {"unreadable": 1, "moves": 5, "problem": "", "written": ["old.nrr"], "diagnostics": []}
    out.mkdir()
    (out / "old.nrr").write_text("")
    games = out / lines_file(units[2].key)
    games.parent.mkdir()
    games.write_text("")
    (out / ".ludoglot-records.jsonl").write_text(json.dumps(line) + '\n{"file": "torn')
    batch = converted(records, out, InProcess, 1)
    assert [result.games for result in batch.results] == [1, 2, 7]
    assert "good.nrr" not in contents(out)
    lines = (out / ".ludoglot-records.jsonl").read_text().splitlines()
    assert [json.loads(text)["games"] for text in lines] == [1, 2, 7]
    assert json.loads(lines[2]) == line
    games.unlink()
    batch = converted(records, out, InProcess, 1)
    assert [result.games for result in batch.results] == [1, 2, 1]


@dataclass(frozen=True)
class Number:
    """A unit of the batch below."""

    value: int

    @property
    def name(self) -> str:
        return str(self.value)

    @property
    def key(self) -> str:
        return f"square of {self.value}"


@dataclass(frozen=True)
class Square:
    file: str
    key: str
    square: int


class Squares(Task[Number, int, Square]):
    """A batch that somebody else might want."""

    state_file = ".squares.jsonl"

    def __init__(self) -> None:
        self.done: list[int] = []

    def work(self, unit: Number) -> int:
        self.done.append(unit.value)
        return unit.value

    def lost(self, unit: Number, excess: Excess | None) -> int:
        raise AssertionError(unit)

    def keep(self, work: int, out: Path, state: State[Square]) -> Square:
        number = Number(work)
        return Square(number.name, number.key, work * work)

    def as_data(self, result: Square) -> dict[str, Any]:
        return asdict(result)

    def from_data(self, data: dict[str, Any]) -> Square:
        return Square(**data)


def numbers(count: int) -> Iterator[Number]:
    return map(Number, range(count))


def test_a_batch_of_ones_own_goes_on_too(tmp_path: Path) -> None:
    first, second = Squares(), Squares()
    run_batch(first, numbers(3), tmp_path, ThreadPoolExecutor, jobs=2)
    batch = run_batch(second, numbers(5), tmp_path, ThreadPoolExecutor, jobs=2)
    assert [result.square for result in batch.results] == [0, 1, 4, 9, 16]
    assert (sorted(first.done), sorted(second.done)) == ([0, 1, 2], [3, 4])
    lines = (tmp_path / ".squares.jsonl").read_text().splitlines()
    assert [json.loads(line)["square"] for line in lines] == [0, 1, 4, 9, 16]


def test_what_is_done_at_the_same_time_comes_in_order() -> None:
    """So that a batch that is run again makes the same steps."""

    def lost(item: int, excess: Excess | None) -> int:
        raise AssertionError("no worker dies")

    assert list(completed(iter(range(40)), lambda item: item, lost, InProcess, 8)) == [*range(40)]
