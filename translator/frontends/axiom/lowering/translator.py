"""Translates the tree of a word into statements, by abstract interpretation of the stack.

A word is run on a stack whose cells are expressions in place of numbers: `2 +` takes the expression
`x` off and puts `x + 2` there, and an effect becomes a statement. What a word takes and leaves (its
stack effect) is so found out, not declared. An example, for a script that says
`: twice  DUP + ;  : go  here twice ... ;`: in `go` the stack is `[here]`, in `twice` it becomes
`[here, here]` and then `[here + here]`, which is what the procedure returns.

Where paths meet, a cell that differs from path to path becomes a local. Where their depths differ
(`StackDepthMismatchError`), the word is translated once more, as one that works on the stack of the
run: there, cells are pushed and popped when the rules run. Cells whose number is not known lie
below what is (`UnknownBelow`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from translator.core.source import Span
from translator.frontends.axiom.error import ScriptError
from translator.frontends.axiom.lowering import calls, kernel, loops, memory, natives, tokens
from translator.frontends.axiom.lowering.loops import Frame
from translator.frontends.axiom.lowering.program import (
    Program,
    StackDepthMismatchError,
    Unit,
    resolved,
)
from translator.frontends.axiom.lowering.returns import Return
from translator.frontends.axiom.lowering.state import Branch, State, level
from translator.frontends.axiom.lowering.values import ZERO, Item, Place, Role, Value, number, whole
from translator.frontends.axiom.lowering.writer import Writer
from translator.frontends.axiom.words import (
    Append,
    Array,
    Bind,
    Colon,
    Constant,
    Count,
    Deferred,
    Definition,
    Direction,
    Does,
    Exit,
    If,
    Leave,
    Literal,
    Memory,
    Node,
    Primitive,
    Ref,
    Text,
    Tick,
    Until,
    While,
)  # fmt: skip
from translator.ir import expr as e
from translator.ir.expr import FALSE, TRUE, Const, Expr, Kind

_ACTIONS = kernel.ACTIONS | memory.ACTIONS | tokens.ACTIONS | natives.ACTIONS

MAX_NODES = 30_000
"""Words in one translation of a program. Words that stand for short ones are put in their places,
and a word is translated again when it turns out to take more cells: either can double with every
word. Real programs need some thousands."""

MAX_DEPTH = 150
"""Structures, and words that are put in the places of their names, inside each other."""

Tail = Callable[[State], None]


class Translator(Writer):
    """Translates one word: as a procedure, or (`root`) as a rule or event."""

    def __init__(self, program: Program, unit: Unit, given: list[Item], root: bool = False) -> None:
        super().__init__(program, unit, given, root)
        self.returns: list[Return] = []
        self.frames: list[Frame] = []
        self.inlined: list[Colon] = []

    def another(self, unit: Unit, given: list[Item]) -> Translator:
        """One for a word that this one calls."""
        return Translator(self.program, unit, given)

    def run(self, here: Expr, on_board: bool) -> None:
        """Translates the whole word."""
        valid = frozenset([here]) if on_board else frozenset[Expr]()
        state = State(self.code, here, list(self.given), valid)
        self.sequence(self.unit.word.body, state, self.returned)

    def returned(self, state: State) -> None:
        """The word ends here, with its last node."""
        self.returns.append(Return(state))

    # Sequences and branches

    def sequence(self, body: tuple[Node, ...], state: State, tail: Tail) -> None:
        """Translates nodes; `tail` goes on where they end. A final `IF` hands it to its arms."""
        with self._inside():
            self._sequence(body, state, tail)

    @contextmanager
    def _inside(self) -> Iterator[None]:
        """One structure or word more is inside others; A311 where they are too many."""
        self.program.depth += 1
        try:
            if self.program.depth > MAX_DEPTH:
                raise calls.too_deep(self.unit.word)
            yield
        finally:
            self.program.depth -= 1

    def _sequence(self, body: tuple[Node, ...], state: State, tail: Tail) -> None:
        for index, node in enumerate(body):
            if state.dead:
                return
            if isinstance(node, If) and index == len(body) - 1:
                self._branch(node, state, tail)
                return
            self.node(node, state)
        if not state.dead:
            tail(state)

    def _branch(self, node: If, state: State, tail: Tail) -> None:
        """An `IF` with nothing behind it: each arm goes on with the tail by itself."""
        condition = self.condition(state)
        if isinstance(condition, Const):
            self.sequence(node.then if condition.value else node.other, state, tail)
            return
        then, other = self.arms(condition, state)
        self.sequence(node.then, then, tail)
        self.sequence(node.other, other, tail)
        state.dead = True

    def arms(self, condition: Expr, state: State) -> tuple[State, State]:
        then, other = state.fork(), state.fork()
        then.learn(condition, True)
        other.learn(condition, False)
        state.code.append(Branch(condition, then.code, other.code))
        return then, other

    def _if(self, node: If, state: State) -> None:
        """An `IF` with something behind it: its arms meet there."""
        condition = self.condition(state)
        if isinstance(condition, Const):
            arm = node.then if condition.value else node.other
            self.joined(arm, state)
            return
        then, other = self.arms(condition, state)
        ends: list[State] = []
        self.sequence(node.then, then, ends.append)
        self.sequence(node.other, other, ends.append)
        self.meet(state, ends, node.span)

    def joined(self, body: tuple[Node, ...], state: State) -> None:
        """Translates nodes in the middle of others."""
        ends: list[State] = []
        self.sequence(body, state, ends.append)
        if len(ends) != 1 or ends[0] is not state:
            self.meet(state, ends, self.unit.word.span)

    def meet(self, state: State, ends: list[State], span: Span | None) -> None:
        """All ends of a structure go on as one; `state` becomes what they have in common."""
        if not ends:
            state.dead = True
            return
        if self.loose:
            for end in ends:
                self.flush(end)
        if len({end.shape() for end in ends}) > 1:
            raise StackDepthMismatchError(span)
        level(ends)
        first = ends[0]
        state.here, state.dead = first.here, False
        state.stack, state.saved = list(first.stack), list(first.saved)
        state.counters, state.literals = list(first.counters), list(first.literals)
        state.valid = frozenset.intersection(*(end.valid for end in ends))
        if len(ends) == 1:
            return
        columns = list(zip(*(end.cells() for end in ends), strict=True))
        for index, items in enumerate(columns):
            if any(item != items[0] for item in items):
                state.set_cell(index, self._chosen(list(items), ends))

    def _chosen(self, items: list[Item], ends: list[State]) -> Value:
        """A local that each end gives its own value."""
        role = self.common(items)
        name = self.fresh(Value(ZERO, role))
        for item, end in zip(items, ends, strict=True):
            end.assign(name, self.as_role(item, role))
        return Value(e.Local(name), role)

    # Nodes

    def count(self, span: Span) -> None:
        """One more node of the program; A311 when there are too many."""
        self.program.nodes += 1
        if self.program.nodes > MAX_NODES:
            message = f"`{self.unit.word.name}` is too entangled for translation"
            raise ScriptError("A311", message, span)

    def node(self, node: Node, state: State) -> None:
        self.at = node.span
        self.count(node.span)
        if isinstance(node, Literal):
            self._literal(node, state)
        elif isinstance(node, Ref):
            self.word(node.word, state, node.span)
        elif isinstance(node, Tick):
            state.stack.append(resolved(node.word))
        elif isinstance(node, If):
            self._if(node, state)
        elif isinstance(node, Until):
            loops.until(self, node, state)
        elif isinstance(node, While):
            loops.repeat(self, node, state)
        elif isinstance(node, Count):
            loops.count(self, node, state)
        elif isinstance(node, Exit):
            self.returns.append(Return(state.snapshot(), explicit=True))
            state.dead = True
        elif isinstance(node, Leave):
            self.frames[-1].exits.append(state.snapshot())
            state.dead = True
        elif isinstance(node, Append):
            calls.append(self, resolved(node.word), state, node.span)
        elif isinstance(node, Text):
            self._text(node, state)
        elif isinstance(node, Bind | Does):
            what = "`IS`" if isinstance(node, Bind) else "`DOES>`"
            self.fail(state, f"{what} changes words while rules run", node.span)

    def _literal(self, node: Literal, state: State) -> None:
        if isinstance(node.value, int):
            self.push(state, number(node.value))
        elif isinstance(node.value, Definition):
            state.stack.append(resolved(node.value))
        else:
            offset = number(node.value.offset // 4)
            state.stack.append(Place(node.value.storage, offset))

    def word(self, word: Definition, state: State, span: Span) -> None:
        """Runs a word."""
        word = resolved(word)
        if isinstance(word, Colon):
            calls.call(self, word, state, span)
        elif isinstance(word, Direction):
            self.step(state, Const(Kind.DIRECTION, self.program.way(word)))
        elif isinstance(word, Constant):
            self._constant(word, state, span)
        elif isinstance(word, Memory):
            state.stack.append(Place(word.storage, ZERO))
            if word.does is not None:
                self.joined(word.does, state)
        elif isinstance(word, Array):
            state.stack.append(Place(word.storage, whole(self.number(state))))
        elif isinstance(word, Deferred):
            message = f"the deferred word `{word.name}` has no target"
            raise ScriptError("A301", message, span, f"`' WORD IS {word.name}` gives it one")
        elif isinstance(word, Primitive):
            action = _ACTIONS.get(word.name)
            if action is None:
                message = f"`{word.name}` has no meaning in rules"
                self.program.sink.warning("A306", message, span)
                self.fail(state, message, span)
            else:
                action(self, state, span)

    def _constant(self, word: Constant, state: State, span: Span) -> None:
        if word.name in ("TRUE", "FALSE") and word.span is None:
            self.push(state, TRUE if word.value else FALSE, Role.FLAG)
        elif isinstance(word.value, int):
            self.push(state, number(word.value))
        else:
            self._literal(Literal(word.value, span), state)

    def _text(self, node: Text, state: State) -> None:
        if node.word == 'ABORT"':
            condition = self.condition(state)
            arm, _ = self.arms(condition, state)
            self.fail(arm, node.text, node.span)
            if condition == TRUE:
                state.dead = True
            else:
                state.learn(condition, False)
        elif node.word == 'S"':
            self.fail(state, "texts have no meaning in rules", node.span)
