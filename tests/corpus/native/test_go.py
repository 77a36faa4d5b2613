"""Go against the rules of the game, written down once more, and a published table."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from .referee import Referee, compare, module, placed, variable

OTHER = {"Black": "White", "White": "Black"}
POINTS = {(x, y) for x in range(9) for y in range(9)}
KOMI = 7.5
Point = tuple[int, int]
Board = dict[Point, str]


class State(NamedTuple):
    pieces: frozenset[tuple[str, str, str]]
    turn: str
    ko: str | None = None
    passes: int = 0


def state(game: Any) -> State:
    ko = variable(game, "ko")
    point = game.POSITIONS[ko - 1] if ko else None
    return State(placed(game), game.turn, point, variable(game, "passes"))


def name(point: Point) -> str:
    return f"{chr(ord('a') + point[0])}{point[1] + 1}"


def board_of(state: State) -> Board:
    return {(ord(at[0]) - ord("a"), int(at[1]) - 1): owner for at, owner, _ in state.pieces}


def near(point: Point) -> set[Point]:
    x, y = point
    return {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & POINTS


def region(board: Board, at: Point) -> tuple[set[Point], set[Point]]:
    """The points that hang together with one (stones of a colour, or empty ones); the border."""
    inside: set[Point] = set()
    border: set[Point] = set()
    open_ = {at}
    while open_:
        point = open_.pop()
        inside.add(point)
        for other in near(point) - inside:
            (open_ if board.get(other) == board.get(at) else border).add(other)
    return inside, border


def breathes(board: Board, at: Point) -> bool:
    return any(point not in board for point in region(board, at)[1])


def successors(state: State) -> set[State]:
    board, player = board_of(state), state.turn
    found = {State(state.pieces, OTHER[player], None, state.passes + 1)}
    for at in POINTS - set(board):
        if name(at) == state.ko:
            continue
        after = {**board, at: player}
        taken: set[Point] = set()
        for other in near(at):
            if board.get(other) == OTHER[player] and not breathes(after, other):
                taken |= region(after, other)[0]
        after = {point: owner for point, owner in after.items() if point not in taken}
        if not breathes(after, at):
            continue
        group, border = region(after, at)
        retaken = len(taken) == 1 and len(group) == 1 and border & (POINTS - set(after)) == taken
        pieces = frozenset((name(point), owner, "Stone") for point, owner in after.items())
        found.add(State(pieces, OTHER[player], name(*taken) if retaken else None))
    return found


def winners(state: State) -> list[str] | None:
    if state.passes < 2:
        return None
    board = board_of(state)
    area = {player: list(board.values()).count(player) for player in OTHER}
    for point in POINTS - set(board):
        owners = {board[other] for other in region(board, point)[1]}
        if len(owners) == 1:
            area[owners.pop()] += 1
    return ["Black" if area["Black"] > area["White"] + KOMI else "White"]


def test_moves_and_results() -> None:
    referee = Referee("go", state, successors, winners)
    compare(referee, first=80, plies=50)


def test_published_counts() -> None:
    game = module("go").Game()
    assert [game.perft(depth) for depth in (1, 2)] == [82, 6643]


def at(text: str) -> Any:
    engine = module("go")
    return engine.Game.from_setup(engine.Setup.parse(text))


def ends(game: Any) -> set[str | None]:
    return {move.end for move in game.legal_moves}


def test_suicide_is_forbidden_unless_it_captures() -> None:
    assert "a1" not in ends(at("White Stone a2 b1 i9"))
    assert "a1" in ends(at("Black Stone a3 b2 c1; White Stone a2 b1 i9"))


def test_two_stones_of_a_group_may_not_die_either() -> None:
    assert "a2" not in ends(at("Black Stone a1; White Stone b1 b2 a3"))


def test_ko() -> None:
    game = at("Black Stone b1 a2 b3 c2; White Stone c1 d2 c3 i9; turn 1")
    (move,) = [move for move in game.legal_moves if move.end == "b2"]
    assert set(move.captures) == {"c2"}
    game.push(move)
    assert "c2" not in ends(game)
    game.push(next(move for move in game.legal_moves if move.end == "a9"))
    game.push(next(move for move in game.legal_moves if move.end == "b9"))
    assert "c2" in ends(game)


def test_two_stones_may_be_taken_back() -> None:
    """It is no ko if two stones are captured."""
    game = at("Black Stone a2 b2 c1; White Stone a1 a3 b3 c2; turn 0")
    game.push(next(move for move in game.legal_moves if move.end == "b1"))
    assert state(game).ko is None


@pytest.mark.parametrize("turn", [0, 1])
def test_two_passes_end_the_game(turn: int) -> None:
    game = at(f"Black Stone a1; White Stone i9; turn {turn}")
    for _ in range(2):
        assert game.outcome() is None
        game.push(next(move for move in game.legal_moves if move.is_pass))
    assert game.outcome().winners == ("White",)  # nobody owns the rest: the komi decides


def test_area_counts_stones_and_what_they_enclose() -> None:
    wall = " ".join(f"{file}5" for file in "abcdefghi")
    game = at(f"Black Stone {wall}; White Stone a7 turn 0".replace(" turn", "; turn"))
    for _ in range(2):
        game.push(next(move for move in game.legal_moves if move.is_pass))
    assert game.outcome().winners == ("Black",)  # 45 against 1 and the komi
