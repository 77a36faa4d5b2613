"""E1xx: back ends and the engines they write."""

from __future__ import annotations

from typing import Final

from translator.catalogue.entry import Entry

TABLE: Final[dict[str, Entry]] = {
    "E101": Entry(
        "No such back end",
        "There is no back end of this name; the message lists those there are.",
        'translator.emit(game, "cobol")',
    ),
}
