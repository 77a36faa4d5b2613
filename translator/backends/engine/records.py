"""What a game says of itself as source: lists of alike records by columns."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def described(description: dict[str, Any], literal: Callable[[object], str]) -> str:
    """A mapping as source; `records` of the run-time part puts rows together again.

    A column with the same value in all rows is written once.
    """

    def source(value: object) -> str:
        if not _alike(value):
            return literal(value)
        assert isinstance(value, list)
        columns = [[record[key] for record in value] for key in value[0]]
        short = [column[:1] if column == column[:1] * len(column) else column for column in columns]
        return f"records({len(value)}, {literal(list(value[0]))}, {literal(short)})"

    return f"{{{', '.join(f'{literal(key)}: {source(one)}' for key, one in description.items())}}}"


def _alike(value: object) -> bool:
    """Several records with the same keys."""
    if not isinstance(value, list) or len(value) < 2:
        return False
    return all(isinstance(one, dict) and list(one) == list(value[0]) for one in value)
