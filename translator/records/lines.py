"""A line of JSON for each game of a batch, kept in its output folder: a file for each unit.

A batch that goes on has the lines of what is done already, and none has to hold them in memory.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path, PurePath
from typing import Final

from translator.core.named import open_file

FOLDER: Final = ".ludoglot-games"


def lines_file(key: str) -> PurePath:
    """The file, below the output folder, with the lines of the unit of a key."""
    return PurePath(FOLDER, f"{key}.jsonl")


def keep_lines(made: Path, out: Path, key: str) -> None:
    """Take over the lines that a worker has made; none where there are none."""
    kept = out / lines_file(key)
    kept.parent.mkdir(parents=True, exist_ok=True)
    if made.exists():
        made.replace(kept)
    else:
        kept.write_bytes(b"")


def lines_of(out: Path, key: str) -> Iterator[str]:
    """The lines of the games of a unit, in order, each with its end."""
    with open_file(out / lines_file(key)) as lines:
        yield from (line.decode() for line in lines)


def forget_others(out: Path, keys: Iterable[str]) -> None:
    """Remove the lines of all units but those of some keys."""
    wanted = {lines_file(key).name for key in keys}
    for path in (out / FOLDER).glob("*.jsonl"):
        if path.name not in wanted:
            path.unlink()
