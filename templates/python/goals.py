"""Helpers of goal tests, and of conditions that ask for many cells."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from operator import itemgetter
from typing import Any

from .values import Outcome


def picker(cells: tuple[int, ...]) -> Callable[[list[int]], Sequence[int]]:
    """A function that gives the codes on these cells."""
    if len(cells) > 1:
        return itemgetter(*cells)
    return lambda b: [b[cell] for cell in cells]


def marks(codes: Collection[int]) -> bytes:
    """A table by code: 1 for these."""
    return bytes(code in codes for code in range(256))


def some_line(b: list[int], paths: tuple[tuple[int, ...], ...], sets: Any) -> bool:
    """On some path every cell holds a code of its set."""
    first = sets[0]
    for path in paths:
        if b[path[0]] in first and all(
            b[cell] in codes for cell, codes in zip(path, sets, strict=True)
        ):
            return True
    return False


Paths = tuple[tuple[int, ...], ...]


def through(paths: Paths) -> dict[int, Paths]:
    """By cell: the paths through it."""
    rows: dict[int, list[tuple[int, ...]]] = {}
    for path in paths:
        for cell in set(path):
            rows.setdefault(cell, []).append(path)
    return {cell: tuple(row) for cell, row in rows.items()}


def new_line(
    b: list[int], paths: Paths, rows: dict[int, Paths], sets: Any, touched: Iterable[int] | None
) -> bool:
    """As `some_line`. Where none was one before, only those are looked at that lead through a cell
    that was touched since; `touched` is `None` where that is not known."""
    if touched is None:
        return some_line(b, paths, sets)
    return any(some_line(b, rows[cell], sets) for cell in touched if cell in rows)


def next_to(b: list[int], codes: Any, cells: tuple[int, ...]) -> bool:
    """A piece of a set of codes stands on one of the cells."""
    return any(codes[b[q]] for q in cells)


def counted(game: Any, reserve: bool) -> Outcome:
    """The player with most pieces (with `reserve`, those in hand too) wins; equal ones draw.

    Chance plays for nothing.
    """
    names = game.PLAYERS
    counts = Counter(game.player_of(code) for code in game._b[:-1] if code)
    for code, number in enumerate(game._reserve if reserve else ()):
        if number > 0:
            counts[game.player_of(code)] += number
    movers = dict.fromkeys(player for player, _ in game.TURNS)
    sides = [names[p] for p in movers if not game.RANDOM[p]]
    best = max((counts[side] for side in sides), default=0)
    winners = tuple(side for side in sides if counts[side] == best)
    if len(winners) == len(sides) or len(winners) > 1:
        return Outcome((), (), "count")
    return Outcome(winners, tuple(side for side in sides if side not in winners), "count")
