"""Patterns and positions, whatever the spelling: which steps a text may mean."""

from __future__ import annotations

from typing import Any

import pytest

from notation.description import described
from notation.spelling import Here, Pattern, best
from tests.notation.engines import corpus
from tests.notation.scripted import Move

STEP = Move("step", (("shift", "Man", "a1", "a2"),), "White")
OTHER = Move("step", (("shift", "Man", "b1", "a2"),), "White")
PASS = Move("", (), "White")


def passing() -> Pattern:
    pattern = Pattern()
    pattern.is_pass = True
    return pattern


@pytest.mark.parametrize(
    ("steps", "fits"),
    [([PASS], True), ([PASS, PASS], True), ([STEP], False), ([STEP, PASS], False),
     ([PASS, STEP], False)],
)  # fmt: skip
def test_a_pass_means_steps_that_all_pass(steps: list[Move], fits: bool) -> None:
    assert passing().fits(steps) is fits


@pytest.mark.parametrize("steps", [[PASS], [STEP], [PASS, PASS]])
def test_a_text_that_tells_nothing_means_no_step(steps: list[Move]) -> None:
    """Not a pass either: the base class knows nothing of moves."""
    assert not Pattern().fits(steps)


class Rated(Pattern):
    """Fits what is named; merits by name."""

    def __init__(self, merits: dict[Move, int]) -> None:
        super().__init__()
        self.merits = merits

    def fits(self, steps: Any) -> bool:
        return steps[0] in self.merits

    def merit(self, steps: Any) -> int:
        return self.merits[steps[0]]


def test_of_steps_that_fit_those_of_the_greatest_merit_are_meant() -> None:
    choices = [(STEP,), (OTHER,), (PASS,)]
    assert best(Rated({STEP: 1, OTHER: 2}), choices) == [(OTHER,)]
    assert best(Rated({STEP: 2, OTHER: 2, PASS: 1}), choices) == [(STEP,), (OTHER,)]
    assert best(Rated({STEP: 0}), choices) == [(STEP,)], "one alone is meant, whatever its merit"
    assert best(Rated({}), choices) == []


def test_positions_that_the_rules_lack_are_strange_each_once() -> None:
    rules = described(corpus("breakthrough"))
    assert Pattern("z9", "a1").strange(rules) == ["position `z9`"]
    assert Pattern("a1", "z9").strange(rules) == ["position `z9`"]
    assert Pattern("z9", "z9").strange(rules) == ["position `z9`"]
    assert Pattern("a1", None).strange(rules) == []


class Asked:
    """An engine that counts what it is asked."""

    def __init__(self) -> None:
        self.game = corpus("breakthrough")()
        self.questions: list[tuple[str, str | None]] = []

    def moves_to(self, end: str, piece: str | None = None) -> Any:
        self.questions.append((end, piece))
        return self.game.moves_to(end, piece)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)


def test_steps_to_a_position_are_asked_once() -> None:
    engine: Any = Asked()
    here = Here(engine, described(corpus("breakthrough")))
    wanted = {(move.start, move.end) for move in engine.legal_moves if move.end == "b3"}
    assert len(wanted) == 3
    for _ in range(2):
        assert {(move.start, move.end) for move in here.ending("b3")} == wanted
    assert len(here.ending("b3", "Man")) == 3 and list(here.ending("b3", "King")) == []
    assert engine.questions == [("b3", None)]


def test_another_position_or_piece_is_asked_anew() -> None:
    engine: Any = Asked()
    here = Here(engine, described(corpus("breakthrough")))
    assert list(here.ending("b3", "King")) == []
    assert len(here.ending("b3", "Man")) == 3
    assert len(here.ending("a3")) == 2
    assert engine.questions == [("b3", "King"), ("b3", "Man"), ("a3", None)]
    assert here.ending(None) == here.legal


def test_a_sole_step_is_the_one_that_was_asked_for() -> None:
    here = Here(corpus("breakthrough")(), described(corpus("breakthrough")))
    for end in ("a3", "b3"):
        steps = here.ending(end)
        assert not any(here.is_sole(step) for step in steps), "there are two or three"
    nothing = here.ending("a5")
    assert len(nothing) == 0 and not here.is_sole(here.legal[0])


def test_the_number_is_that_of_the_turn() -> None:
    game = corpus("breakthrough")()
    rules = described(corpus("breakthrough"))
    numbers = []
    for _ in range(3):
        numbers.append(Here(game, rules).number)
        game.push(game.legal_moves[0])
    assert numbers == [1, 1, 2], "a number for White and Black together"
