"""The units of a batch of records: files, and where their games go."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from notation.notation import Notation
from notation.registry import DEFAULT_NOTATION, NOTATIONS
from translator.records.identity import stamp, tools
from translator.records.sources import Destination, Source, destinations
from translator.records.table import opened_table


@dataclass(frozen=True, slots=True)
class Options:
    """What is done with every file; plain data, for it goes to workers.

    `rules`, the map `table`, or the libraries in which rules are looked up; `timeout`, in seconds,
    is for the rules of a record and for each game. With `strict` every warning is a problem; with
    `force` anything is replaced. With `skip_errors` games that are not right to their end are left
    out.
    """

    target: str = DEFAULT_NOTATION
    rules: str | None = None
    library: tuple[str, ...] = ()
    table: str | None = None
    dialect: str | None = None
    timeout: float | None = 120.0
    strict: bool = False
    force: bool = False
    skip_errors: bool = False


@dataclass(frozen=True, slots=True)
class RecordsUnit:
    """One file of records: the notation that it goes to, and the files that its games go to.

    It has the row of the notation, for its name alone means nothing to a worker that has not
    imported the module of a notation that somebody added.
    """

    file: Source
    target: Notation
    destination: Destination
    key: str
    options: Options

    @property
    def name(self) -> str:
        return self.file.name


def records_units(files: Sequence[Source], options: Options) -> Iterator[RecordsUnit]:
    """The units of files, in their order."""
    target = NOTATIONS[options.target]
    for file, destination in zip(files, destinations(files, target), strict=True):
        key = _key(file, destination, options)
        yield RecordsUnit(file, target, destination, key, options)


def _key(file: Source, destination: Destination, options: Options) -> str:
    """A hash of all that the result for one file depends on.

    Rules and archives count by size and time.
    """
    digest = hashlib.sha256(f"{tools()}\0{options}\0{destination}\0".encode())
    if file.path is not None and file.entry is None:
        digest.update(file.path.read_bytes())
    elif file.path is not None:  # one of many in an archive, which is not read for each
        digest.update(f"{file.entry}\0{stamp(file.path)}".encode("utf-8", "surrogatepass"))
    mapped = [rules.partition("@")[0] for _, rules in opened_table(options.table).rows]
    for folder in (options.rules, options.table, *options.library, *mapped):
        if folder is not None:
            digest.update(stamp(Path(folder).absolute()).encode("utf-8", "surrogatepass"))
    return digest.hexdigest()
