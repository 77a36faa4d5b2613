"""Entries that need no trial, for the run of another one has not asked in what they differ."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from tests.frontends.native.support import ROOT
from tests.frontends.native.support import game as native_game
from translator import api
from translator.analysis.legality.unasked import Unasked
from translator.analysis.plan import plan
from translator.ir.game import Game
from translator.passes.registry import optimised

ASKS = "(procedure far (boolean stops) (returns boolean) (if stops (return true)) (return false))"
KEEPS = ASKS.replace("(return false)", "(return stops)")
SETS = ASKS.replace("(if stops", "(let stops true) (if stops")


def rules(rule: str, more: str = "") -> Game:
    """Men with an entry for each answer to `stop`."""
    return optimised(
        native_game(
            f"""(game "Unasked" (players White Black)
              (board (grid (a b c d) (4 3 2 1) (directions (n 0 -1) (s 0 1))))
              (variables (last 0 scratch) (state 0)) {more}
              (rule go-on (direction way) (boolean stop) {rule})
              (piece Man (moves (go-on n false) (go-on n true)))
              (board-setup (White (Man a1)) (Black (Man d4))))"""
        )
    )


def needs_none(game: Game) -> bool:
    (row,) = (row for row in plan(game).groups[0][0].moves if row)
    return bool(Unasked(game).among(row))


@pytest.mark.parametrize(
    ("rule", "more"),
    [
        ("way (if (enemy? here) (verify stop)) add", ""),
        ("way (if (and (enemy? here) (not stop)) (verify empty?)) add", ""),
        ("way (if (enemy? here) (call far stop into found) (verify found)) add", ASKS),
        ("(assign last 1) way (if (and stop (= last 1)) (verify empty?)) add", ""),
    ],
)
def test_what_only_decides_may_be_unasked(rule: str, more: str) -> None:
    assert needs_none(rules(rule, more))


@pytest.mark.parametrize(
    ("rule", "more"),
    [
        ("way (set-flag found stop) (verify empty?) add", ""),  # a value
        ("way (verify (= (count at (and stop (enemy? at))) 0)) add", ""),
        ("way (set state (+ stop 1)) add", ""),
        ("way (call far stop into found) (verify found) add", KEEPS),
        ("way (call far stop into found) (verify found) add", SETS),
        ("(if (= last 1) (verify stop)) (assign last 1) way add", ""),  # of another run
    ],
)
def test_what_is_handed_on_or_depends_on_other_runs_is_not(rule: str, more: str) -> None:
    assert not needs_none(rules(rule, more))


def test_moves_that_stay_apart_are_all_tried() -> None:
    game = rules("way (if (enemy? here) (verify stop)) add")
    assert not needs_none(replace(game, selection=()))


def test_a_game_is_the_same_without_such_trials(monkeypatch: pytest.MonkeyPatch) -> None:
    game = api.load(ROOT / "corpus" / "native" / "bao.glot")
    quick: Any = api.compile(game)
    monkeypatch.setattr(Unasked, "among", lambda *_: {})
    every: Any = api.compile(game)
    twins = 0
    for seed in range(3):
        chance = random.Random(seed)
        one, other = quick.Game(), every.Game()
        for ply in range(80):
            moves = one.legal_moves
            assert [_deeds(m) for m in moves] == [_deeds(m) for m in other.legal_moves]
            if ply % 8 == 0:
                assert _pairs(one) == _pairs(other)
                twins += len(_pairs(one))
            if not moves:
                break
            number = chance.randrange(len(moves))
            one.push(moves[number])
            other.push(other.legal_moves[number])
    assert twins


def _deeds(move: Any) -> tuple[str, Any]:
    return str(move), move.effects


def _pairs(engine: Any) -> list[tuple[str, str]]:
    return [(str(left), str(right)) for left, right in engine.twins()]
