"""The work on one file of records: every game is replayed, and what it becomes is spelt out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from notation.diagnostics import Sink
from notation.record import GameRecord
from translator.records.conversion import Conversion
from translator.records.rulebook import Rulebook
from translator.records.stream import Reading, worked
from translator.records.table import opened_table
from translator.records.units import Options, RecordsUnit


@dataclass(frozen=True, slots=True)
class RecordsWork:
    """What was found in a file, and the bytes of each file that it becomes, by path."""

    unit: RecordsUnit
    games: int = 0
    legal: int = 0
    unreadable: int = 0
    moves: int = 0
    files: Mapping[str, bytes] = field(default_factory=dict)
    sink: Sink = field(default_factory=Sink)
    problem: str = ""  # why there was no work


def work_on(unit: RecordsUnit) -> RecordsWork:
    """Replay and convert one file."""
    file, target, options = unit.file, unit.target, unit.options
    sink = Sink()
    made: list[GameRecord] = []
    games = legal = unreadable = moves = 0
    book = _rulebook(options, Path.cwd())
    reading = Reading([file], book.engine_for)
    for done in worked(reading, Conversion(target, options.timeout)):
        games += 1
        moves += sum(node.move is not None for node in done.read.record.root.walk())
        legal += not done.failed
        unreadable += done.read.unreadable
        if done.result is not None and not (done.failed and options.skip_errors):
            made.append(done.result)
        for diagnostic in (*done.read.said, *done.said):
            sink.add(diagnostic)
    for diagnostic in reading.said:
        sink.add(diagnostic)
    groups = [made] if target.collects else [[record] for record in made]
    files = {
        str(name): b"".join(target.write(group, sink))
        for name, group in zip(unit.destination.names(), groups, strict=False)
        if group
    }
    return RecordsWork(unit, games, legal, unreadable, moves, files, sink)


@cache
def _rulebook(options: Options, folder: Path) -> Rulebook:
    """One for each process: engines are compiled once. Names are relative to the current folder."""
    library = tuple(map(Path, options.library))
    table = opened_table(options.table)
    return Rulebook(options.rules, None, library, options.dialect, options.timeout, table)
