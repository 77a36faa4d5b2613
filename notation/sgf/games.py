"""Which SGF game number, and so which move syntax, suits a game."""

from __future__ import annotations

import re
from typing import Final

from notation.description import GameDescription
from notation.engine import Engine, EngineClass
from notation.record import DEFAULT_SPELLING, GameRecord
from notation.sgf.dialects import EVENTS, SERVER, is_swap
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
# What games are called by the numbers that SGF has for them.
_NUMBERED: Final = {
    "1": ("Go",),
    "2": ("Othello", "Reversi"),
    "3": ("Chess",),
    "4": ("Gomoku", "Renju"),
    "5": ("Nine Men's Morris",),
    "7": ("Xiangqi", "Chinese Chess"),
    "8": ("Shogi",),
    "9": ("Lines of Action",),
    "10": ("Ataxx",),
    "11": ("Hex",),
    "12": ("Jungle", "Dou Shou Qi"),
    "14": ("Phutball", "Philosopher's Football"),
    "16": ("Trax",),
    "17": ("Tantrix",),
    "18": ("Amazons",),
    "20": ("Gess",),
    "21": ("Twixt",),
    "22": ("Zertz",),
    "24": ("Yinsh",),
    "26": ("Gobblet",),
    "27": ("Hive",),
    "32": ("Chase",),
    "35": ("Byte",),
    "36": ("Focus",),
    "37": ("Dvonn",),
    "39": ("Gipf",),
}
# Where nobody says what is played on a board of another size, the moves tell.
_SIZES_OF_GO: Final = frozenset({"", "9", "13", "19"})
# Games on an empty board are told by their title.
_TITLES: Final = {"go": "go", "hex": "hex", "twixt": "twixt"}


def spelling_for(record: GameRecord, engine: EngineClass, rules: GameDescription) -> str:
    """The spelling for a record in SGF: the one it had there, or that of its game, or ours."""
    if record.spelling in GAMES:
        return record.spelling
    stated = SPELLINGS.get(_root_value(record, "GM"), "")
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


def titles_of(record: GameRecord) -> list[str]:
    """By its number, else by the word that an event of Little Golem begins with.

    Where a stone changes hands, rules that have such a move come first: their titles say so.
    """
    stated = _root_value(record, "GM")
    titles = list(_NUMBERED.get(stated, ()))
    if not stated:
        # On the server it may be all of the event, or `null` for none that is known; elsewhere a
        # word alone is a name like others.
        end = r"(?=\.|\Z)" if SERVER in _root_value(record, "SO") else r"(?=\.)"
        word = re.match(rf"(?!null\Z)([a-z]+)\d*{end}", record.headers.get("Event", ""))
        # The number is part of the name, as in connect6, or the size of the board.
        titles = list(dict.fromkeys([EVENTS.get(word[0], word[0]), word[1]])) if word else []
    size = _root_value(record, "SZ").split(":")
    if not titles and not stated and record.spelling == "go" and size[0] in _SIZES_OF_GO:
        titles = ["Go"]  # what has no number is that by the specification
    if any(is_swap(node.move) and not node.moves_again() for node in record.main_line()):
        titles = [*(f"{title} with swap" for title in titles), *titles]
    sized = [f"{title} {size[0]}x{size[-1]}" for title in titles if size[0]]
    return [*sized, *titles]


def suits(record: GameRecord, rules: GameDescription) -> bool:
    """Whether the board has the size that a record states."""
    size = _root_value(record, "SZ").split(":")
    stated = (size[0], size[-1])
    return not size[0] or not rules.columns or stated == (str(rules.columns), str(rules.rows))


def _root_value(record: GameRecord, identifier: str) -> str:
    return dict(record.root.properties).get(identifier, ("",))[0].strip()
