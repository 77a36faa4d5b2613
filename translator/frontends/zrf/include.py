"""`include`: the forms of a file with those of the files that it names."""

from __future__ import annotations

from translator.core.diagnostics import Sink
from translator.core.source import Source
from translator.frontends.zrf.nesting import lifted
from translator.frontends.zrf.nodes import Atom, Form, Node, Text
from translator.frontends.zrf.reader import read
from translator.library.includes import MAX_DEPTH, MAX_FILES, RefusedError, Resolver


def gather(source: Source, resolver: Resolver, sink: Sink) -> list[Node]:
    """The top-level nodes of ``source``, each ``include`` replaced by those of its file."""
    return _Gatherer(resolver, sink).forms(source, [])


class _Gatherer:
    def __init__(self, resolver: Resolver, sink: Sink) -> None:
        self._resolver = resolver
        self._sink = sink
        self._files = 0

    def forms(self, source: Source, including: list[Source]) -> list[Node]:
        including = [*including, source]
        nodes: list[Node] = []
        for node in lifted(read(source, self._sink), self._sink):
            if not isinstance(node, Form) or node.head != "include":
                nodes.append(node)
                continue
            included = self._open(node, including)
            if included is not None:
                nodes += self.forms(included, including)
        return nodes

    def _open(self, form: Form, including: list[Source]) -> Source | None:
        """The file that an ``include`` names, or a finding and None."""
        name = self._name(form)
        if name is None:
            return None
        try:
            source = self._resolver.open(name, including[-1])
        except (RefusedError, OSError) as reason:
            self._sink.error("Z222", f"`{name}` cannot be included: {reason}", form.span)
            return None
        if source is None:
            hint = "names are relative to the including file; upper and lower case do not matter"
            self._sink.error("Z221", f"there is no file `{name}` to include", form.span, hint)
            return None
        # A file that is being read already has the same bytes, under whatever name it is met.
        begun = next((i for i, s in enumerate(including) if s.data == source.data), None)
        if begun is not None:
            names = [s.name for s in including[begun:]] + [source.name]
            self._sink.error("Z223", f"files include each other: {' → '.join(names)}", form.span)
            return None
        self._files += 1
        if len(including) >= MAX_DEPTH or self._files > MAX_FILES:
            if not self._sink.count("Z224"):
                deep = len(including) >= MAX_DEPTH
                limit = f"{MAX_DEPTH} deep" if deep else f"more than {MAX_FILES} times"
                self._sink.error("Z224", f"files include each other {limit}", form.span)
            return None
        return source

    def _name(self, form: Form) -> str | None:
        if len(form.items) == 2:
            name = form.items[1]
            if isinstance(name, Text):
                return name.value
            if isinstance(name, Atom):
                return name.text
        self._sink.error("Z220", "`include` takes the name of one file", form.span)
        return None
