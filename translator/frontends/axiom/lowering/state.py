"""The symbolic machine: what is on the stack at a point of a word, and the code that leads there.

Code is built in lists that stay open, because what a branch or a loop has to assign at its ends is
known only when all of it has been translated; `freeze` makes the statements of the `Game` of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

from translator.frontends.axiom.lowering.values import (
    UNKNOWN_BELOW,
    Item,
    Place,
    Role,
    Value,
    clear,
    rewritten,
)  # fmt: skip
from translator.ir import expr as e
from translator.ir.expr import FALSE, TRUE, Expr
from translator.ir.stmt import If, Let, Stmt, While
from translator.ir.walk import nodes


@dataclass(slots=True)
class Branch:
    """An `If` whose arms may still grow."""

    condition: Expr
    then: list[Code]
    other: list[Code]


@dataclass(slots=True)
class Round:
    """A loop whose body may still grow."""

    body: list[Code]


Code = Stmt | Branch | Round


def freeze(code: list[Code]) -> tuple[Stmt, ...]:
    found: list[Stmt] = []
    for part in code:
        if isinstance(part, Branch):
            then, other = freeze(part.then), freeze(part.other)
            if then or other:
                found.append(If(part.condition, then, other))
        elif isinstance(part, Round):
            found.append(While(e.TRUE, freeze(part.body)))
        else:
            found.append(part)
    return tuple(found)


@dataclass(slots=True, eq=False)
class State:
    """A point in a word. `here` is the cursor; `valid` holds what is certainly on the board."""

    code: list[Code]
    here: Expr
    stack: list[Item]
    valid: frozenset[Expr] = frozenset()
    saved: list[Item] = field(default_factory=list)  # by `>R`
    counters: list[Item] = field(default_factory=list)  # of loops
    literals: list[Item] = field(default_factory=list)  # by `COMPILE-LITERAL`
    dead: bool = False  # nothing that follows is reached

    def fork(self) -> State:
        """The same point with code of its own."""
        return replace(self.snapshot(), code=[])

    def snapshot(self) -> State:
        """The point as it is now."""
        return replace(
            self,
            stack=list(self.stack),
            saved=list(self.saved),
            counters=list(self.counters),
            literals=list(self.literals),
        )

    def shape(self) -> tuple[int, ...]:
        """The depths of all but the stack."""
        return tuple(map(len, (self.saved, self.counters, self.literals)))

    def fogged(self, depth: int) -> None:
        """Forgets all but the uppermost cells."""
        self.stack = [UNKNOWN_BELOW, *self.stack[len(self.stack) - depth :]]

    def cells(self) -> list[Item]:
        """All that differs from path to path, the cursor first."""
        here = Value(self.here, Role.PLACE)
        return [here, *self.stack, *self.saved, *self.counters, *self.literals]

    def set_cell(self, index: int, item: Item) -> None:
        """Changes one of `cells`."""
        if index == 0:
            assert isinstance(item, Value)
            self.here = item.expr
            return
        index -= 1
        for cells in (self.stack, self.saved, self.counters, self.literals):
            if index < len(cells):
                cells[index] = item
                return
            index -= len(cells)

    def assign(self, name: str, value: Expr) -> None:
        if value != e.Local(name):
            self.code.append(Let(name, value))

    def spill(self, concerned: Callable[[Expr], bool], fresh: Callable[[Value], str]) -> None:
        """Keeps in locals what would be another value later on."""
        kept: dict[Expr, Expr] = {}
        for index, item in enumerate(self.cells()):
            expr = _expr(item)
            if expr is None or not concerned(expr):
                continue
            if expr not in kept:
                value = item if isinstance(item, Value) else Value(expr)
                name = fresh(value)
                self.assign(name, expr)
                kept[expr] = e.Local(name)
                if expr in self.valid:
                    self.valid |= {e.Local(name)}
            self.set_cell(index, _with(item, kept[expr]))

    def learn(self, condition: Expr, holds: bool) -> None:
        """From here on the condition is known to hold, or not to hold."""
        facts = dict(_facts(condition, holds))
        if not facts:
            return
        self.valid |= {at for at, on_board in facts.items() if on_board}
        for index, item in enumerate(self.cells()):
            expr = _expr(item)
            if expr is not None:
                self.set_cell(index, _with(item, known(expr, facts)))


def _expr(item: Item) -> Expr | None:
    if isinstance(item, Value):
        return item.expr
    return item.index if isinstance(item, Place) else None


def _with(item: Item, expr: Expr) -> Item:
    if isinstance(item, Value):
        return Value(expr, item.role)
    assert isinstance(item, Place)
    return Place(item.storage, expr)


def _facts(condition: Expr, holds: bool) -> Iterable[tuple[Expr, bool]]:
    """(position, whether it is on the board) that follow from a condition."""
    if isinstance(condition, e.OnBoard):
        yield condition.at, holds
    elif isinstance(condition, e.Not):
        yield from _facts(condition.operand, not holds)
    elif isinstance(condition, e.And if holds else e.Or):
        for part in condition.operands:
            yield from _facts(part, holds)


def known(expr: Expr, facts: dict[Expr, bool]) -> Expr:
    """The expression where it is known which positions are on the board."""
    changes: dict[Expr, Expr] = {}
    for node in nodes(expr):
        if isinstance(node, e.FirstOn) and node.first in facts:
            changes[node] = node.first if facts[node.first] else node.second
        elif isinstance(node, e.OnBoard) and node.at in facts:
            changes[node] = TRUE if facts[node.at] else FALSE
        elif isinstance(node, e.Occupied) and facts.get(node.at):
            changes[node] = e.Not(e.IsEmpty(node.at))
    if not changes:
        return expr
    return known(rewritten(expr, changes), facts)


def facts_of(condition: Expr) -> dict[Expr, bool]:
    """What is known where the condition holds."""
    return dict(_facts(condition, True))


def level(states: list[State], before: State | None = None) -> bool:
    """Makes the stacks of states equally deep; what only some of them have is unknown.

    Returns whether anything did.
    """
    every = [*states, before] if before is not None else states
    depth = min((len(clear(state.stack)) for state in every), default=0)
    if all(len(state.stack) == len(every[0].stack) == depth for state in every):
        return False
    if all(len(state.stack) == depth + 1 and state.stack[0] is UNKNOWN_BELOW for state in every):
        return False
    for state in states:
        state.fogged(depth)
    return True


def parallel(pairs: list[tuple[str, Expr]], fresh: Callable[[], str]) -> list[tuple[str, Expr]]:
    """Assignments in an order in which each reads what was there before all of them."""
    waiting = [(name, value) for name, value in pairs if value != e.Local(name)]
    ordered: list[tuple[str, Expr]] = []
    while waiting:
        for index, (name, _) in enumerate(waiting):
            others = waiting[:index] + waiting[index + 1 :]
            if not any(e.Local(name) in nodes(value) for _, value in others):
                ordered.append(waiting.pop(index))
                break
        else:
            name, _ = waiting[0]
            kept = fresh()
            ordered.append((kept, e.Local(name)))
            changes: dict[Expr, Expr] = {e.Local(name): e.Local(kept)}
            waiting = [(n, rewritten(value, changes)) for n, value in waiting]
    return ordered
