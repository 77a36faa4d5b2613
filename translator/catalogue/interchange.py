"""X1xx: games as XML and JSON."""

from __future__ import annotations

from typing import Final

from translator.catalogue.entry import CodeEntry

TABLE: Final[dict[str, CodeEntry]] = {
    "X101": CodeEntry(
        "Not XML or JSON",
        "The file cannot be read in the format of its suffix or of `--from`. It has to be UTF-8 "
        "or UTF-16.",
        '<game xmlns="urn:ludoglot:game">',
    ),
    "X102": CodeEntry(
        "Document type",
        "A game needs no document type, and documents that declare one are rejected: entities "
        "are never expanded, and nothing outside the document is read.",
        '<!DOCTYPE game SYSTEM "game.dtd">\n<game xmlns="urn:ludoglot:game"/>',
    ),
    "X103": CodeEntry(
        "Not a game",
        "The root of an XML document is the element `game` of the namespace `urn:ludoglot:game`; a "
        'JSON document says "format": "ludoglot-game".',
        "<html/>",
    ),
    "X104": CodeEntry(
        "Unknown version",
        "The document was written in a newer form than this program knows.",
        '<game xmlns="urn:ludoglot:game" version="99"/>',
    ),
    "X105": CodeEntry(
        "Nested too deep", "Elements and objects are nested a few dozen deep in a real game."
    ),
    "X106": CodeEntry(
        "Missing part",
        "An object lacks an attribute, an element or a key that it must have, or a row has too "
        "few items. The schema (docs/game.rng) describes the form.",
        '<game xmlns="urn:ludoglot:game"/>',
    ),
    "X107": CodeEntry(
        "Unexpected part",
        "An element, attribute or key is unknown at this place. The schema (docs/game.rng) "
        "describes the form.",
        '<game xmlns="urn:ludoglot:game"><bord/></game>',
    ),
    "X108": CodeEntry(
        "Wrong value",
        "A number, a truth value (`true` or `false`) or one of a few words is expected.",
        '<game xmlns="urn:ludoglot:game"><meta title="X" default="maybe"/></game>',
    ),
    "X120": CodeEntry(
        "Index without a referent",
        "References to positions, players, pieces, rules and so on are indices, from 0. One of "
        "them is not in the game, or a table does not have a row for each of them. No two of a "
        "kind have one name, because other languages refer by names.",
    ),
}
