"""What the record commands share: naming records, finding their rules, showing what was found."""

from __future__ import annotations

import os
import re
import sys
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from itertools import count, islice, takewhile
from pathlib import Path
from typing import Any, BinaryIO, TypeVar, cast

import click

from notation.diagnostics import Diagnostic, Place, RecordError, Severity, Sink
from notation.engine import EngineClass
from notation.record import GameRecord
from notation.registry import NOTATIONS, Notation, notation_of
from notation.rules import Rules
from notation.zsg.names import knows
from translator import api
from translator.cli.common import timeout_option, variant_options
from translator.cli.games import limited
from translator.diagnostics import TranslationError
from translator.gamefile import GameFile, Wanted
from translator.inputs import STDIN, in_corpus, open_rules, rules_below
from translator.ir.game import Game

Function = TypeVar("Function", bound=Callable[..., Any])

MADE_FROM = ("RulesHash", "Source")
"""Headers that tell from which rules and notation a record was made."""

RULES_ELSEWHERE = "A409"
"""The code of a game whose rules are in a script that is not found: nothing can be played."""

_COLOURS = {Severity.ERROR: "red", Severity.WARNING: "yellow", Severity.NOTE: "cyan"}


class Folder(click.Path):
    """A folder, which may be one of the corpus that ships with the package."""

    def convert(self, value: Any, param: Any, ctx: Any) -> Any:
        path = Path(value)
        found = None if path.exists() else in_corpus(path)
        return super().convert(found or value, param, ctx)


def records_options(function: Function) -> Function:
    """RECORDS, `--from`, and where their rules are: `--rules`, `--library` and which game."""
    for decorate in (
        click.argument("records", nargs=-1, required=True),
        click.option("--rules", metavar="FILE", help="The rules of the records."),
        variant_options,
        click.option(
            "--library",
            type=Folder(exists=True, file_okay=False, path_type=Path),
            multiple=True,
            help="A folder in which rules are looked up by the name that the record gives.",
        ),
        click.option(
            "--dialect",
            type=click.Choice(["zillions", "dagaz"]),
            help="Whose semantics ZRF has; guessed from the file by default.",
        ),
        click.option(
            "--from",
            "source",
            type=click.Choice(list(NOTATIONS)),
            help="The notation of the records, if the suffix does not tell.",
        ),
        timeout_option(120.0, "Give up on the rules of a record, or on a game, after this time."),
    ):
        function = decorate(function)
    return function


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
            found = chosen or notation_of(name) or _unknown(name)
            yield Source(name, found, Path(path.name), path)
        else:
            raise _error("N190", "no such file or folder", name)


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
    meeting = Counter(str(path).casefold() for path in plain)
    chosen: dict[str, Path] = {}
    for file, path in zip(files, plain, strict=True):
        if meeting[str(path).casefold()] > 1:
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


def _unknown(name: str) -> Notation:
    raise _error("N191", "the suffix tells no notation; use --from", name)


def _error(code: str, message: str, name: str, hint: str = "") -> RecordError:
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


@dataclass
class Rulebook:
    """Finds the rules of records and keeps their engines; `games` has the game of each."""

    rules: str | None
    variant: Wanted
    library: tuple[Path, ...]
    dialect: str | None
    timeout: float | None
    games: dict[EngineClass, Game] = field(default_factory=dict)
    _engines: dict[tuple[str, str | None], dict[str, EngineClass]] = field(default_factory=dict)

    @property
    def given(self) -> bool:
        """Whether anything was said of where rules are."""
        return self.rules is not None or bool(self.library)

    def engine_for(self, record: GameRecord, sink: Sink) -> EngineClass:
        """The engine of a record's game; `RecordError` N192 or N193 when there is none.

        Of several rules files of one name, and of several games of one title, the first is taken
        that has the names of the record.
        """
        title = record.headers.get("Variant")
        names = [self.rules] if self.rules is not None else self._found(record)
        if not names:
            stated = record.headers.get("Rules", "")
            message = f"no rules file {stated!r}" if stated else "the record names no rules file"
            raise _error("N192", message, record.name, "name it with --rules, or use --library")
        problems: list[TranslationError] = []
        usable: dict[str, EngineClass] = {}
        for name, engine in self._candidates(names, title, problems):
            if knows(Rules.of(engine().describe()), record):
                if usable:
                    message = f"{name} has the names of the record, {next(iter(usable))} has not"
                    sink.note("N177", message, Place(record.name))
                return engine
            usable[name] = engine
        if usable:
            return next(iter(usable.values()))
        said = [line for problem in problems for d in problem.diagnostics[:3] for line in d.lines()]
        hint = "; ".join(line.strip() for line in said)
        raise _error("N193", "its rules cannot be used", record.name, hint)

    def _candidates(
        self, names: list[str], title: str | None, problems: list[TranslationError]
    ) -> Iterator[tuple[str, EngineClass]]:
        for name in names:
            try:
                yield from self._engines_of(name, title).items()
            except TranslationError as error:
                problems.append(error)

    def _engines_of(self, name: str, title: str | None) -> dict[str, EngineClass]:
        """The game of a rules file that was chosen, else all of the title; by their names."""
        key = (name, title)
        if key not in self._engines:
            engines: dict[str, EngineClass] = {}
            problems = []
            with limited(self.timeout):
                file = GameFile(open_rules(name, library=self._library_of(name)), self.dialect)
                for index in self._chosen(file, title):
                    try:
                        engines[f"{name}@{file.names[index]}"] = self._compiled(file, index)
                    except TranslationError as error:
                        problems.append(error)
            if not engines:
                raise problems[0]
            self._engines[key] = engines
        return self._engines[key]

    def _chosen(self, file: GameFile, title: str | None) -> list[int]:
        wanted = file.rules.variant if self.variant is None else self.variant
        if wanted is None and title is not None:
            return file.titled(title)
        return [file.index(wanted)]

    def _compiled(self, file: GameFile, index: int) -> EngineClass:
        lowered = file.lower(index)
        if absent := [d for d in lowered.diagnostics if d.code == RULES_ELSEWHERE]:
            raise TranslationError(absent)
        engine = cast(EngineClass, api.compile(lowered.game).Game)
        self.games[engine] = lowered.game
        return engine

    def _library_of(self, name: str) -> Path | None:
        """The library that a rules file is in."""
        path = Path(name).absolute()
        return next((lib for lib in self.library if path.is_relative_to(lib.absolute())), None)

    def _found(self, record: GameRecord) -> list[str]:
        """Files of the name that the record gives: beside it first, then in the libraries."""
        wanted = re.split(r"[\\/]", record.headers.get("Rules", ""))[-1].casefold()
        folders = [Path(record.name).parent, *self.library]
        paths = [path for folder in folders for path in _rules_in(folder).get(wanted, [])]
        return [str(path) for path in dict.fromkeys(paths)]


@cache
def _rules_in(folder: Path) -> dict[str, list[Path]]:
    """The rules files of a folder and below, by name without regard to case."""
    found: dict[str, list[Path]] = {}
    for path in rules_below(folder) if folder.is_dir() else []:
        found.setdefault(path.name.casefold(), []).append(path)
    return found


def show(diagnostics: Iterable[Diagnostic]) -> None:
    """Each diagnostic on standard error, with its details and its hint."""
    coloured = sys.stderr.isatty() and "NO_COLOR" not in os.environ
    for diagnostic in diagnostics:
        first, *rest = diagnostic.lines()
        if coloured:
            code = click.style(diagnostic.code, fg=_COLOURS[diagnostic.severity], bold=True)
            first = first.replace(diagnostic.code, code, 1)
        click.echo("\n".join([first, *rest]), err=True, color=coloured)


class Shown(Sink):
    """A sink whose findings are shown as they come; it only remembers how bad they were."""

    def __init__(self, quiet: bool = False) -> None:
        super().__init__()
        self.quiet = quiet
        self.worst: set[str] = set()

    def flush(self) -> list[Diagnostic]:
        """Show what was found since the last time, and give it."""
        found, self.items = self.items, []
        self.worst |= {diagnostic.severity.value for diagnostic in found}
        if not self.quiet:
            show(found)
        return found

    @property
    def failed(self) -> bool:
        """Whether there was an error."""
        return "error" in self.worst
