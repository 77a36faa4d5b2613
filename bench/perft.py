"""Chess and shogi in Python over suites of positions, against python-chess and python-shogi.

Both sides count the last ply without making its moves. The counts are compared with published ones
(`tests/data/perft`) before anything is timed.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from functools import partial
from typing import Any

from bench._suites import CHESS, SHOGI, fresh, labels
from bench._table import Row, Table, show
from bench._timing import Work, check, rates
from tests.corpus.tables import Row as Counts


def tables() -> Iterator[Table]:
    yield _table("chess", "python-chess", CHESS, "chess", 100_000)
    yield _table("shogi", "python-shogi", SHOGI, "shogi", 30_000)


def _table(game: str, peer: str, suite: tuple[Counts, ...], package: str, limit: int) -> Table:
    """`limit`: nodes of one count."""
    try:
        theirs = importlib.import_module(package)
        named = zip(labels(suite), suite, strict=True)
        rows = tuple(_row(theirs, label, counts, limit) for label, counts in named)
    except ImportError:
        rows = (Row(f"{peer} is not installed", None),)
    return Table(
        f"perft-{game}-python",
        f"{game.capitalize()} in Python against {peer}",
        f"Move counts of positions, in nodes a second of processor time, and the ratio to {peer}."
        " Both sides count the last ply without making its moves; the positions are those of"
        f" `tests/data/perft/{game}.perft`, in its order.",
        f"to {peer}",
        ("depth", "nodes", "ours", peer),
        rows,
    )


def _row(peer: Any, label: str, counts: Counts, limit: int) -> Row:
    depth = counts.depth_within(limit)
    expected = counts.counts[depth - 1]
    position = counts.position.partition(" ")[2]
    board = peer.Board(position) if position else peer.Board()
    new = fresh(counts)
    works: dict[str, Work] = {
        "ours": lambda: int(new().perft(depth)),
        "theirs": partial(_perft, board, depth),
    }
    for side, work in works.items():
        check(f"{label}, {side}", work(), expected)
    found = rates(works, rounds=3)
    cells = (f"{depth}", f"{expected:,}", f"{found['ours']:,.0f}", f"{found['theirs']:,.0f}")
    return Row(label, found["ours"] / found["theirs"], cells)


def _perft(board: Any, depth: int) -> int:
    if depth == 1:
        moves = board.legal_moves
        return int(moves.count() if hasattr(moves, "count") else len(moves))
    total = 0
    for move in board.legal_moves:
        board.push(move)
        total += _perft(board, depth - 1)
        board.pop()
    return total


def main() -> None:
    show(tables())


if __name__ == "__main__":
    main()
