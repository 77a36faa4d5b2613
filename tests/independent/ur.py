"""The royal game of Ur as Irving Finkel plays it; a throw of the dice is a step."""

from __future__ import annotations

from typing import NamedTuple

from .counting import counter

# Squares of each player's path are 1-14; 5-12 are common. Home is 15, the supply is 0.
HOME, MEN = 15, 7
ROSETTES = {4, 8, 14}
SHARED = range(5, 13)
THROWS = {0: 1, 1: 4, 2: 6, 3: 4, 4: 1}  # ways in which four two-sided dice fall


class State(NamedTuple):
    men: tuple[tuple[int, ...], tuple[int, ...]] = ((0,) * MEN, (0,) * MEN)
    side: int = 0
    throw: int | None = None
    owed: int | None = None  # the player who has earned another throw


def successors(state: State) -> list[State]:
    if (HOME,) * MEN in state.men:
        return []
    if state.throw is None:
        return [state._replace(throw=n) for n, ways in THROWS.items() for _ in range(ways)]
    side = state.side
    over = state._replace(side=1 - side, throw=None)
    if state.owed is not None and state.owed != side:
        return [over._replace(owed=None)]
    moves = {move(state, man, state.throw) for man in state.men[side]} - {None}
    return [after for after in moves if after is not None] or [over]


def move(state: State, man: int, throw: int) -> State | None:
    side, end = state.side, man + throw
    own, other = list(state.men[side]), list(state.men[1 - side])
    if throw == 0 or man == HOME or end > HOME or (end != HOME and end in own):
        return None
    if end in SHARED and end in other:
        if end in ROSETTES:
            return None
        other[other.index(end)] = 0
    own[own.index(man)] = end
    mine, theirs = tuple(sorted(own)), tuple(sorted(other))
    men = (mine, theirs) if side == 0 else (theirs, mine)
    return State(men, 1 - side, None, side if end in ROSETTES else None)


GAMES = {"royal-game-of-ur.zrf@Royal Game of Ur": counter(successors, State())}
