"""Where statements and expressions were written."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any, TypeVar

from translator.core.source import Span


@dataclass(frozen=True, slots=True)
class Written:
    """A node that knows its place, if it was written; the place takes no part in equality."""

    span: Span | None = field(default=None, compare=False, repr=False, kw_only=True)


class _Fields(dict[type, tuple[str, ...]]):
    """By class the fields that are copied."""

    def __missing__(self, kind: type[Any]) -> tuple[str, ...]:
        own = self[kind] = tuple(f.name for f in fields(kind) if f.name != "span")
        return own


_FIELDS = _Fields()
_set = object.__setattr__
_Node = TypeVar("_Node", bound=Written)


def located(node: _Node, span: Span | None) -> _Node:
    """The node as one that was written there, unless it has its place already.

    Front ends do this to every node that they make, so it is what `dataclasses.replace` does,
    without asking the class for its fields and checks each time: three times as quick.
    """
    if span is None or node.span is not None:
        return node
    kind = type(node)
    copy = object.__new__(kind)
    for name in _FIELDS[kind]:
        _set(copy, name, getattr(node, name))
    _set(copy, "span", span)
    return copy
