"""A native file as `gamefile` wants it: its games, each lowered when it is asked for."""

from __future__ import annotations

from translator.core.diagnostics import Sink
from translator.core.source import Span
from translator.frontends.native.files import Files, gather
from translator.frontends.native.lowering.game import lower_game
from translator.frontends.native.lowering.scope import Scope
from translator.frontends.native.lowering.sections import Entry, entries
from translator.frontends.native.tree import Node
from translator.ir.game import Game
from translator.library.rules import Rules

_SHARED = frozenset({"define", "rule", "procedure"})


class NativeFile:
    """A file in the native language; its games are lowered when they are asked for."""

    def __init__(self, rules: Rules, dialect: str | None, sink: Sink) -> None:
        self.dialect = "native"
        self.titles: list[str] = []
        self._files = Files(rules.source)
        self._entries: list[Entry] = []
        self._shared: list[Node] = []
        found = gather(rules.source, rules.resolver, sink)
        if found is None:
            return
        self._files, forms = found
        scope = Scope(self._files, sink)
        self._shared = [node for node in forms if node.data in _SHARED]
        self._entries = list(entries(forms, scope))
        self.titles = [scope.text(entry.name) for entry in self._entries]
        if not self._entries:
            sink.error("L406", "the file holds no game", Span(rules.source, 0, 0))

    def lower(self, index: int, sink: Sink) -> Game:
        return lower_game(self._files, self._entries[index], self._shared, sink)


def open_all(rules: Rules) -> None:
    """Opens all files that the rules include."""
    if b"include" in rules.source.data:
        gather(rules.source, rules.resolver, Sink())
