"""Values as Python source.

`quote` is the only way by which a text of the rules enters generated code.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from translator.backends.engine.runs import runs


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


def compact(value: Any) -> str:
    """Lists or tuples of numbers as source that is evaluated once, with their runs written short.

    `[7, 7, 7, 7, 7, 7, 1, 2, 3, 4, 5, 6]` is `[*[7] * 6, *range(1, 7)]`.
    """
    if type(value) not in (list, tuple):
        return literal(value)
    numbers = {*map(type, value)} == {int}
    parts = [_run(*run) for run in runs(value)] if numbers else [*map(compact, value)]
    return f"[{', '.join(parts)}]" if type(value) is list else sequence(parts)


def sequence(parts: Iterable[str]) -> str:
    """The source of a tuple of these."""
    items = list(parts)
    return f"({', '.join(items)},)" if items else "()"


def _run(first: int, step: int, length: int) -> str:
    if length == 1:
        return str(first)
    return f"*range({first}, {first + length})" if step else f"*[{first}] * {length}"
