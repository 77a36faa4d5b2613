"""Values as Python source.

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
