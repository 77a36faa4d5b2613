"""Lines of Action against the rules of the game, written down once more, and a published table."""

from __future__ import annotations

from typing import Any

from .referee import Referee, compare, module, placed

OTHER = {"Black": "White", "White": "Black"}
LINES = ((1, 0), (0, 1), (1, 1), (1, -1))
Square = tuple[int, int]
Board = dict[Square, str]
State = tuple[frozenset[tuple[str, str, str]], str]


def state(game: Any) -> State:
    return placed(game), game.turn


def board_of(state: State) -> Board:
    return {(ord(at[0]) - ord("a"), int(at[1]) - 1): owner for at, owner, _ in state[0]}


def pieces_of(board: Board) -> frozenset[tuple[str, str, str]]:
    return frozenset((f"{chr(ord('a') + x)}{y + 1}", who, "Man") for (x, y), who in board.items())


def landings(board: Board, at: Square, player: str) -> list[Square]:
    found = []
    for right, up in LINES:
        men = sum((at[0] + k * right, at[1] + k * up) in board for k in range(-7, 8))
        for sign in (1, -1):
            way = [(at[0] + sign * k * right, at[1] + sign * k * up) for k in range(1, men + 1)]
            x, y = way[-1]
            if not (0 <= x < 8 and 0 <= y < 8) or board.get(way[-1]) == player:
                continue
            if all(board.get(between) != OTHER[player] for between in way[:-1]):
                found.append(way[-1])
    return found


def successors(state: State) -> set[State]:
    board, player = board_of(state), state[1]
    found = set()
    for at in [at for at, owner in board.items() if owner == player]:
        for to in landings(board, at, player):
            after = {**board, to: player}
            del after[at]
            found.add((pieces_of(after), OTHER[player]))
    return found or {(state[0], OTHER[player])}


def together(board: Board, player: str) -> bool:
    men = {at for at, owner in board.items() if owner == player}
    open_ = {min(men)} if men else set()
    reached: set[Square] = set()
    while open_:
        x, y = man = open_.pop()
        reached.add(man)
        near = {(x + a, y + b) for a in (-1, 0, 1) for b in (-1, 0, 1)}
        open_ |= near & men - reached
    return reached == men


def winners(state: State) -> list[str] | None:
    """If one move gathers the men of both, who has made it wins."""
    board, player = board_of(state), state[1]
    for who in (OTHER[player], player):
        if together(board, who):
            return [who]
    return None


def test_moves_and_results() -> None:
    compare(Referee("lines-of-action", state, successors, winners), first=160, plies=25)


def test_published_counts() -> None:
    game = module("lines-of-action").Game()
    assert [game.perft(depth) for depth in (1, 2, 3)] == [36, 1244, 44952]


def at(text: str) -> Any:
    engine = module("lines-of-action")
    return engine.Game.from_setup(engine.Setup.parse(text))


def test_who_gathers_the_men_of_both_wins() -> None:
    """Capturing the man in between joins those of Black, and leaves White those that touch."""
    game = at("Black Man a4 b2 b3; White Man a2 c5 d5")
    (move,) = [m for m in game.legal_moves if (m.start, m.end) == ("a4", "a2")]
    game.push(move)
    assert game.outcome().winners == ("Black",)


def test_a_man_who_is_left_alone_is_gathered() -> None:
    game = at("Black Man a1 h4; White Man a3 e8")
    assert game.outcome() is None
    (move,) = [m for m in game.legal_moves if (m.start, m.end) == ("a1", "a3")]
    game.push(move)
    assert game.outcome().winners == ("White",)


def test_enemies_are_not_jumped_over() -> None:
    game = at("Black Man a1 a3 h7; White Man a2 h8")
    assert "a4" not in {m.end for m in game.legal_moves if m.start == "a1"}
