"""What a file of a portable notation is known by: its tags, and what its moves are like."""

from __future__ import annotations

import re
from typing import Final

TAG: Final = rb'\[\w+\s+"'
"""The beginning of a tag."""


def begun_with(moves: bytes, tags: bytes = b"", bare: bool = False) -> re.Pattern[bytes]:
    """What tells a dialect: tags, of which one must be as told, and what its moves are like.

    Moves that are like those of no other notation tell it without tags, too: they are `bare`.
    """
    needed = rb"(?=[\s\S]*" + tags + rb")" if tags else b""
    numbered = rb"[\s\S]*?[\]\s}]\d+\s*\.+\s*(?:\{[^}]*\}\s*)*(?:" + moves + rb")"
    alone = rb"|\A\s*1\s*\.\s*(?:" + moves + rb")" if bare else b""
    return re.compile(rb"\A\s*" + needed + TAG + numbered + alone)
