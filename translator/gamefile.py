"""A rules file and the games in it: which there are, and each as a `Game` when it is asked for."""

from __future__ import annotations

from dataclasses import replace
from difflib import get_close_matches
from typing import NamedTuple

from translator.diagnostics import Diagnostic, Severity, Sink, TranslationError
from translator.frontends.zrf.document import load_document
from translator.frontends.zrf.inherit import merged_sections, setup_of, title_of
from translator.frontends.zrf.lowering.lower import lower_game
from translator.frontends.zrf.nodes import Form
from translator.inputs import Rules
from translator.ir.game import Game
from translator.source import Span

SEPARATOR = "-"  # the title of a line in a menu, which is no game


class Lowered(NamedTuple):
    """A game and what was said about it (no errors)."""

    game: Game
    diagnostics: tuple[Diagnostic, ...]


class GameFile:
    """A rules file that was read.

    `titles` are those of its games and variants, in order; a game is named by its index there.
    `diagnostics` are about the text as a whole; with an error among them no game can be trusted.
    """

    def __init__(self, rules: Rules, dialect: str | None = None) -> None:
        sink = Sink()
        document = load_document(rules.source, rules.resolver, sink)
        self.rules = rules
        self.dialect = dialect or document.dialect
        self.titles: list[str] = []
        self._sections: list[tuple[list[Form], Form | None]] = []
        base: Form | None = None
        for entry in document.games_and_variants():
            sections = merged_sections(document.expander, entry.game, entry.variant)
            if entry.variant is None:
                base = setup_of(sections)
            title = title_of(sections)
            if title != SEPARATOR:
                self.titles.append(title)
                self._sections.append((sections, base))
        self.diagnostics = self._located(sink)

    @property
    def errors(self) -> list[Diagnostic]:
        """The errors in the text as a whole."""
        return [d for d in self.diagnostics if d.severity is Severity.ERROR]

    def lower(self, index: int) -> Lowered:
        """The game of this index; `TranslationError` with all that is wrong if it has none."""
        if self.errors:
            raise TranslationError(self.diagnostics)
        sink = Sink()
        sections, base = self._sections[index]
        game = lower_game(sections, sink, self.dialect, self.rules.source.name, base)
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
