"""Which SGF properties a record has a place of its own for; all others are kept as they are.

Private properties (first letter X) carry what SGF has no property for: docs/records.md lists them.
"""

from __future__ import annotations

import re
from typing import Final

from notation.record import Result
from notation.sgf.values import composed, parted, raw_of

VERSION: Final = "1"

# Game information with a header of the same meaning.
HEADERS: Final = {
    "PB": "Name.Black",
    "PW": "Name.White",
    "EV": "Event",
    "DT": "Date",
    "PC": "Site",
    "RO": "Round",
    "GN": "GameName",
    "AN": "Annotator",
    "XH": "RulesHash",
}
# What the other player has in the place of one.
EXCHANGED: Final = {"PB": "PW", "PW": "PB"}
IDENTIFIERS: Final = {header: identifier for identifier, header in HEADERS.items()}

# Games with a published move syntax: number, language of the moves.
SPELLINGS: Final = {
    "1": "go",
    "6": "backgammon",
    "9": "loa",
    "11": "hex",
    "18": "amazons",
    "19": "octi",
    "20": "gess",
    "21": "twixt",
}
GAMES: Final = {spelling: number for number, spelling in SPELLINGS.items()}

# Properties that only tell how SGF is written, and those that only tell its game.
ABOUT_FILE: Final = frozenset({"FF", "CA", "AP"})
ABOUT_GAME: Final = frozenset({"GM", "SZ"})

# What stands for a move where a player gives up.
ENDINGS: Final = frozenset({"resign", "forfeit"})

# What the reader takes from a node, and from a root, for itself: nothing else may be called so.
ON_NODES: Final = frozenset({"C", "XC", "XL"})
ON_ROOTS: Final = frozenset(
    {*HEADERS, "C", "RE", "XR", "XG", "XP", "XX", "XF", "XV", "XE", "B", "W"}
)

# Annotation: property, value -> PGN glyph number.
NAGS: Final = {
    ("TE", "2"): 3,
    ("TE", "1"): 1,
    ("BM", "2"): 4,
    ("BM", "1"): 2,
    ("IT", ""): 5,
    ("DO", ""): 6,
}
ANNOTATIONS: Final = {nag: annotation for annotation, nag in NAGS.items()}

# Some servers state the winner alone.
_WINNERS: Final = frozenset({"B", "W", "Black", "White"})
_COLOURS: Final = {"B": ("Black", "White"), "W": ("White", "Black")}
_DRAWS: Final = frozenset({"0", "draw", "jigo", "和棋", "和局", "持碁"})
# Servers in East Asia say in their languages which colour has won, or lost.
_SAID = re.compile(r"(?:([黑黒흑])|[白백])[^黑黒흑白백]*?(?:([胜勝승])|[负負败敗패])")


def given_up(colour: str, word: str) -> Result:
    """The result after a player has written a word that ends the game."""
    loser, winner = _COLOURS[colour]
    return Result.won(winner, loser, word.lower())


def result_of(text: str) -> Result:
    """The result that a value of RE states; what cannot be understood is the reason."""
    winner, plus, how = text.partition("+")
    if plus and winner in _COLOURS:
        return Result.won(*_COLOURS[winner], how)
    if text in _WINNERS:
        return Result.won(*_COLOURS[text[:1]])
    if text.lower() in _DRAWS:
        return Result(draw=True)
    if said := _SAID.search(text):
        black, won = map(bool, said.groups())
        return Result.won(*_COLOURS["B" if black == won else "W"], text)
    return Result(reason="" if text == "?" else text)


def result_text(result: Result) -> str:
    """The value of RE, "" for a game of others than Black and White."""
    if result.draw:
        return "0"
    if not result.outcomes:
        return result.reason or "?"
    for colour, (winner, loser) in _COLOURS.items():
        if result.outcomes in (Result.won(winner, loser).outcomes, ((winner, "win"),)):
            return f"{colour}+{result.reason}"
        if result.outcomes == ((loser, "loss"), (winner, "win")):
            return f"{colour}+{result.reason}"
    return ""


def stated_result(values: tuple[str, ...]) -> Result:
    """The result that the raw values of XR state: `player:outcome`, `draw`, `*`, `(reason)`."""
    outcomes = []
    reason = ""
    draw = False
    for value in values:
        player, outcome = parted(value)
        if outcome:
            outcomes.append((player, outcome))
        elif player.startswith("("):
            reason = player[1:-1]
        else:
            draw |= player == "draw"
    return Result(tuple(outcomes), draw and not outcomes, reason)


def result_values(result: Result) -> tuple[str, ...]:
    """The raw values of XR."""
    values = [composed(player, outcome) for player, outcome in result.outcomes]
    if not values:
        values = ["draw" if result.draw else "*"]
    if result.reason:
        values.append(raw_of(f"({result.reason})").replace(":", "\\:"))
    return tuple(values)
