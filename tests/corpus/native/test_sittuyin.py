"""Sittuyin against Fairy-Stockfish, position by position."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pyffish
import pytest

from notation.diagnostics import Sink
from tests.notation.tools import read_one, replayed
from tests.sampling import FULL

from .referee import module

SITTUYIN = "sittuyin"
START = pyffish.start_fen(SITTUYIN)
LETTERS = {"King": "K", "General": "F", "Rook": "R", "Elephant": "S", "Horse": "N"}
POSITIONS = 3000 if FULL else 250

# What is special, and a position.
SPECIAL = [
    ("soldiers-on-the-diagonals", "4k3/1P6/8/4P3/8/r7/8/4K3[] w - - 0 1"),
    ("the-last-soldier", "4k3/P7/8/8/8/r7/8/4K3[] w - - 0 1"),
    ("others-stand-elsewhere", "4k3/P7/8/4P3/8/r7/8/4K3[] w - - 0 1"),
    ("there-is-a-general", "4k3/1P6/8/8/4P3/r7/5F2/4K3[] w - - 0 1"),
    ("a-general-must-attack-nothing", "3rk3/2r5/8/3P4/8/8/8/4K3[] w - - 0 1"),
    ("in-hand-of-one", "4k3/8/4pppp/pppp4/P3PPPP/1PPP4/8/4K3[Fr] w - - 0 1"),
    ("a-drop-wards-off-a-check", "4k3/8/8/8/8/8/8/4K2r[F] w - - 0 1"),
    ("a-rook-wards-off-a-check", "4k3/8/8/8/8/8/7r/4K2r[R] w - - 0 1"),
    ("no-drop-does", "4k3/8/8/8/8/5n2/8/4K3[F] w - - 0 1"),
]


def engine() -> Any:
    return module(SITTUYIN).Game


def uci(move: Any) -> str:
    """A move as Fairy-Stockfish writes it."""
    if move.start is None:
        return f"{LETTERS[move.piece]}@{move.end}"
    return f"{move.start}{move.end}{LETTERS[move.promotion].lower() if move.promotion else ''}"


def compared(game: Any, fen: str) -> dict[str, Any]:
    """The legal moves, which are those of Fairy-Stockfish."""
    moves = {uci(move): move for move in game.legal_moves}
    assert len(moves) == len(game.legal_moves), fen
    assert sorted(moves) == sorted(pyffish.legal_moves(SITTUYIN, fen, [])), fen
    return moves


@pytest.mark.parametrize("fen", [fen for _, fen in SPECIAL], ids=[name for name, _ in SPECIAL])
def test_special_positions_have_the_moves_of_fairy_stockfish(fen: str) -> None:
    compared(engine().from_fen(fen), fen)


def test_random_games_have_the_moves_of_fairy_stockfish() -> None:
    rng, seen, kinds = random.Random(SITTUYIN), 0, Counter[str]()
    while seen < POSITIONS:
        fen = rng.choice((START, SPECIAL[0][1]))
        game = engine().from_fen(fen)
        while game.ply < 120 and not game.is_over():
            moves = compared(game, fen)
            seen += 1
            rising = [text for text in moves if text[-1] == "f"]
            text = rng.choice(sorted(rising or moves))
            kinds["drop"] += text[1] == "@"
            kinds["stays"] += text in rising and text[:2] == text[2:4]
            kinds["goes"] += text in rising and text[:2] != text[2:4]
            game.push(moves[text])
            fen = pyffish.get_fen(SITTUYIN, fen, [text])
            assert game.fen().split()[0].partition("[")[0] == fen.split()[0].partition("[")[0]
    assert min(kinds.values()) > 0, kinds


def test_a_game_as_servers_write_it_is_legal_to_its_end() -> None:
    """All that is dropped, and a soldier that becomes a general where it stands, in SAN."""
    rng, fen, texts = random.Random(5), START, list[str]()
    while len(texts) < 80 and (legal := pyffish.legal_moves(SITTUYIN, fen, [])):
        move = rng.choice([text for text in legal if text[-1] == "f"] or legal)
        texts.append(pyffish.get_san(SITTUYIN, fen, move, False, pyffish.NOTATION_SAN))
        fen = pyffish.get_fen(SITTUYIN, fen, [move])
    sink = Sink()
    record = read_one(f'[Variant "Sittuyin"]\n\n{" ".join(texts)} *\n', "pgn")
    replay = replayed(record, engine(), sink)
    assert replay.complete, sink.items
    assert any("=F" in text for text in texts)


def test_who_has_something_in_hand_puts_it() -> None:
    """All pieces of both, one after the other; then soldiers may move."""
    game = engine()()
    while game.ply < 16:
        assert all(move.start is None for move in game.legal_moves)
        game.push(game.legal_moves[-1])
    assert all(move.start is not None for move in game.legal_moves)
