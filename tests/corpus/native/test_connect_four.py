"""Connect Four against the rules of the game, written down once more, and a published table."""

from __future__ import annotations

from typing import Any

from .referee import Referee, compare, module, placed

OTHER = {"Red": "Yellow", "Yellow": "Red"}
State = tuple[frozenset[tuple[str, str, str]], str]


def state(game: Any) -> State:
    return placed(game), game.turn


def successors(state: State) -> set[State]:
    pieces, player = state
    found = set()
    for column in "abcdefg":
        height = sum(at[0] == column for at, _, _ in pieces)
        if height < 6:
            found.add((pieces | {(f"{column}{height + 1}", player, "Disc")}, OTHER[player]))
    return found


def winners(state: State) -> list[str] | None:
    pieces, _ = state
    for player in OTHER:
        own = {(ord(at[0]), int(at[1])) for at, owner, _ in pieces if owner == player}
        for x, y in own:
            for right, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
                if all((x + k * right, y + k * up) in own for k in range(4)):
                    return [player]
    return [] if len(pieces) == 42 else None


def test_moves_and_results() -> None:
    compare(Referee("connect-four", state, successors, winners), first=20, plies=42)


def test_published_counts() -> None:
    game = module("connect-four").Game()
    assert [game.perft(depth) for depth in range(1, 6)] == [7, 49, 343, 2401, 16807]


def test_a_full_board_is_a_draw() -> None:
    engine = module("connect-four")
    columns = {"a": "RRYYRR", "b": "YYRRYY", "c": "RRYYRR", "d": "YYRRYY", "e": "RRYYRR",
               "f": "YYRRYY", "g": "RRYYR"}  # fmt: skip
    sides = {"R": "Red Disc", "Y": "Yellow Disc"}
    discs = [
        f"{sides[side]} {column}{row}"
        for column, stack in columns.items()
        for row, side in enumerate(stack, 1)
    ]
    game = engine.Game.from_setup(engine.Setup.parse("; ".join([*discs, "turn 1"])))
    assert [move.end for move in game.legal_moves] == ["g6"]
    game.push(game.legal_moves[0])
    assert game.outcome().winners == ()
