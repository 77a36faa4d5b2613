"""D1xx: what `diff` tells as findings, for reviews."""

from __future__ import annotations

from typing import Final

from translator.catalogue.entry import CodeEntry

TABLE: Final[dict[str, CodeEntry]] = {
    "D101": CodeEntry(
        "Rules differ",
        "A part of the game that affects play has changed. The finding is at its place in the "
        "new rules, or where it would be; the message gives both versions.",
        "ludoglot diff old.zrf new.zrf --format github",
    ),
    "D102": CodeEntry(
        "Difference without effect on play",
        "Names in records, pictures or texts have changed; the games are played alike.",
        "ludoglot diff old.zrf new.zrf --ignore none --format github",
    ),
    "D111": CodeEntry(
        "Games that play differently",
        "Both games were played side by side, and differ after some sequence of moves. The text "
        "form of the report shows the sequence and both boards.",
        "ludoglot diff old.zrf new.zrf --play --format sarif",
    ),
    "D112": CodeEntry(
        "Record that the new rules break",
        "The game was legal by the old rules and is not legal by the new ones.",
        "ludoglot diff old.zrf new.zrf --records games/ --format sarif",
    ),
    "D121": CodeEntry(
        "Game removed",
        "No game of the new files corresponds to this one of the old files.",
        "ludoglot diff old/ new/ --format github",
    ),
    "D122": CodeEntry(
        "Game added",
        "No game of the old files corresponds to this one of the new files.",
        "ludoglot diff old/ new/ --format github",
    ),
}
