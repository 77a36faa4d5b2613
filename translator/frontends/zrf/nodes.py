"""The tree that ZRF text is read into: atoms, strings and lists.

Nodes compare by identity: equal macro calls expand to the *same* objects, which makes an expanded
game a graph far smaller than the tree it stands for. :func:`equal` compares what nodes say.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from translator.core.source import Source, Span
from translator.ir.composed import Passage


class Call(NamedTuple):
    """A macro call as written, its arguments with all parameters filled in."""

    name: str
    args: tuple[str, ...]


class Atom:
    """A name, number or keyword."""

    __slots__ = ("end", "source", "start", "text", "via")

    def __init__(
        self, text: str, source: Source, start: int, end: int, via: Span | None = None
    ) -> None:
        self.text = text
        self.source = source
        self.start = start
        self.end = end
        self.via = via

    @property
    def span(self) -> Span:
        return Span(self.source, self.start, self.end, self.via)

    def __repr__(self) -> str:
        return f"Atom({self.text!r})"


class Text:
    """A string; ``value`` is decoded and without its quotes, otherwise as it stands in the file."""

    __slots__ = ("end", "source", "start", "value", "via")

    def __init__(
        self, value: str, source: Source, start: int, end: int, via: Span | None = None
    ) -> None:
        self.value = value
        self.source = source
        self.start = start
        self.end = end
        self.via = via

    @property
    def span(self) -> Span:
        return Span(self.source, self.start, self.end, self.via)

    def __repr__(self) -> str:
        return f"Text({self.value!r})"


class Form:
    """A list. ``size`` counts the nodes of its tree, itself included; ``height`` its nesting.

    ``call`` is the outermost macro call whose whole expansion is this one form, if any;
    ``passages`` are the items that macro calls among them stood for.
    """

    __slots__ = ("call", "end", "height", "items", "passages", "size", "source", "start", "via")

    def __init__(
        self,
        items: tuple[Node, ...],
        source: Source,
        start: int,
        end: int,
        via: Span | None = None,
        call: Call | None = None,
        *,
        size: int | None = None,
        height: int | None = None,
        passages: tuple[Passage, ...] = (),
    ) -> None:
        self.items = items
        self.source = source
        self.start = start
        self.end = end
        self.via = via
        self.call = call
        self.passages = passages
        self.size = 1 + tree_size(items) if size is None else size
        self.height = 1 + tree_height(items) if height is None else height

    @property
    def span(self) -> Span:
        return Span(self.source, self.start, self.end, self.via)

    @property
    def head(self) -> str:
        """The text of the first item if that is an atom, else ``""``."""
        first = self.items[0] if self.items else None
        return first.text if type(first) is Atom else ""

    def __repr__(self) -> str:
        return f"Form({write(self)})"


Node: TypeAlias = Atom | Text | Form


def tree_size(nodes: tuple[Node, ...]) -> int:
    """How many nodes the trees of ``nodes`` have, shared ones counted each time."""
    return sum(node.size if type(node) is Form else 1 for node in nodes)


def tree_height(nodes: tuple[Node, ...]) -> int:
    """How deep lists are nested in ``nodes``: 0 if there are none."""
    return max((node.height for node in nodes if type(node) is Form), default=0)


def equal(one: Node, other: Node) -> bool:
    """Whether two nodes say the same, wherever they stand."""
    pairs: list[tuple[Node, Node]] = [(one, other)]
    seen: set[tuple[int, int]] = set()
    while pairs:
        a, b = pairs.pop()
        if a is b or (id(a), id(b)) in seen:
            continue
        if isinstance(a, Atom) and isinstance(b, Atom):
            if a.text != b.text:
                return False
        elif isinstance(a, Text) and isinstance(b, Text):
            if a.value != b.value:
                return False
        elif isinstance(a, Form) and isinstance(b, Form):
            if a.size != b.size or len(a.items) != len(b.items):
                return False
            seen.add((id(a), id(b)))
            pairs.extend(zip(a.items, b.items, strict=True))
        else:
            return False
    return True


def write(node: Node, most: int = 60) -> str:
    """``node`` on one line for messages, cut off after about ``most`` characters."""
    parts: list[str] = []
    room = most
    todo: list[Node | str] = [node]
    while todo and room > 0:
        item = todo.pop()
        if isinstance(item, Form):
            todo.append(")")
            # Only what can still be shown: a form may have millions of items.
            for n, child in reversed(list(enumerate(item.items[:room]))):
                todo.append(child)
                if n:
                    todo.append(" ")
            item = "("
        elif isinstance(item, Text):
            item = f'"{item.value}"'
        elif isinstance(item, Atom):
            item = item.text
        parts.append(item)
        room -= len(item)
    line = "".join(parts)
    return line if len(line) <= most and not todo else line[: most - 1] + "…"
