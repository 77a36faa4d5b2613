"""What stands beside an error about a move: the legal moves most like it, and its squares."""

from __future__ import annotations

from difflib import SequenceMatcher
from typing import Final

from notation.engine import Move
from notation.spelling import Here, Pattern, Spelling

NEAREST: Final = 5
"""So many are shown."""


def nearest(pattern: Pattern, here: Here, text: str, spelling: Spelling) -> list[str]:
    """The legal moves most like a pattern: by squares, then by text."""

    def likeness(move: Move) -> tuple[int, float]:
        squares = (move.end == pattern.end) + (move.start == pattern.start)
        return squares, SequenceMatcher(None, text, str(move)).quick_ratio()

    near = sorted(here.legal, key=likeness, reverse=True)[:NEAREST]
    return [_shown(here, move, spelling) for move in near]


def _shown(here: Here, move: Move, spelling: Spelling) -> str:
    """A legal move in a spelling, followed by its name."""
    if spelling.whole_turns:
        return str(move)
    try:
        spelt = spelling.spell(here, (move,))
    except ValueError:  # The rules are those of another game.
        return str(move)
    return spelt if spelt == str(move) else f"{spelt}  ({move})"


def standing(pattern: Pattern, here: Here) -> list[str]:
    """What stands on the squares that a text tells: all of the board that its move is about."""
    places = dict.fromkeys(place for place in (pattern.start, pattern.end) if place is not None)
    return [
        f"on {place}: {f'{piece.player} {piece.type}' if piece is not None else 'nothing'}"
        for place in places
        if place in here.rules.squares
        for piece in (here.board.get(place),)
    ]
