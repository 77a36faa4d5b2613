"""Translates the tree of a word into statements, with a symbolic stack.

Each cell of the stack is an expression over locals, so most of what Forth does with its stack
leaves no trace. Where paths meet, a cell that differs from path to path becomes a local. Where
their depths differ (`Uneven`), the word is translated once more, as one that works on the stack of
the run: there, cells are pushed and popped when the rules run.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from translator.frontends.axiom.fault import Fault
from translator.frontends.axiom.lowering.program import (
    WAYS,
    Deeper,
    Held,
    Program,
    Result,
    Uneven,
    Unit,
    resolved,
)  # fmt: skip
from translator.frontends.axiom.lowering.state import (
    Branch,
    Code,
    Round,
    State,
    facts_of,
    known,
    level,
    parallel,
)  # fmt: skip
from translator.frontends.axiom.lowering.values import (
    FOG,
    ZERO,
    Fog,
    Item,
    Place,
    Role,
    Value,
    arith,
    both,
    clear,
    compare,
    constant,
    either,
    large,
    negation,
    nodes,
    number,
    trivial,
    truth,
    whole,
)  # fmt: skip
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
from translator.ir import stmt as s
from translator.ir.expr import FALSE, OFF_BOARD, TRUE, Const, Expr, Kind
from translator.source import Span

Tail = Callable[[State], None]

MAX_ROUNDS = 40
"""Attempts at a loop or word until it is known which cells change."""


@dataclass(slots=True)
class _Frame:
    """A loop that is being translated: the points from which it is left, and gone round again."""

    exits: list[State] = field(default_factory=list)
    backs: list[State] = field(default_factory=list)


@dataclass(slots=True)
class Return:
    """A point where the word ends; `explicit` where something else of it follows."""

    state: State
    explicit: bool = False


class Translator:
    """Translates one word: as a procedure, or (`root`) as a rule or event, which nothing calls.

    `given` is what stands on the stack when it begins, the top last.
    """

    def __init__(self, program: Program, unit: Unit, given: list[Item], root: bool = False) -> None:
        self.program = program
        self.unit = unit
        self.root = root
        self.loose = unit.loose
        self.given = given
        self.locals: dict[str, Kind] = {}
        self.returns: list[Return] = []
        self.code: list[Code] = []
        self.frames: list[_Frame] = []
        self.inlined: list[Colon] = []

    def run(self, here: Expr, on_board: bool) -> None:
        """Translates the whole word."""
        valid = frozenset([here]) if on_board else frozenset[Expr]()
        state = State(self.code, here, list(self.given), valid)
        self.sequence(self.unit.word.body, state, self.returned)

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
        if state.stack and state.stack[0] is FOG:
            raise Uneven(self.unit.word.span)
        if self.loose:
            name = self.fresh()
            state.code.append(s.Pop(name))
            state.stack.insert(0, Value(e.Local(name)))
        elif self.root:
            message = f"`{self.unit.word.name}` takes more cells than there are: they read 0"
            self.program.sink.note("A302", message, self.unit.word.span)
            state.stack.insert(0, Value(ZERO))
        else:
            raise Deeper

    def push(self, state: State, expr: Expr, role: Role = Role.NUMBER) -> None:
        if large(expr):
            name = self.fresh(Value(expr, role))
            state.assign(name, expr)
            expr = e.Local(name)
        state.stack.append(Value(expr, role))

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
        if isinstance(item, Fog):
            raise Uneven(span)
        message = f"the address of `{item.storage.name}` is used as a number"
        raise Fault("A304", message, span or self.unit.word.span)

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

    # Sequences and branches

    def sequence(self, body: tuple[Node, ...], state: State, tail: Tail) -> None:
        """Translates nodes; `tail` goes on where they end. A final `IF` hands it to its arms."""
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
        then, other = self._arms(condition, state)
        self.sequence(node.then, then, tail)
        self.sequence(node.other, other, tail)
        state.dead = True

    def _arms(self, condition: Expr, state: State) -> tuple[State, State]:
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
        then, other = self._arms(condition, state)
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
            raise Uneven(span)
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
                state.set_cell(index, self._chosen(list(items), ends, span))

    def _chosen(self, items: list[Item], ends: list[State], span: Span | None) -> Value:
        """A local that each end gives its own value."""
        role = self.common(items)
        name = self.fresh(Value(ZERO, role))
        on_board = role is Role.PLACE
        for item, end in zip(items, ends, strict=True):
            value = self.as_role(item, role)
            on_board = on_board and (value in end.valid or _is_cell(value))
            end.assign(name, value)
        return Value(e.Local(name), role)

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

    # Loops

    def loop(self, state: State, run: Callable[[State, _Frame], None], span: Span) -> None:
        """A loop whose body `run` translates; it files the points where the loop ends or repeats.

        Which cells change from round to round is found by trying.
        """
        if self.loose:
            self.flush(state)
        changing: dict[int, Role] = {}
        for _ in range(MAX_ROUNDS):
            returns = len(self.returns)
            head = state.fork()
            names: dict[int, str] = {}
            cells = head.cells()
            for index, role in changing.items():
                names[index] = self.fresh(Value(ZERO, role))
                head.set_cell(index, Value(e.Local(names[index]), role))
            start = head.cells()
            frame = _Frame()
            self.frames.append(frame)
            code = head.code
            run(head, frame)
            self.frames.pop()
            if any(back.shape() != state.shape() for back in frame.backs):
                raise Uneven(span)
            if not self.loose and level(frame.backs, state):
                depth = min(len(clear(point.stack)) for point in (state, *frame.backs))
                state.fogged(min(depth, len(clear(state.stack))))
                changing = {}
            else:
                new = self._changes(start, frame.backs, changing, cells)
                if new == changing:
                    break
                changing = new
            del self.returns[returns:]
        else:
            raise Uneven(span)
        for index, name in names.items():
            state.assign(name, self.as_role(cells[index], changing[index]))
        for back in frame.backs:
            self._again(back, names, changing)
        state.code.append(Round(code))
        self.meet(state, frame.exits, span)
        for end in frame.exits:
            end.code.append(s.Leave())

    def _changes(
        self,
        start: list[Item],
        backs: list[State],
        changing: dict[int, Role],
        before: list[Item],
    ) -> dict[int, Role]:
        """The cells that do not come back as they began, with the roles of what they hold."""
        if self.loose:
            for back in backs:
                self.flush(back)
        columns = zip(*(back.cells() for back in backs), strict=True)
        found = dict(changing)
        for index, items in enumerate(columns):
            if index in changing:
                held = Value(e.Local("?"), changing[index])
                found[index] = self.common([before[index], held, *items])
            elif any(item != start[index] for item in items):
                found[index] = self.common([before[index], *items])
        return found

    def _again(self, back: State, names: dict[int, str], roles: dict[int, Role]) -> None:
        """What the next round begins with."""
        cells = back.cells()
        pairs = [(name, self.as_role(cells[i], roles[i])) for i, name in names.items()]
        for name, value in parallel(pairs, self.fresh):
            back.assign(name, value)

    def _until(self, node: Until, state: State) -> None:
        def run(head: State, frame: _Frame) -> None:
            self.sequence(node.body, head, lambda end: self.test(end, frame, leave_if=True))

        self.loop(state, run, node.span)

    def _while(self, node: While, state: State) -> None:
        def run(head: State, frame: _Frame) -> None:
            def tested(end: State) -> None:
                condition = self.condition(end)
                if isinstance(condition, Const) and not condition.value:
                    frame.exits.append(end)
                    return
                inside, outside = self._arms(condition, end)
                if condition != TRUE:
                    frame.exits.append(outside)
                self.sequence(node.body, inside, frame.backs.append)

            self.sequence(node.test, head, tested)

        self.loop(state, run, node.span)

    def test(self, end: State, frame: _Frame, leave_if: bool) -> None:
        """The end of a round: a flag on the stack tells whether the loop is left."""
        condition = self.condition(end)
        if isinstance(condition, Const):
            leave = bool(condition.value) is leave_if
            (frame.exits if leave else frame.backs).append(end)
            return
        if not leave_if:
            condition = negation(condition)
        leaving, going_on = self._arms(condition, end)
        frame.exits.append(leaving)
        frame.backs.append(going_on)

    def _count(self, node: Count, state: State) -> None:
        start, limit = self.number(state), self.number(state)
        state.counters.append(Value(start))
        state.saved.append(Value(limit))

        def run(head: State, frame: _Frame) -> None:
            self.sequence(node.body, head, lambda end: self._next(node, end, frame))

        self.loop(state, run, node.span)
        state.counters.pop()
        state.saved.pop()

    def _next(self, node: Count, end: State, frame: _Frame) -> None:
        step = self.number(end) if node.stepped else number(1)
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
        self.test(end, frame, leave_if=True)

    # Nodes

    def node(self, node: Node, state: State) -> None:
        from translator.frontends.axiom.lowering.calls import append

        if isinstance(node, Literal):
            self._literal(node, state)
        elif isinstance(node, Ref):
            self.word(node.word, state, node.span)
        elif isinstance(node, Tick):
            state.stack.append(resolved(node.word))
        elif isinstance(node, If):
            self._if(node, state)
        elif isinstance(node, Until):
            self._until(node, state)
        elif isinstance(node, While):
            self._while(node, state)
        elif isinstance(node, Count):
            self._count(node, state)
        elif isinstance(node, Exit):
            self.returns.append(Return(state.snapshot(), explicit=True))
            state.dead = True
        elif isinstance(node, Leave):
            self.frames[-1].exits.append(state.snapshot())
            state.dead = True
        elif isinstance(node, Append):
            append(self, resolved(node.word), state, node.span)
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
        from translator.frontends.axiom.lowering import kernel, natives
        from translator.frontends.axiom.lowering.calls import call

        word = resolved(word)
        if isinstance(word, Colon):
            call(self, word, state, span)
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
            message = f"the deferred word `{word.name}` was given no target"
            raise Fault("A301", message, span, f"`' WORD IS {word.name}` gives it one")
        elif isinstance(word, Primitive):
            action = kernel.ACTIONS.get(word.name) or natives.ACTIONS.get(word.name)
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

    def step(self, state: State, direction: Expr) -> None:
        """A direction word: the cursor moves if there is a link; a flag tells."""
        if not trivial(state.here):
            here = state.here
            state.spill(lambda expr: expr == here, self.fresh)
        name = self.fresh(Value(ZERO, Role.PLACE))
        target = e.Local(name)
        state.assign(name, e.Neighbour(state.here, direction, e.Mover()))
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

    def _text(self, node: Text, state: State) -> None:
        if node.word == 'ABORT"':
            condition = self.condition(state)
            arm, _ = self._arms(condition, state)
            self.fail(arm, node.text, node.span)
            if condition == TRUE:
                state.dead = True
            else:
                state.learn(condition, False)
        elif node.word == 'S"':
            self.fail(state, "texts have no meaning in rules", node.span)

    def returned(self, state: State) -> None:
        """The word ends here, with its last node."""
        self.returns.append(Return(state))

    def results(self) -> list[Result]:
        """What the word leaves on top of the stack."""
        ends = [end.state for end in self.returns]
        for end in ends:
            if end.saved or end.counters:
                raise Uneven(self.unit.word.span)
            if end.literals:
                message = f"`{self.unit.word.name}` leaves a literal that no `COMPILE` follows"
                raise Fault("A310", message, self.unit.word.span)
        if self.loose:
            for end in ends:
                self.flush(end)
        level(ends)
        columns = zip(*(clear(end.stack) for end in ends), strict=True)
        return [self._result(list(items)) for items in columns]

    @property
    def foggy(self) -> bool:
        """The word leaves cells whose number depends on the position."""
        return any(end.state.stack[:1] == [FOG] for end in self.returns)

    def _result(self, items: list[Item]) -> Result:
        first = items[0]
        if any(item != first for item in items):
            return Result(self.common(items))
        if not isinstance(first, Value) or isinstance(first.expr, Const):
            return Result(item=first)
        if first in self.given:
            return Result(same=len(self.given) - 1 - self.given.index(first))
        return Result(first.role)

    def moves_cursor(self, here: Expr) -> bool:
        return any(end.state.here != here for end in self.returns)

    def close(self, results: list[Result], gives_here: bool) -> None:
        """Writes what the word returns at each of its ends."""
        for end in self.returns:
            values = [end.state.here] if gives_here else []
            values += [
                self.as_role(item, result.role)
                for item, result in zip(clear(end.state.stack), results, strict=False)
                if result.returned
            ]
            if values or end.explicit:
                end.state.code.append(s.Return(tuple(values)))


def _is_cell(expr: Expr) -> bool:
    return isinstance(expr, Const) and expr.value >= 0
