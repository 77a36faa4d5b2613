"""The comparison itself: it must say nothing of an engine that is right, and find what is wrong."""

from __future__ import annotations

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

import pytest

from . import state
from .compare import compare
from .effects import carry_out
from .library import parse_game
from .state import State

RULES = parse_game("""
(game
 (title "Race")
 (players White Black)
 (turn-order White Black)
 (board
  (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c" (10 0)) ("4/3/2/1" (0 10)))
   (directions (n 0 -1) (e 1 0) (w -1 0))))
 (piece
  (name Man)
  (attribute tired false)
  (moves
   (n (verify not-friend?) (set-attribute tired true) add)
   (e (verify empty?) add)
   (w (verify empty?) add)))
 (board-setup (White (Man a1 off 1)) (Black (Man c1 c2)))
 (win-condition (White Black) (absolute-config Man (b4))))
""")


class Engine:
    """The interpreter behind the interface of a generated engine; tests spoil one answer."""

    def __init__(self, **spoiled: Any) -> None:
        self.state: State = state.start(RULES)
        self.spoiled = spoiled

    def __getattr__(self, name: str) -> Any:
        answer = getattr(self, f"_{name}")()
        change = self.spoiled.get(name)
        return change(self, answer) if change else answer

    def _legal_moves(self) -> list[SimpleNamespace]:
        return [
            SimpleNamespace(
                start=step.start,
                end=step.end,
                effects=step.effects,
                partial=step.partial,
                promotion=step.promotion,
                is_pass=step.is_pass,
                captures=[at for at, _ in carry_out(self.state.position, step).captured],
                rule=step.labels[0][0],
                args=step.labels[0][1],
                step=step,
            )
            for step in state.legal(self.state)
        ]

    def push(self, move: SimpleNamespace) -> None:
        self.state = state.apply(self.state, move.step)

    def _board(self) -> Mapping[str, SimpleNamespace]:
        return {
            at: SimpleNamespace(
                player=piece.player,
                type=piece.type,
                attributes=tuple((name, bool(value)) for name, value in piece.attributes),
            )
            for at, piece in self.state.position.board.items()
        }

    def _reserve(self) -> Mapping[tuple[str, str], int]:
        return {("Black", "Man"): 0, **self.state.position.reserve}

    def _turn(self) -> str:
        return self.state.position.turn.player

    def _owner(self) -> str:
        return self.state.position.turn.owner

    def _turn_index(self) -> int:
        return self.state.position.turn_index

    def _chain(self) -> None:
        return None

    def _outcome(self) -> Any:
        over = state.outcome(self.state)
        return lambda: over


def found(**spoiled: Any) -> str:
    difference = compare(lambda: Engine(**spoiled), RULES, seed=7, positions=60)
    return "" if difference is None else str(difference)


def test_nothing_is_found_where_nothing_differs() -> None:
    assert found() == ""


def test_the_same_seed_plays_the_same_games() -> None:
    def late(engine: Engine, moves: list[SimpleNamespace]) -> list[SimpleNamespace]:
        return moves if engine.state.position.turn_index == 0 else moves[1:]

    assert found(legal_moves=late) == found(legal_moves=late) != ""


@pytest.mark.parametrize(
    ("member", "change", "expected"),
    [
        ("legal_moves", lambda engine, moves: moves[1:], "missing: a1 -> a2"),
        ("legal_moves", lambda engine, moves: moves + moves[:1], "listed twice: a1 -> a2"),
        ("turn", lambda engine, turn: "Nobody", "turn: expected ('White', 'White', 0)"),
        ("reserve", lambda engine, reserve: {}, "reserve: expected {('White', 'Man'): 1}"),
        ("board", lambda engine, board: {}, "a1: expected ('White', 'Man', ())"),
        ("outcome", lambda engine, outcome: lambda: None, "outcome: expected Result"),
    ],
)
def test_a_wrong_answer_is_found(member: str, change: Any, expected: str) -> None:
    assert expected in found(**{member: change})


def test_a_wrong_effect_is_found() -> None:
    def without_attributes(engine: Engine, moves: list[SimpleNamespace]) -> list[SimpleNamespace]:
        for move in moves:
            move.effects = tuple(e for e in move.effects if e[0] != "attribute")
        return moves

    report = found(legal_moves=without_attributes)
    assert "missing: a1 -> a2: shift Man a1 a2; attribute a2 tired 1 [m1]" in report
    assert "not expected: a1 -> a2: shift Man a1 a2 [m1]" in report


def test_a_wrong_rule_name_is_found() -> None:
    def renamed(engine: Engine, moves: list[SimpleNamespace]) -> list[SimpleNamespace]:
        for move in moves:
            move.rule = "step"
        return moves

    assert "under another rule: a1 -> a2" in found(legal_moves=renamed)
