"""The work on one rules file: a pure function of its text and the options.

It runs in a worker, maybe on another machine, so what goes in and what comes out is plain data.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial

from notation.engine import EngineClass
from translator import api
from translator.analysis.skeleton import lacking
from translator.backends.engine.kept import rules_kept
from translator.backends.registry import TARGETS
from translator.batch.identity import work_key
from translator.batch.naming import module_paths
from translator.batch.results import FileResult, GameResult, Stage
from translator.core.deadline import DeadlineExceeded, deadline
from translator.core.diagnostics import Diagnostic, Severity, TranslationError
from translator.core.excess import MemoryExceeded
from translator.core.gc_pause import gc_paused
from translator.core.source import Source
from translator.engines.limits import TURN_WITHOUT_END, memory_over
from translator.engines.told import told
from translator.engines.trial import TRIALS, PythonTrial, Trial
from translator.frontends.gamefile import GameFile
from translator.library.includes import MemoryResolver
from translator.library.rules import Rules


@dataclass(frozen=True, slots=True)
class Options:
    """What a batch does with every file; `timeout`, in seconds, is for each step of the work."""

    dialect: str | None = None
    target: str = "python"
    games: int = 1
    max_plies: int = 300
    seed: int = 0
    timeout: float | None = 60.0


@dataclass(frozen=True, slots=True)
class Unit:
    """One file: its name in the library, the texts that it needs, where its modules go.

    One that cannot be read has a `problem` instead of texts.
    """

    name: str
    language: str
    texts: Mapping[str, bytes]  # by name: the file itself and all that it includes
    slug: str
    options: Options
    problem: str = ""

    @property
    def key(self) -> str:
        """Equal keys, equal results."""
        rest = f"{self.language} {self.slug} {self.options} {self.problem}"
        return work_key(self.name, self.texts, rest)


@dataclass(frozen=True, slots=True)
class Work:
    """The result for a file and the text of its modules by path."""

    result: FileResult
    modules: Mapping[str, str]


@gc_paused()
@rules_kept()
def work_on(unit: Unit) -> Work:
    """Read, lower, emit, import and play every game of a file; never raises an `Exception`.

    The collector runs once a file: else it goes through each of its games after every step. What is
    written of rules is kept from game to game of the file.
    """
    source = Source(unit.name, unit.texts[unit.name])
    resolver = MemoryResolver(unit.texts)
    rules = Rules(source, resolver, unit.language, unit.name, problem=unit.problem)
    nothing = FileResult(unit.name, unit.key, ())
    options = unit.options
    try:
        with deadline(options.timeout):
            file = GameFile(rules, options.dialect)
    except (DeadlineExceeded, MemoryExceeded, Exception) as error:
        code, message = _reason(error)
        return Work(replace(nothing, code=code, message=message), {})
    diagnostics = list(file.diagnostics)
    modules: dict[str, str] = {}
    games = []
    suffix = TARGETS[options.target].suffix
    for index, path in enumerate(module_paths(unit.slug, file.names, suffix)):
        game = GameWork(file, index, path)
        game.translate(options.target, options.timeout)
        game.play(options.games, options.max_plies, options.seed, options.timeout)
        diagnostics += game.diagnostics
        games.append(game.result)
        modules |= game.files
    said = {str(diagnostic): diagnostic.as_dict() for diagnostic in diagnostics}
    result = replace(
        nothing,
        games=tuple(games),
        diagnostics=tuple(said.values()),
        written={path: _digest(text) for path, text in modules.items()},
    )
    if not games:
        errors = [*file.errors, Diagnostic("C103", Severity.ERROR, "the file holds no game")]
        code, message = _reason(TranslationError(errors))
        result = replace(result, code=code, message=message)
    return Work(result, modules)


class GameWork:
    """One game on its way through the stages; `result` says how far it came and why no further."""

    def __init__(self, file: GameFile, index: int, path: str = "") -> None:
        self._file = file
        self._index = index
        self._path = path
        self.result = GameResult(file.names[index], Stage.NONE)
        self.diagnostics: tuple[Diagnostic, ...] = ()
        self.files: dict[str, str] = {}
        self.trial: Trial | None = None
        self._told: Callable[[str], Diagnostic]  # there is a game before anything is played

    @property
    def engine(self) -> EngineClass | None:
        """The class of a Python engine that was imported."""
        return self.trial.engine if isinstance(self.trial, PythonTrial) else None

    def translate(self, target: str, timeout: float | None) -> None:
        """Read, lower, emit and import the game."""
        if self._file.errors:
            self._stop(*_reason(TranslationError(self._file.errors)))
            return
        with self._guarded(timeout):
            self._reach(Stage.READ)
            game, self.diagnostics = self._file.lower(self._index)
            self._told = partial(told, game=game)
            self.result = replace(self.result, lacking=lacking(game))
            self._reach(Stage.LOWERED)
            self.files = api.emit_listed(game, target, self._path)
            text = self.files[self._path]
            facts = api.listed_facts(game, target)
            self.result = replace(self.result, module=self._path, digest=_digest(text), facts=facts)
            self.diagnostics += tuple(api.limits(game, target))
            self._reach(Stage.EMITTED)
            way = TARGETS[target].trial
            if way is not None:
                self.trial = TRIALS[way](text, game.meta.title, timeout)
            if self.trial is not None:
                self._reach(Stage.IMPORTED)

    def play(self, games: int, max_plies: int, seed: int, timeout: float | None) -> None:
        """Play random games, if the game came that far and anything can be played."""
        if self.trial is None:
            return
        with self._guarded(timeout):
            played = self.trial.play(games, max_plies, seed)
            if played.plies is None:
                self._stop("C108", "no legal first move")
                return
            self.result = replace(self.result, plies=played.plies)
            self._reach(Stage.PLAYED)
            found = (self._told(message) for message in played.warnings)
            self.diagnostics += tuple(
                replace(one, message=f"{self.result.title}: {one.message}") for one in found
            )

    @contextmanager
    def _guarded(self, timeout: float | None) -> Iterator[None]:
        """A block whose failure, of whatever kind, is the reason why the game went no further."""
        try:
            with deadline(timeout):
                yield
        except (DeadlineExceeded, MemoryExceeded, Exception) as error:
            if isinstance(error, TranslationError):
                self.diagnostics += error.diagnostics
            self._stop(*_reason(error, self.result.stage))

    def _stop(self, code: str, message: str) -> None:
        self.result = replace(self.result, code=code, message=message)

    def _reach(self, stage: Stage) -> None:
        self.result = replace(self.result, stage=stage)


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _reason(error: BaseException, stage: Stage = Stage.NONE) -> tuple[str, str]:
    """Code and message for what ended the work on a game or file."""
    if isinstance(error, TranslationError):
        first = error.diagnostics[0]
        place = f"{first.span}: " if first.span is not None else ""
        return first.code, place + first.message
    if isinstance(error, DeadlineExceeded):
        return "C107", "the time limit is over"
    if isinstance(error, MemoryExceeded | MemoryError):
        found = memory_over()
        return found.code, found.message
    if isinstance(error, RecursionError) and stage is Stage.IMPORTED:
        return "C116", TURN_WITHOUT_END
    if isinstance(error, OSError):
        place = f"{error.filename}: " if error.filename is not None else ""
        return "C119", f"{place}{error.strerror or error}"
    code = {Stage.EMITTED: "C112", Stage.IMPORTED: "C109"}.get(stage, "C110")
    return code, f"{type(error).__name__}: {error}"
