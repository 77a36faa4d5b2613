"""The board that an editor shows: of the game and the piece that the cursor is on."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from translator.frontends.find import open_rules
from translator.server.board import board
from translator.server.words import words

CHESS = Path(__file__).resolve().parents[2] / "corpus" / "zrf" / "chess.zrf"


def picture(word: str) -> str:
    rules = open_rules(str(CHESS))
    return board(rules, words(rules.source, "zrf"), rules.source.text.index(word) + len(word) - 1)


def arrows(shown: str) -> int:
    """How many moves the picture marks."""
    marks = re.search(r'<g class="moves"(.*?)\n    </g>', shown, re.DOTALL)
    return 0 if marks is None else len(re.findall(r"<(?:line|path|polyline) ", marks[1]))


@pytest.mark.parametrize(
    ("piece", "moves"), [("Knight", 2), ("Pawn", 2), ("Rook", 14), ("King", 8)]
)
def test_moves_of_a_piece_are_shown_from_where_it_can_move(piece: str, moves: int) -> None:
    """A rook is shut in at first: it is shown alone, and so is a king."""
    assert arrows(picture(f"(name {piece})")) == moves


def test_what_is_no_piece_marks_nothing() -> None:
    assert arrows(picture("turn-order")) == 0
