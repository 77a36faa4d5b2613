"""A rules file and the games in it: which there are, and each as a `Game` when it is asked for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from difflib import get_close_matches
from typing import NamedTuple, Protocol, TypeAlias

from translator.core.diagnostics import Diagnostic, Severity, Sink, TranslationError
from translator.core.gc_pause import gc_paused
from translator.core.source import Span
from translator.core.stack import own_stack, run
from translator.frontends.registry import LANGUAGES
from translator.ir.game import Game
from translator.library.rules import Rules

Wanted: TypeAlias = str | int | None
"""What chooses a game of a file: its title or name, its number from 1, or nothing: the first."""


class Reading(Protocol):
    """A file as its language reads it: what is wrong with it goes to the sinks."""

    dialect: str
    titles: list[str]

    def __init__(self, rules: Rules, dialect: str | None, sink: Sink) -> None: ...

    def lower(self, index: int, sink: Sink) -> Game:
        """The game of this index; complete only if the sink holds no errors."""


class Lowered(NamedTuple):
    """A game and what was said about it (no errors)."""

    game: Game
    diagnostics: tuple[Diagnostic, ...]


class GameFile:
    """A rules file that was read.

    `titles` are those of its games and variants, in order; a game is named by its index there.
    `names` tell games of one title apart: `Losing`, `Losing#2`.
    `diagnostics` are about the text as a whole; with an error among them no game can be trusted.
    `TranslationError` is raised for rules whose text could not be read.
    """

    @gc_paused()
    def __init__(self, rules: Rules, dialect: str | None = None) -> None:
        rules.check()
        sink = Sink()
        self.rules = rules
        with self._placing():
            reader = LANGUAGES[rules.language].reader
            self._reading: Reading = run(reader, rules, dialect, sink)
        self.dialect = self._reading.dialect
        self.titles = self._reading.titles
        self.names = _names(self.titles)
        self.diagnostics = self._located(sink)

    @property
    def errors(self) -> list[Diagnostic]:
        """The errors in the text as a whole."""
        return [d for d in self.diagnostics if d.severity is Severity.ERROR]

    @gc_paused()
    def lower(self, index: int) -> Lowered:
        """The game of this index; `TranslationError` with all that is wrong if it has none."""
        if self.errors:
            raise TranslationError(self.diagnostics)
        sink = Sink()
        with self._placing():
            game = own_stack(self._reading.lower)(index, sink)
        if sink.has_errors:
            raise TranslationError(self._located(sink))
        return Lowered(game, self._located(sink))

    def _located(self, sink: Sink) -> tuple[Diagnostic, ...]:
        return tuple(self.placed(sink.items))

    @contextmanager
    def _placing(self) -> Iterator[None]:
        """A block whose errors are about the file, if they have no place of their own."""
        try:
            yield
        except TranslationError as error:
            raise TranslationError([*self.placed(error.diagnostics)]) from error

    def placed(self, found: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
        """What has no place of its own is about the file."""
        top = Span(self.rules.source, 0, 0)
        return (d if d.span is not None else replace(d, span=top) for d in found)

    def index(self, wanted: Wanted) -> int:
        """The game that is wanted, by whatever case of its name; `TranslationError` C103."""
        if self.errors:
            raise TranslationError(self.diagnostics)
        if wanted is None:
            wanted = 1
        if isinstance(wanted, int) and 1 <= wanted <= len(self.titles):
            return wanted - 1
        folded = [name.casefold() for name in self.names]
        if isinstance(wanted, str) and wanted.casefold() in folded:
            return folded.index(wanted.casefold())
        raise TranslationError([self._missing(wanted)])

    def titled(self, title: str) -> list[int]:
        """All games of this title, whatever its case; `TranslationError` C103 if there is none."""
        first = self.index(title)
        alike = [i for i, other in enumerate(self.titles) if other.casefold() == title.casefold()]
        return alike or [first]

    def _missing(self, wanted: str | int) -> Diagnostic:
        file = self.rules.source.name
        if not self.titles:
            return Diagnostic("C103", Severity.ERROR, f"{file} holds no game")
        if isinstance(wanted, int):
            message, hint = f"{file} has no game number {wanted}", f"it holds {len(self.titles)}"
        else:
            near = get_close_matches(wanted, self.names, 1, 0.4) or self.names[:1]
            message, hint = f"{file} has no variant {wanted!r}", f"did you mean {near[0]!r}?"
        return Diagnostic("C103", Severity.ERROR, message, hint=hint)


def _names(titles: Sequence[str]) -> list[str]:
    """What chooses each game: its title, `TITLE#2` for the second of one title."""
    names = []
    taken = {title.casefold() for title in titles}
    counts: Counter[str] = Counter()
    for title in titles:
        name, folded = title, title.casefold()
        counts[folded] += 1
        if counts[folded] > 1:
            while (name := f"{title}#{counts[folded]}").casefold() in taken:
                counts[folded] += 1
            taken.add(name.casefold())
        names.append(name)
    return names
