"""Journals of a proof: what was found, by a key of all that it depends on, one line a key."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Row = TypeVar("Row", bound="DataclassInstance")


def load(path: Path, row: Callable[..., Row]) -> dict[str, list[Row]]:
    """The rows by key; nothing of a line that an interrupted run tore."""
    known = {}
    for line in path.read_text().splitlines() if path.exists() else []:
        try:
            data = json.loads(line)
            known[data["key"]] = [row(**found) for found in data["rows"]]
        except (ValueError, KeyError, TypeError):
            continue
    return known


def append(path: Path, key: str, rows: Sequence[Row]) -> None:
    """Adds the rows of a key, on a line of their own even behind a torn one."""
    path.parent.mkdir(exist_ok=True)
    with path.open("a") as file:
        line = {"key": key, "rows": [asdict(row) for row in rows]}
        file.write("\n" + json.dumps(line, sort_keys=True) + "\n")
