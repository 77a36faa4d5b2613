"""Move words as rules, events as procedures."""

from __future__ import annotations

from translator.frontends.axiom.lowering.calls import HERE, loosen, used_locals
from translator.frontends.axiom.lowering.program import Program, Uneven, Unit, resolved
from translator.frontends.axiom.lowering.state import freeze
from translator.frontends.axiom.lowering.translator import Translator
from translator.frontends.axiom.lowering.values import Item, Role, Value, constant, number
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
from translator.ir.parts import Procedure, Rule
from translator.source import Span

MAX_WRAPPERS = 20


class Rules:
    """The rules of a program: each move word once for the kinds of constants that it is given."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.rules: list[Rule] = []
        self._known: dict[tuple[object, ...], int] = {}

    def rule(self, word: Definition, span: Span) -> tuple[int, tuple[int, ...]]:
        """The rule that a `{move}` names, and its constants.

        A word that only gives constants to another one is a use of that one.
        """
        word = resolved(word)
        given: list[Item] = []
        for _ in range(MAX_WRAPPERS):
            inner = _wrapped(word)
            if inner is None:
                break
            constants, word = inner
            given += constants
        stack: list[Item] = []
        args: list[int] = []
        kinds: list[Kind] = []
        for item in given:
            if isinstance(item, Direction):
                stack.append(Value(e.Param(len(args), Kind.DIRECTION), Role.WAY))
                args.append(self.program.way(item))
                kinds.append(Kind.DIRECTION)
            elif isinstance(item, Value) and item.role is Role.NUMBER:
                stack.append(Value(e.Param(len(args), Kind.INTEGER)))
                args.append(constant(item.expr) or 0)
                kinds.append(Kind.INTEGER)
            else:
                stack.append(item)
        key = (word, *stack)
        if key not in self._known:
            self._known[key] = len(self.rules)
            self.rules.append(Rule("", (), (), ()))
            self.rules[self._known[key]] = self._translated(word, stack, tuple(kinds), span)
        return self._known[key], tuple(args)

    def _translated(
        self, word: Definition, stack: list[Item], kinds: tuple[Kind, ...], span: Span
    ) -> Rule:
        colon = word if isinstance(word, Colon) else Colon(word.name, span, body=(Ref(word, span),))
        t = self._root(colon, stack, e.Local(HERE), gives=False)
        body = freeze(t.code)
        return Rule(word.name, kinds, used_locals(t, body), body)

    def event(self, word: Definition, gives: bool) -> int:
        """A word that the engine calls; with `gives` it returns the cell on top."""
        span = word.span
        assert span is not None
        colon = word if isinstance(word, Colon) else Colon(word.name, span, body=(Ref(word, span),))
        t = self._root(colon, [], OFF_BOARD, gives)
        body = freeze(t.code)
        results = (Kind.INTEGER,) if gives else ()
        made = Procedure(word.name, (), results, used_locals(t, body), body, span)
        self.program.procedures.append(made)
        return len(self.program.procedures) - 1

    def _root(self, word: Colon, stack: list[Item], here: e.Expr, gives: bool) -> Translator:
        """Translates a word that nothing calls; what it leaves on the stack is of no interest."""
        unit = Unit(word, -1)
        on_board = here != OFF_BOARD
        while True:
            t = Translator(self.program, unit, stack, root=True)
            try:
                t.run(here, on_board)
                break
            except Uneven as uneven:
                loosen(self.program, unit, uneven)
        unit.takes_here = unit.gives_here = False
        for end in t.returns:
            values = (t.number(end.state),) if gives else ()
            if values or end.explicit:
                end.state.code.append(s.Return(values))
        unit.results = []
        return t

    def procedures(self) -> tuple[Procedure, ...]:
        """All procedures; those that were given up do nothing, and nothing calls them."""
        empty = Procedure("", (), (), (), ())
        return tuple(found or empty for found in self.program.procedures)


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
