"""What nobody may see of a game: reserves and chains in the dark; the same in both languages."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.backends.javascript.agreement import difference
from tests.backends.javascript.support import Player
from tests.frontends.native.support import game as native
from translator import api
from translator.ir.game import Game

ROOT = Path(__file__).parents[3]

# Both put men down on their own side, of two kinds, and then go; {hidden} says who sees it.
SIDES = """(game "Sides"
  (players White Black (neutral Nobody))
  (turn-order (White put) (Black put) repeat (White go) (Black go))
  (board (grid (a b c) (4 3 2 1) (directions (e 1 0) (w -1 0)))
    (zone near (White a1 b1 c1 a2 b2 c2) (Black a3 b3 c3 a4 b4 c4)))
  (rule put (verify (and empty? (in-zone? near))) add)
  (rule step (direction way) way (verify empty?) add-partial)
  (piece Man (drops (move-type put) (put)) (moves (move-type go) (step e) (step w)))
  (piece Flag (drops (move-type put) (put)) (moves (move-type go) (step e)))
  (board-setup (reserve (White Man 2) (White Flag 1) (Black Man 2) (Nobody Man 3)))
  {hidden}
  (options own-pieces pass-partial))"""
IN_THE_DARK = "(unseen (from all) (not-in-zone? near))"
FROM_WHITE = "(unseen (from White) (not-in-zone? near))"
FACE_DOWN = "(hidden (from others))"

ALL = {("White", "Man", 2), ("White", "Flag", 1), ("Black", "Man", 2), ("Nobody", "Man", 3)}


def sides(hidden: str) -> Game:
    return native(SIDES.format(hidden=hidden))


def of(*players: str) -> set[tuple[str, str, int]]:
    return {row for row in ALL if row[0] in players}


def agreed(game: Game, player: Player) -> bool:
    """Whether both back ends see the same in random games."""
    found = difference(game, api.compile(game).Game, player, positions=40, seed=3)
    assert found is None, found
    return True


@pytest.mark.parametrize(
    ("hidden", "white", "black"),
    [
        ("", ALL, ALL),
        (IN_THE_DARK, of("White"), of("Black")),
        (FACE_DOWN, of("White"), of("Black")),
        (FROM_WHITE, of("White"), ALL),
    ],
)
def test_from_whom_something_is_hidden_sees_his_own_reserve(
    hidden: str, white: set[Any], black: set[Any], player: Player
) -> None:
    game = sides(hidden)
    start = api.compile(game).Game()
    assert set(start.observation("White").reserve) == white
    assert set(start.observation("Black").reserve) == black
    assert agreed(game, player)


def test_who_plays_the_pieces_of_another_sees_their_reserve() -> None:
    text = SIDES.format(hidden=IN_THE_DARK).replace("(White go)", "(White Nobody go)")
    start: Any = api.compile(native(text)).Game()
    assert set(start.observation("White").reserve) == of("White", "Nobody")


def test_what_is_put_down_in_the_dark_shows_nowhere() -> None:
    """A man or the flag, here or there: the other observes the same."""
    for hidden in (IN_THE_DARK, FACE_DOWN):
        game = sides(hidden)
        start = api.compile(game).Game()
        found = set()
        for move in start.legal_moves:
            if hidden == FACE_DOWN and move.end != "a1":
                continue  # where something stands is seen
            start.push(move)
            found.add(start.observation("Black"))
            start.pop()
        assert len(found) == 1


def test_a_chain_in_the_dark_is_not_observed(player: Player) -> None:
    for hidden, seen in ((IN_THE_DARK, None), (FACE_DOWN, "b1"), ("", "b1")):
        engine = api.compile(sides(hidden)).Game()
        for text in ("a1 put White Man", "a3 put Black Man", "a1 - b1 step e"):
            engine.push_text(text)
        assert engine.chain == engine.observation("White").chain == "b1"
        assert engine.observation("Black").chain == seen
        assert agreed(sides(hidden), player)


def test_secret_setups_change_what_nobody_else_observes(player: Player) -> None:
    """Fox Hunt: until both have hidden their foxes the other's observation stays what it was."""
    game = api.load(ROOT / "corpus" / "native" / "fox-hunt.glot")
    engine = api.compile(game).Game(4)
    other = {"Red": "Blue", "Blue": "Red"}

    def told(who: str) -> tuple[object, ...]:
        """All but whose turn it is."""
        sight = engine.observation(who)
        return sight.pieces, sight.unseen, sight.reserve, sight.variables, sight.outcome

    steps = 0
    while engine.turn_index < 2:
        watching = other[engine.turn]
        before = told(watching)
        engine.push(engine.random_move())
        assert told(watching) == before
        steps += 1
    assert steps == 14
    assert agreed(game, player)
