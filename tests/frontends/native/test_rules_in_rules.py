"""A rule that is used in another one stands there with its arguments."""

from __future__ import annotations

import time

import pytest

from tests.frontends.native.support import errors, game
from translator.ir.game import Game

FRAME = """(game "Frame"
  (players White Black)
  (attributes tall)
  (board (grid (a b c) (3 2 1) (directions (n 0 -1) (e 1 0) (s 0 1) (w -1 0))))
  {rules}
  (piece Man (moves (go)))
  (piece King (attribute tall))
  (board-setup (White (Man a1)) (Black (King b2)))
  (options own-pieces))"""


def read(rules: str) -> Game:
    return game(FRAME.format(rules=rules))


def codes(rules: str) -> list[str]:
    return [found.code for found in errors(FRAME.format(rules=rules))]


@pytest.mark.parametrize(
    ("used", "written"),
    [
        ("(rule free (direction d) d (verify empty?)) (rule go (free n) (free e) add)",
         "(rule go n (verify empty?) e (verify empty?) add)"),
        ("(rule both (direction d f) (one d) (one f)) (rule one (direction d) d (verify empty?))"
         " (rule go (both e n) add (one s) add)",
         "(rule go e (verify empty?) n (verify empty?) add s (verify empty?) add)"),
        ("(rule become (piece t) (attribute a) (change-type t) (set-attribute a true) (add t))"
         " (rule go n (become King tall) e (become Man tall))",
         "(rule go n (change-type King) (set-attribute tall true) (add King)"
         " e (change-type Man) (set-attribute tall true) (add Man))"),
        ("(rule look (position p) (verify (empty? p))) (rule go (look b1) (look c3) n add)",
         "(rule go (verify (empty? b1)) (verify (empty? c3)) n add)"),
        ("(define up n) (rule free (direction d) d) (rule go (free up) add)", "(rule go n add)"),
    ],
)  # fmt: skip
def test_its_instructions_stand_there(used: str, written: str) -> None:
    assert read(used) == read(written)


@pytest.mark.parametrize(
    ("used", "written"),
    [
        ("(rule far (while empty? n)) (rule go mark n (far) back e add)",
         "(rule go mark n (while empty? n) back e add)"),
        ("(rule aim (to start)) (rule go n (aim) e add (aim) (if empty? add) add)",
         "(rule go n (to start) e add (to start) (if empty? add) add)"),
        ("(rule strike (if enemy? capture)) (rule go n (strike) add e add)",
         "(rule go n (if enemy? capture) add e add)"),
        ("(rule pull n from) (rule go e (pull) s cascade add w add)",
         "(rule go e n from s cascade add w add)"),
        ("(rule seen (set-flag met true)) (rule go n (seen) (verify (flag? met)) add)",
         "(rule go n (set-flag met true) (verify (flag? met)) add)"),
        ("(rule rest (let k 1)) (rule go n (rest) (verify (= k 1)) add)",
         "(rule go n (let k 1) (verify (= k 1)) add)"),
    ],
)  # fmt: skip
def test_what_is_remembered_belongs_to_the_rule_around(used: str, written: str) -> None:
    assert read(used) == read(written)


def test_a_call_means_something_else_where_a_local_hides_a_name() -> None:
    used = "(rule up n) (rule go (up) (let n e) (up) add)"
    assert read(used) == read("(rule go n (let n e) n add)")


def test_a_parameter_is_not_hidden_by_locals_around() -> None:
    used = "(rule up (direction d) d) (rule go (let d b2) (up n) (go d) add)"
    assert read(used) == read("(rule go (let d b2) n (go d) add)")


def test_loops_do_not_know_what_a_used_rule_leaves_of_to() -> None:
    used = "(rule aim to) (rule go n (while empty? e (aim)) add)"
    assert read(used) == read("(rule go n (while empty? e to) add)")


@pytest.mark.parametrize(
    ("rules", "code"),
    [
        ("(rule a (a) add) (rule go (a) add)", "L309"),
        ("(rule a (b)) (rule b (a)) (rule go (a) add)", "L309"),
        ("(rule a (direction d) d) (rule go (a) add)", "L302"),
        ("(rule a (direction d) d) (rule go (a n e) add)", "L302"),
        ("(rule a (direction d) d) (rule go (a up) add)", "L201"),
        ("(rule a (direction d) d) (rule go (a (step here n)) add)", "L303"),
        ("(rule a (direction d) d) (rule b (position p) (a p)) (rule go (b a1) add)", "L303"),
        ("(rule a (direction d) d) (rule b (position n) (a n)) (rule go (b a1) add)", "L303"),
        ("(rule a (text t) t) (rule b (direction d) (a d)) (rule go (b n) add)", "L303"),
        ("(rule a (integer k) (verify (= ply k))) (rule go (a many) add)", "L303"),
        ("(rule a (verify empty?)) (procedure p (a)) (rule go (call p) add)", "L304"),
        ("(rule go (nowhere) add)", "L201"),
    ],
)
def test_mistakes(rules: str, code: str) -> None:
    assert code in codes(rules)


def test_rules_that_grow_without_measure_are_told() -> None:
    doubled = "".join(f"(rule r{n} (r{n + 1}) (r{n + 1}))" for n in range(60))
    start = time.process_time()
    assert "L309" in codes(f"{doubled} (rule r60 (verify empty?)) (rule go (r0) add)")
    assert codes(f"{doubled} (rule r60) (rule go (r0) add)") == []
    assert time.process_time() - start < 30
