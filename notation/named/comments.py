"""Comments of text notations, and the properties of other notations that travel in them.

A property that only SGF has a place for rides at the end of a comment, as in PGN's `[%clk 1:00]`:
`good shape [%sgf TR=dd&TR=pq]`, encoded as in a URL.
"""

from __future__ import annotations

import re
from urllib.parse import parse_qsl, urlencode

from notation.record import Node, Properties

_CARRIED = re.compile(r"(?:^|\s)\[%sgf ([^\]\s]*)\]\s*\Z")


def with_properties(node: Node) -> str:
    """The comment of a node, followed by its properties."""
    return riding(node.comment, node.properties)


def riding(text: str, properties: Properties) -> str:
    """A comment, followed by properties."""
    properties = kept(properties)
    # A comment that ends like this of itself is followed by a mark without properties.
    mark = f"[%sgf {encoded(properties)}]" if properties or _CARRIED.search(text) else ""
    return " ".join(filter(None, (text, mark)))


def kept(properties: Properties) -> Properties:
    """Properties that say something of their own: in our SGF, B and W only repeat the move."""
    return tuple((name, values) for name, values in properties if name not in ("B", "W"))


def encoded(properties: Properties) -> str:
    """Properties as in a URL: `TR=dd&TR=pq`."""
    return urlencode([(name, value) for name, values in properties for value in values])


def decoded(text: str) -> Properties:
    """The inverse of `encoded`; values of one property stand together."""
    properties: dict[str, list[str]] = {}
    for name, value in parse_qsl(text, keep_blank_values=True):
        properties.setdefault(name, []).append(value)
    return tuple((name, tuple(values)) for name, values in properties.items())


def take_properties(node: Node) -> None:
    """Move the properties that ride in a node's comment to their place."""
    found = _CARRIED.search(node.comment) if node.comment.endswith("]") else None
    if found:
        node.properties = decoded(found[1])
        node.comment = node.comment[: found.start()]
