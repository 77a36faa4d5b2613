"""The work on one file of records: every game is replayed, and what it becomes is spelt out."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import islice
from pathlib import Path
from typing import BinaryIO

from notation.diagnostics import Place, Sink
from notation.record import GameRecord
from translator.core.named import open_file
from translator.records.conversion import Conversion, told
from translator.records.rulebook import Rulebook
from translator.records.sources import in_its_encoding
from translator.records.stream import Reading, worked
from translator.records.table import opened_table
from translator.records.units import Options, RecordsUnit


@dataclass(slots=True)
class RecordsWork:
    """What was found in a file; `sizes` are the bytes of each file that its games go to, which
    stand one after another in what the unit has `made`."""

    unit: RecordsUnit
    games: int = 0
    legal: int = 0
    unreadable: int = 0
    moves: int = 0
    sizes: list[int] = field(default_factory=list)
    sink: Sink = field(default_factory=Sink)
    problem: str = ""  # why there was no work


def work_on(unit: RecordsUnit) -> RecordsWork:
    """Replay and convert one file. No more than a game of it is in memory at a time.

    Of one that cannot be read to its end nothing is made: what another run made of it stays.
    """
    try:
        return _work_on(unit)
    except OSError as error:
        if error.filename is None or error.filename != str(unit.file.path):
            raise
        work = RecordsWork(unit, problem=f"{error.filename}: {error.strerror}")
        work.sink.error("N190", str(error.strerror), Place(unit.name))
        return work


def _work_on(unit: RecordsUnit) -> RecordsWork:
    work = RecordsWork(unit)
    unit.made.parent.mkdir(parents=True, exist_ok=True)
    with open_file(unit.made, "wb") as made, open_file(unit.lines, "wb") as lines:
        first = unit.destination.first
        records = in_its_encoding(_converted(work, lines), unit.target, first)
        for group in [records] if unit.target.collects else ([record] for record in records):
            size = sum(map(made.write, unit.target.write(group, work.sink)))
            work.sizes += [size] if size else []
    return work


def _converted(work: RecordsWork, lines: BinaryIO) -> Iterator[GameRecord]:
    """The converted games, which are counted as they come, with a line for each."""
    unit, options, sink = work.unit, work.unit.options, work.sink
    book = _rulebook(options, Path.cwd())
    reading = Reading([unit.file], book.engine_for, book.guides.guide_for)
    games = islice(reading, *unit.games)
    for done in worked(games, Conversion(unit.target, options.timeout)):
        work.games += 1
        work.moves += sum(node.move is not None for node in done.read.record.root.walk())
        work.legal += not done.failed
        work.unreadable += done.read.unreadable
        for diagnostic in (*done.read.said, *done.said):
            sink.add(diagnostic)
        written = done.result is not None and not (done.failed and options.skip_errors)
        lines.write(json.dumps(told(done, written)).encode() + b"\n")
        if done.result is not None and written:
            yield done.result
    for diagnostic in reading.said:
        sink.add(diagnostic)


@cache
def _rulebook(options: Options, folder: Path) -> Rulebook:
    """One for each process: engines are compiled once. Names are relative to the current folder."""
    library = tuple(map(Path, options.library))
    table = opened_table(options.table)
    dialect, timeout = options.dialect, options.timeout
    return Rulebook(options.rules, None, library, dialect, timeout, table, options.engine)
