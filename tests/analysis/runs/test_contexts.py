"""What procedures need of their run, and what may abandon it: worked out by hand."""

from __future__ import annotations

from tests.frontends.native.support import game
from translator.analysis.runs.contexts import Contexts
from translator.ir.game import Game

RULES = """(game "Contexts"
  (players White Black)
  (board (grid (a b c) (3 2 1) (directions (n 0 -1) (e 1 0))))
  {0}
  (rule go {1})
  (piece Man (moves (go)))
  (board-setup (White (Man a1)) (Black (Man a3)))
  (loss-condition stalemated))"""
COUNT = """(procedure count-up (returns integer) (locals (integer n))
  (while (< n 3) (let n (+ n 1))) (return n))"""
STRICT = "(procedure strict (position at) (verify (friend? at)) (capture at))"
ASKING = "(procedure asking (returns integer) (return (+ 1 (count-up))))"
DEEP = """(procedure deep (integer n) (returns integer)
  (if (= n 0) (return 0) else (return (deep (- n 1)))))"""


def read(*procedures: str, rule: str = "n add") -> tuple[Game, Contexts]:
    found = game(RULES.format(" ".join(procedures), rule))
    return found, Contexts(found.procedures)


def test_a_loop_draws_from_the_rounds_of_its_run_and_may_have_no_end() -> None:
    _, contexts = read(COUNT)
    assert (contexts.needs(0), contexts.abandons(0)) == (("rounds",), True)


def test_who_asks_needs_what_is_needed_there_but_gets_0_where_it_is_abandoned() -> None:
    _, contexts = read(COUNT, ASKING)
    assert (contexts.needs(1), contexts.abandons(1)) == (("rounds",), False)


def test_what_is_verified_in_a_procedure_abandons_what_calls_it() -> None:
    caller = "(procedure caller (call strict a1))"
    found, contexts = read(STRICT, caller, rule="(call caller) n add")
    assert contexts.needs(1) == ("me", "effects")
    assert (contexts.abandons(0), contexts.abandons(1)) == (True, True)
    assert contexts.fails(found.rules[0])


def test_a_rule_that_denies_its_own_condition_just_ends() -> None:
    found, contexts = read(rule="(verify friend?) n add")
    assert not contexts.fails(found.rules[0])


def test_calls_of_what_can_reach_itself_are_counted() -> None:
    _, contexts = read(DEEP)
    assert contexts.recursive == {0}
    assert (contexts.needs(0), contexts.abandons(0)) == (("depth",), True)


def test_what_may_be_pending_is_what_anything_that_is_called_records() -> None:
    found, contexts = read(STRICT, rule="(call strict a1) n add")
    assert contexts.recorded(found.rules[0]) == {"effects"}
    found, contexts = read(rule="n add")
    assert not contexts.recorded(found.rules[0])
