"""What pieces are worth to players who know no more of a game than its rules."""

from __future__ import annotations

from translator.ir.game import Game


def piece_weights(game: Game) -> dict[str, int]:
    """By piece type: the more ways to move, the more."""
    return {piece.name: 1 + len(piece.moves) for piece in game.pieces}
