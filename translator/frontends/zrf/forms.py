"""What each form of ZRF takes: one table, from which all forms of a game are checked.

A context is a place where forms stand that a head tells apart: the sections of a game, the
instructions of a block. Its rows are usage lines (`usage`); the chapters of docs/zrf.md describe
what they mean. Whether a name is that of a position or a piece is for the lowering to see.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from translator.frontends.zrf.usage import Pattern, parse

LACKING: Final = "Z413"
SURPLUS: Final = "Z404"


@dataclass(frozen=True, slots=True)
class Row:
    """A form: how it is written, and the codes for what lacks or does not fit, and is too much.

    `parts` is the context of what it consists of, if that is told apart by heads. In the form
    around it there is `one` of it at most, if `needed` at least.
    """

    word: str
    usage: str
    pattern: Pattern
    lacking: str = LACKING
    surplus: str = SURPLUS
    parts: str = ""
    one: bool = False
    needed: bool = False

    @property
    def least(self) -> int:
        """How many arguments there are at least."""
        return self.pattern.least


@dataclass(frozen=True, slots=True)
class Context:
    """Forms that may stand in one place, by their heads.

    `said` is what messages call the place; `unknown` is the code of a form that has no row, where
    that does not depend on names of the game.
    """

    said: str
    rows: Mapping[str, Row] = field(default_factory=dict)
    unknown: str = ""


def row(usage: str, lacking: str = LACKING, surplus: str = SURPLUS) -> Row:
    """The row of a usage line."""
    head, pattern = parse(usage)
    return Row(head, usage, pattern, lacking, surplus)


def _rows(lines: Iterable[str], lacking: str = LACKING, surplus: str = SURPLUS) -> list[Row]:
    return [row(line, lacking, surplus) for line in lines]


def _one(usage: str, lacking: str = LACKING, needed: bool = False) -> Row:
    """A part that stands once in what it is a part of."""
    return replace(row(usage, lacking), one=True, needed=needed)


def _whole(usage: str, parts: str, lacking: str = LACKING) -> Row:
    """A form that consists of forms of the context `parts`; the line is for people alone."""
    return Row(usage[1:].split()[0], usage, parse("(x)")[1], lacking, parts=parts)


def _by_word(*rows: Iterable[Row]) -> dict[str, Row]:
    return {one.word: one for group in rows for one in group}


SOUNDS: Final = (
    "move-sound", "capture-sound", "release-sound", "drop-sound", "click-sound", "change-sound",
    "draw-sound", "win-sound", "loss-sound", "opening-sound", "music",
)  # fmt: skip

LEGACY_OPTIONS: Final = {
    "allow-flipping": "prevent flipping",
    "animate-captures": "animate captures",
    "animate-drops": "animate drops",
    "include-off-pieces": "include off-pieces",
    "maximal-captures": "maximal captures",
    "pass-partial": "pass partial",
    "pass-turn": "pass turn",
    "recycle-captures": "recycle captures",
    "recycle-promotions": "recycle promotions",
}
"""Sections of version 1 of the language (docs/zrf.md 13.2): the options that replaced them."""

_TOP = [
    *_rows(['(version "NUMBER"|NUMBER)'], "Z109", "Z109"),
    *_rows(['(include "FILE"|NAME)'], "Z220", "Z220"),
    *_rows(["(define NAME [FORM …])"], "Z201"),
    *_rows(["(translate [FORM …])"]),
    _whole("(game SECTION …)", "section"),
    _whole("(variant SECTION …)", "section"),
]

_SECTIONS = [
    *_rows(f'({word} "TEXT")' for word in ("title", "description", "history", "strategy")),
    *_rows(["(players [PLAYER …])"]),
    replace(
        row("(turn-order [PLAYER|(PLAYER [PLAYER] [MOVE-TYPE])|repeat …])", "Z516", "Z516"),
        usage="(turn-order PLAYER|(PLAYER [OWNER] [MOVE-TYPE])|repeat …)",
    ),
    _whole("(board PART …)", "board"),
    _whole("(piece (name NAME) PART …)", "piece", "Z430"),
    replace(
        row("(board-setup [(PLAYER [(PIECE [POSITION …]) …]) …])", "Z520", "Z520"),
        usage="(board-setup (PLAYER (PIECE POSITION|off NUMBER …) …) …)",
    ),
    *_rows(["(move-priorities MOVE-TYPE …)"]),
    *_rows(
        (f"({word}-condition (PLAYER …) GOAL)" for word in ("win", "loss", "draw")),
        "Z530",
        "Z530",
    ),
    *_rows(["(count-condition [(PLAYER …)] GOAL)"], "Z530", "Z530"),
    *_rows(['(option "NAME" VALUE)'], "Z601"),
    *_rows(f"({word} VALUE)" for word in LEGACY_OPTIONS),
    *_rows(f'({word} "FILE")' for word in ("engine", "solution", *SOUNDS)),
    *_rows(["(default)"]),
]  # fmt: skip

_BOARD = [
    _one('(image "FILE" …)'),
    _whole("(grid (start-rectangle …) (dimensions …) (directions …))", "grid"),
    *_rows(["(positions (POSITION LEFT TOP RIGHT BOTTOM) …)"], "Z310", "Z310"),
    *_rows(["(dummy POSITION …)"]),
    *_rows(["(links DIRECTION (POSITION POSITION) …)"], "Z311", "Z311"),
    *_rows(["(unlink POSITION|(POSITION POSITION|DIRECTION) …)"], "Z313", "Z313"),
    *_rows(["(kill-positions POSITION …)"]),
    *_rows(["(symmetry PLAYER (DIRECTION DIRECTION) …)"], "Z315", "Z315"),
    _whole("(zone (name NAME) [(players PLAYER …)] (positions POSITION …))", "zone", "Z316"),
]

_GRID = [
    _one("(start-rectangle LEFT TOP RIGHT BOTTOM)"),
    *_rows(['(dimensions ("LABELS" (X Y)) …)'], "Z306", "Z306"),
    _one("(directions (DIRECTION OFFSET …) …)", "Z308"),
]

_ZONE = [
    _one("(name NAME)", needed=True),
    _one("(players PLAYER …)"),
    _one("(positions [POSITION …])", needed=True),  # empty in Dagaz's sovereign-chess.zrf
    _one("(glyph [FORM …])"),  # these are Dagaz's (jungle.zrf)
    _one('(help "TEXT")'),
]

_PIECE = [
    _one("(name NAME)", needed=True),
    _one('(image [PLAYER "FILE" …] …)'),
    *(_one(f'({word} "TEXT")') for word in ("help", "description", "notation", "open")),
    _one("(dummy)"),
    *_rows(["(attribute NAME VALUE)"], "Z432"),
    _one("(moves [BLOCK …])"),
    _one("(drops [BLOCK …])"),
    _one("(glyph [FORM …])"),
]

_BLOCK = _rows(["(move-type MOVE-TYPE)"])

_INSTRUCTIONS = [
    *_rows(["(opposite DIRECTION)", "(from [LOCATION])", "(to [LOCATION])", "(mark [LOCATION])"]),
    *_rows(["back", "cascade"]),
    *_rows(["(go from|to|mark|last-from|last-to|LOCATION)"], "Z406", "Z406"),
    *_rows(["(verify CONDITION)", "(while CONDITION [INSTRUCTION …])"], "Z407", "Z407"),
    *_rows(["(if CONDITION [INSTRUCTION …] [else [INSTRUCTION …]])"], "Z407", "Z407"),
    *_rows(["(add [PIECE …])", "(add-copy [PIECE …])"]),
    *_rows(["(add-partial [PIECE …] [MOVE-TYPE])", "(add-copy-partial [PIECE …] [MOVE-TYPE])"]),
    *_rows(["(capture [LOCATION])", "(create [PLAYER] [PIECE] [LOCATION])"]),
    *_rows(["(change-type PIECE [LOCATION])"], "Z410"),
    *_rows(["(change-owner [LOCATION])", "(flip [LOCATION])"]),
    *_rows(["(set-flag FLAG CONDITION)", "(set-position-flag FLAG CONDITION [LOCATION])"], "Z411"),
    *_rows(["(set-attribute ATTRIBUTE CONDITION [LOCATION])"], "Z411"),
]

_PREDICATES = [
    *_rows(
        f"({word} [LOCATION])"
        for word in (
            "empty?", "enemy?", "friend?", "neutral?", "on-board?", "marked?", "last-from?",
            "last-to?", "defended?", "adjacent-to-enemy?", "goal-position?",
        )
    ),
    *_rows(["(piece? PIECE [LOCATION])", "(attacked? [MOVE-TYPE] [LOCATION])"]),
    *_rows(["(in-zone? ZONE [LOCATION])", "(position? POSITION [LOCATION])"], "Z422"),
    *_rows(["(flag? FLAG)", "(position-flag? FLAG [LOCATION])"], "Z422"),
]  # fmt: skip

_CONDITIONS = [
    *_rows(["(and CONDITION …)", "(or CONDITION …)", "(not CONDITION)"], "Z421", "Z421"),
    *_rows(["true", "false"]),
    *_PREDICATES,
    *(row(f"(not-{one.usage[1:]}", one.lacking, one.surplus) for one in _PREDICATES),
]  # fmt: skip

_GOALS = [
    *_rows(["(and GOAL …)", "(or GOAL …)", "(not GOAL)"], "Z421", "Z421"),
    *_rows(["stalemated", "repetition"]),
    *_rows(["(checkmated PIECE …)", "(captured PIECE …)"], "Z533"),
    *_rows(["(pieces-remaining NUMBER [PIECE])", "(total-piece-count NUMBER [PIECE])"], "Z534"),
    *_rows(["(absolute-config OCCUPANT … (PLACE …)|PLACE)"], "Z536"),
    *_rows(["(relative-config OCCUPANT [DIRECTION OCCUPANT] …)"], "Z538", "Z538"),
]

_OCCUPANTS = _rows(
    ["(opponent OCCUPANT)", "(any-owner OCCUPANT)", "(not OCCUPANT)"], "Z535", "Z535"
)

ATTRIBUTE: Final = row("(ATTRIBUTE [LOCATION])")
"""A condition that begins with the name of an attribute."""

BLOCK: Final = row("(block [INSTRUCTION …])")
"""A block, which has no head: its first item is an instruction, too."""

CONTEXTS: Final[Mapping[str, Context]] = {
    "top": Context("a rules file", _by_word(_TOP)),
    "section": Context("a game", _by_word(_SECTIONS), "Z501"),
    "board": Context("a board", _by_word(_BOARD), "Z318"),
    "grid": Context("a grid", _by_word(_GRID), "Z318"),
    "zone": Context("a zone", _by_word(_ZONE), "Z318"),
    "piece": Context("a piece", _by_word(_PIECE), "Z431"),
    "block": Context("a block", _by_word(_BLOCK)),
    "instruction": Context("a block", _by_word(_INSTRUCTIONS)),
    "condition": Context("a condition", _by_word(_CONDITIONS)),
    "location": Context("a place", _by_word(_INSTRUCTIONS[:1])),
    "goal": Context("a goal", _by_word(_GOALS)),
    "occupant": Context("an occupant", _by_word(_OCCUPANTS), "Z535"),
}
