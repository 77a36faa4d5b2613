"""Nine Men's Morris against its rules, written down once more, and a published table."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, NamedTuple

from .referee import Referee, compare, module, placed

OTHER = {"White": "Black", "Black": "White"}
LINES = [
    line.split()
    for line in (
        "a7 d7 g7", "b6 d6 f6", "c5 d5 e5", "a4 b4 c4", "e4 f4 g4", "c3 d3 e3", "b2 d2 f2",
        "a1 d1 g1", "a7 a4 a1", "b6 b4 b2", "c5 c4 c3", "d7 d6 d5", "d3 d2 d1", "e5 e4 e3",
        "f6 f4 f2", "g7 g4 g1",
    )
]  # fmt: skip
POINTS = {point for line in LINES for point in line}
LINKS = {pair for line in LINES for a, b in pairwise(line) for pair in ((a, b), (b, a))}


class State(NamedTuple):
    pieces: frozenset[tuple[str, str, str]]
    turn: str
    hands: tuple[int, int]


def state(game: Any) -> State:
    hands = tuple(game.reserve.get((player, "Man"), 0) for player in OTHER)
    return State(placed(game), game.turn, (hands[0], hands[1]))


def milled(men: set[str], at: str) -> bool:
    return any(at in line and men.issuperset(line) for line in LINES)


def successors(state: State) -> set[State]:
    player = state.turn
    men, foes = (
        {at for at, owner, _ in state.pieces if owner == who} for who in (player, OTHER[player])
    )
    hands = dict(zip(OTHER, state.hands, strict=True))
    empty = POINTS - men - foes
    arrivals: list[tuple[set[str], str]] = []
    if hands[player]:
        hands[player] -= 1
        arrivals = [(men | {to}, to) for to in empty]
    else:
        ways = {(a, b) for a in men for b in empty if len(men) == 3 or (a, b) in LINKS}
        arrivals = [(men - {start} | {to}, to) for start, to in ways]
    found = set()
    for own, to in arrivals:
        victims: set[str | None] = {None}
        if milled(own, to) and foes:
            victims = {foe for foe in foes if not milled(foes, foe)} or set(foes)
        for victim in victims:
            pieces = {(at, player, "Man") for at in own}
            pieces |= {(at, OTHER[player], "Man") for at in foes - {victim}}
            left = (hands["White"], hands["Black"])
            found.add(State(frozenset(pieces), OTHER[player], left))
    return found


def winners(state: State) -> list[str] | None:
    hands = dict(zip(OTHER, state.hands, strict=True))
    for player, other in OTHER.items():
        if sum(owner == player for _, owner, _ in state.pieces) + hands[player] < 3:
            return [other]
    return None if successors(state) else [OTHER[state.turn]]


REFEREE = Referee("nine-mens-morris", state, successors, winners, apart=frozenset({"quiet"}))


def test_moves_and_results() -> None:
    compare(REFEREE, first=80, plies=20)


def test_published_counts() -> None:
    """Pure products until the first mill, which captures within the turn that makes it."""
    game = module("nine-mens-morris").Game()
    assert [game.perft(depth) for depth in (1, 2, 3)] == [24, 552, 12144]


def at(text: str) -> Any:
    engine = module("nine-mens-morris")
    return engine.Game.from_setup(engine.Setup.parse(text))


def test_a_mill_captures_no_man_of_a_mill() -> None:
    game = at("White Man a1 d1 g4; Black Man a7 d7 g7 f4 e5; turn 0")
    mills = [move for move in game.legal_moves if (move.start, move.end) == ("g4", "g1")]
    captured = {move.captures for move in mills}
    assert captured == {("f4",), ("e5",)}


def test_a_mill_captures_any_man_if_all_are_in_mills() -> None:
    game = at("White Man a1 d1 g4; Black Man a7 d7 g7; turn 0")
    mills = [move for move in game.legal_moves if (move.start, move.end) == ("g4", "g1")]
    captured = {move.captures for move in mills}
    assert captured == {("a7",), ("d7",), ("g7",)}


def test_three_men_fly() -> None:
    game = at("White Man a1 d1 g4; Black Man a7 d7 f6; turn 0")
    assert len({move.end for move in game.legal_moves if move.start == "a1"}) == 18


def test_four_men_do_not() -> None:
    game = at("White Man a1 d1 g4 b2; Black Man a7 d7 f6; turn 0")
    assert {move.end for move in game.legal_moves if move.start == "a1"} == {"a4"}


def test_the_third_time_is_a_draw() -> None:
    game = at("White Man a1 b6 d3 g4; Black Man a7 c3 f2 d6; turn 0")
    cycle = ["a1 d1", "a7 d7", "d1 a1", "d7 a7"]
    assert game.outcome() is None
    for k in range(8):  # two times the position of the start, and the third ends it
        move = next(m for m in game.legal_moves if f"{m.start} {m.end}" == cycle[k % 4])
        game.push(move)
    assert game.outcome().reason == "repetition"
