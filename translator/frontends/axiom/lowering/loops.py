"""Loops: which cells change from round to round is found by trying."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from translator.core.source import Span
from translator.frontends.axiom.lowering.program import StackDepthMismatchError
from translator.frontends.axiom.lowering.state import Round, State, level, parallel
from translator.frontends.axiom.lowering.suspects import loop_without_end
from translator.frontends.axiom.lowering.values import (
    ZERO,
    Item,
    Role,
    Value,
    arith,
    both,
    clear,
    compare,
    constant,
    either,
    negation,
    number,
)  # fmt: skip
from translator.frontends.axiom.words import Count, Until, While
from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.expr import TRUE, Const

if TYPE_CHECKING:
    from translator.frontends.axiom.lowering.translator import Translator

MAX_ROUNDS = 40
"""Attempts at a loop until it is known which cells change."""


@dataclass(slots=True)
class Frame:
    """A loop that is being translated: the points from which it is left, and gone round again."""

    exits: list[State] = field(default_factory=list)
    backs: list[State] = field(default_factory=list)


def _loop(t: Translator, state: State, run: Callable[[State, Frame], None], span: Span) -> None:
    """A loop whose body `run` translates; it files the points where the loop ends or repeats.

    Which cells change from round to round is found by trying.
    """
    if t.loose:
        t.flush(state)
    changing: dict[int, Role] = {}
    for _ in range(MAX_ROUNDS):
        returns = len(t.returns)
        head = state.fork()
        names: dict[int, str] = {}
        cells = head.cells()
        for index, role in changing.items():
            names[index] = t.fresh(Value(ZERO, role))
            head.set_cell(index, Value(e.Local(names[index]), role))
        start = head.cells()
        frame = Frame()
        t.frames.append(frame)
        code = head.code
        run(head, frame)
        t.frames.pop()
        if any(back.shape() != state.shape() for back in frame.backs):
            raise StackDepthMismatchError(span)
        if not t.loose and level(frame.backs, state):
            depth = min(len(clear(point.stack)) for point in (state, *frame.backs))
            state.fogged(min(depth, len(clear(state.stack))))
            changing = {}
        else:
            new = _changes(t, start, frame.backs, changing, cells)
            if new == changing:
                break
            changing = new
        del t.returns[returns:]
    else:
        raise StackDepthMismatchError(span)
    if frame.backs and not frame.exits and len(t.returns) == returns:
        loop_without_end(t, code, span)
    for index, name in names.items():
        state.assign(name, t.as_role(cells[index], changing[index]))
    for back in frame.backs:
        _again(t, back, names, changing)
    state.code.append(Round(code))
    t.meet(state, frame.exits, span)
    for end in frame.exits:
        end.code.append(s.Leave())


def _changes(
    t: Translator,
    start: list[Item],
    backs: list[State],
    changing: dict[int, Role],
    before: list[Item],
) -> dict[int, Role]:
    """The cells that do not come back as they began, with the roles of what they hold."""
    if t.loose:
        for back in backs:
            t.flush(back)
    columns = zip(*(back.cells() for back in backs), strict=True)
    found = dict(changing)
    for index, items in enumerate(columns):
        if index in changing:
            held = Value(e.Local("?"), changing[index])
            found[index] = t.common([before[index], held, *items])
        elif any(item != start[index] for item in items):
            found[index] = t.common([before[index], *items])
    return found


def _again(t: Translator, back: State, names: dict[int, str], roles: dict[int, Role]) -> None:
    """What the next round begins with."""
    cells = back.cells()
    pairs = [(name, t.as_role(cells[i], roles[i])) for i, name in names.items()]
    for name, value in parallel(pairs, t.fresh):
        back.assign(name, value)


def until(t: Translator, node: Until, state: State) -> None:
    def run(head: State, frame: Frame) -> None:
        t.sequence(node.body, head, lambda end: _test(t, end, frame, leave_if=True))

    _loop(t, state, run, node.span)


def repeat(t: Translator, node: While, state: State) -> None:
    def run(head: State, frame: Frame) -> None:
        def tested(end: State) -> None:
            condition = t.condition(end)
            if isinstance(condition, Const) and not condition.value:
                frame.exits.append(end)
                return
            inside, outside = t.arms(condition, end)
            if condition != TRUE:
                frame.exits.append(outside)
            t.sequence(node.body, inside, frame.backs.append)

        t.sequence(node.test, head, tested)

    _loop(t, state, run, node.span)


def _test(t: Translator, end: State, frame: Frame, leave_if: bool) -> None:
    """The end of a round: a flag on the stack tells whether the loop is left."""
    condition = t.condition(end)
    if isinstance(condition, Const):
        leave = bool(condition.value) is leave_if
        (frame.exits if leave else frame.backs).append(end)
        return
    if not leave_if:
        condition = negation(condition)
    leaving, going_on = t.arms(condition, end)
    frame.exits.append(leaving)
    frame.backs.append(going_on)


def count(t: Translator, node: Count, state: State) -> None:
    start, limit = t.number(state), t.number(state)
    state.counters.append(Value(start))
    state.saved.append(Value(limit))

    def run(head: State, frame: Frame) -> None:
        t.sequence(node.body, head, lambda end: _next(t, node, end, frame))

    _loop(t, state, run, node.span)
    state.counters.pop()
    state.saved.pop()


def _next(t: Translator, node: Count, end: State, frame: Frame) -> None:
    step = t.number(end) if node.stepped else number(1)
    counter, limit = end.counters[-1], end.saved[-1]
    assert isinstance(counter, Value) and isinstance(limit, Value)
    end.counters[-1] = Value(arith("+", counter.expr, step))
    value = end.counters[-1]
    assert isinstance(value, Value)
    upward = compare(">=", value.expr, limit.expr)
    downward = compare("<=", value.expr, limit.expr)
    known_step = constant(step)
    if known_step is not None:
        done = upward if known_step > 0 else downward
    else:
        rising = compare(">", step, ZERO)
        done = either(both(rising, upward), both(negation(rising), downward))
    end.stack.append(Value(done, Role.FLAG))
    _test(t, end, frame, leave_if=True)
