"""Tchuka Ruma: plain holes, and a ruma at the end of the row."""

from __future__ import annotations

from .counting import counter

State = tuple[tuple[int, ...], int | None]  # seeds, ruma last; the hole that must go on
LOST = -1


def successors(state: State) -> list[State]:
    """After each sowing; every lap of a relay is a step of its own."""
    seeds, onward = state
    ruma = len(seeds) - 1
    if onward == LOST or seeds[ruma] == sum(seeds):
        return []
    starts = [hole for hole in range(ruma) if seeds[hole]] if onward is None else [onward]
    return [sow(seeds, start) for start in starts]


def sow(seeds: tuple[int, ...], start: int) -> State:
    after = list(seeds)
    after[start] = 0
    hole = start
    for _ in range(seeds[start]):
        hole = (hole + 1) % len(seeds)
        after[hole] += 1
    onward = None if hole == len(seeds) - 1 else hole if after[hole] > 1 else LOST
    return tuple(after), onward


EIGHT: State = ((2, 2, 2, 2, 0), None)
SIX: State = ((2, 2, 2, 0), None)
GAMES = {
    "tchuka-ruma.zrf@Tchuka Ruma": counter(successors, EIGHT),
    "tchuka-ruma.zrf@Tchuka Ruma, six seeds": counter(successors, SIX),
}
