"""What the record commands share: their options, and showing what was found."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial, wraps
from pathlib import Path
from typing import Any, TypeVar, cast

import click

from notation.diagnostics import Diagnostic, Severity, Sink
from notation.registry import NOTATIONS
from translator.batch.pool import InProcess, NewExecutor, process_pool
from translator.cli import FOUND, USAGE
from translator.cli.common import dialect_option, remark, timeout_option, variant_options
from translator.cli.executors import executor_option
from translator.cli.options import (
    JOBS,
    FileName,
    Integer,
    OneOf,
    encoding_option,
    in_colour,
    quiet,
    read_once,
)
from translator.cli.progress import games_done
from translator.core.files import is_plain
from translator.frontends.gamefile import Wanted
from translator.library.names import in_corpus, on_disk
from translator.records.identity import run_identity
from translator.records.kept import Kept, KeptError, kept
from translator.records.rulebook import Rulebook
from translator.records.sources import AUTO, Source, sources
from translator.records.stream import Done, Read, Reading, Work, worked
from translator.records.table import encodings_in, opened_table

Function = TypeVar("Function", bound=Callable[..., Any])
T = TypeVar("T")

_COLOURS = {Severity.ERROR: "red", Severity.WARNING: "yellow", Severity.NOTE: "cyan"}


class Folder(click.Path):
    """A folder, which may be one of the corpus that ships with the package."""

    def convert(self, value: Any, param: Any, ctx: Any) -> Any:
        path = Path(value)
        found = None if path.exists() else in_corpus(path)
        return super().convert(found or value, param, ctx)


class NotationName(OneOf):
    """The name of a notation, of those that are registered when the command runs, or another.

    Where it is `written`, those that are only read are none.
    """

    def __init__(self, *others: str, written: bool = False) -> None:
        self.others = others
        self.written = written
        self.case_sensitive = True
        self.once = {}

    @property
    def choices(self) -> tuple[str, ...]:  # type: ignore[override]
        names = (name for name, row in NOTATIONS.items() if not (self.written and row.only_read))
        return (*self.others, *names)


map_option = click.option(
    "--map",
    "table",
    metavar="FILE",
    help='Rules and encodings by file pattern: TOML, `"*.kif" = "shogi.zrf"`.',
)


@dataclass(frozen=True, slots=True)
class Chosen:
    """The records that a command line names, and where their rules are."""

    names: tuple[str, ...]
    notation: str | None
    rules: str | None
    variant: Wanted
    library: tuple[Path, ...]
    table: str | None
    dialect: str | None
    encoding: str | None
    timeout: float

    def files(self) -> list[Source]:
        """The files of records; raises `RecordError`."""
        encodings = encodings_in(opened_table(self.table), self.encoding)
        return list(sources(self.names, self.notation, encodings))

    def book(self, engine: str = "python") -> Rulebook:
        """What finds their rules, and what replays them; raises `RecordError` for a map that is
        none, `TranslationError` where the rules of all are not there."""
        known = opened_table(self.table)
        if self.rules is not None:
            on_disk(self.rules)
        found = self.rules, self.variant, self.library, self.dialect, self.timeout
        return Rulebook(*found, known, engine)


def records_options(function: Function) -> Function:
    """RECORDS, `--from`, `--encoding`, and where their rules are: `--rules`, `--map`, `--library`.

    The command gets them as one: `chosen`.
    """

    @wraps(function)
    def command(
        *args: Any,
        records: tuple[str, ...],
        source: str | None,
        rules: str | None,
        variant: Wanted,
        library: tuple[Path, ...],
        table: str | None,
        dialect: str | None,
        encoding: str | None,
        timeout: float,
        **others: Any,
    ) -> Any:
        found = records, source, rules, variant, library, table, dialect, encoding
        chosen = Chosen(*found, timeout)
        return function(*args, chosen=chosen, **others)

    for decorate in (
        click.argument("records", type=FileName(), nargs=-1, required=True, callback=read_once),
        click.option("--rules", type=FileName(), metavar="FILE", help="The rules of the records."),
        variant_options,
        click.option(
            "--library",
            type=Folder(exists=True, file_okay=False, path_type=Path),
            multiple=True,
            help="A folder to search for rules: by the file or the game that the record names,"
            " else by its moves.",
        ),
        map_option,
        dialect_option,
        click.option(
            "--from",
            "source",
            type=NotationName(AUTO),
            help="The notation of the records; with `auto` their beginning decides, not the"
            " suffix.",
        ),
        encoding_option,
        timeout_option(120.0, "Give up on the rules of a record, or on a game, after this time."),
    ):
        command = decorate(command)
    return cast(Function, command)


@dataclass(frozen=True, slots=True)
class Stream:
    """Which games of a stream are taken, by their numbers over all files, and by how many jobs.

    `again`: an earlier run has done those before them.
    """

    first: int
    limit: int | None
    jobs: int
    executor: NewExecutor | None = None
    again: bool = False

    def worked(self, reading: Reading, work: Work[T], shown: bool = True) -> Iterator[Done[T]]:
        """The work on those records, in their order; how far it has come is shown, if that is
        wanted."""
        new = self.executor or (partial(process_pool, self.jobs) if self.jobs > 1 else InProcess)
        done = worked(self._taken(reading), work, new, self.jobs)
        if not shown:
            yield from done
            return
        size = reading.size
        with games_done() as told:
            for number, one in enumerate(done, 1):
                told(self._part(number, one.read.passed, size))
                yield one

    def _taken(self, reading: Reading) -> Iterator[Read]:
        """The records that are taken; it is told where there are none, for they end before."""
        games = 0
        for games, read in enumerate(reading, 1):
            if games >= self.first:
                yield read
            if self.limit is not None and games >= self.first - 1 + self.limit:
                return
        if games < self.first and self.first > 1 and not self.again:
            remark(f"there is no game {self.first:,}: the records end with game {games:,}")

    def after(self, games: int) -> Stream:
        """The same without its first games."""
        limit = None if self.limit is None else self.limit - games
        return replace(self, first=self.first + games, limit=limit, again=True)

    @property
    def part(self) -> tuple[int, int | None]:
        """What decides which games are taken."""
        return self.first, self.limit

    def _part(self, number: int, passed: int, size: int | None) -> float | None:
        """The part of the work that is done after so many games, and bytes of all."""
        parts = [passed / size] if size else []
        parts += [number / self.limit] if self.limit is not None else []
        return min(1.0, max(parts, default=0.0)) if parts else None


def part_options(function: Function) -> Function:
    """`--start` and `--limit`: which games are taken, by their numbers over all files."""
    count = Integer(min=1)
    limit = click.option("--limit", type=count, help="Process at most this many games.")
    start = click.option(
        "--start", "first", type=count, default=1, help="The number of the first game to process."
    )
    return start(limit(function))


def stream_options(function: Function) -> Function:
    """`--start`, `--limit`, `-j` and `--executor`, which the command gets as one: `stream`."""

    @wraps(function)
    def command(
        *args: Any,
        first: int,
        limit: int | None,
        jobs: int | None,
        executor: NewExecutor | None,
        **others: Any,
    ) -> Any:
        jobs = jobs or (1 if executor is None else os.cpu_count() or 1)
        return function(*args, stream=Stream(first, limit, jobs, executor), **others)

    for decorate in (
        part_options,
        click.option("-j", "--jobs", type=JOBS, help="Number of processes; by default one."),
        executor_option,
    ):
        command = decorate(command)
    return cast(Function, command)


resume_option = click.option(
    "--resume",
    is_flag=True,
    help="Keep finished work beside the output, and continue there if a run was cut off.",
)


@contextmanager
def resumed(
    out: str | None, chosen: Chosen, files: Sequence[Source], options: str
) -> Iterator[Kept]:
    """What a run that was cut off has left of its output, a file; `options`: all that shape it."""
    if out is None or not is_plain(Path(out)):
        raise click.UsageError("--resume needs an output file")
    paths = {file.path for file in files}
    rules = {on_disk(name) for name in (chosen.rules, chosen.table) if name is not None}
    if None in paths:
        raise click.UsageError("standard input cannot be read again: --resume needs files")
    found = sorted(path for path in {*paths, *rules, *chosen.library} if path is not None)
    try:
        with kept(Path(out), run_identity(found, f"{chosen}\0{options}")) as unfinished:
            yield unfinished
    except KeptError as error:
        raise click.UsageError(str(error)) from error


def show(diagnostics: Iterable[Diagnostic]) -> None:
    """Each diagnostic on standard error, with its details and its hint."""
    coloured = in_colour(sys.stderr)
    for diagnostic in diagnostics:
        if quiet() and diagnostic.severity is not Severity.ERROR:
            continue
        first, *rest = diagnostic.lines()
        if coloured:
            code = click.style(diagnostic.code, fg=_COLOURS[diagnostic.severity], bold=True)
            first = first.replace(diagnostic.code, code, 1)
        click.echo("\n".join([first, *rest]), err=True, color=coloured)


class Shown(Sink):
    """A sink whose findings are shown as they come; it only remembers how bad they were."""

    def __init__(self, quiet: bool = False) -> None:
        super().__init__()
        self.quiet = quiet
        self.worst: set[str] = set()
        self.without_rules = False

    def state(self) -> dict[str, Any]:
        """How bad it was so far, as plain data."""
        return {"worst": sorted(self.worst), "without_rules": self.without_rules}

    def restore(self, state: Mapping[str, Any]) -> None:
        """What an earlier run had come to counts as well."""
        self.worst |= set(state["worst"])
        self.without_rules |= state["without_rules"]

    def of(self, done: Done[Any]) -> list[Diagnostic]:
        """What was found with a record, shown as it is told."""
        self.without_rules |= done.read.without_rules
        return self.tell((*done.read.said, *done.said))

    def tell(self, said: Iterable[Diagnostic]) -> list[Diagnostic]:
        """Take findings in and show them; those that are one too many of a code are not given."""
        for diagnostic in said:
            self.add(diagnostic)
        return self.flush()

    def flush(self) -> list[Diagnostic]:
        """Show what was found since the last time, and give it."""
        found, self.items = self.items, []
        self.worst |= {diagnostic.severity.value for diagnostic in found}
        if not self.quiet:
            show(found)
        return found

    @property
    def failed(self) -> bool:
        """Whether there was an error."""
        return "error" in self.worst

    def status(self, wrong: bool) -> int:
        """The exit status of a command that found a record `wrong`, or not."""
        if self.without_rules:
            return USAGE
        return FOUND if wrong else 0
