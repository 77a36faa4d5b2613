"""Texts that people write for moves."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.compiled import engine
from tests.places import ROOT


@pytest.fixture
def chess() -> Any:
    return engine(ROOT / "corpus" / "zrf" / "chess.zrf", None).Game()


@pytest.mark.parametrize("text", ["e2 - e4", "e2-e4", " e2 -e4", "e2e4", "e2 - e4 Pawn-move"])
def test_the_beginning_of_a_text_will_do_for_a_move_and_its_two_ends(text: str, chess: Any) -> None:
    assert str(chess.push_text(text)) == "e2 - e4 Pawn-move"
    assert chess.ply == 1


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("g1", "2 legal moves read 'g1': "),
        ("g1 - f4", "no legal move reads 'g1 - f4'; nearest are: "),
        ("E2 - E9 ", "no legal move reads 'E2 - E9 '"),
        ("", "no legal move reads ''"),
        (None, "no legal move reads None"),
    ],
)
def test_a_text_that_is_no_move_is_told_with_the_nearest(text: Any, told: str, chess: Any) -> None:
    """In the usual start position the knight on g1 goes to f3 and h3."""
    with pytest.raises(ValueError, match=re.escape(told)) as caught:
        chess.push_text(text)
    assert ("g1 - f3" in str(caught.value)) == ("g1" in told)
    assert chess.ply == 0


def test_of_several_promotions_none_is_chosen(chess: Any) -> None:
    game = type(chess).from_fen("7k/P7/8/8/8/8/8/K7 w - - 0 1")
    with pytest.raises(ValueError, match="4 legal moves read 'a7a8'"):
        game.push_text("a7a8")
    knight = next(str(move) for move in game.legal_moves if move.promotion == "Knight")
    assert game.push_text(knight).promotion == "Knight"


def test_a_text_of_one_step_fits_no_turn_of_several() -> None:
    """`2x18` may be algebraic as well, of one step, and the side to move captures twice."""
    setup = "Black Man a5; White Man b4 d2 h2; turn 0"
    new = engine(ROOT / "corpus" / "zrf" / "english-draughts.zrf", None)
    game = new.Game.from_setup(new.Setup.parse(setup))
    assert any(len(turn) > 1 for turn in game.legal_turns())
    with pytest.raises(ValueError, match="no legal move reads '2x18'"):
        game.push_text("2x18")
