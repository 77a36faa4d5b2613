"""A digest of the rules: equal for games that play the same from equal descriptions."""

from __future__ import annotations

import hashlib
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any, NamedTuple

from translator.ir.advice import ADVICE
from translator.ir.game import Game


def fingerprint(game: Game) -> str:
    """32 hex digits over all that says how it is played (no texts, views, spans or advice)."""
    text = _text(game).encode("utf-8", "surrogatepass")
    return hashlib.blake2b(text, digest_size=16).hexdigest()


@cache
def _compared(kind: type) -> tuple[str, ...] | None:
    """The fields that say how a game is played, the last first; `None` for what is no dataclass.

    Neither spans nor advice do: records name their rules by these digits.
    """
    if not is_dataclass(kind):
        return None
    told = (f.name for f in fields(kind) if f.compare and ADVICE not in f.metadata)
    return tuple(reversed([*told]))


class _End(NamedTuple):
    """Where a node ends: its identity, and where its text began."""

    node: int
    start: int


def _text(root: object) -> str:
    """The tree as a flat text, without recursion on the stack of Python.

    What macros repeat stands in many places as one object, whose text is made once.
    """
    known: dict[int, str] = {}
    found: list[str] = []
    stack: list[Any] = [root]
    while stack:
        node = stack.pop()
        kind: type = type(node)
        if kind is int or kind is str:  # as most are
            found.append(f"{kind.__name__}:{node}\0")
        elif kind is _End:
            text = known[node.node] = "".join(found[node.start :])
            found[node.start :] = [text]
        elif (names := _compared(kind)) is not None:
            if id(node) in known:
                found.append(known[id(node)])
                continue
            stack.append(_End(id(node), len(found)))
            found.append(f"{kind.__name__}\0")
            stack.extend([getattr(node, name) for name in names])
        elif isinstance(node, tuple):
            found.append(f"({len(node)}\0")
            stack.extend(reversed(node))
        elif isinstance(node, frozenset):
            found.append("set\0")
            stack.append(tuple(sorted(node, key=lambda item: (item is None, item))))
        elif isinstance(node, Enum):
            found.append(f"{node.value}\0")
        else:
            found.append(f"{kind.__name__}:{node}\0")
    return "".join(found)
