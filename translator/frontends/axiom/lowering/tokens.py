"""`EXECUTE`: words that are kept as data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from translator.core.source import Span
from translator.frontends.axiom.error import ScriptError
from translator.frontends.axiom.lowering.action import Action
from translator.frontends.axiom.lowering.program import WAYS, WORDS
from translator.frontends.axiom.lowering.state import Branch, State
from translator.frontends.axiom.lowering.values import (
    Role,
    Value,
    arith,
    both,
    compare,
    number,
    whole,
)
from translator.frontends.axiom.words import Definition
from translator.ir import expr as e
from translator.ir.expr import Expr
from translator.ir.walk import nodes

if TYPE_CHECKING:
    from translator.frontends.axiom.lowering.translator import Translator


MAX_CHOICES = 60
"""Words among which one `EXECUTE` may choose when the rules run."""


MAX_NESTED = 6
"""Choices of one `EXECUTE` inside those of another: a word that is `EXECUTE` itself has no end."""


def _execute(t: Translator, state: State, span: Span) -> None:
    item = t.pop(state)
    if isinstance(item, Definition):
        t.word(item, state, span)
    elif not isinstance(item, Value):
        raise ScriptError("A304", "`EXECUTE` is given an address", span)
    elif item.role is Role.WAY:
        t.step(state, item.expr)
    else:
        _choose(t, state, item.expr, span)


def _choose(t: Translator, state: State, token: Expr, span: Span) -> None:
    """`EXECUTE` of a mere number: whichever word it stands for of those that are kept as data."""
    words = t.program.assumed.tokens
    choices = {number: word for word, number in words.items() if number >= WORDS}
    if len(choices) > MAX_CHOICES:
        raise ScriptError("A305", f"`EXECUTE` may run any of {len(choices)} words", span)
    if any(not isinstance(node, e.Local) for node in nodes(token)):
        name = t.fresh()
        state.assign(name, whole(token))
        token = e.Local(name)
    if t.program.choices >= MAX_NESTED:
        message = "`EXECUTE` may run words that run others by `EXECUTE`, and so on"
        raise ScriptError("A305", message, span)
    t.program.choices += 1
    try:
        rest, ends = _chosen(t, state, token, choices, span)
    finally:
        t.program.choices -= 1
    t.fail(rest, "`EXECUTE` is given a number that is no word", span)
    t.meet(state, ends, span)


def _chosen(
    t: Translator, state: State, token: Expr, words: dict[int, Definition], span: Span
) -> tuple[State, list[State]]:
    """A branch a word: the state in which it is none of them, and those where they end."""
    ends: list[State] = []
    rest, outer = state.fork(), state.code
    ways = len(t.program.directions)
    is_way = both(compare(">=", token, number(WAYS)), compare("<", token, number(WAYS + ways)))
    options: list[tuple[Expr, Definition | None]] = [(is_way, None)] if ways else []
    options += [(compare("==", token, number(n)), word) for n, word in words.items()]
    if not options:
        return state, ends
    for condition, word in options:
        t.count(span)
        chosen, other = rest.fork(), rest.fork()
        outer.append(Branch(condition, chosen.code, other.code))
        if word is None:
            t.step(chosen, arith("+", token, number(-WAYS)))
        else:
            t.word(word, chosen, span)
        if not chosen.dead:
            ends.append(chosen)
        rest, outer = other, other.code
    return rest, ends


ACTIONS: Final[dict[str, Action]] = {"EXECUTE": _execute}
