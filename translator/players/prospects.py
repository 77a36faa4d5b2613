"""How near players are to what wins: to rows of pieces, and to connections between zones."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Final

from notation.engine import Piece
from translator.players.protocol import Connection, RowsOfOne, Settings

FULFILLED: Final = 1024.0
"""What it is worth, in halves of a piece, to lack nothing more."""
STEEP: Final = 4
"""How many times as much it is worth to lack one piece less."""
FAR: Final = 20
"""Lacking more is worth nothing; sums of what is worth that much or more need no rounding."""
TAKEN: Final = 1_000
"""What a row lacks beside pieces in which one of another player stands, and what has no way."""

Board = Mapping[str, Piece]


def prospects(board: Board, settings: Settings) -> Mapping[str, float]:
    """By player: what all that he has in prospect is worth, by the pieces that it lacks."""
    found: defaultdict[str, float] = defaultdict(float)
    for player, rows in settings.rows.items():
        found[player] += sum(map(_worth, _lacked_by_rows(board, player, rows)))
    for player, connection in settings.connections.items():
        found[player] += _worth(_lacked_between(board, player, connection))
    return found


def _worth(lacking: int) -> float:
    return FULFILLED / STEEP**lacking if lacking <= FAR else 0.0


def _lacked_by_rows(board: Board, player: str, rows: RowsOfOne) -> Sequence[int]:
    """How many pieces each of a player's rows lacks."""
    lengths, places = rows
    lacking = list(lengths)
    for at, piece in board.items():
        own = piece.player == player
        for piece_type, by_position in places.items():
            if not own or piece.type == piece_type:
                for number in by_position.get(at, ()):
                    lacking[number] += -1 if own else TAKEN
    return lacking


def _lacked_between(board: Board, player: str, connection: Connection) -> int:
    """On how many empty cells at least a player needs pieces to connect two zones.

    Where somebody else stands there is no way; `TAKEN` where there is none at all.
    """
    (first, second), near = connection
    met: set[str] = set()
    ahead, taken = list(first), 0
    while ahead:
        empty = []
        while ahead:
            at = ahead.pop()
            if at in met:
                continue
            met.add(at)
            piece = board.get(at)
            if piece is None:
                empty.append(at)
            elif piece.player == player:
                if at in second:
                    return taken
                ahead.extend(near[at])
        taken += 1
        if any(at in second for at in empty):
            return taken
        ahead = [end for at in empty for end in near[at]]
    return TAKEN
