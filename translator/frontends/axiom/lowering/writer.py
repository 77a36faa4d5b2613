"""Writes the statements of one word, with a symbolic stack.

Each cell of the stack is an expression over locals, so most of what Forth does with its stack
leaves no trace.
"""

from __future__ import annotations

from collections.abc import Callable

from translator.core.source import Span
from translator.frontends.axiom.error import ScriptError
from translator.frontends.axiom.lowering.program import (
    WAYS,
    Held,
    Program,
    StackDepthMismatchError,
    StackUnderflowError,
    Unit,
)
from translator.frontends.axiom.lowering.state import Code, State, facts_of, known
from translator.frontends.axiom.lowering.values import (
    UNKNOWN_BELOW,
    ZERO,
    Item,
    Role,
    UnknownBelow,
    Value,
    arith,
    both,
    clear,
    constant,
    large,
    number,
    trivial,
    truth,
    whole,
)  # fmt: skip
from translator.frontends.axiom.words import Definition, Direction
from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.expr import FALSE, OFF_BOARD, TRUE, Const, Expr, Kind
from translator.ir.walk import nodes
from translator.ir.written import located


class Writer:
    """What a word's statements are written with.

    `given` is what stands on the stack when it begins, the top last. A `root` is a rule or event,
    which nothing calls. A `loose` one works on the stack of the run.
    """

    def __init__(self, program: Program, unit: Unit, given: list[Item], root: bool = False) -> None:
        self.program = program
        self.unit = unit
        self.root = root
        self.loose = unit.loose
        self.given = given
        self.locals: dict[str, Kind] = {}
        self.code: list[Code] = []
        self.at: Span | None = None  # of the node that is translated

    # Locals

    def fresh(self, value: Value | None = None) -> str:
        name = f"t{len(self.locals) + 1}"
        self.locals[name] = (value.role if value is not None else Role.NUMBER).value
        return name

    # The stack

    def pop(self, state: State) -> Item:
        if not clear(state.stack):
            self.demand(state)
        return state.stack.pop()

    def demand(self, state: State) -> None:
        """One more cell is needed below those that are known."""
        if state.stack and state.stack[0] is UNKNOWN_BELOW:
            raise StackDepthMismatchError(self.unit.word.span)
        if self.loose:
            name = self.fresh()
            state.code.append(s.Pop(name))
            state.stack.insert(0, Value(e.Local(name)))
        elif self.root:
            message = f"`{self.unit.word.name}` takes more cells than there are: they read 0"
            self.program.sink.warning("A302", message, self.unit.word.span)
            state.stack.insert(0, Value(ZERO))
        else:
            raise StackUnderflowError

    def push(self, state: State, expr: Expr, role: Role = Role.NUMBER) -> None:
        if large(expr):
            name = self.fresh(Value(expr, role))
            state.assign(name, expr)
            expr = e.Local(name)
        state.stack.append(Value(located(expr, self.at), role))

    def number(self, state: State) -> Expr:
        """Takes a number from the stack."""
        return self.as_number(self.pop(state))

    def as_number(self, item: Item, span: Span | None = None) -> Expr:
        if isinstance(item, Value):
            if item.role is not Role.WAY:
                return item.expr
            return arith("+", item.expr, number(WAYS))
        if isinstance(item, Definition):
            return number(self.program.token(item))
        if isinstance(item, UnknownBelow):
            raise StackDepthMismatchError(span)
        message = f"the address of `{item.storage.name}` is used as a number"
        raise ScriptError("A304", message, span or self.unit.word.span)

    def condition(self, state: State) -> Expr:
        """Takes a flag from the stack."""
        item = self.pop(state)
        if isinstance(item, Value):
            return truth(item.expr, item.role)
        return TRUE

    def position(self, state: State) -> Expr:
        """Takes a position from the stack."""
        return self.as_position(self.pop(state))

    def as_position(self, item: Item) -> Expr:
        if isinstance(item, Value) and item.role is Role.PLACE:
            return item.expr
        expr = self.as_number(item)
        value = constant(expr)
        if value is None:
            return e.AsPosition(whole(expr))
        inside = 0 <= value < len(self.program.description.positions)
        return Const(Kind.POSITION, value) if inside else OFF_BOARD

    def as_role(self, item: Item, role: Role) -> Expr:
        """An item as a number of a role that is known to fit it."""
        if role is Role.WAY:
            if isinstance(item, Direction):
                return Const(Kind.DIRECTION, self.program.way(item))
            assert isinstance(item, Value)
            return item.expr if item.role is Role.WAY else number(-1)
        if role is Role.PLACE:
            return self.as_position(item)
        return whole(self.as_number(item))

    def keep(self, state: State, depth: int = 0) -> None:
        """A cell is going to be used twice: its value is computed once."""
        while len(clear(state.stack)) <= depth:
            self.demand(state)
        item = state.stack[-1 - depth]
        expr = item.expr if isinstance(item, Value) else None
        if expr is None or trivial(expr):
            return
        state.spill(lambda other: other == expr, self.fresh)

    def spill_reads(self, state: State, concerned: Callable[[Expr], bool]) -> None:
        """Computes now what reads something that is about to change."""
        state.spill(lambda expr: any(concerned(node) for node in nodes(expr)), self.fresh)

    def flush(self, state: State) -> None:
        """Puts all cells on the stack of the run."""
        for item in state.stack:
            state.code.append(s.Push(self.as_role(item, Role.NUMBER)))
        state.stack.clear()

    def common(self, items: list[Item]) -> Role:
        """The role that fits all items."""
        held = Held()
        for item in items:
            if isinstance(item, Direction):
                held.roles.add(Role.WAY)
            elif isinstance(item, Value):
                held.add(item)
            else:
                held.roles.add(Role.NUMBER)
        return held.role(len(self.program.description.positions))

    def step(self, state: State, direction: Expr) -> None:
        """A direction word: the cursor moves if there is a link; a flag tells."""
        if not trivial(state.here):
            here = state.here
            state.spill(lambda expr: expr == here, self.fresh)
        name = self.fresh(Value(ZERO, Role.PLACE))
        target = e.Local(name)
        state.assign(name, e.Step(state.here, direction, player=e.Mover()))
        state.here = e.FirstOn(target, state.here)
        self.push(state, e.OnBoard(target), Role.FLAG)

    def verify(self, state: State) -> None:
        condition = self.condition(state)
        if condition == TRUE:
            return
        state.code.append(s.Verify(condition))
        if condition == FALSE:
            state.dead = True
        else:
            state.learn(condition, True)

    def conjunction(self, left: Expr, right: Expr) -> Expr:
        """Both conditions; the second is only asked where the first holds."""
        return both(left, known(right, facts_of(left)))

    def fail(self, state: State, reason: str, span: Span | None) -> None:
        place = f" ({span})" if span is not None else ""
        state.code.append(s.Fail(f"{self.unit.word.name}: {reason}{place}"))
        state.dead = True
