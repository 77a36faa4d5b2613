"""Konane against the rules of the game, written down once more, and counts of another engine."""

from __future__ import annotations

from typing import Any

import pytest

from .referee import Referee, compare, module, placed

OTHER = {"Black": "White", "White": "Black"}
WAYS = ((1, 0), (-1, 0), (0, 1), (0, -1))
Square = tuple[int, int]
State = tuple[frozenset[tuple[str, str, str]], str]


def state(game: Any) -> State:
    return placed(game), game.turn


def board_of(state: State) -> dict[Square, str]:
    return {(ord(at[0]) - ord("a"), int(at[1]) - 1): owner for at, owner, _ in state[0]}


def lifts(board: dict[Square, str], player: str) -> list[Square]:
    """The opening: a stone in a corner or in the centre, then one beside the gap."""
    if len(board) == 64:
        places = {(x, x) for x in (0, 3, 4, 7)} | {(x, 7 - x) for x in (0, 3, 4, 7)}
    else:
        (gap,) = {(x, y) for x in range(8) for y in range(8)} - set(board)
        places = {(gap[0] + x, gap[1] + y) for x, y in WAYS}
    return [at for at in places if board.get(at) == player]


def successors(state: State) -> set[State]:
    board, player = board_of(state), state[1]
    boards = []
    if len(board) > 62:
        boards = [{k: v for k, v in board.items() if k != at} for at in lifts(board, player)]
    else:
        for at in [at for at, owner in board.items() if owner == player]:
            for right, up in WAYS:
                after, here = dict(board), at
                while True:
                    over = here[0] + right, here[1] + up
                    to = here[0] + 2 * right, here[1] + 2 * up
                    inside = 0 <= to[0] < 8 and 0 <= to[1] < 8
                    if not inside or after.get(over) != OTHER[player] or to in after:
                        break
                    del after[over], after[here]
                    after[to] = player
                    boards.append(dict(after))
                    here = to
    return {
        (
            frozenset((f"{chr(ord('a') + x)}{y + 1}", who, "Stone") for (x, y), who in b.items()),
            OTHER[player],
        )
        for b in boards
    }


def winners(state: State) -> list[str] | None:
    return None if successors(state) else [OTHER[state[1]]]


def test_moves_and_results() -> None:
    compare(Referee("konane", state, successors, winners), first=30, plies=40)


def test_counts_of_another_engine() -> None:
    game = module("konane").Game()
    assert [game.perft(depth) for depth in range(1, 7)] == [4, 12, 28, 172, 892, 7124]


@pytest.mark.parametrize("stops", [("c1",), ("c1", "e1"), ("c1", "e1", "g1")])
def test_a_stone_may_stop_after_any_jump(stops: tuple[str, ...]) -> None:
    engine = module("konane")
    text = "Black Stone a1; White Stone b1 d1 f1 h8; turn 2"
    game = engine.Game.from_setup(engine.Setup.parse(text))
    (move,) = [m for m in game.legal_moves if m.end == stops[-1]]
    assert len(move.captures) == len(stops)


def test_jumps_do_not_turn() -> None:
    engine = module("konane")
    text = "Black Stone a1; White Stone b1 c2 h8; turn 2"
    game = engine.Game.from_setup(engine.Setup.parse(text))
    assert [move.end for move in game.legal_moves] == ["c1"]
