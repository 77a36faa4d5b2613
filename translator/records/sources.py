"""Files of records as they are named, and the files that their games go to."""

from __future__ import annotations

import sys
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count, islice, takewhile
from pathlib import Path
from typing import BinaryIO

from notation.diagnostics import Diagnostic, Place, RecordError, Severity, Sink
from notation.notation import Notation
from notation.registry import NOTATIONS, notation_in, notation_of
from translator.library.names import STDIN, in_corpus

_BEGIN = 4096
"""How many bytes of a file are looked at for its notation."""

MADE_FROM = ("RulesHash", "Source")
"""Headers that tell from which rules and notation a record was made."""


@dataclass(frozen=True, slots=True)
class Source:
    """A file of records. `below` is its name within the folder that was named."""

    name: str
    notation: Notation
    below: Path
    path: Path | None

    @contextmanager
    def opened(self) -> Iterator[BinaryIO]:
        if self.path is None:
            yield sys.stdin.buffer
        else:
            with self.path.open("rb") as file:
                yield file


def sources(names: Iterable[str], notation: str | None) -> Iterator[Source]:
    """The files of records that names mean: files, folders with all below them, `-`.

    A name that begins with `corpus/` and is not there means the corpus that ships with the package.

    Raises `RecordError` for a name that means none.
    """
    chosen = NOTATIONS[notation] if notation else None
    for name in names:
        path = Path(name)
        if not path.exists():
            path = in_corpus(path) or path
        if name == STDIN:
            yield Source("<stdin>", chosen or _unknown("<stdin>"), Path("stdin"), None)
        elif path.is_dir():
            below = sorted(path.rglob("*"), key=lambda file: file.as_posix())
            for file in below:
                found = notation_of(file.name)
                if file.is_file() and found is not None and chosen in (None, found):
                    yield Source(str(file), found, file.relative_to(path), file)
        elif path.exists():
            found = chosen or notation_of(name) or _told_by(path) or _unknown(name)
            yield Source(name, found, Path(path.name), path)
        else:
            raise no_record("N190", "no such file or folder", name)


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


def _told_by(path: Path) -> Notation | None:
    """The notation that the content of a file tells."""
    with path.open("rb") as file:
        return notation_in(file.read(_BEGIN))


def _unknown(name: str) -> Notation:
    known = ", ".join(NOTATIONS)
    raise no_record("N191", f"the notation is not told; use --from with one of {known}", name)


def no_record(code: str, message: str, name: str, hint: str = "") -> RecordError:
    """What is wrong with a name, or with the record of that name."""
    return RecordError([Diagnostic(code, Severity.ERROR, message, Place(name), hint=hint)])


def same_record(notation: Notation, old: BinaryIO, new: BinaryIO) -> bool:
    """Whether both files are in a notation and their first records have the same headers.

    Without headers their first lines are the same.
    """
    first = [_headers(notation, file) for file in (old, new)]
    if first[0] is None or first[0] != first[1]:
        return False
    if first[0]:
        return True
    for file in (old, new):
        file.seek(0)
    return old.readline() == new.readline()


def _headers(notation: Notation, file: BinaryIO) -> dict[str, str] | None:
    """The headers of the first record of a file, but not what says how it was made."""
    sink = Sink()
    record = next(notation.read(file, "", sink=sink), None)
    if record is None or sink.has_errors:
        return None
    return {key: text for key, text in record.headers.items() if key not in MADE_FROM}
