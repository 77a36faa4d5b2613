"""`ludoglot convert`: game records into another notation, by the rules of the game."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from itertools import chain, groupby
from operator import itemgetter
from pathlib import Path
from typing import Any

import click

from notation.convert import Choices
from notation.diagnostics import RecordError, Sink
from notation.engine import EngineClass
from notation.notation import Notation
from notation.reading import CHUNK
from notation.record import DEFAULT_SPELLING, GameRecord
from notation.registry import NOTATIONS
from notation.sgf.spellings import SPELLINGS
from translator.cli import USAGE
from translator.cli.common import engine_option, force_option
from translator.cli.options import FileName, OneOf, Renamed
from translator.cli.records import (
    Chosen,
    NotationName,
    Shown,
    Stream,
    records_options,
    resume_option,
    resumed,
    show,
    stream_options,
)
from translator.core.files import opened_atomic
from translator.core.outputs import Outputs, same_bytes
from translator.library.names import STDIN, on_disk
from translator.records.conversion import Conversion, level_of, told
from translator.records.kept import Kept, KeptError
from translator.records.replaying import totals
from translator.records.rulebook import Rulebook
from translator.records.sources import Destination, destinations, in_its_encoding
from translator.records.stream import Done, Reading


@click.command(epilog="Example: ludoglot convert game.zsg --rules chess.zrf --to pgn")
@records_options
@stream_options
@engine_option
@click.option(
    "--to",
    "target",
    type=NotationName(written=True),
    required=True,
    help="The notation to write.",
)
@click.option(
    "-o",
    "--output",
    "out",
    cls=Renamed,
    once=["--out"],
    type=FileName(),
    metavar="OUT",
    help="A file, or a folder; by default standard output.",
)
@force_option
@resume_option
@click.option(
    "--format",
    "form",
    type=OneOf(["text", "jsonl"]),
    default="text",
    help="Text for people, or one JSON object per game on standard output beside OUT.",
)
@click.option(
    "--skip-errors", is_flag=True, help="Leave out records that are not legal to their end."
)
@click.option("--strict", is_flag=True, help="Treat losses and warnings as failures.")
@click.option("--sgf-safe", is_flag=True, help="Omit the short moves for other programs in SGF.")
@click.option(
    "--sgf-moves",
    type=OneOf([DEFAULT_SPELLING, *SPELLINGS]),
    default=None,
    help="The language of moves in SGF; by default the game decides.",
)
def command(
    chosen: Chosen,
    stream: Stream,
    engine: str,
    target: str,
    out: str | None,
    force: bool,
    resume: bool,
    form: str,
    skip_errors: bool,
    strict: bool,
    sgf_safe: bool,
    sgf_moves: str | None,
) -> int:
    """Convert RECORDS (files, folders, -) to another notation.

    Every move is looked up among the legal ones, which needs the rules: --rules, or --library with
    the file that the record names. Without either, records can only be rewritten in a notation that
    accepts their moves unchanged. Several records go into the folder OUT.
    """
    if form != "text" and out in (None, STDIN):
        raise click.UsageError("--format needs a file or folder for the records (-o)")
    row = NOTATIONS[target]
    choices = Choices(sgf_moves or "", repeats=not sgf_safe)
    try:
        book, files, rules = chosen.book(engine), chosen.files(), chosen.rules
        read = [file.path for file in files] + [on_disk(rules) if rules is not None else None]
        written = Outputs([path for path in read if path is not None], force)
        reading = Reading(files, partial(_rules_of, book, row), book.guides.guide_for)
        conversion = Conversion(row, chosen.timeout, choices)
        shown, report = not _seen(out), form == "jsonl"
        converted = _Converted(reading, stream, conversion, skip_errors, shown, report)
        writing = _Writing(row, written, converted.sink)
        into_folder = out is not None and (
            len(files) > 1 or out.endswith("/") or Path(out).is_dir()
        )
        if resume:
            if into_folder:
                raise click.UsageError(
                    "--resume needs one output file; batch-records resumes by itself"
                )
            options = f"{target} {choices} {skip_errors} {stream.part}"
            with resumed(out, chosen, files, options) as done:
                writing.on(done, converted)
        elif out is not None and into_folder:
            places = destinations(files, row)
            for number, group in groupby(converted, key=itemgetter(0)):
                writing.into_folder(map(itemgetter(1), group), Path(out), places[number])
        else:
            writing.stream(map(itemgetter(1), converted), out)
    except RecordError as error:
        show(error.diagnostics)
        return USAGE
    converted.sink.flush()
    sink = converted.sink
    return sink.status(sink.failed or (strict and "warning" in sink.worst))


def _rules_of(
    book: Rulebook, target: Notation, record: GameRecord, sink: Sink
) -> EngineClass | None:
    """The rules of a record, but where moves stay as they are and no rules were named."""
    takes = target.any_spelling or target.spelling == record.spelling
    return None if takes and not book.given else book.engine_for(record, sink)


def _seen(out: str | None) -> bool:
    """Whether the records themselves are seen as they are written."""
    return out in (None, STDIN) and sys.stdout.isatty()


@dataclass
class _Converted:
    """The converted records, each with the number of its file; what is found on the way is shown.

    With `skip_errors` those with an error are left out; with `shown` it is shown how far it is;
    with `report` there is a line a game on standard output, and one of their totals. `games` are
    done by now, `earlier` of them by a run that was cut off.
    """

    reading: Reading
    stream: Stream
    conversion: Conversion
    skip_errors: bool
    shown: bool
    report: bool
    sink: Shown = field(default_factory=Shown)
    games: int = 0
    earlier: int = 0
    levels: Counter[str] = field(default_factory=Counter)
    written: int = 0

    def __iter__(self) -> Iterator[tuple[int, GameRecord]]:
        for done in self.stream.worked(self.reading, self.conversion, self.shown):
            written = done.result is not None and not (self.skip_errors and done.failed)
            self.games += 1
            if self.games > self.earlier:  # what is done once more was counted, and told
                self._count(done, written)
            if done.result is not None and written:
                yield done.read.of, done.result
        self.sink.tell(self.reading.said)
        if self.report:
            sums = {**totals(self.levels, "legal"), "written": self.written}
            found = [diagnostic.as_dict() for diagnostic in self.reading.said]
            click.echo(json.dumps({"totals": sums, "diagnostics": found}))

    def _count(self, done: Done[GameRecord | None], written: bool) -> None:
        self.sink.of(done)
        self.levels[level_of(done)] += 1
        self.written += written
        if self.report:
            click.echo(json.dumps(told(done, written)))

    def state(self) -> dict[str, Any]:
        """What came of the games until now, as plain data."""
        return {"levels": dict(self.levels), "written": self.written, **self.sink.state()}

    def go_on(self, kept: Kept) -> None:
        """From the last game that an earlier run has written, which is done once more."""
        self.stream = self.stream.after(kept.game - 1)
        self.games, self.earlier = kept.game - 1, kept.game
        self.levels, self.written = Counter(kept.state["levels"]), kept.state["written"]
        self.sink.restore(kept.state)


@dataclass
class _Writing:
    """Writes records in a notation."""

    target: Notation
    written: Outputs
    sink: Shown

    def stream(self, records: Iterator[GameRecord], out: str | None) -> None:
        """All records into one file."""
        if out is not None:
            records = in_its_encoding(records, self.target, out)
        self._write(self.target.write(records, self.sink), out)

    def on(self, kept: Kept, converted: _Converted) -> None:
        """All records into one file, from where an earlier run was cut off.

        Its last record is written once more, and left out, for what follows may depend on that
        there was one.
        """
        last = kept.game
        if last:
            converted.go_on(kept)
        records = in_its_encoding(map(itemgetter(1), converted), self.target, kept.out)
        chunks = self.target.write(records, self.sink)
        if last and (next(chunks, None) is None or converted.games != last):
            raise KeptError(f"game {last} is now written differently than before")
        for chunk in chunks:
            kept.add(chunk, converted.games, converted.state())
        with kept.whole() as made:
            if kept.size:
                with self._output(str(kept.out)) as write:
                    while data := made.read(CHUNK):
                        write(data)

    def into_folder(
        self, records: Iterator[GameRecord], out: Path, destination: Destination
    ) -> None:
        """The records of a file into one in a folder, or into one each where a file holds one."""
        records = in_its_encoding(records, self.target, destination.first)
        if self.target.collects:
            self._write(self.target.write(records, self.sink), str(out / destination.first))
            return
        for name, record in zip(destination.names(), records, strict=False):
            with self._output(str(out / name)) as write:
                write(b"".join(self.target.write([record], self.sink)))

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
            self.written.allow(Path(out), file, same_bytes)
