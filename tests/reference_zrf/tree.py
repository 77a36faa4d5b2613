"""Small questions about nodes, asked everywhere."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from translator.frontends.zrf.nodes import Atom, Form, Node, Text

NUMBER = re.compile(r"-?[0-9]+")


def word(node: Node | None) -> str:
    """The text of an atom; empty for anything else."""
    return node.text if type(node) is Atom else ""


def words(nodes: Iterable[Node]) -> list[str]:
    """The texts of the atoms among ``nodes``."""
    return [node.text for node in nodes if isinstance(node, Atom)]


def forms(nodes: Iterable[Node]) -> Iterator[Form]:
    """The lists among ``nodes``."""
    return (node for node in nodes if isinstance(node, Form))


def arguments(node: Node) -> tuple[Node, ...]:
    """What follows the head of a list; nothing for a bare atom."""
    return node.items[1:] if type(node) is Form else ()


def name_of(node: Node) -> str:
    """The word of a bare atom or the head of a list."""
    if type(node) is Form and node.items:
        node = node.items[0]
    return node.text if type(node) is Atom else ""


def value_of(node: Node | None) -> str:
    """The text of an atom or string."""
    return node.value if isinstance(node, Text) else word(node)


def number(text: str) -> int | None:
    """``text`` as an integer, if it is one."""
    return int(text) if NUMBER.fullmatch(text) else None
