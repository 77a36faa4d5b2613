"""`ludoglot convert`: game records into another notation, by the rules of the game."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from typing import BinaryIO

import click

from notation.convert import Choices, Converter
from notation.diagnostics import RecordError
from notation.losses import report_losses
from notation.notation import Notation
from notation.record import DEFAULT_SPELLING, GameRecord
from notation.registry import NOTATIONS
from notation.sgf.spellings import SPELLINGS
from translator.cli import FOUND, USAGE
from translator.cli.common import force_option
from translator.cli.records import NotationName, Shown, records_options, show
from translator.core.diagnostics import TranslationError
from translator.core.files import opened_atomic
from translator.core.outputs import Outputs
from translator.engines.limits import in_play
from translator.frontends.gamefile import Wanted
from translator.library.names import STDIN, on_disk
from translator.records.rulebook import Rulebook
from translator.records.sources import Destination, Source, destinations, same_record, sources
from translator.records.table import opened_table


@click.command()
@records_options
@click.option(
    "--to",
    "target",
    type=NotationName(),
    required=True,
    help="The notation to write.",
)
@click.option("-o", "--out", metavar="OUT", help="A file, or a folder; by default standard output.")
@force_option
@click.option("--strict", is_flag=True, help="What is lost, and every warning, is a failure.")
@click.option("--sgf-safe", is_flag=True, help="SGF without moves that look like those of Go.")
@click.option(
    "--sgf-moves",
    type=click.Choice([DEFAULT_SPELLING, *SPELLINGS]),
    default=None,
    help="How moves are written in SGF; the game decides by default.",
)
def command(
    records: tuple[str, ...],
    rules: str | None,
    variant: Wanted,
    library: tuple[Path, ...],
    table: str | None,
    dialect: str | None,
    source: str | None,
    timeout: float,
    target: str,
    out: str | None,
    force: bool,
    strict: bool,
    sgf_safe: bool,
    sgf_moves: str | None,
) -> int:
    """Convert RECORDS (files, folders, -) to another notation.

    Every move is found among the legal ones, so the rules are needed: --rules, or --library with
    the file that the record names. Without either, records are only rewritten in a notation that
    takes their moves as they are. Several records go into the folder OUT.
    """
    choices = Choices(sgf_moves or "", repeats=not sgf_safe)
    sink = Shown()
    try:
        book = Rulebook(rules, variant, library, dialect, timeout, opened_table(table))
        files = list(sources(records, source))
        read = [file.path for file in files] + [on_disk(rules) if rules is not None else None]
        written = Outputs([path for path in read if path is not None], force)
        work = _Work(book, NOTATIONS[target], choices, written, sink)
        if out is not None and (len(files) > 1 or out.endswith("/") or Path(out).is_dir()):
            for file, destination in zip(files, destinations(files, work.target), strict=True):
                work.into_folder(file, Path(out), destination)
        else:
            work.stream(files, out)
    except RecordError as error:
        sink.flush()
        show(error.diagnostics)
        return USAGE
    sink.flush()
    return FOUND if sink.failed or (strict and "warning" in sink.worst) else 0


class _Work:
    """Converts one file after another."""

    def __init__(
        self, book: Rulebook, target: Notation, choices: Choices, written: Outputs, sink: Shown
    ) -> None:
        self.book = book
        self.target = target
        self.choices = choices
        self.written = written
        self.sink = sink
        self.converters: dict[int, Converter] = {}

    def stream(self, files: list[Source], out: str | None) -> None:
        """All files into one."""
        self._write(chain.from_iterable(map(self._chunks, files)), out)

    def into_folder(self, file: Source, out: Path, destination: Destination) -> None:
        """One file into one in a folder, or into one for each game where a file holds one."""
        if not self.target.collects:
            for name, record in zip(destination.names(), self._converted(file), strict=False):
                with self._output(str(out / name)) as write:
                    write(b"".join(self.target.write([record], self.sink)))
            return
        self._write(self._chunks(file), str(out / destination.first))

    def _write(self, chunks: Iterator[bytes], out: str | None) -> None:
        """Write the pieces of the output; where there is none no file is touched."""
        first = next(chunks, None)
        if first is not None:
            with self._output(out) as write:
                for chunk in chain([first], chunks):
                    write(chunk)

    @contextmanager
    def _output(self, out: str | None) -> Iterator[Callable[[bytes], object]]:
        """What to call with each piece of the output; a file appears when it is whole."""
        if out is None or out == STDIN:
            yield sys.stdout.buffer.write
            sys.stdout.buffer.flush()
            return
        with opened_atomic(Path(out)) as file:
            yield file.write
            self.written.allow(Path(out), file, self._same)

    def _same(self, old: BinaryIO, new: BinaryIO) -> bool:
        return same_record(self.target, old, new)

    def _chunks(self, file: Source) -> Iterator[bytes]:
        yield from self.target.write(self._converted(file), self.sink)

    def _converted(self, file: Source) -> Iterator[GameRecord]:
        with file.opened() as data:
            for record in file.notation.read(data, file.name, sink=self.sink):
                new = self._convert(record)
                self.sink.flush()
                if new is not None:
                    yield new
        self.sink.flush()

    def _convert(self, record: GameRecord) -> GameRecord | None:
        if self._needs_no_rules(record):
            report_losses(record, self.target, self.sink)
            return record
        try:
            engine = self.book.engine_for(record, self.sink)
        except RecordError as error:
            for diagnostic in error.diagnostics:
                self.sink.add(diagnostic)
            return None
        converter = self.converters.get(id(engine))
        if converter is None:
            converter = Converter(engine, self.target, self.sink, self.choices)
            self.converters[id(engine)] = converter
        try:
            with in_play(self.book.timeout):
                return converter.convert(record)
        except TranslationError as error:
            self.sink.error("N194", error.diagnostics[0].message, record.place(record.root))
            return None

    def _needs_no_rules(self, record: GameRecord) -> bool:
        """Whether the target takes the moves as they are, and no rules were named."""
        target = self.target
        takes = target.any_spelling or target.spelling == record.spelling
        return takes and not self.book.given
