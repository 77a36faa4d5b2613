"""The units of a batch of records: files, and where their games go."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import repeat
from pathlib import Path
from typing import Final, TypeAlias

from notation.diagnostics import RecordError, Sink
from notation.notation import Notation
from notation.reading import CHUNK
from notation.registry import DEFAULT_NOTATION, NOTATIONS
from notation.visitor import Visitor
from translator.core.named import open_file
from translator.records.identity import stamp, tools
from translator.records.sources import Destination, Source, destinations
from translator.records.table import opened_table


@dataclass(frozen=True, slots=True)
class Options:
    """What is done with every file; plain data, for it goes to workers.

    `rules`, the map `table`, or the libraries in which rules are looked up; `encoding` is that of
    the files if it is stated; `timeout`, in seconds,
    is for the rules of a record and for each game. With `strict` every warning is a problem; with
    `force` anything is replaced. With `skip_errors` games that are not right to their end are left
    out.
    """

    target: str = DEFAULT_NOTATION
    rules: str | None = None
    library: tuple[str, ...] = ()
    table: str | None = None
    dialect: str | None = None
    encoding: str | None = None
    timeout: float | None = 120.0
    strict: bool = False
    force: bool = False
    skip_errors: bool = False
    engine: str = field(default="auto", repr=False)  # no matter for what is made


Part: TypeAlias = tuple[int, int | None]
"""Games of a file: how many stand before them, and where they end, counted so; `None`: with it."""

WHOLE: Final[Part] = (0, None)
"""All games of a file."""


@dataclass(frozen=True, slots=True)
class RecordsUnit:
    """One file of records: the notation that it goes to, and the files that its games go to.

    `games` are those that are taken. What becomes of them is gathered in the file `made`: a worker
    needs to reach that folder, as it needs to reach the file of records.

    It has the row of the notation, for its name alone means nothing to a worker that has not
    imported the module of a notation that somebody added.
    """

    file: Source
    target: Notation
    destination: Destination
    made: Path
    games: Part
    key: str
    options: Options

    @property
    def name(self) -> str:
        return self.file.name

    @property
    def lines(self) -> Path:
        """Where a line for each game is gathered, beside what becomes of them."""
        return self.made.with_name(f"{self.made.stem}.lines")


def records_units(
    files: Sequence[Source],
    folder: Path,
    options: Options,
    parts: Iterable[Part | None] = repeat(WHOLE),
) -> Iterator[RecordsUnit]:
    """The units of files, in their order; what is made of each is gathered in `folder`.

    Files whose part is `None` make no unit.
    """
    target = NOTATIONS[options.target]
    places = destinations(files, target)
    for number, (file, place, games) in enumerate(zip(files, places, parts, strict=False), 1):
        if games is not None:
            key = _key(file, place, options, games)
            made = folder / f"{number}{target.suffixes[0]}"
            yield RecordsUnit(file, target, place, made, games, key, options)


def parts(files: Iterable[Source], first: int, limit: int | None) -> Iterator[Part | None]:
    """Which games of each file are taken, by their numbers over all files: so many from the first
    one on. `None` where they are none.

    To know how many games a file has it is read, without a look at the moves.
    """
    before, left = first - 1, limit
    for file in files:
        if before == 0 and left is None:
            yield WHOLE
            continue
        games = _count(file) if left != 0 else 0
        last = games if left is None else min(games, before + left)
        if last > before:
            yield before, None if last == games else last
            left = None if left is None else left - (last - before)
        else:
            yield None if games or left == 0 else WHOLE  # whoever works on it tells what is wrong
        before = max(0, before - games)


class _Skipping(Visitor[None]):
    """Takes no look at moves."""

    def end_headers(self) -> bool:
        return True

    def end_game(self) -> None:
        return None


def _count(file: Source) -> int:
    """How many games a file has, as far as it can be read."""
    games = 0
    with suppress(RecordError, OSError), file.opened() as data:
        for _ in file.read(data, Sink(), _Skipping()):
            games += 1
    return games


def _key(file: Source, destination: Destination, options: Options, games: Part) -> str:
    """A hash of all that the result for one file depends on.

    Rules and archives count by size and time.
    """
    digest = hashlib.sha256(f"{tools()}\0{options}\0{destination}\0{games}\0".encode())
    if file.path is not None and file.entry is None:
        with suppress(OSError), open_file(file.path) as data:  # the work on it reports that
            while chunk := data.read(CHUNK):
                digest.update(chunk)
    elif file.path is not None:  # one of many in an archive, which is not read for each
        digest.update(f"{file.entry}\0{stamp(file.path)}".encode("utf-8", "surrogatepass"))
    rows = opened_table(options.table).rows
    mapped = [row.rules.partition("@")[0] for row in rows if row.rules is not None]
    for folder in (options.rules, options.table, *options.library, *mapped):
        if folder is not None:
            digest.update(stamp(Path(folder).absolute()).encode("utf-8", "surrogatepass"))
    return digest.hexdigest()
