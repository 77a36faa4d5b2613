"""A digest of the rules: equal for games that play the same from equal descriptions."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from itertools import islice
from typing import Any

from translator.ir.game import Game


def fingerprint(game: Game) -> str:
    """32 hex digits over everything that takes part in equality (no texts, views or spans)."""
    digest = hashlib.blake2b(digest_size=16)
    parts = _parts(game)
    while some := list(islice(parts, 10_000)):
        digest.update("\0".join((*some, "")).encode("utf-8", "surrogatepass"))
    return digest.hexdigest()


@cache
def _compared(kind: type) -> tuple[str, ...] | None:
    """The fields that take part in equality, the last first; `None` for what is no dataclass.

    Spans do not take part.
    """
    if not is_dataclass(kind):
        return None
    return tuple(reversed([f.name for f in fields(kind) if f.compare]))


def _parts(root: object) -> Iterator[str]:
    """The tree as a flat stream of texts, without recursion on the stack of Python."""
    stack: list[Any] = [root]
    while stack:
        node = stack.pop()
        kind: type = type(node)
        names = _compared(kind)
        if names is not None:
            yield kind.__name__
            for name in names:
                stack.append(getattr(node, name))
        elif kind is int or kind is str:  # as most are
            yield f"{kind.__name__}:{node}"
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
