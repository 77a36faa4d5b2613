"""Values as Python source.

`quote` is the only way by which a text of the rules enters generated code.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final


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


_NUMBER: Final = re.compile(r"-?\d+")
_SHORT: Final = 200
"""Characters of a table that is written as it is."""


def spread(rows: Sequence[Sequence[Any]]) -> str:
    """A table by position as source: the form that its items have in common is written once.

    Items are tuples of numbers and tuples. What stands there in place of a literal is read and
    compiled faster, and is a small part of its length (`spread` in templates/python/tables.py).
    """
    plain = literal(tuple(rows))
    if len(plain) < _SHORT or "'" in plain:
        return plain
    forms: dict[str, list[list[str]]] = {}
    places: dict[str, int] = {}
    for position, row in enumerate(rows):
        last = 0
        for item in row:
            text = ascii(item)
            form = _NUMBER.sub("{}", text)
            place = places.setdefault(form, len(places))
            if place < last:
                return plain  # forms alternate, and a table has the items of one form together
            last = place
            forms.setdefault(form, []).append([str(position), *_NUMBER.findall(text)])
    parts = [_part(form, items) for form, items in forms.items()]
    return min(f"spread({len(rows)}, {', '.join(parts)})", plain, key=len)


def _part(form: str, items: list[list[str]]) -> str:
    """What makes an item of its numbers, and the numbers of all items, the position first."""
    position, *columns = zip(*items, strict=True)
    names = {position: "p"}
    shown = [
        column[0] if len(set(column)) == 1 else names.setdefault(column, f"n{len(names)}")
        for column in columns
    ]
    numbers = " ".join(number for item in zip(*names, strict=True) for number in item)
    data = quote(numbers)
    if len(names) == 1 and position == tuple(map(str, range(len(items)))):
        data = f"range({len(items)})"
    return f"(lambda {', '.join(names.values())}: {form.format(*shown)}), {data}"
