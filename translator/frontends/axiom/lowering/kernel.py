"""Words of the kernel in rules: the stack, arithmetic, random numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from translator.core.source import Span
from translator.frontends.axiom.error import ScriptError
from translator.frontends.axiom.kernel import SHUFFLES
from translator.frontends.axiom.lowering.action import Action
from translator.frontends.axiom.lowering.state import State
from translator.frontends.axiom.lowering.values import (
    ZERO,
    Item,
    Place,
    Role,
    Value,
    arith,
    compare,
    constant,
    either,
    is_way,
    negation,
    number,
    truth,
    unary,
    whole,
)  # fmt: skip
from translator.frontends.axiom.usage import OUTPUT
from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.expr import FALSE, TRUE, Expr

if TYPE_CHECKING:
    from translator.frontends.axiom.lowering.translator import Translator


def _shuffle(taken: int, given: tuple[int, ...]) -> Action:
    twice = [index for index in range(taken) if given.count(index) > 1]

    def action(t: Translator, state: State, span: Span) -> None:
        for index in twice:
            t.keep(state, taken - 1 - index)
        items = [t.pop(state) for _ in range(taken)][::-1]
        state.stack += [items[index] for index in given]

    return action


def _pick(t: Translator, state: State, span: Span) -> None:
    index = constant(t.number(state))
    if index is None or index < 0:
        raise ScriptError("A305", "`PICK` needs a constant number", span)
    t.keep(state, index)
    state.stack.append(state.stack[-1 - index])


def _unary(word: str) -> Action:
    def action(t: Translator, state: State, span: Span) -> None:
        if word == "ABS":
            t.keep(state)
        found = unary(word, t.number(state))
        assert found is not None
        t.push(state, found)

    return action


def _zero_test(op: str) -> Action:
    """`0=` and its kin; a token is never 0."""

    def action(t: Translator, state: State, span: Span) -> None:
        item = t.pop(state)
        if not isinstance(item, Value) or item.role is Role.WAY:
            expr: Expr = TRUE
            if isinstance(item, Value):
                expr = compare("!=", item.expr, number(-1))
        elif op in ("==", "!="):
            expr = truth(item.expr, item.role)
        else:
            t.push(state, compare(op, item.expr, ZERO), Role.FLAG)
            return
        t.push(state, negation(expr) if op == "==" else expr, Role.FLAG)

    return action


def _arith(op: str) -> Action:
    def action(t: Translator, state: State, span: Span) -> None:
        right, left = t.pop(state), t.pop(state)
        if op == "+" and isinstance(left, Place):
            state.stack.append(_moved(left, t.as_number(right), span))
        elif op == "+" and isinstance(right, Place):
            state.stack.append(_moved(right, t.as_number(left), span))
        else:
            t.push(state, arith(op, t.as_number(left, span), t.as_number(right, span)))

    return action


def _moved(place: Place, offset: Expr, span: Span) -> Place:
    """The address some bytes further on; they have to be whole cells."""
    known = constant(offset)
    if known is not None and known % 4 == 0:
        cells: Expr = number(known // 4)
    elif isinstance(offset, e.Arith) and offset.op == "*" and constant(offset.right) == 4:
        cells = offset.left
    else:
        message = f"an address in `{place.storage.name}` is unknown when rules are translated"
        raise ScriptError("A304", message, span, "`CELLS` makes bytes of a number of cells")
    return Place(place.storage, arith("+", place.index, cells))


def _compare(op: str) -> Action:
    def action(t: Translator, state: State, span: Span) -> None:
        right, left = t.pop(state), t.pop(state)
        t.push(state, _compared(t, op, left, right, span), Role.FLAG)

    return action


def _compared(t: Translator, op: str, left: Item, right: Item, span: Span) -> Expr:
    if op in ("==", "!="):
        if not isinstance(left, Value) and not isinstance(right, Value):
            return TRUE if (left == right) is (op == "==") else FALSE
        if is_way(left) and is_way(right):
            return compare(op, t.as_role(left, Role.WAY), t.as_role(right, Role.WAY))
    return compare(op, t.as_number(left, span), t.as_number(right, span))


def _logic(word: str) -> Action:
    """`AND` and `OR` work on bits; on flags that is what they are called after."""
    op = {"AND": "&", "OR": "|", "XOR": "^"}[word]

    def action(t: Translator, state: State, span: Span) -> None:
        right, left = t.pop(state), t.pop(state)
        left_flag, right_flag = _flag(left), _flag(right)
        if left_flag is None or right_flag is None or word == "XOR":
            t.push(state, arith(op, t.as_number(left, span), t.as_number(right, span)))
        elif word == "AND":
            t.push(state, t.conjunction(left_flag, right_flag), Role.FLAG)
        else:
            t.push(state, either(left_flag, right_flag), Role.FLAG)

    return action


def _flag(item: Item) -> Expr | None:
    """The item as a condition, if it is 1 or 0."""
    if not isinstance(item, Value):
        return None
    if item.role is Role.FLAG or constant(item.expr) in (0, 1):
        return truth(item.expr, item.role)
    return None


def _divide(t: Translator, state: State, span: Span) -> None:
    t.keep(state, 0)
    t.keep(state, 1)
    right, left = t.number(state), t.number(state)
    t.push(state, arith("%", left, right))
    t.push(state, arith("/", left, right))


def _scale(with_rest: bool) -> Action:
    def action(t: Translator, state: State, span: Span) -> None:
        divisor, right, left = t.number(state), t.number(state), t.number(state)
        product = e.Arith("*", left, right)  # longer than a cell on the way
        if with_rest:
            t.push(state, e.Arith("%", product, whole(divisor)))
        t.push(state, e.Cell(e.Arith("/", product, whole(divisor))))

    return action


# The rest


def _ignore(taken: int) -> Action:
    """What is shown, and where random numbers begin, is no matter of the rules."""

    def action(t: Translator, state: State, span: Span) -> None:
        for _ in range(taken):
            t.pop(state)

    return action


def _random(t: Translator, state: State, span: Span) -> None:
    high, low = whole(t.number(state)), whole(t.number(state))
    name = t.fresh()
    state.code.append(s.Draw(name, low, high))
    t.push(state, e.Local(name))


def _push_return(t: Translator, state: State, span: Span) -> None:
    state.saved.append(t.pop(state))


def _pop_return(keep: bool) -> Action:
    def action(t: Translator, state: State, span: Span) -> None:
        if not state.saved:
            raise ScriptError(
                "A305", "the word takes more from the return stack than it put there", span
            )
        item = state.saved[-1]
        if not keep:
            state.saved.pop()
        elif isinstance(item, Value):
            expr = item.expr
            state.spill(lambda other: other == expr, t.fresh)
            item = state.saved[-1]
        state.stack.append(item)

    return action


def _counter(outer: int) -> Action:
    def action(t: Translator, state: State, span: Span) -> None:
        if len(state.counters) <= outer:
            raise ScriptError("A305", "the counter of a loop is read outside the word", span)
        state.stack.append(state.counters[-1 - outer])

    return action


def _literal(t: Translator, state: State, span: Span) -> None:
    state.literals.append(t.pop(state))


_OPS: Final = {"+": "+", "-": "-", "*": "*", "/": "/", "MOD": "%", "MIN": "min", "MAX": "max"}
_COMPARISONS: Final = {"=": "==", "<>": "!=", "<": "<", ">": ">", "<=": "<=", ">=": ">="}
_TESTS: Final = {"0=": "==", "NOT": "==", "0<>": "!=", "0>": ">", "0<": "<"}
_UNARY: Final = "1+ 1- 2+ 2- 2* 2/ NEGATE ABS INVERT CELLS".split()

ACTIONS: Final[dict[str, Action]] = {
    **{name: _shuffle(*shape) for name, shape in SHUFFLES.items()},
    **{name: _unary(name) for name in _UNARY},
    **{name: _arith(op) for name, op in _OPS.items()},
    **{name: _compare(op) for name, op in _COMPARISONS.items()},
    **{name: _zero_test(op) for name, op in _TESTS.items()},
    **{name: _logic(name) for name in ("AND", "OR", "XOR")},
    **{name: _ignore(len(row.takes)) for name, row in OUTPUT.items()},
    "PICK": _pick,
    "/MOD": _divide,
    "*/": _scale(with_rest=False),
    "*/MOD": _scale(with_rest=True),
    ">R": _push_return,
    "R>": _pop_return(keep=False),
    "R@": _pop_return(keep=True),
    "I": _counter(0),
    "J": _counter(1),
    "K": _counter(2),
    "COMPILE-LITERAL": _literal,
    "RANDOMIZE": _ignore(0),
    "RANDOMIZE2": _ignore(0),
    "SEED!": _ignore(1),
    "SEED2!": _ignore(1),
    "RAND-WITHIN": _random,
    "RAND-WITHIN2": _random,
    "$RAND-WITHIN": _random,
}
