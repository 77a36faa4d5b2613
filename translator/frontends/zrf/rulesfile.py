"""A ZRF file as `gamefile` wants it: its games and variants, each lowered when it is asked for."""

from __future__ import annotations

from translator.diagnostics import Sink
from translator.frontends.zrf.document import load_document
from translator.frontends.zrf.inherit import merged_sections, setup_of, title_of
from translator.frontends.zrf.lowering.lower import lower_game
from translator.frontends.zrf.nodes import Form
from translator.inputs import Rules
from translator.ir.game import Game

SEPARATOR = "-"  # the title of a line in a menu, which is no game


class ZrfFile:
    def __init__(self, rules: Rules, dialect: str | None, sink: Sink) -> None:
        document = load_document(rules.source, rules.resolver, sink)
        self._name = rules.source.name
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

    def lower(self, index: int, sink: Sink) -> Game:
        sections, base = self._sections[index]
        return lower_game(sections, sink, self.dialect, self._name, base)
