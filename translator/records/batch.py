"""Heaps of game records, replayed and converted; a run that was cut off goes on."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from functools import cache, partial
from io import BytesIO
from pathlib import Path
from typing import Any, BinaryIO

import notation
from notation.convert import Converter
from notation.diagnostics import Place, RecordError, Severity, Sink
from notation.notation import Notation
from notation.record import GameRecord
from notation.registry import NOTATIONS
from translator.batch.pool import completed, executor
from translator.batch.state import tool_identity
from translator.core.diagnostics import TranslationError
from translator.core.files import named, write_atomic
from translator.core.outputs import Outputs
from translator.engines.limits import in_play
from translator.records.rulebook import Rulebook
from translator.records.sources import Destination, Source, destinations, same_record

STATE_FILE = ".ludoglot-records.jsonl"


@dataclass(frozen=True, slots=True)
class Options:
    """What is done with every file; plain data, for it goes to workers."""

    target: str
    rules: str | None
    library: tuple[str, ...]
    dialect: str | None
    timeout: float | None
    strict: bool
    force: bool


@dataclass(frozen=True, slots=True)
class Result:
    """What became of one file. `problem` is the first thing that was wrong, "" for nothing."""

    file: str
    key: str
    games: int
    legal: int
    moves: int
    problem: str
    written: tuple[str, ...]
    diagnostics: tuple[dict[str, object], ...]


def run(
    files: list[Source],
    out: Path,
    options: Options,
    jobs: int,
) -> Iterator[Result]:
    """The results as they come. What an earlier run finished is not done again."""
    known = _known(out)
    todo = []
    ours: dict[str, set[str]] = {}
    for result in known.values():
        ours.setdefault(result.file, set()).update(result.written)
    target = NOTATIONS[options.target]
    places = destinations(files, target)
    for file, destination in zip(files, places, strict=True):
        key = _key(file, destination, options)
        done = known.get(key)
        if done is not None and _stands(done, out):
            yield done
        else:
            wrote = frozenset(ours.get(file.name, ()))
            todo.append(_Task(file, target, destination, key, wrote))
    work = partial(work_on, out=out, options=options)
    for result in completed(iter(todo), work, _lost, partial(executor, jobs), jobs):
        _remember(out, result)
        yield result


def _stands(done: Result, out: Path) -> bool:
    """Whether an earlier result holds: all is there, and nothing stood in the way of it."""
    refused = any(said["code"] == "C118" for said in done.diagnostics)
    return not refused and all((out / name).is_file() for name in done.written)


@dataclass(frozen=True, slots=True)
class _Task:
    """The work on one file; `key` tells whether it was done before, `ours` what it then wrote.

    It has the row of the notation, for its name alone means nothing to a worker that has not
    imported the module of a notation that somebody added.
    """

    file: Source
    target: Notation
    destination: Destination
    key: str
    ours: frozenset[str]


def _lost(task: _Task) -> Result:
    return Result(task.file.name, task.key, 0, 0, 0, "the worker process died", (), ())


def work_on(task: _Task, out: Path, options: Options) -> Result:
    """Replay and convert one file, and write what it becomes."""
    file = task.file
    target = task.target
    sink = Sink()
    made: list[GameRecord] = []
    games = legal = moves = 0
    with file.opened() as data:
        for record in file.notation.read(data, file.name, sink=sink):
            games += 1
            moves += sum(node.move is not None for node in record.root.walk())
            before = len(sink.errors)
            new = _converted(record, target, options, sink)
            legal += len(sink.errors) == before
            made += [new] if new is not None else []
    written = []
    groups = [made] if target.collects else [[record] for record in made]
    for name, group in zip(task.destination.names(), groups, strict=False):
        if group:
            text = b"".join(target.write(group, sink))
            if _allowed(task, out / name, str(name), text, options, sink):
                write_atomic(out / name, text)
                written.append(str(name))
    problems = sink.errors
    if options.strict:
        problems += [d for d in sink.items if d.severity is Severity.WARNING]
    problem = str(problems[0]) if problems else ""
    said = tuple(diagnostic.as_dict() for diagnostic in sink.items)
    return Result(file.name, task.key, games, legal, moves, problem, tuple(written), said)


def _allowed(task: _Task, path: Path, name: str, data: bytes, options: Options, sink: Sink) -> bool:
    """Whether a file may be written; says so if it may not."""
    target = task.target
    inputs = [task.file.path] if task.file.path is not None else []

    def same(old: BinaryIO, new: BinaryIO) -> bool:
        return name in task.ours or same_record(target, old, new)

    try:
        Outputs(inputs, options.force).allow(path, BytesIO(data), same)
    except TranslationError as error:
        (found,) = error.diagnostics
        sink.error("C118", found.message, Place(task.file.name), hint=found.hint)
        return False
    return True


def _converted(
    record: GameRecord, target: Notation, options: Options, sink: Sink
) -> GameRecord | None:
    try:
        engine = _rulebook(options).engine_for(record, sink)
        converter = Converter(engine, target, sink)
        with in_play(options.timeout):
            return converter.convert(record)
    except RecordError as error:
        for diagnostic in error.diagnostics:
            sink.add(diagnostic)
    except TranslationError as error:
        sink.error("N194", error.diagnostics[0].message, record.place(record.root))
    return None


@cache
def _rulebook(options: Options) -> Rulebook:
    """One for each process: engines are compiled once."""
    library = tuple(map(Path, options.library))
    return Rulebook(options.rules, None, library, options.dialect, options.timeout)


def _key(file: Source, destination: Destination, options: Options) -> str:
    """A hash of all that the result for one file depends on; rules count by size and time."""
    tools = f"{tool_identity()}\0{_notation_identity()}"
    digest = hashlib.sha256(f"{tools}\0{options}\0{destination}\0".encode())
    if file.path is not None:
        digest.update(file.path.read_bytes())
    for folder in (options.rules, *options.library):
        if folder is not None:
            digest.update(_stamp(Path(folder)).encode("utf-8", "surrogatepass"))
    return digest.hexdigest()


@cache
def _notation_identity() -> str:
    """A digest of the sources that read and write records."""
    digest = hashlib.sha256()
    for path in sorted(Path(notation.__file__).parent.rglob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()


@cache
def _stamp(path: Path) -> str:
    """What tells that a file or a folder of rules has changed."""
    files = sorted(path.rglob("*")) if path.is_dir() else [path]
    stats = ((file, file.stat()) for file in files if file.is_file())
    return "".join(f"{file}\0{stat.st_size}\0{stat.st_mtime_ns}\0" for file, stat in stats)


def _known(out: Path) -> dict[str, Result]:
    """The results of earlier runs by key. A torn last line is what an interrupted run leaves."""
    path = out / STATE_FILE
    known = {}
    for line in path.read_bytes().splitlines() if path.exists() else []:
        try:
            data: dict[str, Any] = json.loads(line)
            lists = {name: tuple(data[name]) for name in ("written", "diagnostics")}
            result = Result(**{**data, **lists})
        except (ValueError, KeyError, TypeError):
            continue
        known[result.key] = result
    return known


def rewrite(out: Path, results: list[Result]) -> None:
    """Leave just these results, in the order of the files."""
    lines = (json.dumps(asdict(result), sort_keys=True) + "\n" for result in results)
    write_atomic(out / STATE_FILE, "".join(lines).encode())


def _remember(out: Path, result: Result) -> None:
    out.mkdir(parents=True, exist_ok=True)
    with named(out / STATE_FILE), (out / STATE_FILE).open("ab") as file:
        # A line of its own even after a torn one; blank lines do not count.
        file.write(b"\n" + json.dumps(asdict(result), sort_keys=True).encode() + b"\n")
