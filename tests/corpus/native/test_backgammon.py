"""Backgammon against its rules, written down once more for points as numbers of men."""

from __future__ import annotations

from typing import Any

import pytest

from .referee import Referee, compare, module, placed

BAR, HOME = 25, 0  # of who looks; the points between are counted down to home
OTHER = {"White": "Black", "Black": "White"}
NAMES = {
    "White": {"white-bar": BAR, "white-home": HOME},
    "Black": {"black-bar": BAR, "black-home": HOME},
}

Men = tuple[int, ...]  # a player's men on each point, as he counts
# The men of White and of Black, the turn in the order of turns, and the dice that count.
State = tuple[Men, Men, int, tuple[int, ...]]


def moved(own: Men, other: Men, point: int, number: int) -> tuple[Men, Men] | None:
    """The men after one of them has moved, `None` where that is not legal."""
    farthest = max(n for n in range(26) if own[n])
    to = point - number
    if (farthest == BAR and point != BAR) or point == HOME or not own[point]:
        return None
    if to <= HOME and (farthest > 6 or (to < HOME and point != farthest)):
        return None
    to = max(to, HOME)
    men, foes = list(own), list(other)
    men[point] -= 1
    men[to] += 1
    if to != HOME and (facing := foes[25 - to]):
        if facing > 1:
            return None
        foes[25 - to] -= 1
        foes[BAR] += 1
    return tuple(men), tuple(foes)


def plays(own: Men, other: Men, dice: tuple[int, ...]) -> list[tuple[tuple[int, ...], Men, Men]]:
    """All ways to play dice in this order as far as it goes: those played, the men after them."""
    found: list[tuple[tuple[int, ...], Men, Men]] = []
    for point in range(1, 26):
        after = moved(own, other, point, dice[0]) if dice else None
        if after is not None:
            following = plays(*after, dice[1:])
            found += [((dice[0], *played), men, foes) for played, men, foes in following]
    return found or [((), own, other)]


def turns(own: Men, other: Men, first: int, second: int) -> set[tuple[Men, Men]]:
    orders = [(first,) * 4] if first == second else [(first, second), (second, first)]
    found = [play for dice in orders for play in plays(own, other, dice)]
    most = max(len(played) for played, *_ in found)
    found = [play for play in found if len(play[0]) == most]
    highest = max((played[0] for played, *_ in found if played), default=0)
    return {
        (men, foes)
        for played, men, foes in found
        if most != 1 or first == second or played[0] == highest
    }


def successors(state: State) -> set[State]:
    white, black, turn, dice = state
    if turn in (0, 1, 3, 4):
        opening = white == black == START and turn == 1
        return {
            (white, black, turn + 1, (*dice, value))
            for value in range(1, 7)
            if not opening or (value,) != dice
        }
    if turn == 2:
        return {ended((own, other, 3, ())) for own, other in turns(white, black, *dice)}
    return {ended((other, own, 0, ())) for own, other in turns(black, white, *dice)}


def ended(state: State) -> State:
    """Where a game is over, whose turn it would be says nothing: dice may be left."""
    white, black, *_ = state
    return state if winners(state) is None else (white, black, 0, ())


START = tuple({24: 2, 13: 5, 8: 3, 6: 5}.get(point, 0) for point in range(26))


def winners(state: State) -> list[str] | None:
    white, black, *_ = state
    won = [name for name, men in (("White", white), ("Black", black)) if men[HOME] == 15]
    return won or None


def state(game: Any) -> State:
    men = {"White": [0] * 26, "Black": [0] * 26}
    dice = {}
    for at, player, piece in placed(game):
        base, _, level = at.partition(".")
        if piece == "Die":
            row, value = base.split("-")
            dice[row] = int(value)
        else:
            point = NAMES[player].get(base)
            if point is None:
                point = int(base[1:]) if player == "White" else 25 - int(base[1:])
            assert int(level or 1) <= 15
            men[player][point] += 1
    turn = game.setup().turn_index
    known = tuple(dice[row] for row in ("first", "second")[: turn % 3])
    return ended((tuple(men["White"]), tuple(men["Black"]), turn, known))


def test_moves_and_results() -> None:
    referee = Referee("backgammon", state, successors, winners, times=1 << 30, once=False)
    compare(referee, first=600, plies=30, positions=300)


def game_of(position: str) -> Any:
    engine = module("backgammon")
    return engine.Game.from_setup(engine.Setup.parse(position))


def thrown(game: Any, first: int, second: int) -> Any:
    for name in (f"first-{first}", f"second-{second}"):
        (throw,) = [move for move in game.legal_moves if move.end == name]
        game.push(throw)
    return game


HOMES = " ".join(["white-home", *(f"white-home.{n}" for n in range(2, 15))])


def ends(game: Any) -> set[tuple[tuple[str, str], ...]]:
    """All legal turns, each as its moves."""
    return {tuple((step.start, step.end) for step in turn) for turn in game.legal_turns()}


@pytest.mark.parametrize(
    ("men", "dice", "expected"),
    [
        # Only one of the dice can be played: the larger one.
        (
            f"White Man p20 {HOMES}; Black Man p11 p11.2",
            (5, 4),
            {(("p20", "p15"),)},
        ),
        # Either could be played first, but only after the smaller one can the other, too.
        (
            f"White Man p20 {HOMES}; Black Man p14 p14.2 p16 p16.2",
            (6, 1),
            {(("p20", "p19"), ("p19", "p13"))},
        ),
        # Nothing can: both points are closed.
        (f"White Man white-bar {HOMES}; Black Man p20 p20.2 p22 p22.2", (5, 3), {((None, None),)}),
        # A larger die bears off from the farthest point alone.
        (
            f"White Man p4 p2 {HOMES.rsplit(maxsplit=1)[0]}; Black Man p24",
            (6, 5),
            {(("p4", "white-home.14"), ("p2", "white-home.15"))},
        ),
    ],
)
def test_dice_that_must_be_played(men: str, dice: tuple[int, int], expected: Any) -> None:
    game = thrown(game_of(f"{men}; turn 0"), *dice)
    assert ends(game) == expected


def test_a_man_that_is_hit_goes_to_the_bar() -> None:
    game = thrown(game_of("White Man p10 p9; Black Man p8; turn 0"), 2, 6)
    (hit,) = [move for move in game.legal_moves if (move.start, move.end) == ("p10", "p8")]
    game.push(hit)
    assert game.board["black-bar"].player == "Black"
    assert game.board["p8"].player == "White"


@pytest.mark.parametrize(
    ("black", "reason"),
    [
        ("black-home p20", "single"),
        ("p20 p19", "gammon"),
        ("p3 p19", "backgammon"),
        ("black-bar p19", "backgammon"),
        ("black-home p3", "single"),
    ],
)
def test_how_much_is_won(black: str, reason: str) -> None:
    game = thrown(game_of(f"White Man p1 {HOMES}; Black Man {black}; turn 0"), 5, 4)
    assert game.outcome() is None
    game.push(game.legal_moves[0])
    outcome = game.outcome()
    assert (list(outcome.winners), outcome.reason) == (["White"], reason)
