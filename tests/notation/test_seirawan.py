"""PGN of Seirawan chess against Fairy-Stockfish: what comes in stands behind the move."""

from __future__ import annotations

import random
import re

import pyffish
import pytest

from notation.diagnostics import Sink
from tests.notation.engines import ROOT, engine
from tests.notation.tools import converted, read_one, replayed
from tests.sampling import FULL

RULES = ROOT / "corpus" / "native" / "seirawan.glot"
START = pyffish.start_fen("seirawan")
EMPTY = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R[HEhe] w KQkq - 0 1"
GAMES = [(fen, seed) for seed in range(1, 50 if FULL else 3) for fen in (START, EMPTY)]


def played(fen: str, seed: int) -> list[str]:
    """A random game in SAN of Fairy-Stockfish; castling whenever it may be."""
    rng, sans = random.Random(seed), list[str]()
    while len(sans) < 40 and (legal := pyffish.legal_moves("seirawan", fen, [])):
        texts = {pyffish.get_san("seirawan", fen, move): move for move in legal}
        castlings = [text for text in texts if text.startswith("O-O")]
        sans.append(rng.choice(sorted(castlings or texts)))
        fen = pyffish.get_fen("seirawan", fen, [texts[sans[-1]]])
    return sans


def without_origin(text: str) -> str:
    """A move without what tells the piece from others that may go there, with or without a drop.

    Fairy-Stockfish counts only those of the others that let the same piece in: `Rc8/E`. PyChess
    writes `Rac8/E`, and so do we.
    """
    return re.sub(r"^([QRBNHE])[a-h]?[1-8]?(x?[a-h][1-8])", r"\1\2", text)


def pgn(sans: list[str], fen: str = START) -> str:
    return f'[Variant "Seirawan"]\n[FEN "{fen}"]\n\n{" ".join(sans)} *\n'


@pytest.mark.parametrize(("fen", "seed"), GAMES if FULL else GAMES[::3])
def test_games_of_fairy_stockfish_are_read_and_come_back(fen: str, seed: int) -> None:
    sans, sink = played(fen, seed), Sink()
    rules = engine(RULES)
    named = converted(pgn(sans, fen), "pgn", "named", rules, sink)
    back = read_one(converted(named, "named", "pgn", rules, sink), "pgn")
    ours = [node.move for node in back.main_line() if node.move]
    assert [*map(without_origin, ours)] == [*map(without_origin, sans)]
    assert not sink.has_errors


@pytest.mark.parametrize(
    ("fen", "text", "at"),
    [
        (START, "Nc3", {"b1": None}),
        (START, "Nc3/H", {"b1": "Hawk"}),
        (START, "Nc3/E", {"b1": "Elephant"}),
        (EMPTY, "O-O", {"e1": None, "h1": None}),
        (EMPTY, "O-O/Ee1", {"e1": "Elephant", "h1": None}),
        (EMPTY, "O-O/Hh1", {"e1": None, "h1": "Hawk"}),
        (EMPTY, "O-O-O/Ha1", {"e1": None, "a1": "Hawk"}),
    ],
)
def test_what_a_text_lets_in(fen: str, text: str, at: dict[str, str | None]) -> None:
    replay = replayed(read_one(pgn([text], fen), "pgn"), engine(RULES), Sink())
    assert replay.complete
    assert replay.game is not None
    board = replay.game.board
    assert {square: board[square].type if square in board else None for square in at} == at


@pytest.mark.parametrize("fen", [START, EMPTY], ids=["start", "kings-and-rooks"])
def test_all_that_engines_are_told_is_read_by_its_squares(fen: str) -> None:
    """A letter behind the squares is of what comes in, on the first of them."""
    game = engine(RULES)
    for move in pyffish.legal_moves("seirawan", fen, []):
        replay = replayed(read_one(pgn([move], fen), "pgn"), game, sink := Sink())
        assert not sink.items
        told = replay.game.fen()  # type: ignore[union-attr]
        judged = pyffish.get_fen("seirawan", fen, [move])
        # What is in hand has no order.
        ours, theirs = ((*f.split("[")[:1], sorted(f.split()[0])) for f in (told, judged))
        assert ours == theirs, move


@pytest.mark.parametrize("text", ["Nc3/Q", "e4/H", "O-O/Ed1", "O-O/H", "b2b3h", "e1g1q"])
def test_what_cannot_come_in_is_told(text: str) -> None:
    sink = Sink()
    assert not replayed(read_one(pgn([text], EMPTY), "pgn"), engine(RULES), sink).complete
    assert [item.code for item in sink.errors] in (["N171"], ["N172"])
