"""What a rule forgets at its end goes; what it forgets before it goes on stays."""

from __future__ import annotations

from dataclasses import replace

from tests.frontends.zrf.lowering.support import lower
from translator.ir.expr import IsEmpty, Local
from translator.ir.parts import Rule
from translator.ir.stmt import Emit, Forget, If, Stmt, While
from translator.passes.ended import ended

HERE = Local("here")
EMPTY = IsEmpty(HERE)
ADD = Emit(Local("start"), HERE)
CLEAR = Forget(group=True, effects=True)


def body(*given: Stmt) -> tuple[Stmt, ...]:
    game = lower("(piece (name Man) (moves (n add)))")
    return ended(replace(game, rules=(Rule("r", (), (), given),))).rules[0].body


def test_at_the_end_nothing_is_forgotten() -> None:
    assert body(ADD, CLEAR, CLEAR) == (ADD,)
    assert body(If(EMPTY, (ADD, CLEAR), (CLEAR,)), CLEAR) == (If(EMPTY, (ADD,), ()),)


def test_before_more_may_come_it_is() -> None:
    for given in ((ADD, CLEAR, ADD), (While(EMPTY, (ADD, CLEAR)),), (If(EMPTY, (CLEAR,)), ADD)):
        assert body(*given) == given
