"""A rules file and the games in it: which there are, and each as a `Game` when it is asked for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from difflib import get_close_matches
from importlib import import_module
from typing import Final, NamedTuple, Protocol

from translator.collector import uncollected
from translator.diagnostics import Diagnostic, Severity, Sink, TranslationError
from translator.inputs import Rules
from translator.ir.game import Game
from translator.source import Span


class Reading(Protocol):
    """A file as its language reads it: what is wrong with it goes to the sinks."""

    dialect: str
    titles: list[str]

    def __init__(self, rules: Rules, dialect: str | None, sink: Sink) -> None: ...

    def lower(self, index: int, sink: Sink) -> Game:
        """The game of this index; complete only if the sink holds no errors."""


# Language -> module and class that reads it, imported when the first such file is read.
READERS: Final[Mapping[str, tuple[str, str]]] = {
    "zrf": ("translator.frontends.zrf.rulesfile", "ZrfFile"),
    "axiom": ("translator.frontends.axiom.rulesfile", "AxiomFile"),
    "native": ("translator.frontends.native.rulesfile", "NativeFile"),
    "xml": ("translator.ir.xml.rulesfile", "XmlFile"),
    "json": ("translator.ir.xml.rulesfile", "JsonFile"),
}


class Lowered(NamedTuple):
    """A game and what was said about it (no errors)."""

    game: Game
    diagnostics: tuple[Diagnostic, ...]


class GameFile:
    """A rules file that was read.

    `titles` are those of its games and variants, in order; a game is named by its index there.
    `diagnostics` are about the text as a whole; with an error among them no game can be trusted.
    """

    @uncollected()
    def __init__(self, rules: Rules, dialect: str | None = None) -> None:
        sink = Sink()
        module, name = READERS[rules.language]
        self.rules = rules
        self._reading: Reading = getattr(import_module(module), name)(rules, dialect, sink)
        self.dialect = self._reading.dialect
        self.titles = self._reading.titles
        self.diagnostics = self._located(sink)

    @property
    def errors(self) -> list[Diagnostic]:
        """The errors in the text as a whole."""
        return [d for d in self.diagnostics if d.severity is Severity.ERROR]

    @uncollected()
    def lower(self, index: int) -> Lowered:
        """The game of this index; `TranslationError` with all that is wrong if it has none."""
        if self.errors:
            raise TranslationError(self.diagnostics)
        sink = Sink()
        game = self._reading.lower(index, sink)
        if sink.has_errors:
            raise TranslationError(self._located(sink))
        return Lowered(game, self._located(sink))

    def _located(self, sink: Sink) -> tuple[Diagnostic, ...]:
        """What was found; what has no place of its own is about the file."""
        top = Span(self.rules.source, 0, 0)
        return tuple(d if d.span is not None else replace(d, span=top) for d in sink.items)

    def index(self, variant: str | None) -> int:
        """The game with this title, whatever its case, or the first; `TranslationError` C103."""
        if self.errors:
            raise TranslationError(self.diagnostics)
        if variant is None and self.titles:
            return 0
        folded = [title.casefold() for title in self.titles]
        if variant is not None and variant.casefold() in folded:
            return folded.index(variant.casefold())
        name = self.rules.source.name
        if not self.titles:
            message, hint = f"{name} holds no game", ""
        else:
            near = get_close_matches(variant or "", self.titles, 1, 0.4) or self.titles[:1]
            message, hint = f"{name} has no variant {variant!r}", f"did you mean {near[0]!r}?"
        raise TranslationError([Diagnostic("C103", Severity.ERROR, message, hint=hint)])
