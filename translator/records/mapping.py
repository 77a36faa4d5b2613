"""A function on every game of an archive, here or on other machines."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, Protocol, TypeVar

from notation.engine import EngineClass
from translator.batch.executors import makes
from translator.batch.pool import InProcess, NewExecutor, process_pool
from translator.records.rulebook import Rulebook
from translator.records.sources import sources
from translator.records.stream import Done, Reading, Work, worked
from translator.records.table import encodings_in, opened_table

T = TypeVar("T")


class Client(Protocol):
    """A client of a cluster, as that of Dask."""

    def get_executor(self, **options: Any) -> Executor: ...


def map(
    fn: Work[T],
    archive: str | Path | Iterable[str | Path],
    *,
    rules: str | Path | None = None,
    variant: str | int | None = None,
    library: str | Path | Sequence[str | Path] = (),
    table: str | Path | None = None,
    notation: str | None = None,
    encoding: str | None = None,
    start: int = 1,
    limit: int | None = None,
    timeout: float | None = 120.0,
    engine: str = "auto",
    jobs: int | None = None,
    executor: Executor | NewExecutor | Client | None = None,
) -> Iterator[Done[T]]:
    """What `fn` gives for each game of an archive, in the order of the archive, in flat memory.

    fn        is given the game, `Read`, and a sink for what it finds; it and what it gives go to
              other processes, so it is a function of a module, or an object of plain data
    archive   files, compressed ones and folders; records in any notation, or in that of `notation`
    rules     the rules of all games, of which `variant` is one, else they are looked up as by
              `--map` (`table`) and `--library`; without any of these games have no rules
    encoding  that of all files, else what the map says, or what they tell
    start     the number of the first game, from 1; `limit`: how many games
    timeout   in seconds, for reading the rules of a game
    engine    who replays many games: V8 if it is installed (`auto`), or `python` or `v8`
    executor  any of `concurrent.futures`, or what makes one: then a worker that dies takes one game
              with it, where an executor that broke stays so. Or a client of Dask. By default
              `jobs` processes, or this one
    jobs      how many games are worked on at a time, about; it is no matter for the results

    Raises `RecordError` where there is no such file, `TranslationError` where there is no V8.
    """
    names = [archive] if isinstance(archive, (str, Path)) else archive
    folders = [library] if isinstance(library, (str, Path)) else library
    known = opened_table(None if table is None else str(table))
    found = tuple(Path(folder) for folder in folders)
    stated = None if rules is None else str(rules)
    book = Rulebook(stated, variant, found, None, timeout, known, engine)
    encodings = encodings_in(known, encoding)
    files = list(sources((str(name) for name in names), notation, encodings))
    rules_of = book.engine_for if book.given else _no_rules
    reading = Reading(files, rules_of, book.guides.guide_for)
    part = islice(reading, start - 1, None if limit is None else start - 1 + limit)
    if executor is not None:
        return worked(part, fn, makes(executor), jobs or os.cpu_count() or 1)
    jobs = jobs or 1
    return worked(part, fn, partial(process_pool, jobs) if jobs > 1 else InProcess, jobs)


def _no_rules(record: object, sink: object) -> EngineClass | None:
    return None
