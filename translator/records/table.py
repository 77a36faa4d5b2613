"""Maps of records to rules: a TOML file of patterns, each with a rules file.

    "*.kif" = "shogi.zrf"
    "archive/pop-out/*.sgf" = "connect-four.zrf@Pop Out"

A pattern is for the end of a record's path; the first that fits counts. Rules are named as anywhere
else, from the folder of the map.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path, PurePath
from typing import Final

from translator.core.reading import read_file
from translator.records.sources import no_record


@dataclass(frozen=True, slots=True)
class RulesTable:
    """Patterns with the rules that they stand for."""

    rows: tuple[tuple[str, str], ...] = ()

    def rules_of(self, record: str) -> str | None:
        """The rules of the record of a file, `None` where no pattern fits."""
        path = PurePath(record)
        return next((rules for pattern, rules in self.rows if path.match(pattern)), None)


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
    rows = []
    for pattern, rules in data.items():
        if not isinstance(rules, str) or not pattern:
            hint = '"*.kif" = "shogi.zrf"'
            raise no_record("N196", f"{pattern!r} has no rules file in quotes", name, hint)
        rows.append((pattern, rules if rules.startswith("corpus/") else str(path.parent / rules)))
    return RulesTable(tuple(rows))
