"""Perft as the command line shows it: the total, or the counts below each first step or turn."""

from collections.abc import Sequence

from notation.engine import Engine, Move

Counts = list[tuple[str, int]]


def count(game: Engine, depth: int, *, turns: bool = False, merged: bool = False) -> int:
    """Sequences of `depth` steps, or of whole turns; `merged` as in docs/engine.md."""
    return game.perft_turns(depth, merged=merged) if turns else game.perft(depth)


def divide(game: Engine, depth: int, *, turns: bool = False, merged: bool = False) -> Counts:
    """(text, count) for each first step or turn, in the order of generation; `depth` >= 1."""
    rows: Counts = []
    seen: set[tuple[object, ...]] = set()
    for first in game.legal_turns() if turns else [(move,) for move in game.legal_moves]:
        if merged:
            signature = _signature(first)
            if signature in seen:
                continue
            seen.add(signature)
        for move in first:
            game.push(move)
        below = count(game, depth - 1, turns=turns, merged=merged) if depth > 1 else 1
        for _ in first:
            game.pop()
        rows.append((" ".join(str(move) for move in first), below))
    return rows


def _signature(turn: Sequence[Move]) -> tuple[object, ...]:
    """What merged counting tells turns apart by: start, end and the set of captured positions."""
    captured = frozenset(position for move in turn for position in move.captures)
    return turn[0].start, turn[-1].end, captured
