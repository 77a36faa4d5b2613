"""Z6xx: options and dialects."""

from __future__ import annotations

from typing import Final

from translator.catalogue.entry import CodeEntry

TABLE: Final[dict[str, CodeEntry]] = {
    "Z601": CodeEntry(
        "Option without a name or value",
        "`option` takes a name in quotes and a value. Without a value it counts as `true`.",
        "(option)",
    ),
    "Z602": CodeEntry(
        "Option of Dagaz",
        "The option loads a script that belongs to Dagaz, which may hold part of the rules. "
        "Only the file itself is translated, so the game may lack rules.",
        '(option "pente-extension" true)',
    ),
    "Z603": CodeEntry(
        "Unknown option",
        "Zillions ignores options it does not know, and so does ludoglot.",
        '(option "sparkle" true)',
    ),
    "Z604": CodeEntry(
        "Unknown value of an option",
        "Options are `true` or `false`, also written 1 and 0. `pass turn` may be `forced`, and "
        "`maximal captures` may be 2.",
        '(option "pass partial" fals)',
    ),
}
