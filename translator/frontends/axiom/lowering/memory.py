"""Words that read and write variables and arrays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from translator.core.source import Span
from translator.frontends.axiom.error import ScriptError
from translator.frontends.axiom.lowering.action import Action
from translator.frontends.axiom.lowering.calls import spill
from translator.frontends.axiom.lowering.state import State
from translator.frontends.axiom.lowering.suspects import index_out_of_range
from translator.frontends.axiom.lowering.values import (
    ZERO,
    Item,
    Place,
    Role,
    Value,
    arith,
    is_way,
    number,
    whole,
)
from translator.frontends.axiom.words import Definition, Direction
from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.expr import FALSE, TRUE, Expr

if TYPE_CHECKING:
    from translator.frontends.axiom.lowering.translator import Translator


def _address(t: Translator, state: State, span: Span) -> Place:
    item = t.pop(state)
    if not isinstance(item, Place):
        raise ScriptError("A304", "an address is unknown when rules are translated", span)
    return item


def _read(t: Translator, place: Place, span: Span) -> Value:
    """What a cell holds; a table that is never written to is part of the rules."""
    program, storage = t.program, place.storage
    index_out_of_range(t, place, span)
    if storage.span is None and not storage.board:
        return Value(number(program.initial(storage)[0]))  # a setting
    role = program.role(storage)
    if storage.array and not storage.board and storage not in program.assumed.assigned:
        return Value(e.Table(tuple(program.initial(storage)), place.index), role)
    index = place.index if storage.array else None
    return Value(e.Load(program.variable(storage), index), role)


def write(t: Translator, state: State, place: Place, item: Item, span: Span) -> None:
    """A cell gets a value."""
    program, storage = t.program, place.storage
    index_out_of_range(t, place, span)
    if isinstance(item, Place):
        message = f"the address of `{item.storage.name}` is kept in `{storage.name}`"
        raise ScriptError("A304", message, span)
    value = item if isinstance(item, Value) else Value(ZERO, Role.WAY)
    if isinstance(item, Definition) and not isinstance(item, Direction):
        value = Value(number(program.token(item)))
    program.keeps(storage, value)
    expr = _stored(t, item, program.role(storage))
    spill(t, state, storage)
    t.unit.writes.add(storage)
    index = place.index if storage.array else None
    state.code.append(s.Assign(program.variable(storage), expr, index))


def _stored(t: Translator, item: Item, role: Role) -> Expr:
    if role is Role.WAY and not is_way(item):
        return number(-1)
    if role in (Role.PLACE, Role.WAY):
        return t.as_role(item, role)
    return whole(t.as_number(item))


def _fetch(t: Translator, state: State, span: Span) -> None:
    place = _address(t, state, span)
    state.stack.append(_read(t, place, span))


def _store(t: Translator, state: State, span: Span) -> None:
    place = _address(t, state, span)
    write(t, state, place, t.pop(state), span)


def _change(amount: int) -> Action:
    def action(t: Translator, state: State, span: Span) -> None:
        place = _address(t, state, span)
        expr = arith("+", t.as_number(_read(t, place, span)), number(amount))
        write(t, state, place, Value(expr), span)

    return action


def _add(t: Translator, state: State, span: Span) -> None:
    place = _address(t, state, span)
    expr = arith("+", t.as_number(_read(t, place, span)), t.number(state))
    write(t, state, place, Value(expr), span)


def _set(value: Expr) -> Action:
    def action(t: Translator, state: State, span: Span) -> None:
        place = _address(t, state, span)
        write(t, state, place, Value(value, Role.FLAG), span)

    return action


ACTIONS: Final[dict[str, Action]] = {
    "@": _fetch,
    "!": _store,
    "++": _change(1),
    "--": _change(-1),
    "+!": _add,
    "ON": _set(TRUE),
    "OFF": _set(FALSE),
}
