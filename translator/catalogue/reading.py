"""Z1xx: reading ZRF text and its sections."""

from __future__ import annotations

from typing import Final

from translator.catalogue.entry import CodeEntry

TABLE: Final[dict[str, CodeEntry]] = {
    "Z100": CodeEntry(
        "More findings of one kind",
        "The same finding occurs very often in one file; only the first ones are listed.",
        "(gmae) (geam) … 200 more that are not part of a rules file",
    ),
    "Z101": CodeEntry(
        "Lists are not closed",
        "The file ends inside a list. A `)` missing at the very end is assumed there, with a "
        "warning. If sections are in lists in which they do not belong, one is missing further "
        "up: that is an error at the probable place, where the indentation of the file and its "
        "lists first disagree, and consequent findings are not reported.",
        '(game (title "Example")',
    ),
    "Z102": CodeEntry(
        "Surplus closing parenthesis",
        "A `)` at the top level closes no list. One behind everything else is ignored, with a "
        "warning. If sections are outside their lists, a list further up is closed too early: "
        "that is an error at the probable place, and consequent findings are not reported.",
        '(version "2.0"))',
    ),
    "Z103": CodeEntry(
        "String without a closing quote",
        'A string ends at the next `"`; there is no way to write that character inside a string '
        "(a back-quote is shown as one). A string that runs into lines which begin like rules "
        "is probably the one without a quote.",
        '(title "Example)',
    ),
    "Z104": CodeEntry(
        "Lists nested too deep",
        "Real rules nest lists a dozen deep, never more than 64. Reading stops at a depth of 256.",
        "(((( … 256 of them … a",
    ),
    "Z105": CodeEntry(
        "Empty list",
        "`()` has no meaning and is ignored.",
        "(define nothing ())",
    ),
    "Z106": CodeEntry(
        "Not part of a rules file",
        "The top level of a file holds `version`, `include`, `define`, `game`, `variant` and "
        "calls of macros that give these. The formatter keeps anything else, but it has no "
        "effect.",
        '(gmae (title "Example"))',
    ),
    "Z107": CodeEntry(
        "No game in the file",
        "Neither the file nor its includes have a `game`. That is usual in a file which only "
        "defines macros for others.",
        "(define step ($1 add))",
    ),
    "Z108": CodeEntry(
        "Variant without a game",
        "A `variant` lists only what differs from a `game` of the same file; this one has none.",
        '(variant (title "Example"))',
    ),
    "Z109": CodeEntry(
        "Version not understood",
        "`version` takes the version of the language as one string.",
        "(version)",
    ),
    "Z110": CodeEntry(
        "Not a section",
        "A `game` or `variant` consists of lists. An atom or string between them is ignored.",
        '(game board (title "Example"))',
    ),
    "Z111": CodeEntry(
        "Given twice",
        "A game has one piece or option of a name and one section of a kind (goals aside): the "
        "last one holds. A piece or a zone has one part of a kind, and lists of names have each "
        "once; there the repetition adds nothing, or all count.",
        '(game (title "One") (title "Two"))',
    ),
    "Z113": CodeEntry(
        "Inside a game instead of after it",
        "Definitions, variants, other games and includes belong at the top level of a file. If "
        "a `)` of a game is too late, mostly at the end of the file, they are inside it. They "
        "are read as if they came after the game, as intended.",
        '(game (title "Example") (define step ($1 add)) (variant (title "Other")))',
    ),
    "Z190": CodeEntry(
        "Cannot be formatted",
        "The file's encoding follows only from characters outside strings and comments. Without "
        "the odd blanks among them the texts of the file would be decoded differently.",
        '(a … a no-break space of Windows-1252 … (title "… a letter in UTF-8 …"))',
    ),
}
