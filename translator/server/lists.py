"""The names of a text that consists of lists: ZRF and the native language.

The reader of ZRF serves for both: it gives what there is of a text that is not finished yet.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from translator.core.diagnostics import Sink
from translator.core.source import Source
from translator.frontends.zrf.nodes import Atom, Form, Node, Text
from translator.frontends.zrf.reader import read
from translator.server.found import Call, Definition, Found, Word

# Heads of forms whose second item is the name that they give a meaning; what it is then called.
_ROLES: Final = {
    "define": "macro",
    "game": "game",
    "variant": "variant",
    "alternative-setup": "variant",
    "rule": "rule",
    "procedure": "procedure",
    "attribute": "attribute",
    "piece": "piece",
    "dummy": "piece",
    "zone": "zone",
    "move-type": "move type",
}
# Those of which ZRF has the name in a list of its own.
_NAMES: Final = {
    "game": "title", "variant": "title", "piece": "name", "dummy": "name", "zone": "name"
}  # fmt: skip
# Those of which every item is a name, or a list that begins with one.
_EACH: Final = {
    "players": "player",
    "directions": "direction",
    "positions": "position",
    "attributes": "attribute",
    "variables": "variable",
}


def words(source: Source) -> Found:
    """Macros, rules, procedures, pieces, zones, players, directions, positions that are listed,
    attributes, variables, and the titles of games."""
    nodes = read(source, Sink())
    words: list[Word] = []
    includes: list[str] = []
    definitions: list[Definition] = []
    stack = [("", node) for node in reversed(nodes)]
    while stack:
        above, node = stack.pop()
        if isinstance(node, Form):
            if above != "zone":  # which names players and positions, and makes none
                definitions += _definitions(node)
            if node.head == "include" and len(node.items) > 1:
                includes += [_word(one).text for one in node.items[1:] if not isinstance(one, Form)]
            stack.extend((node.head, item) for item in reversed(node.items))
        else:
            words.append(_word(node))
    return Found(words, definitions, includes)


_TOKEN: Final = re.compile(r"[ \t\r\n\f\v]+|;[^\r\n]*|\"[^\"]*\"?|[()]|[^ \t\r\n\f\v();\"]+")


def call(source: Source, offset: int) -> Call | None:
    """The innermost list around a place, unless that is in a comment, or in the list's head."""
    stack: list[list[str]] = [[]]
    end = 0
    for token in _TOKEN.finditer(source.text, 0, offset):
        end = token.end()
        if token[0] == "(":
            stack.append([])
        elif token[0] == ")":
            stack = stack[:-1] or [[]]
            stack[-1].append("")
        elif token[0][0] == ";" and end == offset:
            return None
        elif not token[0][0].isspace() and token[0][0] != ";":
            stack[-1].append(token[0])
    items = stack[-1]
    # Where an item ends right here, somebody is still writing it.
    written = len(items) - (bool(items) and source.text[offset - 1] not in " \t\r\n\f\v)")
    if len(stack) == 1 or written < 1:
        return None
    return Call(source.decode(items[0]), written - 1)


def _word(node: Atom | Text) -> Word:
    """A name; of a text in quotation marks what stands between them."""
    if isinstance(node, Text):
        ended = node.end > node.start + 1 and node.source.text[node.end - 1] == '"'
        return Word(node.value, node.start + 1, node.end - ended)
    return Word(node.text, node.start, node.end)


def _definitions(form: Form) -> Iterator[Definition]:
    head, items = form.head, form.items
    if head in _EACH:
        for item in items[1:]:
            yield from _of(item if isinstance(item, Form) else form, _EACH[head], _first(item))
    elif head in _ROLES and len(items) > 1:
        inside = _inner(form, _NAMES[head]) if head in _NAMES else None
        yield from _of(form, _ROLES[head], inside or items[1])


def _of(form: Form, role: str, name: Node | None) -> Iterator[Definition]:
    if isinstance(name, Atom | Text):
        word = _word(name)
        yield Definition(word.text, role, word, form.start, form.end)


def _first(node: Node) -> Node | None:
    if isinstance(node, Form):
        return node.items[0] if node.items else None
    return node


def _inner(form: Form, head: str) -> Node | None:
    for item in form.items[1:]:
        if isinstance(item, Form) and item.head == head and len(item.items) > 1:
            return item.items[1]
    return None
