"""Stavropol draughts against its rules, written down once more."""

from __future__ import annotations

from .draughts import OTHER, Chain, Draughts, State, state
from .referee import Referee, compare, module

OBLIQUE = ((1, 1), (-1, 1), (1, -1), (-1, -1))
RUSSIAN = Draughts(
    size=8, steps=OBLIQUE[:2], jumps=OBLIQUE, ways=OBLIQUE, flying=True, crowned_in_passing=True,
    has_to_go_on=True,
)  # fmt: skip


def successors(state: State) -> set[State]:
    """Everybody moves any piece as its colour does; if any can capture, one has to."""
    board, player = RUSSIAN.board(state), state[1]
    captures = [chain for owner in OTHER for chain in chains(state, owner)]
    walks = [walk for owner in OTHER for walk in RUSSIAN.walks(board, owner)]
    return {(RUSSIAN.after(board, turn), OTHER[player]) for turn in captures or walks}


def chains(state: State, owner: str) -> list[Chain]:
    return RUSSIAN.chains(RUSSIAN.board(state), owner)


def winners(state: State) -> list[str] | None:
    """Who is to move and has no piece of his colour that could go has lost."""
    board, player = RUSSIAN.board(state), state[1]
    if chains(state, player) or any(True for _ in RUSSIAN.walks(board, player)):
        return None
    return [OTHER[player]]


def test_moves_and_results() -> None:
    referee = Referee(
        "stavropol-draughts", state, successors, winners, once=False, apart=frozenset({"quiet"})
    )
    compare(referee, first=80, plies=20)


def turns(position: str) -> set[tuple[str | None, str | None, tuple[str, ...]]]:
    engine = module("stavropol-draughts")
    game = engine.Game.from_setup(engine.Setup.parse(position))
    return {(m.start, m.end, tuple(sorted(m.captures))) for m in game.legal_moves}


def test_the_man_of_the_enemy_has_to_capture_what_is_mine() -> None:
    assert turns("White Man c3 h2; Black Man d4; turn 0") == {
        ("c3", "e5", ("d4",)),
        ("d4", "b2", ("c3",)),
    }


def test_a_king_stops_where_he_can_go_on() -> None:
    assert turns("White King a1; Black Man c3 f4; turn 0") == {("a1", "g3", ("c3", "f4"))} | {
        ("a1", end, ("c3", "f4")) for end in ("h2",)
    }


def test_a_man_goes_on_as_a_king() -> None:
    found = turns("White Man b6; Black Man c7 f6; turn 0")
    assert found == {("b6", end, ("c7", "f6")) for end in ("g5", "h4")} | {("c7", "a5", ("b6",))}


def test_both_colours_move() -> None:
    game = module("stavropol-draughts").Game()
    assert {move.start for move in game.legal_moves} == {
        *"a3 c3 e3 g3".split(), *"b6 d6 f6 h6".split()
    }  # fmt: skip
