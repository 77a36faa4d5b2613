"""Chess960 against python-chess, position by position, and counts that others have published."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import chess
import pytest

from tests.sampling import FULL

from .referee import module

POSITIONS = 4000 if FULL else 400
LIMIT = 1_000_000 if FULL else 3000

# `perft` of Fairy-Stockfish, Ethereal and others, from the list of the Chess Programming Wiki.
COUNTS = [
    ("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf -", (21, 528, 12189, 326672)),
    ("n1bnrrkb/pp1pp2p/2p2p2/6p1/5B2/3P4/PPP1PPPP/NQ1NRKRB w GE -", (28, 606, 16883, 381646)),
    ("n1qbrkbr/p1ppp2p/2n2pp1/1p6/1P6/2P3P1/P2PPP1P/NNQBRKBR w HEhe -", (22, 592, 14269, 401976)),
    ("bnr1kqrb/pppp1pp1/1n5p/4p3/P3P3/3P2P1/1PP2P1P/BNNRKQRB w GDg -", (26, 624, 16411, 435426)),
    ("nnrbbrkq/1pp2ppp/3p4/p3p3/3P1P2/1P2P3/P1P3PP/NNRBBKRQ w GC -", (31, 827, 24538, 663082)),
    ("qnrnkrbb/Bpppp2p/6p1/5p2/5P2/3PP3/PPP3PP/QNRNKR1B w FCfc -", (28, 908, 25730, 861240)),
    ("1rbbqnkr/ppn1ppp1/3p3p/2p5/3P4/1N4P1/PPPBPP1P/1R1BQNKR w HBhb -", (29, 1009, 29547, 1040816)),
    ("1rnqbkrb/ppp1p1p1/1n3p2/3p3p/P6P/4P3/1PPP1PP1/NRNQBRKB w gb -", (22, 574, 14044, 379648)),
    ("bnrb1rkq/ppnpppp1/3Q4/2p4p/7P/N7/PPPPPPP1/B1RBNKR1 w GC -", (38, 878, 31944, 800440)),
    ("qn1rk1rb/p1pppppp/1p2n3/8/2b5/4NPP1/PPPPP1RP/QNBRK2B w Dgd -", (22, 802, 19156, 697722)),
    ("nqrbkn1r/pp1pp1pp/8/2p2p2/5P2/P3B2P/1PbPP1P1/NQRBKN1R w HChc -", (23, 758, 19439, 653854)),
    ("bnrkqnrb/2pppp2/8/pp4pp/1P5P/6P1/P1PPPPB1/BNRKQNR1 w GCgc -", (34, 1059, 34090, 1054311)),
    ("n1kbbnqr/prp2ppp/1p1p4/4p3/1P2P3/3P1B2/P1P2PPP/NRK1BNQR w HBh -", (26, 653, 17020, 449719)),
    ("nrknr1bb/pppp1p2/7p/2qPp1p1/8/1P5P/P1P1PPP1/NRKNRQBB w EBeb -", (20, 714, 14336, 500458)),
    ("nqb1rrkn/ppp1bppp/3pp3/8/3P4/1P6/PQP1PPPP/N1BBRRKN w - -", (23, 503, 12465, 290341)),
    ("Br1kbrn1/pqpppp2/8/6pp/3b2P1/1N6/PPPPPP1P/1RQKBRN1 w FBfb -", (20, 790, 18175, 695905)),
    ("bnrbk1qn/1pppprpp/8/p4p1P/6P1/3P4/PPP1PP2/BNRBKRQN w FCc -", (22, 459, 11447, 268157)),
    ("nrbkr1qb/1pp1pppp/6n1/p2p4/2P1P3/1N4N1/PP1P1PPP/1RBKR1QB w EBeb -", (27, 709, 19126, 506214)),
    ("qr1b1kbr/1p1ppppp/1n1n4/p1p5/4P3/5NPP/PPPP1P2/QRNB1KBR w HBhb -", (26, 649, 17235, 451997)),
    ("brnq1rkb/1pppppp1/3n3p/p7/8/P4NP1/1PPPPPRP/BRNQ1K1B w B -", (25, 548, 14049, 341208)),
    ("r1nbbqkr/pppppp1p/8/8/1n3Pp1/3N1QP1/PPPPP2P/RN1BB1KR w HAha -", (31, 791, 25431, 682579)),
    ("rn1kqrbb/pppppppp/8/8/2nP2P1/1P2P3/P1P2P1P/RNNKQRBB w FAfa -", (29, 766, 21701, 567971)),
    ("qrbbnknr/1p1ppp1p/p1p5/8/1P2P1p1/3P1B2/P1P2PPP/QRB1NKNR w HBhb -", (32, 722, 24049, 569905)),
    ("rqnkbnr1/pppp2bp/6p1/4pp2/1P2P3/3NN3/P1PP1PPP/RQ1KB1RB w GAga -", (28, 641, 18835, 459993)),
    ("1rnbkqnr/1bpppppp/1p6/7P/p2P4/5P2/PPP1P1P1/BRNBKQNR w HBhb -", (21, 503, 11790, 301084)),
    ("rn1k1qrb/p1pppppp/bp6/8/4n3/P4BPP/1PPPPP2/RNBKNQR1 w GAga -", (22, 670, 14998, 451517)),
    ("rnkbnrbq/2p1ppp1/p7/1p1p3p/3P4/1P4P1/P1P1PP1P/RNKBNRBQ w FAfa -", (24, 506, 12748, 301464)),
    ("r1qnkr1b/p1pppppp/7n/1p6/8/1P3b1N/PRPPPPPP/B1QNK1RB w f -", (21, 677, 15437, 501520)),
    ("rnqb1krn/ppppp1p1/7p/7b/P1P2pPP/8/1P1PPP2/RNQBBKRN w GAga -", (24, 575, 15400, 385825)),
    ("rnk1r1bb/pp1ppppp/1q4n1/2p5/5P1P/3PP3/PPP3P1/RNKQRNBB w EAea -", (27, 884, 24613, 811915)),
    ("r1b1krnq/pp2pppp/1bn5/2pp4/4N3/5P2/PPPPPRPP/R1BBK1NQ w Afa -", (24, 705, 17427, 532521)),
    (
        "qrk1b1rb/p1pppppp/3nnQ2/1p6/1P3P2/3P4/P1P1P1PP/1RKNBNRB w GBgb -",
        (43, 1369, 55463, 1831200),
    ),
    ("brkbqn1r/p2ppppp/7n/1p6/P1p3PP/8/1PPPPP1N/BRKBQ1NR w HBhb -", (18, 583, 11790, 394603)),
    ("rkbq1nrb/ppppppp1/7p/8/1P1n4/P4P1P/2PPP1P1/RKBNQNRB w GAga -", (25, 672, 17631, 473864)),
    ("rknbn1br/1ppp1ppp/p3p3/8/1q6/2P2N1P/P2PPPP1/RKNB1QBR w HAha -", (4, 157, 3697, 138102)),
    ("bqrknrnb/1p2ppp1/p1pp3p/8/3P1P2/1PP5/P3P1PP/BQRKNRNB w FCfc -", (31, 646, 20686, 455607)),
    ("rqkbb1rn/p1p1pppn/1p1p4/7p/4PP2/7P/PPPPB1P1/RQK1BNRN w GAga -", (30, 701, 20804, 515942)),
    ("rkqnrnbb/pp1pp3/2p5/5ppp/8/PP4NP/2PPPPP1/RKQNR1BB w EAea -", (23, 727, 18228, 566572)),
    ("rkbbnrqn/p2p1ppp/1p2p3/8/P1p1P3/1BP5/1P1P1PPP/RKB1NRQN w FAfa -", (22, 570, 13295, 346811)),
    ("rknrb1qb/ppp1pppp/3p4/8/4P1nP/2P5/PPKP1PP1/R1NRBNQB w da -", (23, 643, 14849, 426616)),
    ("brqbkrnn/1pp2p1p/3pp1p1/p5N1/8/1P6/P1PPPPPP/BRQBK1RN w Bfb -", (34, 688, 22827, 505618)),
    ("rkb1rn1b/ppppqppp/4p3/8/1P2n1P1/5Q2/P1PP1P1P/RKB1RNNB w EAea -", (37, 1158, 40114, 1234768)),
    ("1krbqnbn/1p2pppp/r1pp4/p7/8/1P1P2PP/P1P1PP2/RKRBQNBN w CAc -", (21, 566, 13519, 375128)),
    ("brkr1nqb/pp1p1pp1/2pn3p/P3p3/4P3/6P1/1PPP1P1P/BRKRNNQB w DBdb -", (19, 382, 8052, 182292)),
]

# What is special, a position, and where the only castling brings king and rook.
CASTLINGS = [
    ("king-and-rook-change-places", "4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "Kg1 Rf1"),
    ("the-king-stays", "4k3/8/8/8/8/8/8/6KR w H - 0 1", "Kg1 Rf1"),
    ("the-rook-stays", "4k3/8/8/8/8/8/8/4KR2 w F - 0 1", "Kg1 Rf1"),
    ("both-go-east-to-castle-long", "4k3/8/8/8/8/8/8/RK6 w A - 0 1", "Kc1 Rd1"),
    ("the-king-stays-and-castles-long", "4k3/8/8/8/8/8/8/1RK5 w B - 0 1", "Kc1 Rd1"),
    ("across-the-board", "6k1/8/8/8/8/8/8/RK6 w A - 0 1", "Kc1 Rd1"),
    ("black-from-the-b-file", "1k5r/8/8/8/8/8/8/4K3 b h - 0 1", "kg8 rf8"),
    ("an-inner-rook-has-the-right", "4k3/8/8/8/8/8/8/3K2RR w G - 0 1", "Kg1 Rf1 Rh1"),
]

# Why none of the castlings that FEN has a right to is legal.
FORBIDDEN = [
    ("a-piece-where-the-rook-ends", "4k3/8/8/8/8/8/8/RK1N4 w A - 0 1"),
    ("a-piece-where-the-king-ends", "4k3/8/8/8/8/8/8/R3KRN1 w F - 0 1"),
    ("a-piece-on-the-way-of-the-rook", "4k3/8/8/8/8/8/8/RNK5 w A - 0 1"),
    ("another-rook-between", "4k3/8/8/8/8/8/8/4K1RR w H - 0 1"),
    ("in-check", "1r2k3/8/8/8/8/8/8/1K5R w H - 0 1"),
    ("over-an-attacked-square", "3rk3/8/8/8/8/8/8/1K5R w H - 0 1"),
    ("into-check", "4k1r1/8/8/8/8/8/8/1K5R w H - 0 1"),
    ("into-check-from-behind-the-rook", "4k3/8/8/8/8/8/8/rRK5 w B - 0 1"),
    ("of-a-king-without-the-right", "4k3/8/8/8/8/8/8/1K5R w - - 0 1"),
]


def engine() -> Any:
    return module("chess960").Game


def castlings(game: Any) -> list[Any]:
    return [move for move in game.legal_moves if move.rule == "castle"]


def reached(game: Any) -> list[str]:
    """The positions that the legal moves lead to, in FEN without counters."""
    found = []
    for move in list(game.legal_moves):
        game.push(move)
        found.append(game.fen())
        game.pop()
    return sorted(found)


def expected(board: chess.Board) -> list[str]:
    found = []
    for move in list(board.legal_moves):
        board.push(move)
        found.append(fen_of(board))
        board.pop()
    return sorted(found)


def fen_of(board: chess.Board) -> str:
    """With the square behind every double step, and without counters."""
    return board.fen(en_passant="fen").rsplit(" ", 2)[0]


@pytest.mark.parametrize(("fen", "counts"), COUNTS, ids=[fen for fen, _ in COUNTS])
def test_published_counts(fen: str, counts: tuple[int, ...]) -> None:
    game = engine().from_fen(fen)
    for depth, count in enumerate(counts, 1):
        if count <= LIMIT:
            assert game.perft(depth) == count


@pytest.mark.parametrize(
    ("fen", "after"), [c[1:] for c in CASTLINGS], ids=[c[0] for c in CASTLINGS]
)
def test_castling_brings_king_and_rook_to_their_squares(fen: str, after: str) -> None:
    game = engine().from_fen(fen)
    (move,) = castlings(game)
    mover = game.turn
    game.push(move)
    letters = {"King": "K", "Rook": "R"}
    found = {
        (letters[piece.type] if mover == "White" else letters[piece.type].lower()) + square
        for square, piece in game.board.items()
        if piece.player == mover
    }
    assert found == set(after.split())


@pytest.mark.parametrize("fen", [f[1] for f in FORBIDDEN], ids=[f[0] for f in FORBIDDEN])
def test_who_may_not_castle(fen: str) -> None:
    board = chess.Board(fen, chess960=True)
    assert not any(map(board.is_castling, board.legal_moves))
    game = engine().from_fen(fen)
    assert castlings(game) == []
    assert reached(game) == expected(board)


@pytest.mark.parametrize("number", range(0, 960, 1 if FULL else 20))
def test_every_order_of_the_first_rank_begins_as_in_python_chess(number: int) -> None:
    board = chess.Board.from_chess960_pos(number)
    game = engine().from_fen(board.fen())
    assert game.fen() == fen_of(board)
    assert game.fen() == engine().from_fen(board.shredder_fen()).fen()
    assert reached(game) == expected(board)


def test_random_games_have_the_moves_of_python_chess() -> None:
    """What stands between kings and rooks leaves first, so that castling of every kind is met."""
    rng = random.Random("chess960")
    seen, kinds = 0, Counter[str]()
    while seen < POSITIONS:
        board = chess.Board.from_chess960_pos(rng.randrange(960))
        game = engine().from_fen(board.fen())
        for _ in range(40):
            if board.is_game_over(claim_draw=True):
                break
            assert reached(game) == expected(board), board.fen()
            legal = list(board.legal_moves)
            kinds.update(kind(board, move) for move in legal if board.is_castling(move))
            seen += 1
            move = rng.choice([move for move in legal if not leaves_home(board, move)] or legal)
            board.push(move)
            game.push(next(one for one in list(game.legal_moves) if leads_to(game, one, board)))
    assert {"the king stays", "the rook stays", "both go"} <= kinds.keys()


def leaves_home(board: chess.Board, move: chess.Move) -> bool:
    return board.piece_type_at(move.from_square) in (chess.KING, chess.ROOK)


def kind(board: chess.Board, move: chess.Move) -> str:
    """What a castling moves; python-chess has it as a king that takes the own rook."""
    king, rook = ("g", "f") if board.is_kingside_castling(move) else ("c", "d")
    if chess.square_name(move.from_square)[0] == king:
        return "the king stays"
    return "the rook stays" if chess.square_name(move.to_square)[0] == rook else "both go"


def leads_to(game: Any, move: Any, board: chess.Board) -> bool:
    game.push(move)
    fen = game.fen()
    game.pop()
    return bool(fen == fen_of(board))
