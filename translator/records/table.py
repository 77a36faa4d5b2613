"""Maps of records: a TOML file of patterns, each with a rules file, an encoding, or both.

    "*.kif" = "shogi.zrf"
    "archive/pop-out/*.sgf" = "connect-four.zrf@Pop Out"
    "moscow/*.pdn" = { rules = "russian-draughts.zrf", encoding = "windows-1251" }

A pattern is for the end of a record's path; the first that fits and says it counts. Rules are named
as anywhere else, from the folder of the map.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePath
from typing import Any, Final, NamedTuple

from notation.encodings import codec_of
from translator.core.reading import read_file
from translator.records.sources import EncodingOf, no_record


class Row(NamedTuple):
    """A pattern, and the rules and the encoding of records whose names fit it: `None` for any."""

    pattern: str
    rules: str | None = None
    encoding: str | None = None


@dataclass(frozen=True, slots=True)
class RulesTable:
    """Patterns with what they stand for."""

    rows: tuple[Row, ...] = ()

    @property
    def tells_rules(self) -> bool:
        return any(row.rules is not None for row in self.rows)

    def rules_of(self, record: str) -> str | None:
        """The rules of the record of a file, `None` where no pattern tells them."""
        return next((row.rules for row in self._fitting(record) if row.rules is not None), None)

    def encoding_of(self, record: str) -> str | None:
        """The encoding of a file of records, `None` where no pattern tells it."""
        fitting = self._fitting(record)
        return next((row.encoding for row in fitting if row.encoding is not None), None)

    def _fitting(self, record: str) -> Iterator[Row]:
        path = PurePath(record)
        return (row for row in self.rows if path.match(row.pattern))


NO_TABLE: Final = RulesTable()


def opened_table(name: str | None) -> RulesTable:
    """The map in a file, an empty one where none is named; `RecordError` N196 if it is none."""
    if name is None:
        return NO_TABLE
    path = Path(name)
    try:
        data = tomllib.loads(read_file(path, streams=True).decode())
    except OSError as error:
        raise no_record("N190", str(error.strerror), name) from error
    except (ValueError, RecursionError) as error:
        raise no_record("N196", f"not TOML: {error}", name) from error
    return RulesTable(tuple(_row(pattern, value, path) for pattern, value in data.items()))


def encodings_in(table: RulesTable, stated: str | None) -> EncodingOf:
    """What is known of the encodings of files: that of all if it is stated, else what a map tells.

    Raises `ValueError` for what is no encoding.
    """
    if stated is None:
        return table.encoding_of
    known = codec_of(stated)
    return lambda name: known


def _row(pattern: str, value: Any, map_file: Path) -> Row:
    """The row of a pattern; raises `RecordError`."""
    name = str(map_file)
    told = value if isinstance(value, dict) else {"rules": value}
    texts = all(isinstance(text, str) for text in told.values())
    if not pattern or not told or not texts or not told.keys() <= {"rules", "encoding"}:
        hint = '"*.kif" = "shogi.zrf", or { rules = "shogi.zrf", encoding = "shift_jis" }'
        raise no_record("N196", f"{pattern!r} has no rules file in quotes", name, hint)
    rules, encoding = told.get("rules"), told.get("encoding")
    if rules is not None and not rules.startswith("corpus/"):
        rules = str(map_file.parent / rules)
    try:
        return Row(pattern, rules, None if encoding is None else codec_of(encoding))
    except ValueError as error:
        raise no_record("N196", f"{pattern!r}: {error}", name) from error
