"""Move words as rules, events as procedures."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from translator.core.source import Span
from translator.frontends.axiom.lowering.calls import HERE, loosen, used_locals
from translator.frontends.axiom.lowering.program import (
    Program,
    StackDepthMismatchError,
    Unit,
    resolved,
)
from translator.frontends.axiom.lowering.state import freeze
from translator.frontends.axiom.lowering.suspects import kept_on_the_stack
from translator.frontends.axiom.lowering.translator import Translator
from translator.frontends.axiom.lowering.values import ZERO, Item, Role, Value, constant, number
from translator.frontends.axiom.words import (
    Colon,
    Constant,
    Definition,
    Direction,
    Literal,
    Node,
    Ref,
    Tick,
)  # fmt: skip
from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.expr import OFF_BOARD, Const, Kind
from translator.ir.ids import ProcedureId, RuleId
from translator.ir.parts import Procedure, Rule
from translator.ir.walk import expressions, statements, substituted

MAX_WRAPPERS = 20


class Given(NamedTuple):
    """What a rule has a parameter for: a direction, or a number that is no flag."""

    role: Role
    value: int


class RuleTable:
    """The rules of a program: each move word once for the kinds of constants that it is given.

    They are as the other front ends make them: equal constants are one, a constant that is not used
    is none, and equal bodies are one rule (moves and drops apart).
    """

    def __init__(self, program: Program) -> None:
        self.program = program
        self.rules: list[Rule] = []
        self._known: dict[tuple[object, ...], tuple[RuleId, list[int]]] = {}
        self._by_shape: dict[tuple[object, ...], RuleId] = {}

    def rule(self, word: Definition, drop: bool, span: Span) -> tuple[RuleId, tuple[int, ...]]:
        """The rule that a `{move}` names, and its constants.

        A word that only gives constants to another one is a use of that one.
        """
        word, given = _unwrapped(word)
        found = [self._constant(item) for item in given]
        constants = list(dict.fromkeys(filter(None, found)))
        stack = [
            item if one is None else _parameter(constants.index(one), one.role)
            for item, one in zip(given, found, strict=True)
        ]
        key = (word, drop, *stack)
        if key not in self._known:
            self._known[key] = self._made(word, drop, stack, span)
        index, used = self._known[key]
        return index, tuple(constants[number].value for number in used)

    def _constant(self, item: Item) -> Given | None:
        if isinstance(item, Direction):
            return Given(Role.WAY, self.program.way(item))
        if isinstance(item, Value) and item.role is Role.NUMBER:
            return Given(Role.NUMBER, constant(item.expr) or 0)
        return None

    def _made(
        self, word: Definition, drop: bool, stack: list[Item], span: Span
    ) -> tuple[RuleId, list[int]]:
        """The rule for a stack, and which of its parameters it uses."""
        rule = self._translated(word, stack, span)
        used = sorted({n.index for n in _expressions(rule) if isinstance(n, e.Param)})
        if len(used) < len(rule.params):
            rule = self._translated(word, [_kept(item, used) for item in stack], span)
        shape = rule.params, rule.locals, rule.body, drop
        index = self._by_shape.setdefault(shape, RuleId(len(self.rules)))
        if index == len(self.rules):
            self.rules.append(rule)
        return index, used

    def _translated(self, word: Definition, stack: list[Item], span: Span) -> Rule:
        colon = word if isinstance(word, Colon) else Colon(word.name, span, body=(Ref(word, span),))
        t = self._root(colon, stack, e.Local(HERE), gives=False)
        # Where rules run, no moves are counted yet.
        body = substituted(freeze(t.code), e.MoveCount, lambda _: ZERO)
        params = {p.index: p.kind for item in stack if (p := _param(item)) is not None}
        kinds = tuple(params[number] for number in range(len(params)))
        return Rule(word.name, kinds, used_locals(t, body), body)

    def event(self, word: Definition, gives: bool) -> ProcedureId:
        """A word that the engine calls; with `gives` it returns the cell on top."""
        span = word.span
        assert span is not None
        colon = word if isinstance(word, Colon) else Colon(word.name, span, body=(Ref(word, span),))
        t = self._root(colon, [], OFF_BOARD, gives)
        body = freeze(t.code)
        results = (Kind.INTEGER,) if gives else ()
        made = Procedure(word.name, (), results, used_locals(t, body), body, span)
        self.program.procedures.append(made)
        return ProcedureId(len(self.program.procedures) - 1)

    def _root(self, word: Colon, stack: list[Item], here: e.Expr, gives: bool) -> Translator:
        """Translates a word that nothing calls; what it leaves on the stack is of no interest."""
        unit = Unit(word, ProcedureId(-1))
        on_board = here != OFF_BOARD
        while True:
            t = Translator(self.program, unit, stack, root=True)
            try:
                t.run(here, on_board)
                given = [(t.number(end.state),) if gives else () for end in t.returns]
                break
            except StackDepthMismatchError as mismatch:
                loosen(self.program, unit, mismatch)
        kept_on_the_stack(t, stack)
        unit.takes_here = unit.gives_here = False
        for end, values in zip(t.returns, given, strict=True):
            if values or end.explicit:
                end.state.code.append(s.Return(values))
        unit.results = []
        return t

    def procedures(self) -> tuple[Procedure, ...]:
        """All procedures; nothing calls those that were given up."""
        given_up = Procedure("", (), (), (), ())
        return tuple(found or given_up for found in self.program.procedures)


def _parameter(number: int, role: Role) -> Value:
    return Value(e.Param(number, role.value), role)


def _param(item: Item) -> e.Param | None:
    return item.expr if isinstance(item, Value) and isinstance(item.expr, e.Param) else None


def _kept(item: Item, used: list[int]) -> Item:
    """The item where only these parameters are left; what stands for another one is not read."""
    param = _param(item)
    if param is None or not isinstance(item, Value):
        return item
    if param.index not in used:
        return Value(ZERO, item.role)
    return _parameter(used.index(param.index), item.role)


def _expressions(rule: Rule) -> Iterator[e.Expr]:
    return (node for part in statements(rule.body) for node in expressions(part))


def _unwrapped(word: Definition) -> tuple[Definition, list[Item]]:
    """The word that does what a word is for, and the constants that it is given."""
    word, given = resolved(word), list[Item]()
    for _ in range(MAX_WRAPPERS):
        inner = _wrapped(word)
        if inner is None:
            break
        constants, word = inner
        given += constants
    return word, given


def _wrapped(word: Definition) -> tuple[list[Item], Definition] | None:
    """The constants that a word gives to another one, if that is all it does."""
    if not isinstance(word, Colon) or not word.body:
        return None
    *before, last = word.body
    if not isinstance(last, Ref) or not isinstance(resolved(last.word), Colon):
        return None
    if resolved(last.word) is word:
        return None
    items = [_constant(node) for node in before]
    if any(item is None for item in items):
        return None
    return [item for item in items if item is not None], resolved(last.word)


def _constant(node: Node) -> Item | None:
    if isinstance(node, Tick):
        return resolved(node.word)
    if isinstance(node, Literal) and isinstance(node.value, int):
        return Value(number(node.value))
    if isinstance(node, Ref):
        word = resolved(node.word)
        if isinstance(word, Constant) and isinstance(word.value, int):
            flag = word.name in ("TRUE", "FALSE") and word.span is None
            kind = Kind.BOOLEAN if flag else Kind.INTEGER
            return Value(Const(kind, word.value), Role.FLAG if flag else Role.NUMBER)
    return None
