"""What a word leaves behind at the points where it ends."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from translator.frontends.axiom.error import ScriptError
from translator.frontends.axiom.lowering.program import StackDepthMismatchError, StackResult
from translator.frontends.axiom.lowering.state import State, level
from translator.frontends.axiom.lowering.values import UNKNOWN_BELOW, Item, Value, clear
from translator.ir import stmt as s
from translator.ir.expr import Const, Expr

if TYPE_CHECKING:
    from translator.frontends.axiom.lowering.translator import Translator


@dataclass(slots=True)
class Return:
    """A point where the word ends; `explicit` where something else of it follows."""

    state: State
    explicit: bool = False


def results_of(t: Translator) -> list[StackResult]:
    """What the word leaves on top of the stack."""
    ends = [end.state for end in t.returns]
    for end in ends:
        if end.saved or end.counters:
            raise StackDepthMismatchError(t.unit.word.span)
        if end.literals:
            message = f"`{t.unit.word.name}` leaves a literal that no `COMPILE` follows"
            raise ScriptError("A310", message, t.unit.word.span)
    if t.loose:
        for end in ends:
            t.flush(end)
    level(ends)
    columns = zip(*(clear(end.stack) for end in ends), strict=True)
    return [_result(t, list(items)) for items in columns]


def unknown_below(t: Translator) -> bool:
    """The word leaves cells whose number depends on the position."""
    return any(end.state.stack[:1] == [UNKNOWN_BELOW] for end in t.returns)


def _result(t: Translator, items: list[Item]) -> StackResult:
    first = items[0]
    if any(item != first for item in items):
        return StackResult(t.common(items))
    if not isinstance(first, Value) or isinstance(first.expr, Const):
        return StackResult(item=first)
    if first in t.given:
        return StackResult(same=len(t.given) - 1 - t.given.index(first))
    return StackResult(first.role)


def moves_cursor(t: Translator, here: Expr) -> bool:
    return any(end.state.here != here for end in t.returns)


def close(t: Translator, results: list[StackResult], gives_here: bool) -> None:
    """Writes what the word returns at each of its ends."""
    for end in t.returns:
        values = [end.state.here] if gives_here else []
        values += [
            t.as_role(item, result.role)
            for item, result in zip(clear(end.state.stack), results, strict=False)
            if result.returned
        ]
        if values or end.explicit:
            end.state.code.append(s.Return(tuple(values)))
