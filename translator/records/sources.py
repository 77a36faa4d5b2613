"""Files of records as they are named, and the files that their games go to."""

from __future__ import annotations

import sys
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from io import BufferedReader, RawIOBase
from itertools import count, islice, takewhile
from pathlib import Path, PurePosixPath
from typing import Any, BinaryIO, TypeAlias, cast

from notation.diagnostics import Diagnostic, Place, RecordError, Severity, Sink
from notation.notation import Notation
from notation.reading import read_up_to
from notation.record import GameRecord
from notation.registry import DEFAULT_NOTATION, NOTATIONS, notation_in, notation_of
from notation.visitor import Visitor
from translator.core.files import contents, is_hidden
from translator.core.named import open_file
from translator.library.names import STDIN, in_corpus
from translator.records.packed import BEGIN, SUFFIXES, Entry, entries, is_packed, unpacked

EncodingOf: TypeAlias = Callable[[str], str | None]
"""The encoding that was stated for a file, by its name; `None` for none."""

AUTO = "auto"
"""What is chosen where the content of files is to tell their notations, whatever their suffixes."""


class _Input(RawIOBase):
    """Standard input, the beginning of which was read already."""

    def __init__(self, begin: bytes) -> None:
        self.begin = begin
        self.passed = 0

    def readable(self) -> bool:
        return True

    def tell(self) -> int:
        return self.passed

    def readinto(self, buffer: Any) -> int:
        view = memoryview(buffer)
        data = self.begin[: len(view)] or sys.stdin.buffer.read(len(view))
        self.begin = self.begin[len(data) :] if self.begin else b""
        view[: len(data)] = data
        self.passed += len(data)
        return len(data)


@dataclass(frozen=True, slots=True)
class Source:
    """A file of records. `below` is its name within the folder that was named.

    Of standard input, which has no path, `begin` was read already. `entry` is the file in a packed
    one, whose first bytes are then in `begin`; `problem` why it cannot be read. `encoding` is that
    of the file if it was stated.
    """

    name: str
    notation: Notation
    below: Path
    path: Path | None
    begin: bytes = b""
    entry: Entry | None = None
    problem: RecordError | None = None
    encoding: str | None = None

    def read(
        self, data: BinaryIO, sink: Sink, visitor: Visitor[Any] | None = None
    ) -> Iterator[Any]:
        """The records of the file, which was opened; or what the visitor makes of them."""
        stated = {} if self.encoding is None else {"encoding": self.encoding}
        return self.notation.read(data, self.name, sink=sink, visitor=visitor, **stated)

    @property
    def size(self) -> int | None:
        """Its bytes as `position` counts them; `None` for standard input, which does not tell."""
        if self.entry is not None and self.entry.size is not None:
            return self.entry.size
        return self.path.stat().st_size if self.path is not None and self.path.is_file() else None

    @contextmanager
    def opened(self) -> Iterator[BinaryIO]:
        """The file, to be read. One that cannot be unpacked ends in `RecordError` N197."""
        if self.problem is not None:
            raise self.problem
        if self.path is None:
            yield cast(BinaryIO, BufferedReader(_Input(self.begin)))
        elif self.entry is not None:
            with unpacked(self.path, self.begin, self.entry) as file:
                yield file
        else:
            with open_file(self.path) as file:
                yield file


def position(data: BinaryIO) -> int:
    """How far an opened file was read."""
    return cast(BufferedReader, data).raw.tell()


def sources(
    names: Iterable[str], notation: str | None, encoding_of: EncodingOf = lambda name: None
) -> Iterator[Source]:
    """The files of records that names mean: files, folders with all below them, `-`.

    A name that begins with `corpus/` and is not there means the corpus that ships with the package.

    Raises `RecordError` for a name that means none.
    """
    wanted = _Wanted(notation, encoding_of)
    for name in names:
        path = Path(name)
        if not path.exists():
            path = in_corpus(path) or path
        if name == STDIN:
            begin, encoding = read_up_to(sys.stdin.buffer, BEGIN), encoding_of("<stdin>")
            found = wanted.notation("", begin, encoding) or _unknown("<stdin>")
            yield Source("<stdin>", found, Path("stdin"), None, begin, encoding=encoding)
        elif path.is_dir():
            below = _below(path, wanted)
            first = next(below, None)
            if first is None:
                raise no_record("N190", "the folder holds no records", name)
            yield first
            yield from below
        elif path.exists():
            begin = _begin(path)
            if is_packed(begin):
                packed = list(_packed(path, begin, Path(path.name), wanted))
                if not packed:
                    _unknown(name)
                yield from packed
                continue
            encoding = encoding_of(name)
            found = wanted.notation(name, begin, encoding) or _unknown(name)
            yield Source(name, found, Path(path.name), path, encoding=encoding)
        else:
            raise no_record("N190", "no such file or folder", name)


def _below(folder: Path, wanted: _Wanted) -> Iterator[Source]:
    """The records in a folder and below, in the order of their names; other files are no matter.

    Nor are hidden ones: what a batch remembers lies hidden beside the records that it wrote.
    """
    refused: list[OSError] = []
    for file in sorted(contents(folder, refused.append), key=lambda file: file.as_posix()):
        if not file.is_file():
            continue
        begin = _begin(file)
        if is_packed(begin):
            below = file.relative_to(folder)
            try:
                yield from _packed(file, begin, below, wanted)
            except RecordError as error:  # the others are read
                row = NOTATIONS[DEFAULT_NOTATION]
                yield Source(str(file), row, below, file, problem=error)
            continue
        encoding = wanted.encoding_of(str(file))
        found = wanted.of_many(file.name, begin, encoding)
        if found is not None:
            yield Source(str(file), found, file.relative_to(folder), file, encoding=encoding)
    for listing in refused:  # nobody knows what is in these folders
        place, row = Path(listing.filename), NOTATIONS[DEFAULT_NOTATION]
        problem = no_record("N190", str(listing.strerror), str(place))
        if place == folder:
            raise problem
        yield Source(str(place), row, place.relative_to(folder), place, problem=problem)


def others_in(folder: Path, files: Iterable[Source]) -> list[Path]:
    """What lies in a folder or below and is none of some files of records, nor hidden."""
    known = {file.path for file in files}
    found = contents(folder, lambda error: None)  # which `sources` reports
    others = (path for path in found if path.is_file() and path not in known)
    return sorted(others, key=lambda path: path.as_posix())


def _packed(path: Path, begin: bytes, below: Path, wanted: _Wanted) -> Iterator[Source]:
    """The records in a packed file; other files in it are no matter, nor are hidden ones."""
    for entry in entries(path, begin):
        alone = path.with_suffix("") if path.suffix.lower() in SUFFIXES else path
        inner = entry.below if entry.name else PurePosixPath(alone.name)
        if entry.name and is_hidden(inner):
            continue
        name = f"{path}/{inner}" if entry.name else str(path)
        encoding = wanted.encoding_of(name)
        with unpacked(path, begin, entry) as file:
            found = wanted.of_many(inner.name, read_up_to(file, BEGIN), encoding)
        if found is not None:
            place = below.with_suffix("") / inner if entry.name else below.with_name(inner.name)
            yield Source(name, found, place, path, begin, entry, encoding=encoding)


@dataclass(frozen=True, slots=True)
class _Wanted:
    """The notation that was chosen, if any was, and what is known of the encodings of files."""

    chosen: str | None
    encoding_of: EncodingOf

    def of_many(self, name: str, begin: bytes, encoding: str | None) -> Notation | None:
        """The notation of a file of many, `None` if it is not the chosen one."""
        told = _notation(name, begin, encoding, None if self.chosen is None else AUTO)
        return told if told is not None and self.chosen in (None, AUTO, told.name) else None

    def notation(self, name: str, begin: bytes, encoding: str | None) -> Notation | None:
        """The notation of a file that was named."""
        return _notation(name, begin, encoding, self.chosen)


def _notation(name: str, begin: bytes, encoding: str | None, chosen: str | None) -> Notation | None:
    """The notation that was chosen, or that the suffix of a file tells, or its first bytes.

    With `AUTO` these count first.
    """
    by_name, by_content = (partial(notation_of, name), notation_in)
    ways = (by_content, by_name) if chosen == AUTO else (by_name, by_content)
    if chosen not in (None, AUTO):
        return NOTATIONS[chosen]
    return next(filter(None, (way(begin, encoding) for way in ways)), None)


def _begin(path: Path) -> bytes:
    """The first bytes of a file; none of a pipe, which is read once, and of what is not readable:
    who opens that will be told.
    """
    if not path.is_file():
        return b""
    try:
        with path.open("rb") as file:
            return file.read(BEGIN)
    except OSError:
        return b""


@dataclass(frozen=True, slots=True)
class Destination:
    """The files that the games of one file go to, within a folder.

    `taken` are those of other files, without regard to case.
    """

    first: Path
    taken: tuple[str, ...] = ()

    def names(self) -> Iterator[Path]:
        """`game.zsg`, `game-2.zsg` and so on."""
        yield self.first
        for number in count(2):
            name = self.first.with_stem(f"{self.first.stem}-{number}")
            if str(name).casefold() not in self.taken:
                yield name


def destinations(files: Iterable[Source], target: Notation) -> list[Destination]:
    """Where each file goes, each somewhere else.

    A file of another notation takes its own name with the new suffix. Those that would meet keep
    their old suffix as well: `game.pgn.sgf`.
    """
    files, suffix = list(files), target.suffixes[0]
    plain = [file.below.with_suffix(suffix) for file in files]
    divergence = Counter(str(path).casefold() for path in plain)
    chosen: dict[str, Path] = {}
    for file, path in zip(files, plain, strict=True):
        if divergence[str(path).casefold()] > 1:
            path = file.below.with_name(file.below.name + suffix)
        names = Destination(path).names()
        name = next(name for name in names if str(name).casefold() not in chosen)
        chosen[str(name).casefold()] = name
    order = sorted(chosen)

    def near(key: str) -> tuple[str, ...]:
        begins = key.removesuffix(suffix) + "-"
        following = islice(order, bisect_left(order, begins), None)
        return tuple(takewhile(lambda other: other.startswith(begins), following))

    return [Destination(name, near(key)) for key, name in chosen.items()]


def in_its_encoding(
    records: Iterable[GameRecord], target: Notation, name: str | Path
) -> Iterator[GameRecord]:
    """Records that go to a file, in the encoding that other programs take such a file to be in."""
    encoding = target.encodings.get(Path(name).suffix.lower())
    for record in records:
        if encoding is not None and record.source is None:
            record.encoding = encoding
        yield record


def _unknown(name: str) -> Notation:
    known = ", ".join(NOTATIONS)
    raise no_record("N191", f"unknown notation; use --from with one of {known}", name)


def no_record(code: str, message: str, name: str, hint: str = "") -> RecordError:
    """What is wrong with a name, or with the record of that name."""
    return RecordError([Diagnostic(code, Severity.ERROR, message, Place(name), hint=hint)])
