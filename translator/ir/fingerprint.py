"""A digest of the rules: equal for games that play the same from equal descriptions."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any

from translator.ir.game import Game


def fingerprint(game: Game) -> str:
    """32 hex digits over everything that takes part in equality (no texts, views or spans)."""
    digest = hashlib.blake2b(digest_size=16)
    for part in _parts(game):
        digest.update(part.encode("utf-8", "surrogatepass"))
        digest.update(b"\0")
    return digest.hexdigest()


@cache
def _compared(kind: type) -> tuple[str, ...] | None:
    """The fields that take part in equality, as spans do not; `None` for what is no dataclass."""
    return tuple(f.name for f in fields(kind) if f.compare) if is_dataclass(kind) else None


def _parts(root: object) -> Iterator[str]:
    """The tree as a flat stream of texts, without recursion on the stack of Python."""
    stack: list[Any] = [root]
    while stack:
        node = stack.pop()
        kind: type = type(node)
        names = _compared(kind)
        if names is not None:
            yield kind.__name__
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
