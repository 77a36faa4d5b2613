"""Moves of Othello: `f5`, `PA` for a pass."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from typing import Final

from notation.description import GameDescription
from notation.engine import EngineClass, Move
from notation.othello.board import FIRST, MIRRORED, begins_as_usual, is_mirrored
from notation.record import GameRecord, Node
from notation.spelling import Dialect, Here, MoveTextError, Pattern, Spelling
from notation.turns import DropPattern, PassPattern

SPELLING: Final = "othello"
PASSES: Final = frozenset({"pa", "pass", "ps", "--"})
MOVE: Final = re.compile(r"[A-Za-z][0-9]{1,2}|[Pp][Aa](?:[Ss][Ss])?|[Pp][Ss]|--")


def choose(record: GameRecord, engine: EngineClass, rules: GameDescription) -> str:
    """The spelling that suits the start position: one that is stated stands as it is."""
    mirrored = begins_as_usual(record, rules) and is_mirrored(engine(), rules)
    return MIRRORED if mirrored else SPELLING


def _parse(node: Node, here: Here, mirrored: bool) -> Pattern:
    text = (node.move or "").lower()
    if text in PASSES:
        return PassPattern()
    if not MOVE.fullmatch(text):
        raise MoveTextError("expected `f5` or `PA`")
    file, rank = ord(text[0]) - ord("a"), int(text[1:]) - 1
    square = here.rules.at(file, here.rules.rows - 1 - rank if mirrored else rank)
    if square is None:
        raise MoveTextError(f"the board has no square {text}")
    return DropPattern(square)


def _spell(here: Here, steps: Sequence[Move], mirrored: bool) -> str:
    (move,) = steps
    if move.is_pass:
        if len(here.legal) > 1:
            raise ValueError("nobody may pass in Othello who can turn over a disc")
        return "PA"
    at = here.rules.square(move.end or "")
    if move.start is not None or at.file is None or at.rank is None or not _turns_over(move):
        raise ValueError(f"{move} does not put a disc that turns others over")
    rank = here.rules.rows - 1 - at.rank if mirrored else at.rank
    return f"{chr(ord('a') + at.file)}{rank + 1}"


def _turns_over(move: Move) -> bool:
    """Whether the owner of another piece changes, or another piece is put in its place."""
    own = ("drop", move.player, move.piece, move.end)
    return any(
        effect[0] in ("flip", "owner") or (effect[0] == "drop" and tuple(effect) != own)
        for effect in move.effects
    )


def _any(text: str) -> bool:
    return True


_STRAIGHT = partial(_parse, mirrored=False)
_TURNED = partial(_parse, mirrored=True)
SPELLINGS: Final[dict[str, Spelling]] = {
    SPELLING: Spelling(
        _STRAIGHT,
        partial(_spell, mirrored=False),
        first_colour=FIRST,
        dialects=(Dialect(_any, _STRAIGHT), Dialect(_any, _TURNED)),
    ),
    MIRRORED: Spelling(_TURNED, partial(_spell, mirrored=True), first_colour=FIRST),
}
