"""Streams of records through a work, by processes if several are wanted: in order, in flat memory.

Records are read here, for a file has one beginning; what takes long, the replay by the rules, is
done elsewhere on a few records at a time.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Generic, Protocol, TypeAlias, TypeVar, cast

from notation.course import Guide
from notation.diagnostics import Diagnostic, RecordError, Severity, Sink
from notation.engine import Engine, EngineClass
from notation.record import GameRecord
from translator.batch.pool import InProcess, NewExecutor, in_order
from translator.core.excess import Excess
from translator.engines.limits import worker_lost
from translator.records.sources import Source, position

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)

NODES = 4000
"""Moves that go to a process at a time, at least: so many take about a fifth of a second."""

Said: TypeAlias = tuple[Diagnostic, ...]


@dataclass(frozen=True, slots=True)
class Known:
    """A game of an archive: its file, its number there, and the line and the byte it begins at."""

    file: str
    number: int
    line: int
    offset: int

    def __str__(self) -> str:
        if self.number == 1:
            return self.file
        return f"{self.file} game {self.number}, offset {self.offset}"


@dataclass(frozen=True, slots=True)
class Read:
    """A record of a file, by its number there from 1, and what was said until it was read.

    `of` is the number of the file among the files, from 0.

    `unreadable`: an error was found in its text. `start` is a game by its rules that has no moves
    yet, `None` where no rules are needed; `without_rules`: they are, and none are found. `guide`
    follows the game faster, if anybody does. `passed`: so many bytes of all files were read by
    then.
    """

    of: int
    file: str
    number: int
    record: GameRecord
    start: Engine | None = None
    guide: Guide | None = None
    unreadable: bool = False
    without_rules: bool = False
    said: Said = ()
    passed: int = 0

    @property
    def known(self) -> Known:
        """Where it stands."""
        return Known(self.file, self.number, self.record.line, self.record.offset)

    @property
    def engine(self) -> EngineClass | None:
        """The engine of the rules. Of the two only a game can go to another process."""
        return None if self.start is None else cast(EngineClass, type(self.start))


@dataclass(frozen=True, slots=True)
class Done(Generic[T]):
    """What the work on a record came to; `None` where a process was lost with it."""

    read: Read
    result: T | None
    said: Said = ()

    @property
    def failed(self) -> bool:
        """Whether there was an error, with its text or with its moves."""
        bad = self.read.unreadable or self.read.without_rules
        return bad or any(found.severity is Severity.ERROR for found in self.said)


class Work(Protocol[T_co]):
    """What is done with each record; it and its results are plain data, for they go to processes.

    What it says goes to the sink.
    """

    def __call__(self, read: Read, sink: Sink, /) -> T_co: ...


@dataclass(slots=True)
class Reading:
    """Reads the records of files; `said` is what was said since the last one.

    `rules_of` finds the engine of a record, `None` where none is needed; it may raise
    `RecordError`. `guide_for` finds who follows it faster than that.
    """

    files: Sequence[Source]
    rules_of: Callable[[GameRecord, Sink], EngineClass | None]
    guide_for: Callable[[GameRecord, EngineClass], Guide | None] = lambda record, engine: None
    said: Said = field(default=(), init=False)
    _starts: dict[EngineClass, Engine] = field(default_factory=dict, init=False)

    @property
    def size(self) -> int | None:
        """The bytes of all files, as `Read.passed` counts them; `None` if one does not tell."""
        sizes = [file.size for file in self.files]
        return None if None in sizes else sum(size for size in sizes if size is not None)

    def __iter__(self) -> Iterator[Read]:
        sink = Sink()
        before = passed = 0
        for of, file in enumerate(self.files):
            before += passed
            passed = 0
            try:
                with file.opened() as data:
                    records = file.read(data, sink)
                    for number, record in enumerate(records, 1):
                        passed = position(data)
                        read = Read(of, file.name, number, record, passed=before + passed)
                        yield self._with_rules(read, sink)
                        self.said = ()
                        sink.take()  # so many findings of a code are listed of each record
            except RecordError as error:  # while it is unpacked
                for diagnostic in error.diagnostics:
                    sink.add(diagnostic)
            # What is found after the last record of a file is no fault of the next one.
            self.said += sink.take()

    def _with_rules(self, read: Read, sink: Sink) -> Read:
        """The record with its rules, and all that was said since the one before."""
        read = replace(read, unreadable=sink.has_errors)
        try:
            engine = self.rules_of(read.record, sink)
        except RecordError as error:
            read = replace(read, without_rules=True)
            for diagnostic in error.diagnostics:
                sink.add(diagnostic)
        else:
            if engine is not None:
                start = self._starts.get(engine) or self._starts.setdefault(engine, engine())
                read = replace(read, start=start, guide=self.guide_for(read.record, engine))
        return replace(read, said=(*self.said, *sink.items))


def worked(
    reads: Iterable[Read], work: Work[T], new_executor: NewExecutor = InProcess, jobs: int = 1
) -> Iterator[Done[T]]:
    """The work on records, in their order; `jobs` of them or more are under way at a time."""
    sent: deque[list[Read]] = deque()  # here records stay: only what is found comes back

    def sending() -> Iterator[list[Read]]:
        for chunk in chunks(reads, NODES if jobs > 1 else 0):
            sent.append(chunk)
            yield chunk

    lost = partial(_one_by_one, work, new_executor)
    for found in in_order(sending(), partial(on_chunk, work), lost, new_executor, jobs):
        for read, (result, said) in zip(sent.popleft(), found, strict=True):
            yield Done(read, result, said)


def chunks(reads: Iterable[Read], size: int) -> Iterator[list[Read]]:
    """Records in groups that have so many moves or more."""
    chunk: list[Read] = []
    nodes = 0
    for read in reads:
        chunk.append(read)
        nodes += sum(1 for _ in read.record.root.walk())
        if nodes >= size:
            yield chunk
            chunk, nodes = [], 0
    if chunk:
        yield chunk


def on_chunk(work: Work[T], chunk: list[Read]) -> list[tuple[T | None, Said]]:
    """What is done with a group of records, in whatever process."""
    found: list[tuple[T | None, Said]] = []
    for read in chunk:
        sink = Sink()
        result = work(read, sink)
        found.append((result, tuple(sink.items)))
    return found


def _one_by_one(
    work: Work[T], new_executor: NewExecutor, chunk: list[Read], excess: Excess | None
) -> list[tuple[T | None, Said]]:
    """The work on records one of which has cost a process: that one alone is lost."""
    if len(chunk) == 1:
        (read,) = chunk
        place = read.record.place(read.record.root)
        found = Diagnostic("N194", Severity.ERROR, worker_lost(excess).message, place)
        return [(None, (found,))]
    lost = partial(_one_by_one, work, new_executor)
    alone = in_order(([read] for read in chunk), partial(on_chunk, work), lost, new_executor, 1)
    return [one for done in alone for one in done]
