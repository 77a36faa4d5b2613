"""`ludoglot batch-records`: a heap of game records, replayed, converted and reported on."""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any

import click

import notation
from notation.convert import Converter
from notation.diagnostics import RecordError, Severity, Sink
from notation.record import GameRecord
from notation.registry import NOTATIONS
from translator.batch.run import InProcess, process_pool
from translator.batch.state import tool_identity
from translator.cli import PARTIAL, USAGE
from translator.cli.common import plural, say
from translator.cli.games import limited
from translator.cli.records import (
    Destination,
    Folder,
    Rulebook,
    Source,
    destinations,
    show,
    sources,
)
from translator.diagnostics import TranslationError
from translator.files import write_atomic
from translator.text import table

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


@click.command()
@click.argument("src")
@click.argument("out", type=click.Path(file_okay=False, path_type=Path))
@click.option(
    "--to", "target", type=click.Choice(list(NOTATIONS)), default="named", show_default=True
)
@click.option("--rules", metavar="FILE", help="The rules of all the records.")
@click.option(
    "--library",
    type=Folder(exists=True, file_okay=False),
    multiple=True,
    help="A folder in which rules are looked up by the name that the record gives.",
)
@click.option(
    "--dialect", type=click.Choice(["zillions", "dagaz"]), help="Whose semantics ZRF has."
)
@click.option("-j", "--jobs", type=click.IntRange(min=1), help="Processes; by default one a core.")
@click.option("--strict", is_flag=True, help="What is lost, and every warning, is a problem.")
@click.option("--report", type=click.Choice(["table", "json"]), default="table", show_default=True)
@click.option(
    "--timeout", type=click.FloatRange(min=0, min_open=True), default=120.0, show_default=True
)
def command(
    src: str,
    out: Path,
    target: str,
    rules: str | None,
    library: tuple[str, ...],
    dialect: str | None,
    jobs: int | None,
    strict: bool,
    report: str,
    timeout: float,
) -> int:
    """Replay every record in SRC (a folder or file) and write it in another notation into OUT.

    Goes on after failures; started again it does only what is missing or has changed. The status
    is 3 if any record was not legal to its end, or (with --strict) was written with a loss.
    """
    options = Options(target, rules, library, dialect, timeout, strict)
    try:
        files = [file for file in sources([src], None) if file.path is not None]
    except RecordError as error:
        show(error.diagnostics)
        return USAGE
    if not files:
        raise click.UsageError(f"{src} holds no records")
    jobs = jobs or os.cpu_count() or 1
    with _progress(len(files)) as advance:
        results = _run(files, out, options, jobs, advance)
    if report == "json":
        data = {"version": 1, "files": [asdict(result) for result in results]}
        click.echo(json.dumps(data, indent=2))
    else:
        say(as_table(results))
    return PARTIAL if any(result.problem for result in results) else 0


def as_table(results: list[Result]) -> str:
    """A line a file, and the sums."""
    rows: list[list[object]] = [
        [result.file, result.games, result.legal, result.moves, result.problem]
        for result in results
    ]
    sums = [sum(getattr(r, name) for r in results) for name in ("games", "legal", "moves")]
    rows.append([plural(len(results), "file"), *sums, ""])
    return table(["file", "games", "legal", "moves", "problem"], rows)


def _run(
    files: list[Source],
    out: Path,
    options: Options,
    jobs: int,
    advance: Callable[[Result], None],
) -> list[Result]:
    """The results in the order of the files. What an earlier run finished is not done again."""
    known = _known(out)
    results: dict[str, Result] = {}
    todo = []
    places = destinations(files, NOTATIONS[options.target])
    for file, destination in zip(files, places, strict=True):
        key = _key(file, destination, options)
        done = known.get(key)
        if done is not None and all((out / name).is_file() for name in done.written):
            results[file.name] = done
            advance(done)
        else:
            todo.append(_Task(file, destination, key))
    for result in _worked(todo, out, options, jobs):
        results[result.file] = result
        advance(result)
        _remember(out, result)
    in_order = [results[file.name] for file in files]
    lines = (json.dumps(asdict(result), sort_keys=True) + "\n" for result in in_order)
    write_atomic(out / STATE_FILE, "".join(lines).encode())
    return in_order


@dataclass(frozen=True, slots=True)
class _Task:
    """The work on one file; `key` tells whether it was done before."""

    file: Source
    destination: Destination
    key: str

    def submit(self, executor: Executor, out: Path, options: Options) -> Future[Result]:
        path = str(self.file.path)
        return executor.submit(work_on, path, self.destination, self.key, str(out), options)


def _worked(todo: list[_Task], out: Path, options: Options, jobs: int) -> Iterator[Result]:
    """The work on all files. When a worker dies, the file at hand is tried again alone."""
    while todo:
        executor: Executor = InProcess() if jobs == 1 else process_pool(jobs)
        futures = [task.submit(executor, out, options) for task in todo]
        waiting, todo = todo, []
        for count, (task, future) in enumerate(zip(waiting, futures, strict=True)):
            try:
                yield future.result()
            except BrokenExecutor:
                yield _alone(task, out, options)
                todo = waiting[count + 1 :]
                break
        executor.shutdown(wait=False, cancel_futures=True)


def _alone(task: _Task, out: Path, options: Options) -> Result:
    with process_pool(1) as executor:
        try:
            return task.submit(executor, out, options).result()
        except BrokenExecutor:
            return Result(task.file.name, task.key, 0, 0, 0, "the worker process died", (), ())


def work_on(path: str, destination: Destination, key: str, out: str, options: Options) -> Result:
    """Replay and convert one file, and write what it becomes."""
    (file,) = sources([path], None)
    target = NOTATIONS[options.target]
    sink = Sink()
    made: list[GameRecord] = []
    games = legal = moves = 0
    with file.opened() as data:
        for record in file.notation.read(data, file.name, sink=sink):
            games += 1
            moves += sum(node.move is not None for node in record.root.walk())
            before = len(sink.errors)
            new = _converted(record, options, sink)
            legal += len(sink.errors) == before
            made += [new] if new is not None else []
    written = []
    groups = [made] if target.collects else [[record] for record in made]
    for name, group in zip(destination.names(), groups, strict=False):
        if group:
            write_atomic(Path(out) / name, b"".join(target.write(group, sink)))
            written.append(str(name))
    problems = sink.errors
    if options.strict:
        problems += [d for d in sink.items if d.severity is Severity.WARNING]
    problem = str(problems[0]) if problems else ""
    said = tuple(diagnostic.as_dict() for diagnostic in sink.items)
    return Result(file.name, key, games, legal, moves, problem, tuple(written), said)


def _converted(record: GameRecord, options: Options, sink: Sink) -> GameRecord | None:
    try:
        engine = _rulebook(options).engine_for(record, sink)
        converter = Converter(engine, NOTATIONS[options.target], sink)
        with limited(options.timeout):
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
            digest.update(_stamp(Path(folder)).encode())
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


def _remember(out: Path, result: Result) -> None:
    out.mkdir(parents=True, exist_ok=True)
    with (out / STATE_FILE).open("ab") as file:
        # A line of its own even after a torn one; blank lines do not count.
        file.write(b"\n" + json.dumps(asdict(result), sort_keys=True).encode() + b"\n")


@contextmanager
def _progress(total: int) -> Iterator[Callable[[Result], None]]:
    """A bar on standard error, if that is a terminal; gives what to call after each file."""
    if not sys.stderr.isatty():
        yield lambda result: None
        return
    from rich.console import Console
    from rich.markup import escape
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.description}"))
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=total)
        yield lambda result: bar.update(task, advance=1, description=escape(result.file))
