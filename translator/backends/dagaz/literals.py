"""Texts as literals of a script: the only way in which a name of the rules enters one."""

from __future__ import annotations

import json


def quoted(text: str) -> str:
    """A text between double quotes, ASCII only, that ends neither a script nor a line."""
    return json.dumps(text, ensure_ascii=True).replace("<", "\\u003c").replace("\x7f", "\\u007f")


def numbers(values: tuple[int, ...]) -> str:
    """`[1, 2, 3]`."""
    return f"[{', '.join(map(str, values))}]"
