"""A native file as `gamefile` wants it: its games, each lowered when it is asked for."""

from __future__ import annotations

from translator.core.diagnostics import Sink
from translator.core.source import Span
from translator.frontends.native.lowering.game import lower_game
from translator.frontends.native.lowering.scope import Scope
from translator.frontends.native.lowering.sections import Entry, entries
from translator.frontends.native.syntax import parse
from translator.frontends.native.tree import Node, nodes
from translator.ir.game import Game
from translator.library.rules import Rules

_SHARED = frozenset({"define", "rule", "procedure"})


class NativeFile:
    """A file in the native language; its games are lowered when they are asked for."""

    def __init__(self, rules: Rules, dialect: str | None, sink: Sink) -> None:
        self.dialect = "native"
        self.titles: list[str] = []
        self._source = rules.source
        self._entries: list[Entry] = []
        self._shared: list[Node] = []
        tree = parse(rules.source, sink)
        if tree is None:
            return
        scope = Scope(rules.source, sink)
        self._shared = [node for node in nodes(tree.children) if node.data in _SHARED]
        self._entries = list(entries(tree, scope))
        self.titles = [scope.text(entry.name) for entry in self._entries]
        if not self._entries:
            sink.error("L406", "the file holds no game", Span(rules.source, 0, 0))

    def lower(self, index: int, sink: Sink) -> Game:
        return lower_game(self._source, self._entries[index], self._shared, sink)
