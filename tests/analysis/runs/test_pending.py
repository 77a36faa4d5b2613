"""With which effect the moves of scripts begin: where that is sure, and where it is not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests import compiled
from tests.backends.python.support import CORPUS
from translator.analysis.runs.contexts import Contexts
from translator.analysis.runs.pending import Pending
from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.expr import FALSE, TRUE, Const, Kind, Local
from translator.ir.game import Game
from translator.ir.ids import PositionId, ProcedureId
from translator.ir.parts import Procedure
from translator.ir.walk import Body

HERE = Local("here")
GO = s.Do(s.Go(e.Origin(), HERE))
AWAY = s.Do(s.Go(HERE, e.Origin()))
DROP = s.Do(s.Put(e.Me(), e.MovingType(), HERE, named=True))
PUT = s.Do(s.Put(e.Me(), e.MovingType(), HERE))
TAKE = s.Do(s.Remove(HERE))
ON = s.Let("here", Const(Kind.POSITION, PositionId(1)))
PASS = s.Emit(passing=True)
WORD = s.Call(ProcedureId(0))


def named(body: Body) -> Procedure:
    return Procedure("word", (), (), (), body)


def first(*body: s.Stmt, word: Body = ()) -> s.Effect | None:
    """The effect with which the last move of a rule begins, which may call a word."""
    game: Game = compiled.game(CORPUS.parent / "axiom" / "Tic-tac-toe.4th")
    emit = s.Emit()
    rule = replace(game.rules[0], body=(*body, emit))
    game = replace(game, rules=(rule,), procedures=(named(word),))
    return Pending(game, Contexts(game.procedures)).first(rule).get(id(emit))


@pytest.mark.parametrize(
    ("body", "begins"),
    [
        ((GO,), GO),
        ((GO, TAKE, AWAY), GO),
        ((DROP, PUT), DROP),
        ((GO, s.Emit(), DROP), DROP),
        ((TAKE, s.Forget(effects=True), GO), GO),
        ((s.If(TRUE, (GO, TAKE), (GO,)),), GO),
        ((s.If(TRUE, (TAKE, s.Return())), GO), GO),
        ((s.While(TRUE, (ON, s.Leave())), GO), GO),
        ((s.While(FALSE, (GO, s.Emit())), DROP), DROP),
        ((GO, s.While(FALSE, (TAKE,))), GO),
    ],
)
def test_a_move_begins_with_what_is_first(body: Body, begins: s.Do) -> None:
    assert first(*body) == begins.effect


@pytest.mark.parametrize(
    "body",
    [
        (),
        (TAKE, GO),  # the move is that of the piece, but where it ends, engines find out
        (PUT,),
        (DROP, GO),
        (GO, ON),  # `here` is another cell now
        (PASS, GO),  # what a second pass of a generation leaves is still pending
        (s.If(TRUE, (GO,), (AWAY,)),),
        (s.If(TRUE, (GO,)),),
        (s.If(TRUE, (TAKE,)), GO),
        (s.While(FALSE, (TAKE,)), GO),
        (s.While(TRUE, (s.If(FALSE, (TAKE, s.Leave())), s.Leave())), GO),
    ],
)
def test_it_is_not_sure_with_what_it_begins(body: Body) -> None:
    assert first(*body) is None


def test_words_may_leave_something() -> None:
    assert first(WORD, GO, word=(ON,)) == GO.effect
    assert first(WORD, GO, word=(DROP, s.Emit())) == GO.effect
    assert first(WORD, GO, word=(TAKE,)) is None
    assert first(WORD, GO, word=(s.If(TRUE, (TAKE, s.Return())), DROP, s.Emit())) is None


def test_words_begin_with_what_those_left_that_call_them() -> None:
    game = compiled.game(CORPUS.parent / "axiom" / "Tic-tac-toe.4th")
    emit = s.Emit()
    word = named((GO, emit))
    for body, begins in (((WORD,), GO.effect), ((WORD, TAKE, WORD), None)):
        rule = replace(game.rules[0], body=body)
        found = Pending(replace(game, rules=(rule,), procedures=(word,)), Contexts((word,)))
        assert found.first(word)[id(emit)] == begins


@pytest.mark.parametrize(
    ("body", "tidy"),
    [
        ((GO, s.Emit()), True),
        ((s.Verify(TRUE), GO, TAKE, s.Emit(), s.Verify(TRUE)), True),
        ((s.If(TRUE, (GO, s.Emit())),), True),
        ((GO, s.Fail("too far")), True),  # the run is abandoned, and what it has recorded goes
        ((GO,), False),
        ((GO, s.Verify(TRUE), s.Emit()), False),
        ((GO, s.Let("here", e.Step(HERE, Const(Kind.DIRECTION, 0)), walk=True), s.Emit()), False),
        ((s.If(TRUE, (GO,)), s.If(TRUE, (s.Emit(),))), False),
        ((GO, PASS), False),
        ((s.While(TRUE, (GO, s.Leave())),), False),
        ((WORD,), False),
        ((WORD, s.Emit()), True),
    ],
)
def test_rules_that_leave_nothing_pending(body: Body, tidy: bool) -> None:
    game: Game = compiled.game(CORPUS.parent / "axiom" / "Tic-tac-toe.4th")
    rule = replace(game.rules[0], body=body)
    game = replace(game, rules=(rule,), procedures=(named((TAKE,)),))
    assert Pending(game, Contexts(game.procedures)).tidy is tidy
