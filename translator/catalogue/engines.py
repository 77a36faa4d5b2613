"""E1xx: back ends and the engines they write."""

from __future__ import annotations

from typing import Final

from translator.catalogue.entry import CodeEntry

TABLE: Final[dict[str, CodeEntry]] = {
    "E101": CodeEntry(
        "No such back end",
        "There is no back end with this name; the message lists them.",
        'translator.emit(game, "cobol")',
    ),
    "E102": CodeEntry(
        "Rule too deep",
        "Loops and conditions nest deeper in the named rule than the target language allows "
        "(Python: 20 loops, 100 levels), or deeper than the stack allows without threads, as in "
        "a browser. Split the block into several.",
        "(moves ((while empty? (while empty? (while empty? ... add)))))",
    ),
    "E103": CodeEntry(
        "Not supported by the target",
        "The rules use something that this back end does not support. The message names it; "
        "other back ends may support it.",
        "ludoglot translate rules.zrf --to javascript  ; more than 31 bits of attributes a piece",
    ),
    "E104": CodeEntry(
        "Left out of the output",
        "The target has no word for this goal or filter of moves, so the output plays without "
        "it. Dagaz has extension scripts for many of them; the hint says which kind is needed.",
        "ludoglot translate corpus/zrf/xiangqi.zrf --to dagaz  ; check and mate",
    ),
}
