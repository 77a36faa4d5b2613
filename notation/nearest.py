"""What stands beside an error about a move: the legal moves most like it, and the board."""

from __future__ import annotations

from difflib import SequenceMatcher
from typing import Final

from notation.engine import Engine, Move
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


def board_lines(game: Engine) -> list[str]:
    return ["board:", *(f"  {line}" for line in str(game).splitlines())]
