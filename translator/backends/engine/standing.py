"""Programs in which it is known, at each statement, which locals are on the board there.

What a condition asks of a position is denied off the board. An example: in the body of
`(while (on-board? at) ...)`, up to where `at` is set, it needs no test as an index of the board.
"""

from __future__ import annotations

from translator.backends.engine.bodies import Lines, ends
from translator.backends.engine.programs import ProgramText
from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.bodies import HERE, START, assigned
from translator.ir.expr import TRUE, Expr, Kind, Local
from translator.ir.traits import on_board
from translator.ir.walk import Body, statements


class StandingText(ProgramText):
    """A program whose statements are written in their order, `then` before `other`."""

    def know(self) -> None:
        super().know()
        self._always = set(self.w.sure)
        places = {name for name, kind in self.kinds.items() if kind is Kind.POSITION}
        self._places = places | {HERE, START}
        self._begin: list[set[str]] = []  # what is sure where the bodies begin that come next
        self._ended: list[set[str]] = []  # and where those end that were written
        self._left: list[list[set[str]]] = []  # where the loops at hand are left
        self._now({HERE, START} if self.is_rule else set())

    def statement(self, node: s.Stmt) -> Lines:
        match node:
            case s.If():
                return self._branching(node)
            case s.While() | s.ForEach():
                return self._looping(node)
            case _:  # a statement without others in it
                return self._plain(node)

    def block(self, body: Body) -> Lines:
        before = self._sure
        if self._begin:
            self._now(self._begin.pop())
        lines = super().block(body)
        self._ended.append(self._sure)
        self._now(before)
        return lines

    def _plain(self, node: s.Stmt) -> Lines:
        if isinstance(node, s.Leave):
            self._left[-1].append(self._sure)
        stands = isinstance(node, s.Let) and (node.walk or self.w.valid(node.value))
        lines = super().statement(node)
        self._now(self._sure.difference(assigned(node)))
        if isinstance(node, s.Let) and stands:
            self._now(self._sure | {node.name})
        elif isinstance(node, s.Verify):
            self._now(self._sure | _standing(node.condition, True))
        return lines

    def _branching(self, node: s.If) -> Lines:
        self._begin.append(self._sure | _standing(node.condition, False))
        self._begin.append(self._sure | _standing(node.condition, True))
        lines = super().statement(node)
        other, then = self._ended.pop(), self._ended.pop()
        after = [sure for sure, body in ((then, node.then), (other, node.other)) if not ends(body)]
        self._now(set.intersection(*after) if after else self._sure)
        return lines

    def _looping(self, node: s.Loop) -> Lines:
        """Before each round a loop has set what it sets; it may end there, or where it is left."""
        self._now(self._sure.difference(*map(assigned, statements((node,)))))
        asked, denied = set[str](), self._sure
        if isinstance(node, s.While):
            asked = _standing(node.condition, True)
            denied = self._sure | _standing(node.condition, False)
        self._begin.append(self._sure | asked)
        self._left.append([])
        outside = len(self._ended)
        lines = super().statement(node)
        if len(self._ended) == outside:  # it is no loop there
            self._begin.pop()
        del self._ended[outside:]
        left = self._left.pop()
        if not (isinstance(node, s.While) and node.condition == TRUE):
            left.append(denied)
        self._now(set.intersection(*left) if left else self._sure)
        return lines

    def _now(self, sure: set[str]) -> None:
        self.w.sure = self._sure = (sure & self._places) | self._always


def _standing(condition: Expr, holds: bool) -> set[str]:
    """The locals that are on the board if a condition holds, or does not."""
    match condition:
        case e.Not(operand):
            return _standing(operand, not holds)
        case e.And(operands) if holds:
            return {name for one in operands for name in _standing(one, True)}
        case e.Or(operands) if not holds:
            return {name for one in operands for name in _standing(one, False)}
        case _:  # any other says it of one position, if of any
            at = on_board(condition) if holds else None
            return {at.name} if isinstance(at, Local) else set()
