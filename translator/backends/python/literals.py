"""Values as Python source, and the tables of a module, each written once.

`quote` is the only way by which a text of the rules enters generated code.
"""

from __future__ import annotations

from typing import Any


def quote(text: str) -> str:
    """A text as a Python literal in ASCII."""
    return ascii(text)


_SCALARS = frozenset({str, int, bool, type(None)})


def literal(value: Any) -> str:
    """Plain data (texts, numbers, truth values, tuples, lists, dicts) as source in ASCII.

    Raises `TypeError` for anything else, however deep: its `repr` could be any text.
    """
    rest = [value]
    while rest:
        item = rest.pop()
        kind = type(item)
        if kind in (tuple, list):
            if not _SCALARS.issuperset(map(type, item)):
                rest.extend(item)
        elif kind is dict:
            rest.extend(item.keys())
            rest.extend(item.values())
        elif kind not in _SCALARS:
            raise TypeError(f"no literal for {kind.__name__}")
    return ascii(value)


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
