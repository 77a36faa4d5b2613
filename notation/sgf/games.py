"""Which SGF game number, and so which move syntax, suits a game."""

from __future__ import annotations

import re
from typing import Final

from notation.description import GameDescription
from notation.engine import Engine, EngineClass
from notation.record import DEFAULT_SPELLING, GameRecord
from notation.sgf.mapping import GAMES, SPELLINGS
from notation.sgf.spellings import SPELLINGS as MOVES

# Start positions that only one game with a published syntax has: columns, rows, pieces of the first
# player and of the second, as squares by letter and number.
_STARTS: Final = {
    "loa": (
        8,
        8,
        {f"{file}{rank}" for file in "bcdefg" for rank in (1, 8)},
        {f"{file}{rank}" for file in "ah" for rank in range(2, 8)},
    ),
    "amazons": (10, 10, {"a4", "d1", "g1", "j4"}, {"a7", "d10", "g10", "j7"}),
}
# Games on an empty board are told by their title.
_TITLES: Final = {"go": "go", "hex": "hex", "twixt": "twixt"}


def spelling_for(record: GameRecord, engine: EngineClass, rules: GameDescription) -> str:
    """The spelling for a record in SGF: the one it had there, or that of its game, or ours."""
    if record.spelling in GAMES:
        return record.spelling
    stated = SPELLINGS.get(dict(record.root.properties).get("GM", ("",))[0], "")
    if stated in MOVES:
        return stated
    return game_of(engine(), rules) or DEFAULT_SPELLING


def game_of(game: Engine, rules: GameDescription) -> str:
    """The game with a published syntax that the rules and the start position are, or ""."""
    if len(rules.active) != 2 or not rules.columns:
        return ""
    first, second = (
        {at for at, piece in game.board.items() if piece.player == player}
        for player in rules.active
    )
    for name, (columns, rows, *sides) in _STARTS.items():
        if (rules.columns, rules.rows) == (columns, rows) and first in sides and second in sides:
            return name
    if not game.board:
        words = set(re.findall(r"[a-z]+", rules.title.lower()))
        return next((name for title, name in _TITLES.items() if title in words), "")
    return ""
