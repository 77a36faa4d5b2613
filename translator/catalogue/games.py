"""G1xx: what the checks find that every `Game` passes after it is read and after every pass.

The errors from G102 on cannot come from rules: they are faults of a front end or of a pass.
"""

from __future__ import annotations

from typing import Final

from translator.catalogue.entry import CodeEntry

_OURS = "This is a fault of ludoglot, not of the rules."

TABLE: Final[dict[str, CodeEntry]] = {
    "G101": CodeEntry(
        "Board without positions",
        "Pieces need at least one position.",
        "(board (symmetry Black))",
    ),
    "G102": CodeEntry("Two positions of one name", f"Names identify positions. {_OURS}"),
    "G103": CodeEntry(
        "Links that do not fit the board",
        f"Every direction gives every position a target on the board. {_OURS}",
    ),
    "G104": CodeEntry("Zone off the board", f"A zone consists of positions of the board. {_OURS}"),
    "G105": CodeEntry(
        "Symmetry that does not fit",
        f"Every player has one symmetry, which exchanges directions of the board. {_OURS}",
    ),
    "G106": CodeEntry(
        "Turn order that does not fit",
        f"Turns belong to players of the game, and one of them is the one to continue at. {_OURS}",
    ),
    "G107": CodeEntry("Unknown move type", f"A turn, move or priority names a move type. {_OURS}"),
    "G108": CodeEntry(
        "Unknown local", f"A rule uses a local that it does not declare, or declares twice. {_OURS}"
    ),
    "G109": CodeEntry(
        "Unknown parameter", f"A rule uses a parameter that it lacks, or with another kind. {_OURS}"
    ),
    "G110": CodeEntry("Unknown attribute", f"A rule or piece names an attribute. {_OURS}"),
    "G111": CodeEntry("Unknown rule", f"A piece moves by a rule that does not exist. {_OURS}"),
    "G112": CodeEntry(
        "Constants that do not fit a rule",
        f"A piece calls a rule with constants of the right number and kind. {_OURS}",
    ),
    "G113": CodeEntry(
        "Setup that does not fit",
        f"The setup places pieces of the game, owned by its players, on its board. {_OURS}",
    ),
    "G114": CodeEntry("Unknown royal piece", f"Check protects piece types of the game. {_OURS}"),
    "G115": CodeEntry(
        "Call that does not fit",
        f"A call passes a procedure its parameters, and takes its results. {_OURS}",
    ),
    "G116": CodeEntry(
        "Unknown variable", f"A rule reads or assigns a variable of the game. {_OURS}"
    ),
    "G117": CodeEntry(
        "Question that would change the game",
        "A procedure called in an expression may compute and read, but neither change a "
        "position nor emit moves, because a condition can be evaluated any number of times.",
    ),
    "G118": CodeEntry(
        "Stages that do not go together",
        "Invariants and best turns are judged by trying whole turns, check and the majority "
        "rule of ZRF in their own way; a game can have only one of the two. Check depends on "
        "the next turn, so moves cannot choose that turn. Write the check as an invariant: "
        "`(verify (= (count (pieces my? (piece? King) attacked?)) 0))`.",
    ),
    "G119": CodeEntry(
        "Question at the wrong moment",
        "The number of legal moves is known when a player is about to move, for goals of turns. "
        "The number of replies is known at the end of a turn, for invariants of turns. Only "
        "goals may use `stalemated`, `checkmated` and `repetition`, by themselves or joined by "
        "`and`, `or` and `not`; the first two when a player is about to move.",
    ),
    "G126": CodeEntry(
        "Reference to nothing", f"A reference in the game names a part that exists. {_OURS}"
    ),
    "G120": CodeEntry(
        "Loop that cannot end",
        "Nothing in the body of the `while` changes its condition, and the board does not "
        "change while moves are generated. Once begun the loop never ends; the engine stops it "
        "after a number of rounds. Usually a step is missing in the body.",
        "(piece (name Man) (moves ((while empty? add) n add)))",
    ),
    "G121": CodeEntry(
        "Number out of range",
        "A constant for a position, piece type, ... counts from 0 and must be one that the game "
        "has; other numbers have 32 bits with a sign; and the initial value of an attribute "
        "fits into its bits.",
    ),
    "G122": CodeEntry(
        "Number that is always out of range",
        "The value computed here is always the same, and out of range: there is no such "
        "position, direction, piece type, player, zone or element of the array, or it does not "
        "fit into the attribute. Rules may compute such numbers: conditions then give the "
        "answer for off the board, a missing element reads 0, and the effect does nothing.",
    ),
    "G123": CodeEntry(
        "Leaves no loop",
        "`leave` ends the innermost `loop` or `for-each`. Here there is none, or it is outside "
        "a `while`, which only its condition ends.",
    ),
    "G124": CodeEntry(
        "Unknown statement",
        "A rule or procedure holds a statement or effect of a class that the representation of "
        "games does not list. Any translation would be a guess, so there is none.",
    ),
    "G125": CodeEntry(
        "Too many attributes for JavaScript",
        "Engines in JavaScript keep all attributes of a piece in one word of 31 bits: one bit "
        "for each that is true or false, more for numbers. This game can only have an engine in "
        "Python.",
    ),
    "G127": CodeEntry(
        "Rectangles that do not fit the board",
        f"A game gives every position a place in pictures, or none. {_OURS}",
    ),
    "G128": CodeEntry(
        "Part without a meaning",
        "A part lacks what gives it a meaning: a team of one player, a goal for nobody, a "
        "priority without move types, two pieces on one position, a name that two things of a "
        "kind have, an attribute of no bits, an unknown comparison, a configuration of no "
        "pieces.",
    ),
    "G129": CodeEntry(
        "Part of the other kind of game",
        "In a game with `by-type`, as from scripts, procedures generate moves, `ranked` selects "
        "them, and a verdict decides the outcome. In any other game stages select moves and "
        "goals end it. A part of the one has no meaning in the other: engines would leave it "
        "out.",
    ),
    "G130": CodeEntry(
        "Nested too deep",
        "Statements and conditions nest at most 80 deep, loops 16, so that every target "
        "language can follow. Real games nest a dozen deep. Move inner parts to a rule or "
        "macro, or write `and` and `or` with many operands.",
    ),
}
