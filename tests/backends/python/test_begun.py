"""Which procedures of scripts run in nothing but rules, so that they know where one was begun."""

from __future__ import annotations

from dataclasses import replace

from tests.frontends.axiom.support import game, script
from translator.backends.python.scripted import Scripted
from translator.ir import stmt as s
from translator.ir.ids import ProcedureId
from translator.ir.parts import Procedure

OF_RULES, BELOW, OF_BOTH, EFFECT, VERDICT, NOBODY = map(ProcedureId, range(6))
BODIES: dict[ProcedureId, tuple[s.Stmt, ...]] = {
    OF_RULES: (),
    BELOW: (),
    OF_BOTH: (),
    EFFECT: (s.Call(BELOW),),
    VERDICT: (s.Call(OF_BOTH),),
    NOBODY: (),
}


def test_those_of_events_and_effects_may_begin_nowhere() -> None:
    found = game(script(after=": OnIsGameOver ( -- result ) #UnknownScore ;"))
    assert found.verdict is not None
    body = (s.Call(OF_RULES), s.Call(OF_BOTH), s.Do(s.Invoke(EFFECT)), s.Emit())
    found = replace(
        found,
        procedures=tuple(Procedure("word", (), (), (), body) for body in BODIES.values()),
        rules=(replace(found.rules[0], body=body),),
        verdict=replace(found.verdict, procedure=VERDICT),
    )
    functions = Scripted(found, fen=False).functions
    begun = [index for index in BODIES if functions.begins_somewhere(found.procedures[index])]
    assert begun == [OF_RULES, NOBODY]
    assert all(map(functions.begins_somewhere, found.rules))
