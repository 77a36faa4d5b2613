"""Passes over procedures: what they drop, and the law that programs do the same without it."""

from __future__ import annotations

from hypothesis import given, settings

from tests.sampling import FULL
from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.expr import TRUE, Kind, Local
from translator.ir.game import Game
from translator.ir.ids import ProcedureId, VariableId
from translator.ir.prune import prune
from translator.ir.walk import statements
from translator.passes.calls import calls
from translator.passes.coalesce import coalesce
from translator.passes.fold import fold
from translator.passes.handed import handed
from translator.passes.propagate import propagate
from translator.passes.scratch import scratch
from translator.passes.unused import unused

from .programs import Run, game, number, programs

A, B = Local("a"), Local("b")
POSITIVE = e.Compare(">", A, number(0))


def together(program: Game) -> Game:
    return prune(coalesce(unused(fold(scratch(propagate(handed(calls(program))))))))


@settings(max_examples=1000 if FULL else 40)
@given(program=programs())
def test_passes_alone_and_together_change_nothing_that_a_program_does(program: Game) -> None:
    trace = Run(program).trace
    for run in (unused, coalesce, prune, calls, handed, propagate):
        assert Run(run(program)).trace == trace, run.__name__
    for later in (scratch, together):  # variables that hold nothing for later are none any more
        changed = later(program)
        bodies = [rule.body for rule in changed.rules] + [p.body for p in changed.procedures]
        kept = {
            node.variable
            for body in bodies
            for node in statements(body)
            if isinstance(node, s.Assign)
        }
        expected = [one for one in trace if one[0] in kept]
        assert Run(changed).trace == expected, later.__name__


def swept(*body: s.Stmt) -> tuple[s.Stmt, ...]:
    return unused(game(body, ((),))).rules[0].body


def test_a_local_that_nobody_reads_is_dropped() -> None:
    assert swept(s.Let("a", number(1)), s.Assign(VariableId(0), number(2))) == (
        s.Assign(VariableId(0), number(2)),
    )


def test_what_only_unused_locals_read_is_dropped_too() -> None:
    assert swept(s.Let("a", number(1)), s.Let("b", A), s.If(POSITIVE, (s.Let("b", A),))) == ()


def test_a_local_that_the_next_round_reads_is_kept() -> None:
    round_ = (s.Assign(VariableId(0), A), s.If(POSITIVE, (s.Leave(),)), s.Let("a", number(1)))
    body = (s.Let("a", number(0)), s.While(TRUE, round_))
    assert swept(*body) == body


def test_calls_are_kept_for_what_they_do() -> None:
    program = game(
        (s.Call(ProcedureId(0), (number(1), number(2)), ("a", "b")),),
        ((s.Assign(VariableId(0), A),),),
    )
    after = unused(program)
    assert after.rules[0].body == (s.Call(ProcedureId(0), (number(1),), ()),)
    assert after.procedures[0].results == ()
    assert after.procedures[0].params == (("a", Kind.INTEGER),)


def test_a_result_that_one_caller_reads_is_kept() -> None:
    returned = (s.Return((A, B)),)
    call = s.Call(ProcedureId(0), (number(1), number(2)), ("a", "b"))
    after = unused(game((call, s.Assign(VariableId(0), B)), (returned,)))
    assert after.procedures[0].results == (Kind.INTEGER,)
    assert after.procedures[0].body == (s.Return((B,)),)


def test_what_an_effect_is_given_is_kept_for_the_move_shows_it() -> None:
    shown = s.Do(s.Invoke(ProcedureId(0), (number(1), number(2))))
    after = unused(game((shown,), ((s.Assign(VariableId(0), number(3)),),)))
    assert after.rules[0].body == (shown,)
    assert len(after.procedures[0].params) == 2


SCRATCH = e.Load(VariableId(1))
CALLED = s.Call(ProcedureId(0), (number(1), number(2)), ("a", "b"))
READER = (s.Return((SCRATCH, B)),)


def test_what_a_caller_has_just_set_is_handed_over() -> None:
    after = handed(game((s.Assign(VariableId(1), number(7)), CALLED), (READER,)))
    (reader,) = after.procedures
    assert reader.params == (*(("a", Kind.INTEGER), ("b", Kind.INTEGER)), ("given1", Kind.INTEGER))
    assert reader.body == (s.Return((Local("given1"), B)),)
    assert after.rules[0].body[1] == s.Call(
        ProcedureId(0), (number(1), number(2), SCRATCH), ("a", "b")
    )


def test_what_nobody_has_set_is_read_where_it_was() -> None:
    program = game((CALLED,), (READER,))
    assert handed(program) is program


def test_what_a_procedure_sets_itself_is_not_handed_over() -> None:
    writer = (s.If(POSITIVE, (s.Assign(VariableId(1), number(3)),)), *READER)
    program = game((s.Assign(VariableId(1), number(7)), CALLED), (writer,))
    assert handed(program) is program


def test_what_an_effect_shows_stays_the_same() -> None:
    shown = s.Do(s.Invoke(ProcedureId(0), (number(1), number(2))))
    program = game((s.Assign(VariableId(1), number(7)), CALLED, shown), (READER,))
    assert handed(program) is program


def test_a_result_that_always_is_an_argument_is_known_to_the_caller() -> None:
    either = s.If(POSITIVE, (s.Return((B, A)),), (s.Return((B, number(0))),))
    told = (s.Assign(VariableId(0), A), s.Assign(VariableId(0), B))
    after = propagate(game((CALLED, *told), ((either,),))).rules[0].body
    assert after == (CALLED, s.Assign(VariableId(0), number(2)), told[1])


def test_a_result_of_a_procedure_that_changes_its_argument_is_not() -> None:
    changing = (s.If(POSITIVE, (s.Let("b", number(5)),)), s.Return((A, B)))
    told = (s.Assign(VariableId(0), A), s.Assign(VariableId(0), B))
    after = propagate(game((CALLED, *told), (changing,))).rules[0].body
    assert after == (CALLED, s.Assign(VariableId(0), number(1)), told[1])


def test_a_copy_at_the_end_of_a_round_becomes_one_local() -> None:
    count = e.Arith("+", A, number(1))
    round_ = (
        s.Let("b", count),
        s.If(e.Compare(">", B, number(9)), (s.Leave(),)),
        s.Let("a", B),
    )
    after = coalesce(game((s.Let("a", number(0)), s.While(TRUE, round_)), ((),))).rules[0].body
    assert after == (
        s.Let("a", number(0)),
        s.While(TRUE, (s.Let("a", count), s.If(e.Compare(">", A, number(9)), (s.Leave(),)))),
    )


def test_locals_that_are_needed_together_stay_apart() -> None:
    body = (
        s.Let("a", number(0)),
        s.Let("b", A),
        s.Let("a", number(1)),
        s.Assign(VariableId(0), e.Arith("-", A, B)),
    )
    assert coalesce(game(body, ((),))).rules[0].body == body


def test_names_that_loops_over_things_give_are_not_renamed() -> None:
    body = (
        s.Let("a", number(0)),
        s.ForEach("b", Kind.PLAYER, (s.Let("a", B),)),
        s.Assign(VariableId(0), A),
    )
    assert coalesce(game(body, ((),))).rules[0].body == body


def test_procedures_that_nothing_runs_are_dropped() -> None:
    program = game((s.Call(ProcedureId(1), (A, A), ()),), ((), (), ()))
    after = prune(program)
    assert [made.name for made in after.procedures] == ["p1"]
    assert after.rules[0].body == (s.Call(ProcedureId(0), (A, A), ()),)


def test_games_without_procedures_stay_as_they_are() -> None:
    program = game((s.If(TRUE, ()),), ())
    assert unused(program) is program
    assert coalesce(program) is program
