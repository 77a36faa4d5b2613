"""Edits: changes of a start position, as text such as `x a1` or `White Man b6`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from notation.description import GameDescription
from notation.record import GameRecord

# Words that stand for something else than a name, as in the moves of ZSG.
MARKS: Final = frozenset({"x", "-", "@", "=", "on", "flip", "partial"})


class SetupError(ValueError):
    """A start position that the game does not have. `text` is the part that is wrong."""

    def __init__(self, message: str, text: str = "") -> None:
        super().__init__(message)
        self.text = text


@dataclass(frozen=True, slots=True)
class Changes:
    """What a record changes in the usual start position.

    edits    in order
    turn     the index of the turn that is played first, `None` where that is not changed
    reserve  how many pieces of a player and a type are in hand, `None` where that is not changed
    """

    edits: tuple[str, ...] = ()
    turn: int | None = None
    reserve: Mapping[tuple[str, str], int] | None = None


def own_edits(record: GameRecord, rules: GameDescription) -> Changes:
    """The edits that a record holds as such."""
    return Changes(tuple(record.edits))


def is_edit(text: str) -> bool:
    """Whether the text is `x position` or `player piece position`."""
    words = text.split(" ")
    if words != text.split() or any(word in MARKS for word in words[1:]):
        return False
    return len(words) == (2 if words[0] == "x" else 3)


def edited(
    placements: tuple[tuple[Any, ...], ...], edits: tuple[str, ...], rules: GameDescription
) -> tuple[tuple[Any, ...], ...]:
    """The placements after a log of edits; raises `SetupError` for unknown names."""
    board = {placement[0]: placement for placement in placements}
    for edit in edits:
        *piece, position = edit.split(" ")
        if position not in rules.squares:
            raise SetupError("the game has no such position", edit)
        board.pop(position, None)
        if piece == ["x"]:
            continue
        player, kind = piece
        if player not in rules.kinds:
            raise SetupError("the game has no such player", edit)
        if kind not in rules.pieces:
            raise SetupError("the game has no such piece", edit)
        board[position] = (position, player, kind, ())
    return tuple(board.values())


def edits_between(start: Any, other: Any) -> tuple[list[str], bool]:
    """Edits that lead from one setup to another, and whether they say it all.

    Edits say nothing of attributes, reserves, the player to move and the last move.
    """
    before = {p[0]: p[1:] for p in start.placements}
    after = {p[0]: p[1:] for p in other.placements}
    edits = [f"x {position}" for position in before if position not in after]
    edits += [
        f"{player} {piece} {position}"
        for position, (player, piece, *_) in after.items()
        if before.get(position, ())[:2] != (player, piece)
    ]
    whole = (start.reserve, start.turn_index) == (other.reserve, other.turn_index) and all(
        before.get(position, rest)[2:] == rest[2:] for position, rest in after.items()
    )
    return edits, whole
