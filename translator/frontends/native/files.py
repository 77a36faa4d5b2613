"""The files that games are read from: what `include` names stands in its place.

Places in the trees of all files are counted on from one file to the next, so that a place tells the
file that it is in.
"""

from __future__ import annotations

from bisect import bisect_right

from translator.core.diagnostics import Sink
from translator.core.source import Source, Span
from translator.frontends.native.spelling import said
from translator.frontends.native.syntax import parse
from translator.frontends.native.tree import Node, Token, below, names_in, nodes
from translator.library.included import Included
from translator.library.includes import Resolver


class Files:
    """Sources one behind the other."""

    def __init__(self, first: Source) -> None:
        self.first = first
        self._starts = [0]
        self._sources = [first]

    def add(self, source: Source) -> int:
        """How far on the places of another file are."""
        start = self._starts[-1] + len(self._sources[-1].text) + 1
        self._starts.append(start)
        self._sources.append(source)
        return start

    def span(self, node: Node | Token, via: Span | None = None) -> Span:
        """Where a node stands; an empty one stands nowhere, so its span is the top of the file.

        `via` is the call that has brought it to where it is lowered.
        """
        if isinstance(node, Token):
            start, end = node.start_pos or 0, node.end_pos or 0
        elif node.meta.empty:
            return Span(self.first, 0, 0)
        else:
            start, end = node.meta.start_pos, node.meta.end_pos
        number = bisect_right(self._starts, start) - 1
        begun = self._starts[number]
        return Span(self._sources[number], start - begun, end - begun, via)

    def decode(self, token: Token) -> str:
        """The characters of a word or text, in the encoding of its file."""
        return self.span(token).source.decode(str(token))


def gather(source: Source, resolver: Resolver, sink: Sink) -> tuple[Files, list[Node]] | None:
    """What stands in a file and those that it includes, in order; `None` with errors."""
    gatherer = _Gatherer(source, resolver, sink)
    found = gatherer.read(source, 0, [])
    return None if sink.has_errors else (gatherer.files, found)


class _Gatherer:
    def __init__(self, source: Source, resolver: Resolver, sink: Sink) -> None:
        self.files = Files(source)
        self._included = Included(resolver, sink)
        self._sink = sink

    def read(self, source: Source, start: int, including: list[Source]) -> list[Node]:
        findings = Sink()
        tree = parse(source, findings)
        self._sink.extend(findings.items)
        if tree is None:
            return []
        if start:
            _moved(tree, start)
        found: list[Node] = []
        for node in nodes(tree.children):
            if node.data != "include":
                found.append(node)
                continue
            other = self._open(node, [*including, source])
            if other is not None:
                found += self.read(other, self.files.add(other), [*including, source])
        return found

    def _open(self, node: Node, including: list[Source]) -> Source | None:
        (token,) = names_in(node)[0].children
        assert isinstance(token, Token)
        try:
            name = said(self.files.decode(token))
        except ValueError as error:
            self._sink.error("L107", str(error), self.files.span(token))
            return None
        return self._included.open(name, self.files.span(node), including)


def _moved(tree: Node, by: int) -> None:
    for node in below(tree):
        if not node.meta.empty:
            node.meta.start_pos += by
            node.meta.end_pos += by
        for token in node.children:
            if isinstance(token, Token):
                token.start_pos = (token.start_pos or 0) + by
                token.end_pos = (token.end_pos or 0) + by
