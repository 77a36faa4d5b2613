"""Moves of Othello: `f5`, `PA` for a pass."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from notation.description import GameDescription
from notation.engine import EngineClass, Move
from notation.othello.board import FIRST, rank_of, square_at
from notation.record import GameRecord, Node
from notation.spelling import Here, MoveTextError, Pattern, Spelling
from notation.turns import DropPattern, PassPattern

SPELLING: Final = "othello"
PASSES: Final = frozenset({"pa", "pass", "ps", "--"})
MOVE: Final = re.compile(r"[A-Za-z][0-9]{1,2}|[Pp][Aa](?:[Ss][Ss])?|[Pp][Ss]|--")


def choose(record: GameRecord, engine: EngineClass, rules: GameDescription) -> str:
    """There is one: moves that people enter for these games are read in it, too."""
    return SPELLING


def _parse(node: Node, here: Here) -> Pattern:
    text = (node.move or "").lower()
    if text in PASSES:
        return PassPattern()
    if not MOVE.fullmatch(text):
        raise MoveTextError("expected `f5` or `PA`")
    file, rank = ord(text[0]) - ord("a"), int(text[1:]) - 1
    square = square_at(file, rank, here.rules)
    if square is None:
        raise MoveTextError(f"the board has no square {text}")
    return DropPattern(square)


def _spell(here: Here, steps: Sequence[Move]) -> str:
    (move,) = steps
    if move.is_pass:
        if len(here.legal) > 1:
            raise ValueError("in Othello a player who can turn over a disc may not pass")
        return "PA"
    at = here.rules.square(move.end or "")
    rank = rank_of(at, here.rules)
    if move.start is not None or at.file is None or rank is None or not _turns_over(move):
        raise ValueError(f"{move} does not place a disc that turns others over")
    return f"{chr(ord('a') + at.file)}{rank + 1}"


def _turns_over(move: Move) -> bool:
    """Whether the owner of another piece changes, or another piece is put in its place."""
    own = ("drop", move.player, move.piece, move.end)
    return any(
        effect[0] in ("flip", "owner") or (effect[0] == "drop" and tuple(effect) != own)
        for effect in move.effects
    )


SPELLINGS: Final[dict[str, Spelling]] = {SPELLING: Spelling(_parse, _spell, first_colour=FIRST)}
