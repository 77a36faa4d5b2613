"""Finding the rules that a record was played by, and their engine."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain, islice
from pathlib import Path
from typing import TypeAlias, cast

from notation.description import GameDescription, described
from notation.diagnostics import Place, RecordError, Sink
from notation.edits import SetupError
from notation.engine import EngineClass
from notation.record import GameRecord
from notation.registry import NOTATIONS, SPELLINGS
from notation.replay import Replayer
from notation.setup import start_of
from translator import api
from translator.core.diagnostics import TranslationError
from translator.engines.limits import limited
from translator.frontends.find import open_rules, rules_below
from translator.frontends.gamefile import GameFile, Wanted
from translator.ir.game import Game
from translator.records.guides import Guides
from translator.records.sources import no_record
from translator.records.table import NO_TABLE, RulesTable
from translator.records.titles import Titles, titled

_Chosen: TypeAlias = tuple[str, tuple[str, ...]]  # the name of a rules file, and titles

RULES_ELSEWHERE = "A409"
"""The code of a game whose rules are in a script that is not found: nothing can be played."""


@dataclass
class Rulebook:
    """Finds the rules of records and keeps their engines; `games` has the game of each.

    They are those of `rules`, else of the map `table`, else of the file that a record names, beside
    it or in `library`, else of a game there whose title the record tells. Of a record that tells
    none they are those of the one game there by which all of its moves are legal.

    `engine` says who follows records of which there are many: see `Guides`. With "v8" it raises
    `TranslationError` where that is not installed.
    """

    rules: str | None
    variant: Wanted
    library: tuple[Path, ...]
    dialect: str | None
    timeout: float | None
    table: RulesTable = NO_TABLE
    engine: str = "auto"
    games: dict[EngineClass, Game] = field(default_factory=dict)
    guides: Guides = field(init=False)
    _engines: dict[tuple[str, tuple[str, ...]], dict[str, EngineClass]] = field(
        default_factory=dict
    )
    _below: dict[Path, dict[str, list[Path]]] = field(default_factory=dict)
    _titles: dict[Path, Titles] = field(default_factory=dict)
    _told: set[tuple[str, str]] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.guides = Guides(self.games, self.engine, self.timeout)

    @property
    def given(self) -> bool:
        """Whether anything was said of where rules are."""
        return self.rules is not None or bool(self.library) or self.table.tells_rules

    def engine_for(self, record: GameRecord, sink: Sink) -> EngineClass:
        """The engine of a record's game; `RecordError` N192 or N193 when there is none.

        Of several rules files of one name, and of several games of one title, the first is taken
        that has the names of the record.
        """
        titles = titles_of(record)
        names = self._stated(record) or self._found(record)
        if not names:
            return self._by_title(titles, record, sink) if titles else self._by_moves(record, sink)
        told = titles if "Variant" in record.headers else []
        problems: list[TranslationError] = []
        usable: dict[str, EngineClass] = {}
        boards: list[str] = []
        # A file of several boards may have that of the record, if not first.
        alike = [] if told else self._candidates(names, titles, []) if titles else []
        for name, engine in chain(self._candidates(names, told, problems), alike):
            rules = described(engine)
            if not has_board(rules, record):
                boards.append(f"{rules.title} has one of {rules.columns} by {rules.rows}")
                continue
            if suits(rules, record):
                if usable:
                    message = f"{name} has the names of the record, {next(iter(usable))} has not"
                    sink.note("N177", message, Place(record.name))
                return engine
            usable[name] = engine
        if usable:
            return next(iter(usable.values()))
        if boards:
            message = "the rules have no board of the size that the record states"
            raise no_record("N193", message, record.name, "; ".join(dict.fromkeys(boards)))
        found = [d for problem in problems for d in problem.diagnostics[:3]]
        more = found if found[0].span is not None else found[1:]  # than the message says
        hint = "; ".join(line.strip() for d in more for line in d.lines())
        why = (", ".join(filter(None, (d.message, d.hint))) for d in found)
        message = ": ".join(("its rules cannot be used", *islice(why, 1)))
        raise no_record("N193", message, record.name, hint)

    def _stated(self, record: GameRecord) -> list[str]:
        """The rules that were named for a record, not by it."""
        named = self.rules if self.rules is not None else self.table.rules_of(record.name)
        return [named] if named is not None else []

    def _by_title(self, told: list[str], record: GameRecord, sink: Sink) -> EngineClass:
        """The engine of a game in the libraries with a title that a record tells, else N192.

        Of several the first is taken that may begin as the record does.
        """
        first: tuple[str, EngineClass] | None = None
        for found in self._suiting(told, record):
            if _begins(found[1], record):
                first = found
                break
            first = first or found
        if first is not None:
            message, engine = first
            self._tell(message, record, sink)
            return engine
        if not self.library:
            raise _not_found(record)
        raise _not_found(record, self._nearest(told))

    def _nearest(self, told: list[str]) -> str:
        """What the libraries have instead of a game of some titles that suits a record."""
        libraries = self._libraries()
        named = (game for title in told for games in libraries for game in games.named(title))
        message = f"no game {told[0]!r} in the libraries"
        if unsuited := next(named, None):
            return f"{message}; the rules of {unsuited.shown} are not such as the record needs"
        near = (games.nearest(title) for title in told for games in libraries)
        nearest = next(filter(None, near), "")
        return f"{message}, but {nearest!r}" if nearest else message

    def _suiting(self, told: list[str], record: GameRecord) -> Iterator[tuple[str, EngineClass]]:
        """The games in the libraries that suit a record, with how they are found."""
        for title in told:
            for game in (game for titles in self._libraries() for game in titles.named(title)):
                for _, engine in self._candidates([game.file], [game.name], []):
                    if suits(described(engine), record):
                        yield f"the rules of {game.shown}, by the title {title!r}", engine

    def _by_moves(self, record: GameRecord, sink: Sink) -> EngineClass:
        """The engine of the one game in the libraries by which all moves of a record are legal.

        Raises `RecordError` N192 where there is none, or several.
        """
        fitting: dict[str, tuple[str, EngineClass]] = {}
        try:
            with limited(self.timeout):
                for name, title, engine in self._fitting(record):
                    fitting.setdefault(title.casefold(), (name, engine))
        except TranslationError as error:
            raise no_record("N194", error.diagnostics[0].message, record.name) from error
        if len(fitting) == 1:
            ((name, engine),) = fitting.values()
            self._tell(f"the rules of {name}: by no others all moves are legal", record, sink)
            return engine
        names = ", ".join(name for name, _ in fitting.values())
        raise _not_found(record, f"its moves are legal by {names}" if names else "")

    def _fitting(self, record: GameRecord) -> Iterator[tuple[str, str, EngineClass]]:
        """Name, title and engine of each game by which all moves of a record are legal."""
        spelling = SPELLINGS.get(record.spelling)
        if spelling is None or not record.root.children:
            return
        for game in (game for titles in self._libraries() for game in titles.games):
            for _, engine in self._candidates([game.file], [game.name], []):
                rules = described(engine)
                if not suits(rules, record):
                    continue
                tried = Replayer(engine, Sink(), rules).replay(record, spelling, variations=False)
                if tried.complete:
                    yield game.shown, game.title, engine

    def _libraries(self) -> list[Titles]:
        for folder in self.library:
            if folder not in self._titles:
                self._titles[folder] = Titles(folder, self.dialect)
        return [self._titles[folder] for folder in self.library]

    def _tell(self, message: str, record: GameRecord, sink: Sink) -> None:
        """A note on how rules were found, once for all games of a file."""
        if (record.name, message) not in self._told:
            self._told.add((record.name, message))
            sink.note("N195", message, Place(record.name))

    def _candidates(
        self, names: list[str], told: list[str], problems: list[TranslationError]
    ) -> Iterator[tuple[str, EngineClass]]:
        for name in names:
            try:
                yield from self._engines_of(name, tuple(told)).items()
            except TranslationError as error:
                problems.append(error)

    def _engines_of(self, name: str, told: tuple[str, ...]) -> dict[str, EngineClass]:
        """The game of a rules file that was chosen, else all of a title that is told; by names."""
        key = (name, told)
        if key not in self._engines:
            engines: dict[str, EngineClass] = {}
            problems = []
            with limited(self.timeout):
                file = GameFile(open_rules(name, library=self._library_of(name)), self.dialect)
                for index in self._chosen(file, told):
                    try:
                        engines[f"{name}@{file.names[index]}"] = self._compiled(file, index)
                    except TranslationError as error:
                        problems.append(error)
            if not engines:
                raise problems[0]
            self._engines[key] = engines
        return self._engines[key]

    def _chosen(self, file: GameFile, told: tuple[str, ...]) -> list[int]:
        wanted = file.rules.variant if self.variant is None else self.variant
        if wanted is None and told:
            return titled(file, told)
        return [file.index(wanted)]

    def _compiled(self, file: GameFile, index: int) -> EngineClass:
        lowered = file.lower(index)
        if absent := [d for d in lowered.diagnostics if d.code == RULES_ELSEWHERE]:
            raise TranslationError(absent)
        engine = cast(EngineClass, api.compile(lowered.game, cached=True).Game)
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
        paths = [path for folder in folders for path in self._rules_in(folder).get(wanted, [])]
        return [str(path) for path in dict.fromkeys(paths)]

    def _rules_in(self, folder: Path) -> dict[str, list[Path]]:
        """The rules files of a folder and below, by name without regard to case."""
        if folder not in self._below:
            found = self._below[folder] = {}
            below = rules_below(folder) if folder.is_dir() else []
            for path in filter(Path.is_file, below):  # nobody has named a pipe
                found.setdefault(path.name.casefold(), []).append(path)
        return self._below[folder]


def _not_found(record: GameRecord, known: str = "") -> RecordError:
    """N192; what is known of the game instead goes with it."""
    stated = record.headers.get("Rules", "")
    message = f"no rules file {stated}" if stated else "the record names no rules file"
    hint = "name the rules with --rules or --map, or use --library"
    return no_record("N192", "; ".join(filter(None, (message, known))), record.name, hint)


def _begins(engine: EngineClass, record: GameRecord) -> bool:
    """Whether a game may begin as a record does."""
    try:
        start_of(record, engine, described(engine))
    except SetupError:
        return False
    return True


def suits(rules: GameDescription, record: GameRecord) -> bool:
    """Whether rules are for a record: its notation, and all its names."""
    spelling, notation = SPELLINGS.get(record.spelling), NOTATIONS.get(record.notation)
    if notation is not None:
        own = notation.family in ("", rules.family) or notation.borrowed(record, rules)
        if not own or not has_board(rules, record):
            return False
    return spelling is None or spelling.fits_rules(rules, record)


def has_board(rules: GameDescription, record: GameRecord) -> bool:
    """Whether the board of rules may be that of a record."""
    notation = NOTATIONS.get(record.notation)
    return notation is None or notation.suits(record, rules)


def titles_of(record: GameRecord) -> list[str]:
    """What a record may tell of the title of its game, the surest first."""
    notation = NOTATIONS.get(record.notation)
    told = notation.titles(record) if notation is not None else ()
    stated = record.headers.get("Variant")
    renamed = notation is not None and notation.renames
    return list(dict.fromkeys(filter(None, (*told, stated) if renamed else (stated, *told))))
