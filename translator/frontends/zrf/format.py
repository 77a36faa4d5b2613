"""ZRF text in canonical layout: what `ludoglot fmt` writes.

Nothing but blanks and line ends between tokens changes, and unbalanced lists are closed. Comments
are not part of the tree, but every node knows where it stands, so they are found between the nodes.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from translator.core.diagnostics import Sink
from translator.core.source import Source
from translator.core.stack import own_stack
from translator.frontends.zrf.layout import Comment, Item, List, Word, lay_out
from translator.frontends.zrf.nodes import Form, Node, equal
from translator.frontends.zrf.reader import read

_BETWEEN = re.compile(r";[^\r\n]*|\r\n|\r|\n")
_BLANKS = " \t\f\v\x1a"


@own_stack
def format_source(source: Source, sink: Sink) -> str:
    """``source`` in canonical layout, one character a byte: write it ``encode("latin-1")``-ed.

    Text that cannot be read, or would be read differently afterwards, is returned as it is, with an
    error in ``sink``. UTF-16 becomes UTF-8.
    """
    findings = Sink()
    nodes = read(source, findings)
    sink.extend(findings.items)
    if findings.has_errors:
        return source.text
    commented = _Commented(source)
    items = commented.between(nodes, 0, len(source.text))
    laid_out = lay_out(items, commented.line_end)
    if not _reads_alike(nodes, source, laid_out):
        what = "the file would be read differently without its blanks, so it is left as it is"
        sink.error("Z190", f"{source.name}: {what}")
        return source.text
    return laid_out


def _reads_alike(nodes: list[Node], source: Source, text: str) -> bool:
    """Whether ``text`` is read into ``nodes`` again."""
    again = read(Source(source.name, text.encode("latin-1")), Sink())
    return len(again) == len(nodes) and all(map(equal, again, nodes))


class _Commented:
    """The nodes of a source together with the comments and empty lines between them."""

    def __init__(self, source: Source) -> None:
        self._text = source.text
        self._line_ends: dict[str, int] = {}

    @property
    def line_end(self) -> str:
        """The line end that is most frequent outside strings, so far."""
        return max(self._line_ends, key=lambda end: self._line_ends[end], default="\n")

    def between(self, nodes: Sequence[Node], start: int, end: int) -> list[Item]:
        """``nodes``, which stand between ``start`` and ``end``, with what else stands there."""
        items: list[Item] = []
        for node in nodes:
            blank = self._gap(items, start, node.start)
            if isinstance(node, Form):
                # A list that was not closed in the file ends with its last item.
                close = node.end - (node.end > node.items[-1].end)
                items.append(List(self.between(node.items, node.start + 1, close), blank))
            else:
                items.append(Word(self._text[node.start : node.end], blank))
            start = node.end
        self._gap(items, start, end)
        return items

    def _gap(self, items: list[Item], start: int, end: int) -> bool:
        """Add the comments between two tokens to ``items``; whether an empty line comes last."""
        lines = 0
        for found in _BETWEEN.finditer(self._text, start, end):
            piece = found[0]
            if piece.startswith(";"):
                # At the start of the file there is nothing that a comment could follow.
                trailing = lines == 0 and found.start() > 0
                items.append(Comment(piece.rstrip(_BLANKS), lines > 1, trailing))
                lines = 0
            else:
                self._line_ends[piece] = self._line_ends.get(piece, 0) + 1
                lines += 1
        return lines > 1
