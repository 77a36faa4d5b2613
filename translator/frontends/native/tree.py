"""The tree of a native text: what the parser makes of it, and how its parts are found."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from lark import Token, Tree

__all__ = ["Node", "Token", "below", "kind_in", "names_in", "nodes", "nodes_in", "token_of"]


class Node(Tree[Token]):
    """A form: `data` is its kind, `children` are nodes and, where they tell something, tokens."""


def nodes(children: Iterable[Any]) -> list[Node]:
    """The nodes among some children."""
    return [child for child in children if isinstance(child, Node)]


def nodes_in(node: Node, kind: str) -> list[Node]:
    """The children of a kind."""
    return [child for child in node.children if isinstance(child, Node) and child.data == kind]


def names_in(node: Node) -> list[Node]:
    """The names among the children."""
    return nodes_in(node, "name")


def token_of(node: Node) -> str:
    """The first token among the children, as it is written."""
    return next(str(child) for child in node.children if isinstance(child, Token))


def kind_in(node: Node) -> str:
    """The kind that a form names: `direction` of `(direction n)`."""
    return token_of(nodes_in(node, "kind")[0])


def below(node: Node) -> Iterator[Node]:
    """A node and all nodes in it, outer before inner, in the order of the text."""
    stack = [node]
    while stack:
        found = stack.pop()
        yield found
        stack.extend(reversed(nodes(found.children)))
