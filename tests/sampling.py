"""Samples for laws that hold of every game: each law draws its own, and `make prove` tries all."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Final, TypeVar
from zlib import crc32

FULL: Final = os.environ.get("LUDOGLOT_FULL") == "1"

T = TypeVar("T")


def half(items: Sequence[T], law: str) -> Sequence[T]:
    """Every other one, so that two laws with other names leave out others; all in a proof."""
    return items if FULL else items[crc32(law.encode()) % 2 :: 2]
