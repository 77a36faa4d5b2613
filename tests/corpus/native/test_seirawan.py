"""Seirawan chess against Fairy-Stockfish, position by position."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from typing import Any

import pyffish
import pytest

from tests.sampling import FULL

from .referee import module

SEIRAWAN = "seirawan"
START = pyffish.start_fen(SEIRAWAN)
LETTERS = {"Hawk": "h", "Elephant": "e", "Queen": "q", "Rook": "r", "Bishop": "b", "Knight": "n"}
POSITIONS = 3000 if FULL else 250

# What is special, and a position.
SPECIAL = [
    ("both-sides-castle", "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R[HEhe] w KQkq - 0 1"),
    ("one-piece-is-left", "r3k2r/pppp1ppp/8/8/8/8/PPPP1PPP/R1B1K2R[He] w KQCkq - 0 1"),
    ("nothing-is-left", "r3k2r/pppp1ppp/8/8/8/8/PPPP1PPP/R1B1K2R[] w KQCkq - 0 1"),
    ("a-pinned-piece", "4k3/8/8/8/8/8/4B3/rN2K3[HEhe] w BE - 0 1"),
    ("a-pinned-rook-takes", "4k3/8/8/8/8/8/8/r2RK3[HEhe] w DE - 0 1"),
    ("the-king-goes-out-of-check", "4k3/8/8/8/8/8/8/4K2r[HEhe] w E - 0 1"),
    ("hawks-and-elephants-attack", "4k2h/8/8/8/3N4/8/1B6/K2N3e[HE] w AD - 0 1"),
    ("pawns-become-hawks-and-elephants", "1r2k3/P7/8/8/8/8/7p/4K1R1[] w - - 0 1"),
    (
        "the-king-has-moved",
        "rnbq1bnr/ppppkppp/8/4p3/4P3/8/PPPPKPPP/RNBQ1BNR[HEhe] w ABCDFGHabcdfgh -",
    ),
]


def engine() -> Any:
    return module(SEIRAWAN).Game


def uci(game: Any, move: Any) -> str:
    """A move as Fairy-Stockfish writes it: what comes in stands behind."""
    gone = {e[1]: (e[2], e[3]) for e in move.effects if e[0] == "shift"}
    came = [(e[2], e[3]) for e in move.effects if e[0] == "drop"]
    behind = "".join(LETTERS[piece] for piece, _ in came)
    if move.rule != "castle":
        assert all(at == move.start for _, at in came)
        return f"{move.start}{move.end}{LETTERS.get(move.promotion, '')}{behind}"
    king, goal = gone["King"]
    corner, _ = gone["Rook"]
    return f"{corner}{king}{behind}" if came and came[0][1] == corner else f"{king}{goal}{behind}"


def compared(game: Any, fen: str) -> dict[str, Any]:
    """The legal moves, which are those of Fairy-Stockfish."""
    moves = {uci(game, move): move for move in game.legal_moves}
    assert len(moves) == len(game.legal_moves), fen
    assert sorted(moves) == sorted(pyffish.legal_moves(SEIRAWAN, fen, [])), fen
    return moves


@cache
def counted(fen: str, depth: int) -> int:
    legal = pyffish.legal_moves(SEIRAWAN, fen, [])
    if depth == 1:
        return len(legal)
    return sum(counted(pyffish.get_fen(SEIRAWAN, fen, [move]), depth - 1) for move in legal)


@pytest.mark.parametrize(
    "fen", [START, *(fen for _, fen in SPECIAL)], ids=["start", *(n for n, _ in SPECIAL)]
)
def test_counts_of_fairy_stockfish(fen: str) -> None:
    game = engine().from_fen(fen)
    for depth in range(1, 4 if FULL else 3):
        assert game.perft(depth) == counted(fen, depth)


@pytest.mark.parametrize("fen", [fen for _, fen in SPECIAL], ids=[name for name, _ in SPECIAL])
def test_special_positions_have_the_moves_of_fairy_stockfish(fen: str) -> None:
    assert compared(engine().from_fen(fen), fen)


def test_what_comes_in_does_not_ward_off_a_check() -> None:
    """The knight is pinned: no elephant may take its place."""
    game = engine().from_fen("4k3/8/8/8/8/8/8/r2NK3[HE] w DE - 0 1")
    assert not [move for move in game.legal_moves if move.piece == "Knight"]


def test_random_games_have_the_moves_of_fairy_stockfish() -> None:
    """From the start, and from where only kings and rooks stand behind the pawns."""
    rng = random.Random(SEIRAWAN)
    seen, kinds = 0, Counter[str]()
    while seen < POSITIONS:
        fen = rng.choice((START, SPECIAL[0][1]))
        game = engine().from_fen(fen)
        while game.ply < 60 and not game.is_over():
            moves = compared(game, fen)
            came = [text for text in moves if text[-1] in "he" and text[-2].isdigit()]
            castlings = [text for text, move in moves.items() if move.rule == "castle"]
            kinds.update(f"castling {len(text)}" for text in castlings)
            kinds["entering"] += len(came)
            seen += 1
            text = rng.choice(sorted(castlings or moves))
            game.push(moves[text])
            fen = pyffish.get_fen(SEIRAWAN, fen, [text])
            assert game.fen().split()[0].partition("[")[0] == fen.split()[0].partition("[")[0]
    assert min(kinds["castling 4"], kinds["castling 5"], kinds["entering"]) > 0, kinds


def test_fen_tells_which_pieces_have_not_moved() -> None:
    """As Fairy-Stockfish writes it while both have something in hand."""
    rng = random.Random(f"{SEIRAWAN} FEN")
    for _ in range(20):
        game, fen = engine()(), START
        for _ in range(20):
            board, _, rights, *_ = fen.split()
            hands = board.partition("[")[2].rstrip("]")
            if hands.lower() == hands or hands.upper() == hands or game.is_over():
                break
            assert game.fen().split()[2] == rights
            again = engine().from_fen(fen)
            assert again.fen().split()[:3] == game.fen().split()[:3]
            assert sorted(again.fen().split()[0]) == sorted(board)
            moves = {uci(game, move): move for move in game.legal_moves}
            text = rng.choice(sorted(moves))
            game.push(moves[text])
            fen = pyffish.get_fen(SEIRAWAN, fen, [text])


@pytest.mark.parametrize("right", ["b", "h"])
def test_a_right_of_a_piece_that_is_not_at_home_is_none(right: str) -> None:
    with pytest.raises(ValueError, match=f"no piece at home for the right {right}"):
        engine().from_fen(f"4k3/8/8/8/8/8/8/RNBQKBNR[HEhe] w KQBCDFG{right} -")
