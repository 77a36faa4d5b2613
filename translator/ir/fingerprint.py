"""A digest of the rules: equal for games that play the same from equal descriptions."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from enum import Enum
from typing import Any

from translator.ir.fields import compared
from translator.ir.game import Game


def fingerprint(game: Game) -> str:
    """32 hex digits over everything that takes part in equality (no texts, views or spans)."""
    digest = hashlib.blake2b(digest_size=16)
    for part in _parts(game):
        digest.update(part.encode("utf-8", "surrogatepass"))
        digest.update(b"\0")
    return digest.hexdigest()


def _parts(root: object) -> Iterator[str]:
    """The tree as a flat stream of texts, without recursion on the stack of Python."""
    stack: list[Any] = [root]
    while stack:
        node = stack.pop()
        names = compared(type(node))
        if names is not None:
            yield type(node).__name__
            for name in reversed(names):
                stack.append(getattr(node, name))
        elif isinstance(node, tuple):
            yield f"({len(node)}"
            stack.extend(reversed(node))
        elif isinstance(node, frozenset):
            yield "set"
            stack.append(tuple(sorted(node, key=lambda item: (item is None, item))))
        elif isinstance(node, Enum):
            yield str(node.value)
        else:
            yield f"{type(node).__name__}:{node}"
