"""Chess variants of servers against python-chess, and counts that other programs have published."""

from __future__ import annotations

import random
from typing import Any

import chess
import chess.variant
import pyffish
import pytest

from tests.sampling import FULL

from .referee import module

FILES = {
    "Crazyhouse": "chess-variants",
    "Three-check": "chess-variants",
    "Atomic": "chess-variants",
    "Horde": "chess-variants",
    "Racing Kings": "racing-kings",
}
PIECES = {
    "King": "k", "Queen": "q", "Rook": "r", "Bishop": "b", "Knight": "n", "Pawn": "p",
}  # fmt: skip
POSITIONS = 1500 if FULL else 150
LIMIT = 300_000 if FULL else 3000

# `perft` of Fairy-Stockfish and python-chess.
COUNTS = [
    ("Crazyhouse", chess.STARTING_FEN, (20, 400, 8902, 197281)),
    ("Crazyhouse", "2k5/8/8/8/8/8/8/4K3[QRBNPqrbnp] w - -", (301, 75353)),
    ("Crazyhouse", "2k5/8/8/8/8/8/8/4K3[Qn] w - -", (67, 3083, 88634)),
    (
        "Crazyhouse",
        "r1bqk2r/pppp1ppp/2n1p3/4P3/1b1Pn3/2NB1N2/PPP2PPP/R1BQK2R[] b KQkq - 0 1",
        (42, 1347, 58057),
    ),
    (
        "Three-check",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -",
        (48, 2039),
    ),
    ("Atomic", chess.STARTING_FEN, (20, 400, 8902, 197326)),
    (
        "Atomic",
        "rn2kb1r/1pp1p2p/p2q1pp1/3P4/2P3b1/4PN2/PP3PPP/R2QKB1R b KQkq -",
        (40, 1238, 45237),
    ),
    ("Atomic", "rn1qkb1r/p5pp/2p5/3p4/N3P3/5P2/PPP4P/R1BQK3 w Qkq -", (28, 833, 23353)),
    ("Atomic", "r4b1r/2kb1N2/p2Bpnp1/8/2Pp3p/1P1PPP2/P5PP/R3K2R b KQ - 0 1", (4, 148)),
    (
        "Horde",
        "rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq -",
        (8, 128, 1274, 23310),
    ),
    ("Horde", "4k3/pp4q1/3P2p1/8/P3PP2/PPP2r2/PPP5/PPPP4 b - -", (30, 241, 6633, 56539)),
    ("Horde", "k7/5p2/4p2P/3p2P1/2p2P2/1p2P2P/p2P2P1/2P2P2 w - -", (13, 172, 2205, 33781)),
    ("Racing Kings", "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - -", (21, 421, 11264)),
    ("Racing Kings", "4brn1/2K2k2/8/8/8/8/8/8 w - -", (6, 33, 178, 3151, 12981)),
    ("Racing Kings", "8/8/1rk4K/8/8/8/2bnNBR1/qrbnNBRQ b - -", (36, 697, 26592)),
]


def engine(title: str) -> Any:
    return module(FILES.get(title, "chess-variants"), title).Game


@pytest.mark.parametrize(("title", "fen", "counts"), COUNTS, ids=[f"{t}-{f}" for t, f, _ in COUNTS])
def test_published_counts(title: str, fen: str, counts: tuple[int, ...]) -> None:
    game = engine(title).from_fen(fen)
    for depth, count in enumerate(counts, 1):
        if count <= LIMIT:
            assert game.perft(depth) == count


def uci(move: Any) -> str:
    """A move as chess engines are told it."""
    if move.start is None:
        return f"{PIECES[move.piece].upper()}@{move.end}"
    return f"{move.start}{move.end}{PIECES[move.promotion] if move.promotion else ''}"


def winner(outcome: Any) -> str:
    """As PGN has it."""
    won = {*outcome.winners} or {"White", "Black"} - {*outcome.losers}
    return "1/2-1/2" if len(won) == 2 else {"White": "1-0", "Black": "0-1"}[won.pop()]


@pytest.mark.parametrize("title", FILES)
def test_random_games_have_the_moves_and_ends_of_python_chess(title: str) -> None:
    """Captures are drawn more often than other moves, for they are what differs."""
    rng = random.Random(title)
    seen = 0
    while seen < POSITIONS:
        game, board = engine(title)(), chess.variant.find_variant(title)()
        while game.ply < 250:
            over, theirs = game.outcome(), {board.uci(move) for move in board.legal_moves}
            if over is not None and over.reason == "repetition":
                assert board.is_repetition(3), board.fen()
                break
            if board.is_variant_end() or not theirs:
                assert over is not None, board.fen()
                assert winner(over) == board.result(), board.fen()
                break
            assert over is None, board.fen()
            moves = list(game.legal_moves)
            assert sorted(map(uci, moves)) == sorted(theirs), board.fen()
            seen += 1
            captures = [move for move in moves if move.captures] or moves
            move = rng.choice(captures if rng.random() < 0.3 else moves)
            board.push_uci(uci(move))
            game.push(move)


def test_random_games_of_losers_have_the_moves_and_ends_of_fairy_stockfish() -> None:
    rng = random.Random("Losers")
    start, seen = pyffish.start_fen("losers"), 0
    while seen < POSITIONS:
        game, made = engine("Losers")(), list[str]()
        while game.ply < 250:
            over, theirs = game.outcome(), pyffish.legal_moves("losers", start, made)
            if over is not None and over.reason == "repetition":
                break
            ended, value = pyffish.is_immediate_game_end("losers", start, made)
            if ended or not theirs:
                value = value if ended else pyffish.game_result("losers", start, made)
                assert over is not None, made
                won = "White" if (value > 0) == (game.turn == "White") else "Black"
                assert over.winners == (won,), made
                break
            assert over is None, made
            moves = list(game.legal_moves)
            assert sorted(map(uci, moves)) == sorted(theirs), made
            seen += 1
            move = rng.choice(moves)
            made.append(uci(move))
            game.push(move)


def test_the_third_check_wins_and_a_discovered_one_counts_once() -> None:
    """White checks with two pieces at once, then twice with the bishop."""
    game = engine("Three-check").from_fen("4k3/8/8/8/4N3/8/8/4R1K1 w - - 0 1")
    for text in ("e4f6", "e8d8", "e1d1", "d8c8"):
        game.push_text(text)
    assert game.outcome() is None
    game.push_text("d1c1")
    assert game.outcome().winners == ("White",)
    assert game.outcome().reason == "checks"
    game.pop()
    assert game.outcome() is None


def test_a_promoted_piece_is_a_pawn_again_when_it_is_captured() -> None:
    """Black's rook takes the queen that was a pawn, and gets a pawn."""
    game = engine("Crazyhouse").from_fen("r6k/1P6/8/8/8/8/8/4K3[] w - - 0 1")
    game.push(next(move for move in game.legal_moves if uci(move) == "b7b8q"))
    game.push_text("a8b8")
    assert {key: n for key, n in game.reserve.items() if n} == {("Black", "Pawn"): 1}


def test_a_rook_that_was_dropped_does_not_castle() -> None:
    game = engine("Crazyhouse").from_fen("7k/8/8/8/8/8/8/4K3[R] w KQ - 0 1")
    game.push_text("R@h1")
    game.push_text("Kg7")
    assert "e1g1" not in {uci(move) for move in game.legal_moves}


def test_rights_to_castle_are_those_of_kings_and_rooks_whatever_else_is_known_of_these() -> None:
    """Beside that they have moved, rooks know whether they were pawns."""
    text = "1r2k2r/8/8/8/8/8/8/R3K1R1[] w Qk -"
    game = engine("Crazyhouse").from_fen(text)
    assert game.fen() == text.replace("[]", "")
    assert {
        at for at, piece in game.board.items() if dict(piece.attributes).get("promoted")
    } == set()


def castled(move: Any) -> str:
    """A move, castling by its side: by squares it may look like a step of the king."""
    if move.rule != "castle":
        return uci(move)
    return "O-O" if move.args[0] == "e" else "O-O-O"


def castled_by(board: chess.Board, move: chess.Move) -> str:
    if not board.is_castling(move):
        return board.uci(move)
    return "O-O" if board.is_kingside_castling(move) else "O-O-O"


@pytest.mark.parametrize("title", ["Crazyhouse", "Three-check", "Atomic"])
def test_shuffled_games_castle_as_in_python_chess(title: str) -> None:
    """What stands between kings and rooks leaves first, so that castling is met."""
    rng = random.Random(f"{title} 960")
    seen, castlings = 0, 0
    while seen < POSITIONS:
        fen = chess.Board.from_chess960_pos(rng.randrange(960)).fen()
        board = chess.variant.find_variant(title)(fen, chess960=True)
        game = engine(title).from_fen(fen)
        for _ in range(30):
            if board.is_game_over():
                break
            theirs = {castled_by(board, move): move for move in board.legal_moves}
            ours = {castled(move): move for move in game.legal_moves}
            assert sorted(ours) == sorted(theirs), board.fen()
            found = sorted(text for text in theirs if "O" in text)
            seen, castlings = seen + 1, castlings + len(found)
            others = sorted(t for t in theirs if t not in found and not from_home(board, theirs[t]))
            text = rng.choice(found if found and rng.random() < 0.3 else others or sorted(theirs))
            board.push(theirs[text])
            game.push(ours[text])
    assert castlings > 0


def from_home(board: chess.Board, move: chess.Move) -> bool:
    return board.piece_type_at(move.from_square) in (chess.KING, chess.ROOK)
