"""Heaps of game records as a batch: every file is replayed and converted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from shutil import rmtree
from typing import Any, BinaryIO, Final

from notation.diagnostics import Place, Severity, Sink
from notation.reading import CHUNK
from translator.batch.state import State
from translator.batch.task import Task
from translator.core.diagnostics import TranslationError
from translator.core.excess import Excess
from translator.core.files import opened_atomic
from translator.core.named import open_file
from translator.core.outputs import Outputs, same_bytes
from translator.engines.limits import worker_lost
from translator.records.lines import keep_lines, lines_file
from translator.records.units import RecordsUnit
from translator.records.work import RecordsWork, work_on

_TRANSIENT: Final = frozenset({"C118", "N190"})
"""Not to be replaced, not to be read: another run may go better."""


@dataclass(frozen=True, slots=True)
class RecordsResult:
    """What became of one file. `problem` is the first thing that was wrong, "" for nothing."""

    file: str
    key: str
    games: int
    legal: int
    unreadable: int
    moves: int
    problem: str
    written: tuple[str, ...]
    diagnostics: tuple[dict[str, object], ...]


@contextmanager
def workshop(out: Path) -> Iterator[Path]:
    """A folder in the output for what is not whole yet; what a run that was killed left goes."""
    folder = out / ".ludoglot-unfinished"
    rmtree(folder, ignore_errors=True)
    try:
        yield folder
    finally:
        rmtree(folder, ignore_errors=True)


class RecordsTask(Task[RecordsUnit, RecordsWork, RecordsResult]):
    """Converts files of records.

    What no batch made of a file before is replaced as `Outputs` says, unless the options force it.
    """

    state_file = ".ludoglot-records.jsonl"

    def work(self, unit: RecordsUnit) -> RecordsWork:
        return work_on(unit)

    def lost(self, unit: RecordsUnit, excess: Excess | None) -> RecordsWork:
        return RecordsWork(unit, problem=worker_lost(excess).message)

    def keep(self, work: RecordsWork, out: Path, state: State[RecordsResult]) -> RecordsResult:
        """The result of a file; what it becomes is now written, as far as it may be."""
        unit, sink = work.unit, work.sink
        ours = {name for result in state.earlier(unit.name) for name in result.written}
        written = list(_placed(work, out, ours))
        if work.problem:  # it ended early, perhaps inside a line
            unit.lines.unlink(missing_ok=True)
        keep_lines(unit.lines, out, unit.key)
        problems = sink.errors
        if unit.options.strict:
            problems += [d for d in sink.items if d.severity is Severity.WARNING]
        problem = str(problems[0]) if problems else work.problem
        said = tuple(diagnostic.as_dict() for diagnostic in sink.items)
        counts = (work.games, work.legal, work.unreadable, work.moves)
        return RecordsResult(unit.name, unit.key, *counts, problem, tuple(written), said)

    def as_data(self, result: RecordsResult) -> dict[str, Any]:
        return asdict(result)

    def from_data(self, data: dict[str, Any]) -> RecordsResult:
        lists = {name: tuple(data[name]) for name in ("written", "diagnostics")}
        return RecordsResult(**{**data, **lists})

    def is_final(self, result: RecordsResult) -> bool:
        """Whether nothing stood in the way of it."""
        return not _TRANSIENT & {said["code"] for said in result.diagnostics}

    def written(self, result: RecordsResult) -> Mapping[str, str]:
        return dict.fromkeys([*result.written, str(lines_file(result.key))], "")


def _placed(work: RecordsWork, out: Path, ours: set[str]) -> Iterator[str]:
    """Writes the files that a unit becomes; the names of those that may be written."""
    unit = work.unit
    if work.sizes:
        with open_file(unit.made) as made:
            for name, size in zip(unit.destination.names(), work.sizes, strict=False):
                if _written(unit, out / name, made, size, str(name) in ours, work.sink):
                    yield str(name)
    unit.made.unlink(missing_ok=True)


def _written(
    unit: RecordsUnit, path: Path, made: BinaryIO, size: int, ours: bool, sink: Sink
) -> bool:
    """Whether a file may be written, of so many next bytes; says so if it may not.

    `ours`: earlier runs wrote it.
    """
    inputs = [unit.file.path] if unit.file.path is not None else []
    end = made.tell() + size

    def same(old: BinaryIO, new: BinaryIO) -> bool:
        return ours or same_bytes(old, new)

    try:
        with opened_atomic(path) as file:
            while data := made.read(min(CHUNK, end - made.tell())):
                file.write(data)
            Outputs(inputs, unit.options.force).allow(path, file, same)
    except TranslationError as error:
        (found,) = error.diagnostics
        sink.error("C118", found.message, Place(unit.name), hint=found.hint)
        return False
    return True
