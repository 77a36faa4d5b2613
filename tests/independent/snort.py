"""Snort, col and courtship on a square board of five by five fields."""

from __future__ import annotations

from functools import partial

from .counting import counter

Field = tuple[int, int]
State = tuple[frozenset[Field], frozenset[Field]]  # of the player to move, of the other
FIELDS = [(x, y) for x in range(5) for y in range(5)]


def beside(field: Field, animals: frozenset[Field]) -> bool:
    x, y = field
    return not animals.isdisjoint({(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)})


def successors(rule: str, state: State) -> list[State]:
    own, other = state
    free = [field for field in FIELDS if field not in own | other]
    if rule == "snort":
        free = [field for field in free if not beside(field, other)]
    elif rule == "col":
        free = [field for field in free if not beside(field, own)]
    else:  # courtship
        free = [field for field in free if beside(field, other)]
    return [(other, own | {field}) for field in free]


EMPTY: State = (frozenset(), frozenset())
COUPLE: State = (frozenset({(2, 2)}), frozenset({(3, 2)}))
GAMES = {
    "snort.zrf@Snort": counter(partial(successors, "snort"), EMPTY),
    "snort.zrf@Col": counter(partial(successors, "col"), EMPTY),
    "snort.zrf@Courtship": counter(partial(successors, "courtship"), COUPLE),
}
