"""Pop Out: connect four in which own discs may be taken out at the bottom."""

from __future__ import annotations

from typing import NamedTuple

from .counting import counter

COLUMNS, ROWS, SUPPLY = 7, 6, 21


class State(NamedTuple):
    columns: tuple[str, ...] = ("",) * COLUMNS  # discs from below: R, Y
    ply: int = 0


def has_four(columns: tuple[str, ...], disc: str) -> bool:
    for column in range(COLUMNS):
        for row in range(ROWS):
            for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
                cells = [(column + k * dx, row + k * dy) for k in range(4)]
                if all(
                    0 <= x < COLUMNS and 0 <= y < len(columns[x]) and columns[x][y] == disc
                    for x, y in cells
                ):
                    return True
    return False


def successors(state: State) -> list[State]:
    if has_four(state.columns, "R") or has_four(state.columns, "Y"):
        return []
    disc = "RY"[state.ply % 2]
    left = SUPPLY - "".join(state.columns).count(disc)
    after = []
    for number, column in enumerate(state.columns):
        changed = []
        if left and len(column) < ROWS:
            changed.append(column + disc)
        if column.startswith(disc):
            changed.append(column[1:])
        for new in changed:
            columns = (*state.columns[:number], new, *state.columns[number + 1 :])
            after.append(State(columns, state.ply + 1))
    return after


GAMES = {"connect-four.zrf@Pop Out": counter(successors, State())}
