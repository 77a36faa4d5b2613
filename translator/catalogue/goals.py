"""Z5xx: sections of a game, players and turns, the setup, and goals."""

from __future__ import annotations

from typing import Final

from translator.catalogue.entry import CodeEntry

TABLE: Final[dict[str, CodeEntry]] = {
    "Z501": CodeEntry(
        "Not a section of a game",
        "Zillions knows no section with this name; it is ignored.",
        '(descriprion "A game.")',
    ),
    "Z510": CodeEntry(
        "No players",
        "A game declares at least one player.",
        '(game (title "Example") (board (positions (a1 0 0 9 9))))',
    ),
    "Z511": CodeEntry(
        "Player declared twice",
        "Names identify players; the second declaration is ignored.",
        "(players White Black White)",
    ),
    "Z512": CodeEntry(
        "Empty turn order",
        "`turn-order` lists the turns. Without an entry the players take turns in the order in "
        "which they are declared.",
        "(turn-order)",
    ),
    "Z513": CodeEntry(
        "Nothing to repeat",
        "At its end the turn order continues after `repeat`; nothing follows it. It is ignored, "
        "and the whole order repeats.",
        "(turn-order White Black repeat)",
    ),
    "Z515": CodeEntry(
        "Turn of nobody",
        "An entry of the turn order names a player that does not exist; it is ignored.",
        "(turn-order White Blakc)",
    ),
    "Z516": CodeEntry(
        "Turn not understood",
        "A turn is a player, or `(Player type)`, `(Player Owner)` or `(Player Owner type)`, "
        "where the owner is the one whose pieces move. The rest is ignored.",
        "(turn-order (White Black fast slow) Black)",
    ),
    "Z520": CodeEntry(
        "Setup not understood",
        "`board-setup` holds a list for each player, and in it a list for each piece type.",
        "(board-setup (White Man a1))",
    ),
    "Z521": CodeEntry(
        "Setup of an unknown player or piece",
        "There is no player of this name, or the game has no such piece type. The pieces are "
        "left out.",
        "(board-setup (White (Queen a1)))",
    ),
    "Z522": CodeEntry(
        "Setup on an unknown position",
        "The board has no position of this name. The piece is left out.",
        "(board-setup (White (Man z9)))",
    ),
    "Z523": CodeEntry(
        "Two pieces on one position",
        "A position holds one piece; the later one stays.",
        "(board-setup (White (Man a1)) (Black (Man a1)))",
    ),
    "Z524": CodeEntry(
        "Drops without a reserve",
        "Zillions drops pieces from a reserve, declared as `off N` in the setup. This type has "
        "drops but no player has a declared reserve of it, so the supply is unlimited; or "
        "empty, if other types have a reserve and this one comes onto the board in another way. "
        "Write `off 0` for a player who must not drop.",
        "(piece (name Man) (drops ((verify empty?) add)))",
    ),
    "Z525": CodeEntry(
        "Reserve without a number",
        "`off` is followed by the number of pieces in reserve. Without it nothing is added.",
        "(board-setup (White (Man off many)))",
    ),
    "Z530": CodeEntry(
        "Goal not understood",
        "A goal takes a list of players and one condition; join several with `and` or `or`. The "
        "first condition counts.",
        "(win-condition (White) stalemated repetition)",
    ),
    "Z531": CodeEntry(
        "Goal of nobody",
        "The players of a goal include a name that is no player.",
        "(win-condition (Whtie) stalemated)",
    ),
    "Z532": CodeEntry(
        "Unknown goal",
        "The word is no goal. The whole condition is left out, so the game may end differently "
        "from its author's intention.",
        "(win-condition (White) checkmate)",
    ),
    "Z533": CodeEntry(
        "Goal of an unknown piece type",
        "The goal names a piece type that the game does not have.",
        "(loss-condition (White) (checkmated King))",
    ),
    "Z534": CodeEntry(
        "Count without a number",
        "`pieces-remaining` and `total-piece-count` take a number, then perhaps a piece type, "
        "all in parentheses. The condition is left out.",
        "(loss-condition (White) (pieces-remaining Man))",
    ),
    "Z535": CodeEntry(
        "Occupant not understood",
        "An occupant of a configuration is a piece type, `(opponent P)`, `(any-owner P)`, or "
        "`(not …)` of one of these.",
        "(win-condition (White) (absolute-config (mine Man) (a1)))",
    ),
    "Z536": CodeEntry(
        "Configuration without places",
        "`absolute-config` takes occupants, then a list of positions and zones. The condition is "
        "left out.",
        "(win-condition (White) (absolute-config Man))",
    ),
    "Z537": CodeEntry(
        "Configuration of an unknown place",
        "`absolute-config` names something that is neither a position nor a zone. The condition "
        "is left out.",
        "(win-condition (White) (absolute-config Man (z9)))",
    ),
    "Z538": CodeEntry(
        "Relative configuration not understood",
        "`relative-config` alternates occupants and directions, and begins and ends with an "
        "occupant. The condition is left out.",
        "(win-condition (White) (relative-config Man Man))",
    ),
    "Z539": CodeEntry(
        "Goal about a zone that its player lacks",
        "A zone is the set declared for the player for whom the goal is tested. Without a "
        "declaration for this one no position is in it, so no piece can be, and `(not P)` "
        "holds.",
        "(win-condition (Black) (absolute-config Man (home)))",
    ),
}
