"""A native file as `gamefile` wants it: its games, each lowered when it is asked for."""

from __future__ import annotations

from translator.core.diagnostics import Sink
from translator.core.source import Span
from translator.frontends.native.lowering.game import lower_game
from translator.frontends.native.lowering.scope import Scope
from translator.frontends.native.syntax import parse
from translator.frontends.native.tree import Node, names_in, nodes, nodes_in
from translator.ir.game import Game
from translator.library.rules import Rules


class NativeFile:
    """A file in the native language; its games are lowered when they are asked for."""

    def __init__(self, rules: Rules, dialect: str | None, sink: Sink) -> None:
        self.dialect = "native"
        self.titles: list[str] = []
        self._source = rules.source
        self._games: list[Node] = []
        self._shared: list[Node] = []
        tree = parse(rules.source, sink)
        if tree is None:
            return
        self._games = nodes_in(tree, "game")
        self._shared = [child for child in nodes(tree.children) if child.data != "game"]
        scope = Scope(rules.source, sink)
        self.titles = [scope.text(names_in(game)[0]) for game in self._games]
        if not self._games:
            sink.error("L406", "the file holds no game", Span(rules.source, 0, 0))

    def lower(self, index: int, sink: Sink) -> Game:
        return lower_game(self._source, self._games[index], self._shared, sink)
