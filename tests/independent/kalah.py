"""Kalah with six pits and four seeds. A move that earns another one is a step of its own."""

from __future__ import annotations

from .counting import counter

State = tuple[tuple[int, ...], int]  # South's pits 0-5, store 6, North's pits 7-12, store 13


def successors(state: State) -> list[State]:
    pits, side = state
    if not any(pits[0:6]) or not any(pits[7:13]):
        return []
    first = 7 * side
    return [sow(pits, side, pit) for pit in range(first, first + 6) if pits[pit]]


def sow(pits: tuple[int, ...], side: int, pit: int) -> State:
    after = list(pits)
    store, foreign_store = (6, 13) if side == 0 else (13, 6)
    seeds, after[pit] = after[pit], 0
    while seeds:
        pit = (pit + 1) % 14
        if pit != foreign_store:
            after[pit] += 1
            seeds -= 1
    if pit == store:
        return tuple(after), side
    mine = pit // 7 == side
    if mine and after[pit] == 1 and after[12 - pit]:
        after[store] += 1 + after[12 - pit]
        after[pit] = after[12 - pit] = 0
    return tuple(after), 1 - side


START: State = ((4, 4, 4, 4, 4, 4, 0, 4, 4, 4, 4, 4, 4, 0), 0)
GAMES = {"kalah.zrf@Kalah": counter(successors, START)}
