"""Counts from python-chess: ``python -m tests.independent.python_chess FEN DEPTH [antichess]``."""

from __future__ import annotations

import sys

import chess
import chess.variant


def perft(board: chess.Board, depth: int) -> int:
    if depth == 0:
        return 1
    count = 0
    for move in board.legal_moves:
        board.push(move)
        count += perft(board, depth - 1)
        board.pop()
    return count


def main() -> None:
    fen, depth, *variant = sys.argv[1:]
    board = chess.variant.AntichessBoard(fen) if variant else chess.Board(fen)
    print(*(perft(board, ply) for ply in range(1, int(depth) + 1)))


if __name__ == "__main__":
    main()
