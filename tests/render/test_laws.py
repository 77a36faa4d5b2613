"""What holds of the picture of every game."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.render.support import RULES, games, laid_out
from translator.ir.game import Game
from translator.render.orientation import facing
from translator.render.pieces import PieceSet, hides

_FILES = pytest.mark.parametrize("path", RULES, ids=lambda path: path.stem)


def looks(game: Game) -> dict[tuple[int, int], object]:
    """What a piece of a player is painted from, by player and type; no two that are painted from
    different things look alike."""
    pieces, turns = PieceSet(game), facing(game, laid_out(game))
    found: dict[tuple[int, int], object] = {}
    for player in range(len(game.players)):
        for index, piece in enumerate(game.pieces):
            if hides(piece.name) or pieces.is_block(index):
                continue  # pieces face down look alike, and parts of blocks are no kinds of pieces
            drawing = pieces.drawing(player, index)
            emblem = pieces.emblem(player, index) if drawing.emblem else None
            turn = turns[player] if drawing.turns else 0
            paint = pieces.paint(player, index)
            shape = (drawing.shapes, drawing.transform, drawing.text)
            found[player, index] = (shape, paint, emblem, turn)
    return found


@_FILES
def test_no_two_kinds_of_pieces_and_no_two_players_look_alike(path: Path) -> None:
    for game in games(path):
        found = looks(game)
        assert len(set(found.values())) == len(found), game.meta.title
        assert all(len(text) <= 4 for text in PieceSet(game).labels)
