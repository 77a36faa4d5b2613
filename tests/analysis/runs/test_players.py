"""Parameters that are players in every call of their procedures: tables by player are for them."""

from __future__ import annotations

import pytest

import translator
from tests.frontends.native.support import game
from translator.analysis.runs.players import given_players

OWN = "(procedure own (position at) (player who) (returns boolean) (return (owns? who at)))"
RULES = f"""(game "Rows" (players White Black)
  (board (grid (a b c) (1 2 3) (directions (n 0 1))))
  {OWN}
  (procedure asks (player who) (returns boolean) (return (own a1 who)))
  (rule go n (verify empty? TEST) add)
  (piece Man (moves (go)))
  (board-setup (White (Man a1 b1)) (Black (Man a3 c3))))"""


def found(test: str) -> dict[str, frozenset[str]]:
    read = game(RULES.replace("TEST", test))
    return dict(zip((made.name for made in read.procedures), given_players(read), strict=True))


@pytest.mark.parametrize("who", ["me", "White", "(- 1 me)"])
def test_who_moves_the_other_one_and_players_by_name_are_players(who: str) -> None:
    assert found(f"(own here {who}) (asks {who})") == {"own": {"who"}, "asks": {"who"}}


@pytest.mark.parametrize("who", ["(- 2 me)", "(+ me 1)", "(- me 1)"])
def test_other_numbers_may_be_no_player_here_or_where_they_are_handed_on(who: str) -> None:
    assert found(f"(own here {who}) (asks me)") == {"own": set(), "asks": {"who"}}
    assert found(f"(own here me) (asks {who})") == {"own": set(), "asks": set()}


def test_a_parameter_that_is_set_is_none() -> None:
    changed = OWN.replace("(return (", "(let who (+ who 1)) (return (")
    read = game(RULES.replace(OWN, changed).replace("TEST", "(own here me)"))
    assert given_players(read)[0] == set()


@pytest.mark.parametrize(
    ("who", "moves"), [("me", ["a1-a2"]), ("(- 1 me)", []), ("(- 2 me)", []), ("(+ me 5)", [])]
)
def test_nobody_owns_anything_who_is_no_player(who: str, moves: list[str]) -> None:
    """White moves, and stands on a1: as number 0, so that 2 - me is no player."""
    read = game(RULES.replace("TEST", f"(own a1 {who}) (same? start a1)"))
    played = translator.compile(read).Game()
    assert [f"{move.start}-{move.end}" for move in played.legal_moves] == moves
