"""The comparison itself: it must say nothing of an engine that is right, and find what is wrong."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from .compare import compare
from .game import Game, Generator
from .scripts import man
from .tables import ReferenceTable

WORDS = """: counter++ counter ++ ;
: m n verify friend? NOT verify COMPILE counter++ from here move add-move ;
: k e verify empty? verify from here move add-move ;
: OnIsGameOver #UnknownScore stalemate? IF DROP #LossScore ENDIF ;"""


def machine(generator: Generator) -> Game:
    return man(WORDS, "White Man a1,White Man b1,Black Man b3,Black Man c3",
               entries="{move} m {move} k", generator=generator)  # fmt: skip


class Engine:
    """The machine behind the interface of a generated engine; tests spoil one answer."""

    def __init__(self, **spoiled: Callable[[Any], Any]) -> None:
        self.table = ReferenceTable(man(WORDS, "White Man a1,White Man b1,Black Man b3,"
                                        "Black Man c3", entries="{move} m {move} k"))  # fmt: skip
        self.spoiled = spoiled

    def __getattr__(self, name: str) -> Any:
        answer = getattr(self, f"_{name}")()
        change = self.spoiled.get(name)
        return change(answer) if change else answer

    def _legal_moves(self) -> list[SimpleNamespace]:
        return [
            SimpleNamespace(effects=step.effects, is_pass=step.is_pass, rule=step.rule)
            for step in self.table.steps()
        ]

    def push(self, move: SimpleNamespace) -> None:
        steps = [(step.effects, step.is_pass) for step in self.table.steps()]
        self.table.play(steps.index((move.effects, move.is_pass)))

    def _board(self) -> dict[str, SimpleNamespace]:
        return {
            at: SimpleNamespace(player=player, type=piece)
            for at, (player, piece) in self.table.board().items()
        }

    def _turn(self) -> str:
        return self.table.turn()[0]

    def _owner(self) -> str:
        return self.table.turn()[1]

    def _turn_index(self) -> int:
        return self.table.turn()[2]

    def setup(self) -> SimpleNamespace:
        return SimpleNamespace(variables=self.variables)

    def _variables(self) -> list[tuple[str, int, int]]:
        return [(name, index, n) for (name, index), n in self.table.variables().items()]

    def outcome(self) -> Any:
        return self.result

    def _result(self) -> Any:
        player = self.table.turn()[0]
        over = {
            "win": SimpleNamespace(winners=(player,), losers=()),
            "loss": SimpleNamespace(winners=(), losers=(player,)),
            "draw": SimpleNamespace(winners=(), losers=()),
        }
        return over.get(self.table.result() or "")


def found(**spoiled: Callable[[Any], Any]) -> str:
    difference = compare(lambda seed: Engine(**spoiled), machine, seed=7, positions=40)
    return "" if difference is None else str(difference)


def test_nothing_is_found_where_nothing_differs() -> None:
    assert found() == ""


def late(moves: list[SimpleNamespace]) -> list[SimpleNamespace]:
    for move in moves:
        move.effects = tuple(effect for effect in move.effects if effect[0] != "call")
    return moves


@pytest.mark.parametrize(
    ("member", "change", "expected"),
    [
        ("legal_moves", lambda moves: moves[1:], "missing: m: call counter++ (); shift Man a1 a2"),
        ("legal_moves", lambda moves: moves + moves[:1], "not expected: m: call counter++ ()"),
        ("legal_moves", lambda moves: moves[::-1], "in another order"),
        ("legal_moves", late, "missing: m: call counter++ (); shift Man a1 a2"),
        ("turn", lambda turn: "Nobody", "turn: expected ('White', 'White', 0)"),
        ("board", lambda board: {}, "a1: expected ('White', 'Man')"),
        ("variables", lambda variables: [], "variables: expected {('counter', 0): 1}"),
        ("result", lambda over: None, "result: expected loss, the engine says None"),
    ],
)
def test_a_wrong_answer_is_found(member: str, change: Any, expected: str) -> None:
    assert expected in found(**{member: change})


def test_where_a_generation_is_long_few_positions_are_enough() -> None:
    asked = []

    def counted(seed: int) -> Engine:
        asked.append(seed)
        return Engine()

    assert compare(counted, machine, seed=7, positions=200, words=10, few=3) is None
    assert len(asked) < 4
