"""Finding the rules that a record was played by, and their engine."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import cast

from notation.description import GameDescription
from notation.diagnostics import Place, Sink
from notation.engine import EngineClass
from notation.record import GameRecord
from notation.registry import SPELLINGS
from translator import api
from translator.core.diagnostics import TranslationError
from translator.engines.limits import limited
from translator.frontends.find import open_rules, rules_below
from translator.frontends.gamefile import GameFile, Wanted
from translator.ir.game import Game
from translator.records.sources import no_record

RULES_ELSEWHERE = "A409"
"""The code of a game whose rules are in a script that is not found: nothing can be played."""


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
    _below: dict[Path, dict[str, list[Path]]] = field(default_factory=dict)

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
            raise no_record("N192", message, record.name, "name it with --rules, or use --library")
        problems: list[TranslationError] = []
        usable: dict[str, EngineClass] = {}
        for name, engine in self._candidates(names, title, problems):
            if _has_names(engine, record):
                if usable:
                    message = f"{name} has the names of the record, {next(iter(usable))} has not"
                    sink.note("N177", message, Place(record.name))
                return engine
            usable[name] = engine
        if usable:
            return next(iter(usable.values()))
        said = [line for problem in problems for d in problem.diagnostics[:3] for line in d.lines()]
        hint = "; ".join(line.strip() for line in said)
        raise no_record("N193", "its rules cannot be used", record.name, hint)

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
        paths = [path for folder in folders for path in self._rules_in(folder).get(wanted, [])]
        return [str(path) for path in dict.fromkeys(paths)]

    def _rules_in(self, folder: Path) -> dict[str, list[Path]]:
        """The rules files of a folder and below, by name without regard to case."""
        if folder not in self._below:
            found = self._below[folder] = {}
            for path in rules_below(folder) if folder.is_dir() else []:
                found.setdefault(path.name.casefold(), []).append(path)
        return self._below[folder]


def _has_names(engine: EngineClass, record: GameRecord) -> bool:
    """Whether the rules of an engine have all the names of a record."""
    spelling = SPELLINGS.get(record.spelling)
    description = GameDescription.of(engine().describe())
    return spelling is None or spelling.fits_rules(description, record)
