"""`include`: the forms of a file with those of the files that it names."""

from __future__ import annotations

from translator.core.diagnostics import Sink
from translator.core.source import Source
from translator.frontends.zrf.arguments import faults
from translator.frontends.zrf.nesting import lifted
from translator.frontends.zrf.nodes import Atom, Form, Node, Text
from translator.frontends.zrf.reader import read
from translator.library.included import Included
from translator.library.includes import Resolver


def gather(source: Source, resolver: Resolver, sink: Sink) -> list[Node]:
    """The top-level nodes of ``source``, each ``include`` replaced by those of its file."""
    return _Gatherer(resolver, sink).forms(source, [])


class _Gatherer:
    def __init__(self, resolver: Resolver, sink: Sink) -> None:
        self._included = Included(resolver, sink)
        self._sink = sink

    def forms(self, source: Source, including: list[Source]) -> list[Node]:
        including = [*including, source]
        nodes: list[Node] = []
        read_nodes = read(source, self._sink)
        for node in lifted(read_nodes, Sink() if self._sink.has_errors else self._sink):
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
        return self._included.open(name, form.span, including)

    def _name(self, form: Form) -> str | None:
        wrong = list(faults(form, "top"))
        self._sink.extend(wrong)
        match form.items[1:]:
            case (Text(value=name),) | (Atom(text=name),) if not wrong:
                return name
        return None
