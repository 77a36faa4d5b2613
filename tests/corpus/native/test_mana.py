"""Mana against the rules of the game, written down once more."""

from __future__ import annotations

from typing import Any, NamedTuple

from .referee import Referee, compare, module, placed

OTHER = {"White": "Black", "Black": "White"}
CIRCLES = ("223122", "131313", "312231", "231312", "213132", "132213")  # from the upper rank
SQUARES = {(x, y) for x in range(6) for y in range(6)}
Square = tuple[int, int]


class State(NamedTuple):
    pieces: frozenset[tuple[str, str, str]]
    turn: str
    mana: int
    hands: tuple[tuple[tuple[str, str], int], ...]


def state(game: Any) -> State:
    variables = {name: value for name, _, value in game.setup().variables}
    hands = tuple(sorted(item for item in game.reserve.items() if item[1]))
    return State(placed(game), game.turn, variables.get("mana", 0), hands)


def circles(at: Square) -> int:
    return int(CIRCLES[5 - at[1]][at[0]])


def name(at: Square) -> str:
    return f"{chr(ord('a') + at[0])}{at[1] + 1}"


def walks(taken: dict[Square, str], way: tuple[Square, ...], left: int, player: str) -> set[Square]:
    """Where a walk ends that has come along a way and has so many steps left."""
    x, y = way[-1]
    found = set()
    for to in {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & SQUARES - set(way):
        if left == 1 and taken.get(to) != player:
            found.add(to)
        if left > 1 and to not in taken:
            found |= walks(taken, (*way, to), left - 1, player)
    return found


def successors(state: State) -> set[State]:
    pieces, player, mana, hands = state
    board = {(ord(at[0]) - ord("a"), int(at[1]) - 1): (who, what) for at, who, what in pieces}
    taken = {at: who for at, (who, _) in board.items()}
    in_hand = dict(hands)
    found = set()
    if mana == 0 and any(n for _, n in hands):
        return placings(state, board, in_hand)
    ends = {at: walks(taken, (at,), circles(at), player) for at in taken if taken[at] == player}
    bound = {at: to for at, to in ends.items() if to and circles(at) == mana}
    for start, targets in (bound or ends).items():
        for to in targets:
            after = {**board, to: board[start]}
            del after[start]
            left = dict(in_hand)
            if to in board and board[to][1] == "Ronin":
                key = OTHER[player], "Ronin"
                left[key] = left.get(key, 0) + 1
            found.add(made(after, OTHER[player], circles(to), left))
    if not bound and in_hand.get((player, "Ronin")):
        left = {**in_hand, (player, "Ronin"): in_hand[player, "Ronin"] - 1}
        for to in SQUARES - set(board):
            found.add(made({**board, to: (player, "Ronin")}, OTHER[player], circles(to), left))
    return found or {state._replace(turn=OTHER[player])}


def made(board: Any, turn: str, mana: int, hands: Any) -> State:
    pieces = frozenset((name(at), *piece) for at, piece in board.items())
    return State(pieces, turn, mana, tuple(sorted(item for item in hands.items() if item[1])))


def placings(state: State, board: Any, hands: dict[tuple[str, str], int]) -> set[State]:
    """At first everybody places six pieces on the two ranks before him, White all of his first."""
    player = state.turn
    rows = (0, 1) if player == "White" else (4, 5)
    last = sum(n for (who, _), n in hands.items() if who == player) == 1
    found = set()
    for kind in ("Daimyo", "Ronin"):
        if hands.get((player, kind)):
            left = {**hands, (player, kind): hands[player, kind] - 1}
            for to in [at for at in SQUARES - set(board) if at[1] in rows]:
                turn = OTHER[player] if last else player
                found.add(made({**board, to: (player, kind)}, turn, 0, left))
    return found


def winners(state: State) -> list[str] | None:
    if any(what == "Daimyo" for (_, what), _ in state.hands):
        return None
    kings = {who for _, who, what in state.pieces if what == "Daimyo"}
    return None if len(kings) == 2 or placing(state) else list(kings)


def placing(state: State) -> bool:
    return state.mana == 0 and sum(n for _, n in state.hands) > 0


def test_moves_and_results() -> None:
    compare(Referee("mana", state, successors, winners), first=40, plies=30)


def ends(position: str, start: str) -> set[str | None]:
    engine = module("mana")
    game = engine.Game.from_setup(engine.Setup.parse(f"{position}; turn 12"))
    return {move.end for move in game.legal_moves if move.start == start}


def test_nobody_runs_into_a_dead_end() -> None:
    """From a4 there are three steps to make; behind a5 there is no place for the second one."""
    men = "White Daimyo a4; White Ronin b4 a3 a6 f1; Black Daimyo f6"
    assert ends(f"{men}; Black Ronin b5", "a4") == set()
    assert ends(men, "a4") == {"b6", "c5"}


def test_only_the_last_step_captures() -> None:
    men = "White Daimyo a4; White Ronin b4 a3 a6; Black Daimyo f6; Black Ronin c5"
    assert ends(men, "a4") == {"b6", "c5"}
    assert ends(men.replace("c5", "a5"), "a4") == set()
