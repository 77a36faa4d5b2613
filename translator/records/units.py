"""The units of a batch of records: files, and where their games go."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import notation
from notation.notation import Notation
from notation.registry import DEFAULT_NOTATION, NOTATIONS
from translator.batch.identity import tool_identity
from translator.records.sources import Destination, Source, destinations
from translator.records.table import opened_table


@dataclass(frozen=True, slots=True)
class Options:
    """What is done with every file; plain data, for it goes to workers.

    `rules`, the map `table`, or the libraries in which rules are looked up; `timeout`, in seconds,
    is for the rules of a record and for each game. With `strict` every warning is a problem; with
    `force` anything is replaced.
    """

    target: str = DEFAULT_NOTATION
    rules: str | None = None
    library: tuple[str, ...] = ()
    table: str | None = None
    dialect: str | None = None
    timeout: float | None = 120.0
    strict: bool = False
    force: bool = False


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
    tools = f"{tool_identity()}\0{_notation_identity()}"
    digest = hashlib.sha256(f"{tools}\0{options}\0{destination}\0".encode())
    if file.path is not None and file.entry is None:
        digest.update(file.path.read_bytes())
    elif file.path is not None:  # one of many in an archive, which is not read for each
        digest.update(f"{file.entry}\0{_stamp(file.path)}".encode("utf-8", "surrogatepass"))
    mapped = [rules.partition("@")[0] for _, rules in opened_table(options.table).rows]
    for folder in (options.rules, options.table, *options.library, *mapped):
        if folder is not None:
            digest.update(_stamp(Path(folder).absolute()).encode("utf-8", "surrogatepass"))
    return digest.hexdigest()


@cache
def _notation_identity() -> str:
    """A digest of the sources that read and write records."""
    digest = hashlib.sha256()
    for path in sorted(Path(notation.__file__).parent.rglob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()


@cache
def _stamp(path: Path) -> str:
    """What tells that a file or a folder of rules has changed."""
    files = sorted(path.rglob("*")) if path.is_dir() else [path]
    stats = ((file, file.stat()) for file in files if file.is_file())
    return "".join(f"{file}\0{stat.st_size}\0{stat.st_mtime_ns}\0" for file, stat in stats)
