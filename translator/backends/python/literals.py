"""Values as Python source, and the tables of a module, each written once.

`quote` is the only way by which a text of the rules enters generated code.
"""

from __future__ import annotations

from typing import Any


def quote(text: str) -> str:
    """A text as a Python literal in ASCII."""
    return ascii(text)


def literal(value: Any) -> str:
    """Plain data (texts, numbers, truth values, tuples, lists, dicts) as source."""
    if isinstance(value, str):
        return quote(value)
    if value is None or isinstance(value, bool | int):
        return repr(value)
    if isinstance(value, tuple):
        inner = ", ".join(map(literal, value))
        return f"({inner},)" if len(value) == 1 else f"({inner})"
    if isinstance(value, list):
        return f"[{', '.join(map(literal, value))}]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{literal(k)}: {literal(v)}" for k, v in value.items()) + "}"
    raise TypeError(f"no literal for {type(value).__name__}")


class Constants:
    """Named constants of a module. Equal sources of one prefix share a name."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._names: dict[tuple[str, str], str] = {}
        self._counts: dict[str, int] = {}

    def add(self, prefix: str, source: str) -> str:
        """The name of a constant with this source; `prefix` tells what it is."""
        key = (prefix, source)
        name = self._names.get(key)
        if name is None:
            count = self._counts[prefix] = self._counts.get(prefix, 0) + 1
            name = self._names[key] = f"{prefix}{count}"
            self.lines.append(f"{name} = {source}")
        return name
