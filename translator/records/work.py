"""The work on one file of records: every game is replayed, and what it becomes is spelt out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from notation.convert import Converter
from notation.diagnostics import RecordError, Sink
from notation.record import GameRecord
from translator.core.diagnostics import TranslationError
from translator.engines.limits import in_play
from translator.records.rulebook import Rulebook
from translator.records.table import opened_table
from translator.records.units import Options, RecordsUnit


@dataclass(frozen=True, slots=True)
class RecordsWork:
    """What was found in a file, and the bytes of each file that it becomes, by path."""

    unit: RecordsUnit
    games: int = 0
    legal: int = 0
    moves: int = 0
    files: Mapping[str, bytes] = field(default_factory=dict)
    sink: Sink = field(default_factory=Sink)
    problem: str = ""  # why there was no work


def work_on(unit: RecordsUnit) -> RecordsWork:
    """Replay and convert one file."""
    file, target = unit.file, unit.target
    sink = Sink()
    made: list[GameRecord] = []
    games = legal = moves = 0
    with file.opened() as data:
        for record in file.notation.read(data, file.name, sink=sink):
            games += 1
            moves += sum(node.move is not None for node in record.root.walk())
            before = len(sink.errors)
            new = _converted(record, unit, sink)
            legal += len(sink.errors) == before
            made += [new] if new is not None else []
    groups = [made] if target.collects else [[record] for record in made]
    files = {
        str(name): b"".join(target.write(group, sink))
        for name, group in zip(unit.destination.names(), groups, strict=False)
        if group
    }
    return RecordsWork(unit, games, legal, moves, files, sink)


def _converted(record: GameRecord, unit: RecordsUnit, sink: Sink) -> GameRecord | None:
    try:
        engine = _rulebook(unit.options, Path.cwd()).engine_for(record, sink)
        converter = Converter(engine, unit.target, sink)
        with in_play(unit.options.timeout):
            return converter.convert(record)
    except RecordError as error:
        for diagnostic in error.diagnostics:
            sink.add(diagnostic)
    except TranslationError as error:
        sink.error("N194", error.diagnostics[0].message, record.place(record.root))
    return None


@cache
def _rulebook(options: Options, folder: Path) -> Rulebook:
    """One for each process: engines are compiled once. Names are relative to the current folder."""
    library = tuple(map(Path, options.library))
    table = opened_table(options.table)
    return Rulebook(options.rules, None, library, options.dialect, options.timeout, table)
