"""What `push_text` of compiled games reads: moves as records have them, in any language.

Which move a text means is known from the notations themselves.
"""

from __future__ import annotations

import pickle
import re
from typing import Any

import pytest

from tests.compiled import engine
from tests.places import ROOT
from translator import api
from translator.engines import v8

CORPUS = ROOT / "corpus"


def game_of(name: str) -> Any:
    return engine(CORPUS / name).Game()


# Rules, texts, and where each of them starts and ends.
LINES = {
    "SAN": ("zrf/chess.zrf", "e4 e5 Nf3 Nc6 Bb5 a6 O-O", "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 e1g1"),
    "numbers": ("zrf/english-draughts.zrf", "11-15 22-18 15x22", "f6e5 c3d4 e5c3"),
    "points": ("zrf/go.zrf", "cd pd C3", "C16 Q16 C3"),
    "xiangqi": ("zrf/xiangqi.zrf", "C2=5 馬8進7 h0g2 R9=8", "h3e3 h10g8 h1g3 i10h10"),
    "shogi": (
        "zrf/shogi.zrf",
        "７六歩(77) ３四歩 8h2b+ 3122GI +2848HI",
        "7g7f 3c3d 8h2b 3a2b 2h4h",
    ),
    "Tak": ("native/tak.glot", "a1 e5 Cc3 b3 c3<", "a1 e5 c3 b3 c3b3.2"),
}


@pytest.mark.parametrize("name", LINES)
def test_texts_of_records_are_read(name: str) -> None:
    rules, texts, ways = LINES[name]
    game = game_of(rules)
    made = [game.push_text(text) for text in texts.split()]
    assert [f"{move.start or ''}{move.end}" for move in made] == ways.split()
    assert game.moves == tuple(made)


def test_a_text_of_several_steps_makes_all_of_them() -> None:
    """Black takes 18, then 26."""
    module = engine(CORPUS / "zrf" / "english-draughts.zrf")
    game = module.Game.from_setup(module.Setup.parse("Black Man e5; White Man d4 d2"))
    last = game.push_text("15x31")
    assert [(move.start, move.end) for move in game.moves] == [("e5", "c3"), ("c3", "e1")]
    assert last == game.moves[-1]
    assert {piece.player for piece in game.board.values()} == {"Black"}


def test_a_knight_that_cannot_go_there_is_told_with_what_can() -> None:
    game = game_of("zrf/chess.zrf")
    with pytest.raises(ValueError, match=re.escape("no legal move reads 'Nf4'; nearest are: ")):
        game.push_text("Nf4")
    with pytest.raises(ValueError, match=re.escape("f4  (f2 - f4 Pawn-move)")):
        game.push_text("Nf4")
    assert game.ply == 0
    assert len(game.legal_moves) == 20


def test_two_knights_that_may_be_meant_are_not_chosen_between() -> None:
    game = type(game_of("zrf/chess.zrf")).from_fen("7k/8/8/8/8/8/8/KN3N2 w - - 0 1")
    with pytest.raises(ValueError, match="no legal move reads 'Nd2'"):
        game.push_text("Nd2")
    assert str(game.push_text("Nbd2")).startswith("b1 - d2")


def test_the_own_squares_of_a_game_come_before_those_of_records() -> None:
    """The cannon of h3, by the squares of the rules, is that of h2 in UCCI."""
    for text in ("h3e3", "h2e2"):
        assert str(game_of("zrf/xiangqi.zrf").push_text(text)).startswith("h3 - e3")
    assert str(game_of("zrf/xiangqi.zrf").push_text("e1e2")).startswith("e1 - e2")


def test_games_out_of_a_pickle_and_those_in_v8_read_the_same() -> None:
    game = pickle.loads(pickle.dumps(game_of("zrf/chess.zrf")))
    assert str(game.push_text("Nf3")).startswith("g1 - f3")
    if v8.installed():
        hosted = api.compile(api.load(CORPUS / "zrf" / "chess.zrf"), engine="v8").Game()
        assert str(hosted.push_text("Nf3")).startswith("g1 - f3")


def test_after_the_end_no_text_is_read() -> None:
    """Fool's mate."""
    game = game_of("zrf/chess.zrf")
    for text in ("f3", "e5", "g4", "Qh4#"):
        game.push_text(text)
    with pytest.raises(ValueError, match="no legal move reads 'e4'"):
        game.push_text("e4")
