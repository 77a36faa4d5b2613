"""Which locals of a rule hold a position whose piece the rest of the rule may take.

A data-flow analysis, backwards from the statements that take: what is asked of a statement is which
locals matter after it. A position that is known to be empty there has nothing to be taken; that is
found forwards, from the conditions on the way.

An example: in `n (verify enemy?) (set-flag f ...) add` the local `here` matters after the step, for
`add` takes what stands there; before the step it does not, for it is another position then: some
position matters that no local holds yet. In `n (verify empty?) add` nothing matters anywhere.

The exploration of attacks gives up a path as soon as nothing that matters may be the victim.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import Final

from translator.analysis.operations import taken_from
from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.bodies import assigned_in
from translator.ir.expr import Expr
from translator.ir.ids import ProcedureId

Names = frozenset[str]

ANY: Final[Names] = frozenset(["*"])
"""Positions that no local holds yet."""

_NONE: Final[Names] = frozenset()


class Taking:
    """What matters at each point of one rule: a body, and the number of a statement in it."""

    def __init__(
        self, body: tuple[s.Stmt, ...], computing: Container[ProcedureId] = frozenset()
    ) -> None:
        """`computing` are procedures that record nothing for a move."""
        self._computing = computing
        self._before: dict[tuple[int, int], Names] = {}
        self._empty: dict[tuple[int, int], Names] = {}
        self._kept = body  # points go by the identity of bodies
        self._forwards(body, _NONE)
        self._backwards(body, _NONE)

    def before(self, body: tuple[s.Stmt, ...], index: int) -> Names:
        """The locals that matter before a statement; `ANY` among them for others to come."""
        return self._before.get((id(body), index), ANY)

    # Forwards: which locals hold positions that are known to be empty.

    def _forwards(self, body: tuple[s.Stmt, ...], empty: Names) -> Names:
        for index, statement in enumerate(body):
            point = id(body), index
            self._empty[point] = self._empty.get(point, empty) & empty
            empty = self._after(statement, empty)
        return empty

    def _after(self, statement: s.Stmt, empty: Names) -> Names:
        match statement:
            case s.Let(name, value):
                known = isinstance(value, e.Local) and value.name in empty
                return empty | {name} if known else empty - {name}
            case s.Verify(condition):
                return empty | _emptied(condition, True)
            case s.If(condition, then, other):
                return self._forwards(then, empty | _emptied(condition, True)) & self._forwards(
                    other, empty | _emptied(condition, False)
                )
            case s.While(condition, body):
                empty = empty.difference(assigned_in(body))
                self._forwards(body, empty | _emptied(condition, True))
                return empty | _emptied(condition, False)
            case _:  # what it may set, and what is in it, is known no more
                return empty.difference(assigned_in((statement,)))

    # Backwards: what is taken later.

    def _backwards(self, body: tuple[s.Stmt, ...], after: Names) -> Names:
        for index in range(len(body) - 1, -1, -1):
            point = id(body), index
            after = self._needed(body[index], after, self._empty[point])
            # A body that stands in two places has what matters in either.
            self._before[point] = self._before.get(point, _NONE) | after
        return after

    def _needed(self, statement: s.Stmt, after: Names, empty: Names) -> Names:
        """What matters before a statement, by what matters after it and what is empty there."""
        match statement:
            case s.Let(name, value):
                return (after - {name}) | _named(value) if name in after else after
            case s.If(_, then, other):
                return self._backwards(then, after) | self._backwards(other, after)
            case s.While(_, body):
                while not (around := self._backwards(body, after)) <= after:
                    after |= around
                return after
            case s.Pair(start, end):
                return after | _taken((start, end), empty)
            case s.Emit(start, end):
                return after | _taken([at for at in (start, end) if at is not None], empty)
            case s.Do(effect):
                return after | _taken(taken_from(effect), empty)
            case s.Verify() | s.Mark() | s.Forget():
                return after
            case s.Call(procedure, _, results) if procedure in self._computing:
                return after if after.isdisjoint(results) else ANY
            case _:  # of programs, which are not explored
                return ANY


def _emptied(condition: Expr, holds: bool) -> Names:
    """Locals that hold empty positions where a condition holds, or where it does not."""
    match condition:
        case e.IsEmpty(e.Local(name)) if holds:
            return frozenset([name])
        case e.Not(operand):
            return _emptied(operand, not holds)
        case e.And(operands) if holds:
            return _NONE.union(*(_emptied(one, True) for one in operands))
        case e.Or(operands) if not holds:
            return _NONE.union(*(_emptied(one, False) for one in operands))
        case _:  # other conditions hold of occupied positions, too
            return _NONE


def _named(position: Expr) -> Names:
    """The locals that a position is read from; `ANY` where it is worked out."""
    match position:
        case e.Local(name):
            return frozenset([name])
        case e.FirstOn(first, second):
            return _named(first) | _named(second)
        case _:  # it may come from any local
            return ANY


def _taken(positions: Iterable[Expr], empty: Names) -> Names:
    return _NONE.union(*map(_named, positions)) - empty
