"""The two unusual variants of breakthrough: cautious, and with two moves a turn."""

from __future__ import annotations

from typing import NamedTuple

from .counting import counter

Cell = tuple[int, int]  # file, rank
SIZE = 8


class State(NamedTuple):
    men: tuple[frozenset[Cell], frozenset[Cell]]  # White's, Black's
    ply: int = 0
    moved: Cell | None = None  # where the last move ended


def finished(state: State) -> bool:
    white, black = state.men
    return any(r == SIZE - 1 for _, r in white) or any(r == 0 for _, r in black)


def moved(state: State, side: int, start: Cell, end: Cell) -> State:
    own = state.men[side] - {start} | {end}
    other = state.men[1 - side] - {end}
    men = (own, other) if side == 0 else (other, own)
    return State(men, state.ply + 1, end)


def on_board(cell: Cell) -> bool:
    return 0 <= cell[0] < SIZE and 0 <= cell[1] < SIZE


def free(state: State, cell: Cell) -> bool:
    return on_board(cell) and cell not in state.men[0] | state.men[1]


def strikers(men: frozenset[Cell], cell: Cell, forward: int) -> bool:
    """Whether one of these men, which go ``forward``, could capture on the cell."""
    file, rank = cell
    return (file - 1, rank - forward) in men or (file + 1, rank - forward) in men


def cautious(state: State) -> list[State]:
    if finished(state):
        return []
    side = state.ply % 2
    own, other = state.men[side], state.men[1 - side]
    ahead = 1 if side == 0 else -1
    ends: list[tuple[Cell, Cell]] = []
    for file, rank in own:
        man = (file, rank)
        sides = [(file - 1, rank), (file + 1, rank)]
        oblique = [(file - 1, rank + ahead), (file + 1, rank + ahead)]
        ends += [(man, end) for end in oblique if end in other]
        safe = oblique + (sides if strikers(own, man, ahead) else [(file, rank - ahead)])
        front = (file, rank + ahead)
        if strikers(own, front, ahead):
            ends += [(man, front)] if free(state, front) else []
        else:
            safe.append(front)
        ends += [
            (man, end) for end in safe if free(state, end) and not strikers(other, end, -ahead)
        ]
    return [moved(state, side, start, end) for start, end in ends]


def double(state: State) -> list[State]:
    if finished(state):
        return []
    side = (state.ply + 1) // 2 % 2  # W BB WW BB ...
    own, other = state.men[side], state.men[1 - side]
    ahead = 1 if side == 0 else -1
    after = []
    for file, rank in own - {state.moved}:
        for aside in (-1, 0, 1):
            end = (file + aside, rank + ahead)
            if on_board(end) and end not in own and (aside or end not in other):
                after.append(moved(state, side, (file, rank), end))
    return after


START = State(
    (
        frozenset((f, r) for f in range(SIZE) for r in (0, 1)),
        frozenset((f, r) for f in range(SIZE) for r in (SIZE - 2, SIZE - 1)),
    )
)
GAMES = {
    "breakthrough.zrf@Cautious Breakthrough": counter(cautious, START),
    "breakthrough.zrf@Double Breakthrough": counter(double, START),
}
