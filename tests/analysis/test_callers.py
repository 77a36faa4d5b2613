"""Which parameters are players, whoever calls: worked out by hand."""

from __future__ import annotations

from tests.frontends.native.support import game
from translator.analysis.callers import Players

RULES = """(game "Callers"
  (players White Black)
  (board (grid (a b c) (3 2 1) (directions (n 0 -1) (e 1 0))))
  {0}
  (rule go {1} (verify (owns-it {2} here)) n add)
  (piece Man (moves (go)))
  (board-setup (White (Man a1)) (Black (Man a3)))
  (loss-condition (owns-it {3} a1)))"""
OWNS = """(procedure owns-it (player who) (position at) (returns boolean) {0}
  (return (owns? who at)))"""
HANDING_ON = """(procedure hands-on (player who) (returns boolean)
  (return (owns-it {0} a2)))"""
AGAIN = """(procedure again (player who) (integer n) (returns boolean)
  (if (= n 0) (return (owns-it who a1)) else (return (again {0} (- n 1)))))"""


def players(
    *procedures: str, rule: str = "", by: str = "me", goal: str = "Black"
) -> list[set[str]]:
    found = game(RULES.format(" ".join(procedures), rule, by, goal))
    return [set(Players(found).of(made)) for made in found.procedures]


def test_who_is_always_somebody_by_name_or_me_is_a_player() -> None:
    assert players(OWNS.format("")) == [{"who"}]


def test_one_call_that_gives_the_owner_of_what_may_be_nothing_is_enough_to_doubt() -> None:
    assert players(OWNS.format(""), by="(owner-at n)") == [set()]
    assert players(OWNS.format(""), goal="(owner-at a2)") == [set()]


def test_who_is_handed_on_is_what_the_caller_was_given() -> None:
    for given, known in (("White", {"who"}), ("(owner-at n)", set())):
        rule = f"(verify (hands-on {given}))"
        assert players(OWNS.format(""), HANDING_ON.format("who"), rule=rule) == [known, known]


def test_what_calls_itself_with_the_same_player_has_no_other() -> None:
    for given, known in (("who", {"who"}), ("(owner-at a1)", set())):
        rule = "(verify (again White 2))"
        assert players(OWNS.format(""), AGAIN.format(given), rule=rule) == [known, known]


def test_a_parameter_that_is_set_may_become_nobody() -> None:
    assert players(OWNS.format("(let who (owner-at a2))")) == [set()]
