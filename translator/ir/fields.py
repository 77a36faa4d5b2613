"""The fields of the classes that a `Game` consists of."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Any

_known: dict[Any, tuple[str, ...] | None] = {}


def compared(kind: Any) -> tuple[str, ...] | None:
    """The fields that take part in equality, as spans do not; `None` for what is no dataclass."""
    if kind not in _known:
        names = tuple(f.name for f in fields(kind) if f.compare) if is_dataclass(kind) else None
        _known[kind] = names
    return _known[kind]
