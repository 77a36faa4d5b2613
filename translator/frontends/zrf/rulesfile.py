"""A ZRF file as `gamefile` wants it: its games and variants, each lowered when it is asked for."""

from __future__ import annotations

from translator.core.diagnostics import Sink
from translator.frontends.zrf.document import load_document, tell_uncalled
from translator.frontends.zrf.include import gather
from translator.frontends.zrf.inherit import merged_sections, title_of
from translator.frontends.zrf.lowering.lower import lower_game
from translator.frontends.zrf.lowering.rulebook import Blocks
from translator.frontends.zrf.nodes import Form
from translator.ir.game import Game
from translator.library.rules import Rules

SEPARATOR = "-"  # the title of a line in a menu, which is no game


class ZrfFile:
    """A file in ZRF; its games are lowered when they are asked for."""

    def __init__(self, rules: Rules, dialect: str | None, sink: Sink) -> None:
        document = load_document(rules.source, rules.resolver, sink)
        self._rules = rules
        self._blocks = Blocks(document.defines)
        self.dialect = dialect or document.dialect
        self.titles: list[str] = []
        self._sections: list[tuple[list[Form], list[Form]]] = []
        base: list[Form] = []
        for entry in document.games_and_variants():
            sections = merged_sections(document.expander, entry.game, entry.variant)
            if entry.variant is None:
                base = sections
            title = title_of(sections)
            if not title and entry.variant is None:
                sink.warning("Z413", '`game` lacks `(title "TEXT")`', entry.game.span)
            if title != SEPARATOR:
                self.titles.append(title)
                self._sections.append((sections, base))
        if self.titles:
            tell_uncalled(document, sink)

    def lower(self, index: int, sink: Sink) -> Game:
        """The game; where its rules are in a script of Axiom, with the rules of the script."""
        game = self.shell(index, sink)
        if "axiom" not in game.meta.engine.lower() or sink.has_errors:
            return game
        from translator.frontends.axiom.companion import is_shell
        from translator.frontends.axiom.rulesfile import with_script

        if not is_shell(game):
            return game
        return with_script(game, self._rules.source, self._rules.resolver, sink)

    def shell(self, index: int, sink: Sink) -> Game:
        """The game as the file itself describes it."""
        sections, base = self._sections[index]
        name = self._rules.source.basename
        return lower_game(sections, sink, self.dialect, name, base, self._blocks)


def open_all(rules: Rules) -> None:
    """Opens all files that the rules include, or the scripts of their games."""
    if b"axiom.dll" in rules.source.data.lower():
        from translator.frontends.axiom.rulesfile import open_scripts

        open_scripts(rules)
    elif b"include" in rules.source.data:
        gather(rules.source, rules.resolver, Sink())
