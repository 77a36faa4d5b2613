"""Samples for laws that hold of every game: each law draws its own, and `make prove` tries all."""

from __future__ import annotations

import os
from collections.abc import Sequence
from itertools import product
from typing import Final, TypeVar
from zlib import crc32

FULL: Final = os.environ.get("LUDOGLOT_FULL") == "1"

T = TypeVar("T")
U = TypeVar("U")


def half(items: Sequence[T], law: str) -> Sequence[T]:
    """Every other one, so that two laws with other names leave out others; all in a proof."""
    return items if FULL else items[crc32(law.encode()) % 2 :: 2]


def paired(ones: Sequence[T], others: Sequence[U]) -> list[tuple[T, U]]:
    """Each of the longer with one of the shorter, in turn; in a proof each with each."""
    if FULL:
        return list(product(ones, others))
    most = max(len(ones), len(others))
    return [(ones[k % len(ones)], others[k % len(others)]) for k in range(most)]
