"""Rules whose runs see nothing of each other, nor anything else of them."""

from __future__ import annotations

from dataclasses import replace

from tests import compiled
from tests.backends.python.support import CORPUS
from translator.analysis.runs.alone import alone
from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.game import Game
from translator.ir.ids import VariableId
from translator.passes.registry import optimised


def go() -> Game:
    """Its searches have a worklist, marks are compared with older ones, an effect searches."""
    return optimised(compiled.game(CORPUS.parent / "axiom" / "Go-9x9.4th"))


def variable(game: Game, name: str) -> VariableId:
    return VariableId([one.name for one in game.variables].index(name))


def with_rule(game: Game, *first: s.Stmt) -> Game:
    """The same game; the rule that puts a stone begins with these statements."""
    put, leave = game.rules
    return replace(game, rules=(replace(put, body=(*first, *put.body)), leave))


def test_runs_of_go_see_nothing_of_each_other() -> None:
    game = go()
    found = alone(game)
    assert found.rules == {0, 1}
    assert {game.variables[one].name for one in found.loose} == {
        "alive?", "group-size", "group[]", "taken-at",
    }  # fmt: skip
    assert [game.procedures[one].name for one in found.readers] == ["passed"]


def test_the_number_of_searches_before_serves_for_nothing_else() -> None:
    game = go()
    number = e.Load(variable(game, "stamp"))
    odd = s.Verify(e.Compare("==", number, e.Const(e.Kind.INTEGER, 1)))
    assert alone(with_rule(game, odd)).rules == frozenset()
    assert alone(with_rule(game, s.Let("v7", e.Const(e.Kind.INTEGER, 0)))).rules == frozenset()


def test_chance_and_changes_of_the_game_are_seen() -> None:
    game = go()
    nine = e.Const(e.Kind.INTEGER, 9)
    assert alone(with_rule(game, s.Draw("v4", nine, nine))).rules == frozenset()
    assert alone(with_rule(game, s.Assign(variable(game, "ko"), nine))).rules == frozenset()


def test_a_verdict_finds_what_runs_from_all_cells_have_left() -> None:
    game = go()
    assert game.verdict is not None
    asked = s.Verify(
        e.Compare("==", e.Load(variable(game, "taken-at")), e.Const(e.Kind.INTEGER, 0))
    )
    index = game.verdict.procedure
    other = replace(game.procedures[index], body=(asked, *game.procedures[index].body))
    procedures = (*game.procedures[:index], other, *game.procedures[index + 1 :])
    assert alone(replace(game, procedures=procedures)).rules == frozenset()
