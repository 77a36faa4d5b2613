"""Which readings of ZRF independent counts decide: `docs/readings.tsv`.

    python -m tests.prove.readings

flips each switch of the direct interpreter (`tests.reference_zrf.rules.Readings`) by itself, and
counts again what the table of independent counts says of the library. A row decides a reading if
it holds by ours and by the other one does not. The status is 1 where the table is not as it was.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

from tests.reference_zrf.rules import Readings
from tests.reference_zrf.test_counts import agrees, candidates
from tests.zrf_library import COUNTS

TABLE = Path(__file__).parents[2] / "docs" / "readings.tsv"
HEAD = ("reading", "ours", "rows", "decided", "one of them")


def rows() -> list[dict[str, Any]]:
    """The rows of independent counts that hold by our readings."""
    table = [row for row in json.loads(COUNTS.read_text("utf-8")) if "file" in row]
    return [row for row in table if _holds(row, Readings())]


def _holds(row: dict[str, Any], readings: Readings) -> bool:
    return any(agrees(replace(rules, readings=readings), row) for rules in candidates(row))


def table() -> Iterator[tuple[str, ...]]:
    """A line a reading: how many rows were counted, and how many of them decide it."""
    held = rows()
    for switch in fields(Readings):
        ours = getattr(Readings(), switch.name)
        other = replace(Readings(), **{switch.name: not ours})
        deciding = [row for row in held if not _holds(row, other)]
        example = f"{deciding[0]['file']}@{deciding[0]['variant']}" if deciding else ""
        yield switch.name, str(ours).lower(), str(len(held)), str(len(deciding)), example


def main() -> int:
    text = "".join("\t".join(line) + "\n" for line in (HEAD, *table()))
    before = TABLE.read_text("utf-8") if TABLE.exists() else ""
    TABLE.write_text(text, "utf-8")
    print(text, end="")
    return int(text != before)


if __name__ == "__main__":
    sys.exit(main())
