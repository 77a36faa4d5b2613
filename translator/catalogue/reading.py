"""Z1xx: reading ZRF text and its sections."""

from __future__ import annotations

from typing import Final

from translator.catalogue.entry import CodeEntry

TABLE: Final[dict[str, CodeEntry]] = {
    "Z100": CodeEntry(
        "More findings of one kind",
        "The same finding was met very often in one file; only the first ones are listed.",
        "(gmae) (geam) … 200 more that are not part of a rules file",
    ),
    "Z101": CodeEntry(
        "Lists are not closed",
        "The file ends inside a list. A `)` that is missing at the very end is read as if it stood "
        "there, with a warning. Where sections stand in lists in which they have no business, one "
        "is missing further up: that is an error at the probable place, where the indentation of "
        "the file and its lists first disagree, and what would follow from it is not reported.",
        '(game (title "Example")',
    ),
    "Z102": CodeEntry(
        "Surplus closing parenthesis",
        "A `)` at the top level closes no list. One behind everything else is ignored, with a "
        "warning. Where sections stand outside of their lists, a list further up is closed too "
        "early: that is an error at the probable place, and what would follow is not reported.",
        '(version "2.0"))',
    ),
    "Z103": CodeEntry(
        "String without a closing quote",
        'A string ends at the next `"`; there is no way to write that character inside a string '
        "(a back-quote is shown as one). A string that goes on into lines which begin like rules "
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
        "`()` says nothing and is ignored.",
        "(define nothing ())",
    ),
    "Z106": CodeEntry(
        "Not part of a rules file",
        "The top level of a file holds `version`, `include`, `define`, `game`, `variant` and "
        "calls of macros that stand for these. Anything else is kept by the formatter but has no "
        "effect.",
        '(gmae (title "Example"))',
    ),
    "Z107": CodeEntry(
        "No game in the file",
        "Neither the file nor what it includes has a `game`. That is usual in a file which only "
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
        "A game has one piece or option of a name and one section of a kind (goals aside): "
        "the last one holds. A piece or a zone has one part of a kind, and lists of names have "
        "each once; there the other one says nothing new, or all count.",
        '(game (title "One") (title "Two"))',
    ),
    "Z113": CodeEntry(
        "Inside a game what belongs behind it",
        "Definitions, variants, other games and includes stand at the top level of a file. Where a "
        "`)` of a game stands too late, mostly at the end of the file, they are inside it. They "
        "are read as if they stood behind the game, which is what the text means.",
        '(game (title "Example") (define step ($1 add)) (variant (title "Other")))',
    ),
    "Z190": CodeEntry(
        "Cannot be formatted",
        "Characters outside strings and comments are all that tells the file's encoding. Without "
        "the odd blanks among them the texts of the file would be decoded differently.",
        '(a … a no-break space of Windows-1252 … (title "… a letter in UTF-8 …"))',
    ),
}
