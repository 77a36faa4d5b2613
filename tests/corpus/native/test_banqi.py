"""BanQi against its rules, and what lies face down is seen by nobody."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from .referee import Referee, compare, module
from .veiled import Placement, check_veils

ORDER = "General Advisor Elephant Chariot Horse Cannon Soldier".split()
OTHER = {"Red": "Black", "Black": "Red"}
WAYS = ((0, 1), (1, 0), (0, -1), (-1, 0))

Square = tuple[int, int]
Piece = tuple[str, str, bool]  # whose, what, face down
# The pieces, who is to move, and whether the first turn is still to be made.
State = tuple[frozenset[tuple[Square, Piece]], str, bool]


def captures(mine: str, other: str) -> bool:
    if {mine, other} == {"General", "Soldier"}:
        return mine == "Soldier"
    return ORDER.index(mine) <= ORDER.index(other)


def targets(board: dict[Square, Piece], at: Square) -> list[Square]:
    """Where a piece that is face up may go; it is not asked yet what stands there."""
    _, what, _ = board[at]
    found = []
    for x, y in WAYS:
        line = [(at[0] + n * x, at[1] + n * y) for n in range(1, 8)]
        line = [(a, b) for a, b in line if 0 <= a < 8 and 0 <= b < 4]
        if what != "Cannon":
            found += line[:1]
            continue
        met = [square for square in line if square in board]
        found += line[: line.index(met[0])] if met else line
        found += met[1:2]
    return found


def successors(state: State) -> set[State]:
    pieces, player, first = state
    board = dict(pieces)
    found: set[State] = set()
    for at, (owner, what, down) in board.items():
        if down:
            # Whoever showed the first piece plays its colour.
            mover = owner if first else player
            after = {**board, at: (owner, what, False)}
            found.add((frozenset(after.items()), OTHER[mover], False))
        elif owner == player:
            for to in targets(board, at):
                if to in board:
                    foe, prey, covered = board[to]
                    beaten = what == "Cannon" or captures(what, prey)
                    if foe == player or covered or not beaten:
                        continue
                after = {**board, to: board[at]}
                del after[at]
                found.add((frozenset(after.items()), OTHER[player], False))
    return found


def winners(state: State) -> list[str] | None:
    pieces, player, _ = state
    colours = {owner for _, (owner, _, _) in pieces}
    if len(colours) == 1:
        return list(colours)
    return None if successors(state) else [OTHER[player]]


def square(name: str) -> Square:
    return ord(name[0]) - ord("a"), int(name[1:]) - 1


def state(game: Any) -> State:
    board = {
        square(at): (piece.player, piece.type, bool(dict(piece.attributes)["face-down"]))
        for at, piece in game.board.items()
    }
    return frozenset(board.items()), game.turn, game.turn_index == 0


def test_moves_and_results() -> None:
    compare(Referee("banqi", state, successors, winners), first=250, plies=20)


def test_setups_are_shuffled() -> None:
    engine = module("banqi")
    boards = [engine.Game(seed=seed).board for seed in range(30)]
    assert len({str(sorted((at, str(p)) for at, p in board.items())) for board in boards}) == 30
    corners = Counter(board["a1"].player for board in boards)
    assert min(corners["Red"], corners["Black"]) > 5


def otherwise(
    placements: list[Placement], player: str, game: Any, rng: random.Random
) -> list[Placement]:
    """The pieces that lie face down change places."""
    down = [item for item in placements if "face-down=0" not in item[3]]
    backs = [item[1:] for item in down]
    rng.shuffle(backs)
    shuffled = [(item[0], *back) for item, back in zip(down, backs, strict=True)]
    return [item for item in placements if item not in down] + shuffled


def test_nobody_sees_what_lies_face_down() -> None:
    assert check_veils("banqi", otherwise) > 100


def test_everybody_sees_what_lies_face_up() -> None:
    engine = module("banqi")
    game = engine.Game(seed=3)
    game.push(game.legal_moves[0])
    (shown,) = {move.end for move in game.moves}
    for player in game.players:
        seen = dict(game.observation(player).pieces)
        assert seen[shown] == game.board[shown]
        assert {str(piece.type) for at, piece in seen.items() if at != shown} == {"?"}
