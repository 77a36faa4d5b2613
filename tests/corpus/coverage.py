"""The table of ``docs/corpus.md``: ``python -m tests.corpus.coverage`` prints it."""

from __future__ import annotations

from collections import defaultdict
from functools import cache

from .constructs import constructs
from .tables import CORPUS

SHOWN = 6  # files named for a construct; the others are only counted


@cache
def files_by_construct() -> dict[str, list[str]]:
    """The files that use each construct, both in alphabetical order."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted(CORPUS.glob("*.zrf")):
        for construct in constructs(path):
            found[construct].append(path.stem)
    return {name: found[name] for name in sorted(found, key=lambda name: name.strip("`("))}


def table() -> str:
    lines = ["| construct | games |", "| --- | --- |"]
    for construct, files in files_by_construct().items():
        more = f" and {len(files) - SHOWN} more" if len(files) > SHOWN else ""
        lines.append(f"| {construct} | {', '.join(files[:SHOWN])}{more} |")
    return "\n".join(lines)


if __name__ == "__main__":
    print(table())
