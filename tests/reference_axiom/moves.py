"""Moves: ordered lists of edits, recorded while moves are generated, carried out when one is made.

Edits are tuples, the kind first:

    ("move", from, to)             whatever is there goes there
    ("drop", player, type, at)     a piece is put; "create" likewise, as a side effect
    ("capture", at)                the cell is emptied
    ("type", at, type)             the piece there becomes another type
    ("owner", at, player)          the piece there changes hands
    ("literal", n)                 a number is pushed, for the calls that follow
    ("call", word)                 a word of the script runs
    ("partial", type or None)      the same player goes on, perhaps with moves of one type only
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .description import PLAYERS, TYPES
from .machine import Machine

Edit = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Move:
    """What `add-move` or `Pass` has closed: by which word, of which type, for which piece."""

    edits: tuple[Edit, ...]
    rule: str
    type: int = 0
    piece: int = 0
    start: int = 0
    is_pass: bool = False


def carry_out(m: Machine, edits: tuple[Edit, ...]) -> None:
    """Edits change the board one after the other (corner case 7)."""
    m.stack.clear()
    for edit in edits:
        kind, *operands = edit
        if kind == "literal":
            m.push(operands[0])
        elif kind == "call":
            m.execute(operands[0])
        elif kind == "partial":
            m.game.go_on(operands[0])
        else:
            _change_board(m, kind, operands)


def _change_board(m: Machine, kind: str, operands: list[int]) -> None:
    board = m.memory.board
    cells = {
        "move": operands,
        "drop": operands[2:],
        "create": operands[2:],
        "capture": operands,
        "type": operands[:1],
        "owner": operands[:1],
    }[kind]
    if not all(0 <= cell < len(board) for cell in cells):
        m.note(f"a {kind} outside of the board")
        return
    at = cells[-1]
    if kind == "move":
        if not board[cells[0]]:
            m.note("a move from an empty cell")
            return
        lifted, board[cells[0]] = board[cells[0]], 0
        board[at] = lifted
    elif kind == "capture":
        board[at] = 0
    elif kind in ("drop", "create"):
        board[at] = operands[0] | operands[1]
    elif not board[at]:
        m.note(f"a change of {kind} on an empty cell")
    elif kind == "type":
        board[at] = board[at] & ~TYPES | operands[1]
    else:
        board[at] = board[at] & ~PLAYERS | operands[1]
