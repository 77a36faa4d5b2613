"""What scripts note for questions that tables answer is not noted, if nobody else reads it."""

from __future__ import annotations

from dataclasses import replace

from tests.analysis.legality.test_sights import ready
from translator.analysis.legality.sights import given, sights
from translator.analysis.legality.spared import spared
from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.expr import NOWHERE, Const, Kind
from translator.ir.game import Game
from translator.ir.ids import VariableId
from translator.ir.parts import Rule
from translator.ir.walk import asked, statements


def assigned(game: Game) -> set[str]:
    """The variables that rules assign."""
    return {
        game.variables[node.variable].name
        for rule in game.rules
        for node in statements(rule.body)
        if isinstance(node, s.Assign)
    }


def test_scratch_that_only_a_table_would_be_told_goes() -> None:
    game = ready()
    assert assigned(game) == {"mover"}
    assert assigned(spared(game)) == set()


def test_where_no_piece_is_supposed_it_does_not_matter_which() -> None:
    """Castling asks for the cells as they are; else the piece is one that there is."""
    game = spared(ready())
    ((number, question),) = sights(game).items()
    calls = [
        given(game, node)
        for rule in game.rules
        for node in statements(rule.body)
        if isinstance(node, s.Call) and node.procedure == number
    ]
    nowhere = [told for told in calls if told[question.placed] == Const(Kind.POSITION, NOWHERE)]
    assert len(nowhere) == 6
    assert all(isinstance(told[question.piece], Const) for told in nowhere)
    assert any(isinstance(told[question.piece], e.Table) for told in calls)


def test_what_somebody_reads_is_noted() -> None:
    game = ready()
    (scratch,) = {n for n, one in enumerate(game.variables) if one.name == "mover"}
    reading = Rule("", (), (), (s.Verify(e.Load(VariableId(scratch))),))
    assert assigned(spared(replace(game, rules=(*game.rules, reading)))) == {"mover"}
    assert not any(isinstance(n, e.Load) and n.variable == scratch for n in asked(spared(game)))
