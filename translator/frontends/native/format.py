"""A native text in canonical layout, comments kept: what `ludoglot fmt` writes."""

from __future__ import annotations

import re

from translator.core.diagnostics import Sink
from translator.core.source import Source
from translator.core.stack import own_stack
from translator.frontends.native.grammar import WORD
from translator.frontends.native.layout import Comment, Item, List, Word, lay_out
from translator.frontends.native.syntax import parse

_TOKEN = re.compile(rf'\n|\(|\)|;[^\n]*|"(?:[^"]|"")*"|{WORD}')
_BLANKS = " \t\r\f\v"


@own_stack
def format_native(source: Source, sink: Sink) -> str:
    """`source` in canonical layout, one character a byte: write it `encode("latin-1")`-ed.

    A text that the grammar does not take is returned as it is, with errors in `sink`.
    """
    findings = Sink()
    tree = parse(source, findings)
    sink.extend(findings.items)
    if tree is None:
        return source.text
    bare = source.text.removeprefix("\xef\xbb\xbf")
    text = source.decode(bare)
    if text.encode(source.codec, "replace").decode("latin-1") != bare:
        return lay_out(_items(bare))  # bytes without a meaning: they stay what they are
    return lay_out(_items(text)).encode(source.codec).decode("latin-1")


def _items(text: str) -> list[Item]:
    """The lists and words of a text with the comments and empty lines between them."""
    top: list[Item] = []
    stack: list[tuple[list[Item], bool]] = [(top, False)]
    lines = 0  # line ends since the token before
    begun = False
    for found in _TOKEN.finditer(text):
        piece = found[0]
        items = stack[-1][0]
        if piece == "\n":
            lines += 1
            continue
        blank = lines > 1
        if piece == "(":
            stack.append(([], blank))
        elif piece == ")":
            inside, before = stack.pop()
            stack[-1][0].append(List(inside, before))
        elif piece.startswith(";"):
            items.append(Comment(piece.rstrip(_BLANKS), blank, trailing=lines == 0 and begun))
        else:
            items.append(Word(_word(piece), blank))
        lines, begun = 0, True
    return top


def _word(piece: str) -> str:
    """A name in the one way in which it is written; a text as it stands."""
    if not piece.startswith('"'):
        return piece
    return piece.replace("\r\n", "\n").replace("\r", "\n")
