"""Nim, and a game in which First takes one match and Second one or two."""

from __future__ import annotations

from .counting import counter

Heaps = tuple[int, ...]
MARIENBAD: Heaps = (1, 3, 5, 7)
SMALL: tuple[Heaps, int] = ((3, 4), 0)


def take(heaps: Heaps, most: int) -> list[Heaps]:
    return [
        (*heaps[:i], heap - taken, *heaps[i + 1 :])
        for i, heap in enumerate(heaps)
        for taken in range(1, min(heap, most) + 1)
    ]


def nim(heaps: Heaps) -> list[Heaps]:
    return take(heaps, sum(heaps))


def one_or_two(state: tuple[Heaps, int]) -> list[tuple[Heaps, int]]:
    heaps, ply = state
    return [(after, ply + 1) for after in take(heaps, 1 + ply % 2)]


GAMES = {
    "nim.zrf@Nim": counter(nim, MARIENBAD),
    "nim.zrf@Nim, last one loses": counter(nim, MARIENBAD),
    "nim.zrf@One or Two": counter(one_or_two, SMALL),
}
