"""Tak against its rules, written once more with stacks as texts, and published counts."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest

from tests.compiled import engine
from tests.sampling import FULL

from .referee import NATIVE, Referee, compare, module, placed

# A stack from below: `w` and `b` are flat stones, `x` and `y` standing ones of White and Black,
# `W` and `B` capstones.
LETTERS = {
    ("White", "Flat"): "w",
    ("White", "Wall"): "x",
    ("White", "Cap"): "W",
    ("Black", "Flat"): "b",
    ("Black", "Wall"): "y",
    ("Black", "Cap"): "B",
}
MINE = {"w": "wxW", "b": "byB"}
WALL = {"w": "x", "b": "y"}
PLAYERS = {"w": "White", "b": "Black"}
OTHER = {"w": "b", "b": "w"}
WAYS = [(0, 1), (1, 0), (0, -1), (-1, 0)]
TITLES = {3: "Tak 3x3", 4: "Tak 4x4", 5: "Tak", 6: "Tak 6x6"}

Cell = tuple[int, int]
Hands = tuple[tuple[str, int, int], ...]  # a player's flat stones and capstones that are left
State = tuple[frozenset[tuple[Cell, str]], Hands, str]


def shares(count: int) -> Iterator[list[int]]:
    """All ways to leave so many stones on one square after another."""
    if count == 0:
        yield []
    for first in range(1, count + 1):
        for rest in shares(count - first):
            yield [first, *rest]


def spreads(size: int, board: dict[Cell, str], at: Cell) -> Iterator[dict[Cell, str]]:
    for count in range(1, min(size, len(board[at])) + 1):
        for share in shares(count):
            for way in WAYS:
                if (after := spread(size, board, at, share, way)) is not None:
                    yield after


def spread(
    size: int, board: dict[Cell, str], at: Cell, share: list[int], way: Cell
) -> dict[Cell, str] | None:
    after, count = dict(board), sum(share)
    stack = after.pop(at)
    carried = stack[-count:]
    if stack[:-count]:
        after[at] = stack[:-count]
    for number in share:
        at = (at[0] + way[0], at[1] + way[1])
        below = after.get(at, "")
        if not (0 <= at[0] < size and 0 <= at[1] < size) or below[-1:] in ("W", "B"):
            return None
        if below[-1:] in ("x", "y"):
            if carried not in ("W", "B"):
                return None
            below = below[:-1] + ("w" if below[-1] == "x" else "b")
        after[at] = below + carried[:number]
        carried = carried[number:]
    return after


def successors(size: int, state: State) -> set[State]:
    stacks, hands, player = state
    board = dict(stacks)
    left = {name: (flats, caps) for name, flats, caps in hands}
    found: list[tuple[dict[Cell, str], dict[str, tuple[int, int]]]] = []
    opening = sum(map(len, board.values())) < 2
    empty = [(x, y) for x in range(size) for y in range(size) if (x, y) not in board]
    owner = OTHER[player] if opening else player
    flats, caps = left[owner]
    for at in empty:
        if flats:
            fewer = {**left, owner: (flats - 1, caps)}
            found.append(({**board, at: owner}, fewer))
            if not opening:
                found.append(({**board, at: WALL[owner]}, fewer))
        if caps and not opening:
            found.append(({**board, at: owner.upper()}, {**left, owner: (flats, caps - 1)}))
    for at in [at for at, stack in board.items() if stack[-1] in MINE[player]]:
        found += [(after, left) for after in spreads(size, board, at) if not opening]
    return {(frozenset(after.items()), held(rest), OTHER[player]) for after, rest in found}


def held(left: dict[str, tuple[int, int]]) -> Hands:
    return tuple((name, *left[name]) for name in sorted(left))


def has_road(size: int, board: dict[Cell, str], player: str) -> bool:
    own = {at for at, stack in board.items() if stack[-1] in (player, player.upper())}
    for axis in (0, 1):
        reached = {at for at in own if at[axis] == 0}
        todo = list(reached)
        while todo:
            x, y = todo.pop()
            for way in WAYS:
                at = (x + way[0], y + way[1])
                if at in own and at not in reached:
                    reached.add(at)
                    todo.append(at)
        if any(at[axis] == size - 1 for at in reached):
            return True
    return False


def winners(size: int, state: State) -> list[str] | None:
    stacks, hands, player = state
    board = dict(stacks)
    for who in (OTHER[player], player):
        if has_road(size, board, who):
            return [PLAYERS[who]]
    if len(board) < size * size and all(flats + caps for _, flats, caps in hands):
        return None
    tops = [stack[-1] for stack in board.values()]
    lead = tops.count("w") - tops.count("b")
    return [] if lead == 0 else ["White" if lead > 0 else "Black"]


def state(game: Any) -> State:
    levels: dict[Cell, dict[int, str]] = {}
    for at, player, piece in placed(game):
        base, _, level = at.partition(".")
        cell = ("abcdef".index(base[0]), int(base[1:]) - 1)
        levels.setdefault(cell, {})[int(level or 1)] = LETTERS[player, piece]
    stacks = set()
    for cell, stack in levels.items():
        assert sorted(stack) == list(range(1, len(stack) + 1))  # nothing hangs in the air
        stacks.add((cell, "".join(stack[level] for level in sorted(stack))))
    left = {"w": [0, 0], "b": [0, 0]}
    for player, piece, number in game.setup().reserve:
        left[player[0].lower()]["Flat Cap".split().index(piece)] = number
    hands = held({name: (flats, caps) for name, (flats, caps) in left.items()})
    return frozenset(stacks), hands, game.turn[0].lower()


@pytest.mark.parametrize("size", TITLES)
def test_moves_and_results(size: int) -> None:
    referee = Referee(
        "tak",
        state,
        partial(successors, size),
        partial(winners, size),
        times=1 << 30,  # repetition is nothing in Tak
        once=False,  # a capstone that flattens a wall lies as on a flat stone
        variant=TITLES[size],
    )
    compare(referee, first=40, plies=12)


def count(game: Any, depth: int) -> int:
    """Move sequences of a length; one that ends before counts as one, as those who published do."""
    if depth == 0 or game.outcome() is not None:
        return 1
    moves = list(game.legal_moves)
    if depth == 1:
        return len(moves)
    found = 0
    for move in moves:
        game.push(move)
        found += count(game, depth - 1)
        game.pop()
    return found


@pytest.mark.parametrize(
    ("size", "published"),
    # The tests of the library `tak` of ViliamVadocz on GitHub (`perft_5`, `perft_6`).
    [(5, [25, 600, 43_320, 2_999_784]), (6, [36, 1_260, 132_720])],
)
def test_the_counts_are_those_that_were_published(size: int, published: list[int]) -> None:
    game = engine(NATIVE / "tak.glot", TITLES[size]).Game()
    known = published if FULL else published[:3]
    assert [count(game, depth) for depth in range(1, len(known) + 1)] == known


@pytest.mark.parametrize(("mover", "other", "turn"), [("White", "Black", 2), ("Black", "White", 3)])
def test_who_makes_roads_of_both_players_wins(mover: str, other: str, turn: int) -> None:
    roads = "".join(f"{other} Flat {file}2; {mover} Flat {file}3; " for file in "abde")
    stack = f"{mover} Flat c1; {other} Flat c1.2; {mover} Flat c1.3"
    tak = module("tak")
    game = tak.Game.from_setup(
        tak.Setup.parse(f"{roads}{stack}; off White Flat 9; off Black Flat 9; turn {turn}")
    )
    assert game.outcome() is None
    both = {("shift", "Flat", "c1.2", "c2"), ("shift", "Flat", "c1.3", "c3")}
    (move,) = [move for move in game.legal_moves if set(move.effects) == both]
    game.push(move)
    outcome = game.outcome()
    assert (list(outcome.winners), outcome.reason) == ([mover], "road")
