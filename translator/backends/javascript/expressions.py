"""Expressions as JavaScript source.

`g` is the engine, `b` its state (the board first). In programs positions are numbers that may be
computed with, and off the board is -1; walks have `OFF` in its place. Conditions are 1 or 0 where
they are used as numbers. Numbers are exact; only products need care to stay so.
"""

from __future__ import annotations

from typing import ClassVar, Final

from translator.backends.engine.binding import ATOM, CHOICE, OR, Source
from translator.backends.engine.expressions import ExpressionWriter
from translator.backends.javascript.shared import Shared
from translator.ir import expr as e
from translator.ir.computed import Question
from translator.ir.expr import Const, Expr

_RING: Final = ("+", "-", "*", "&", "|", "^")


class Writer(ExpressionWriter):
    """The expressions of a function that runs in a context of the engine."""

    TARGET = "JavaScript"
    ME, KIND = "g._owning", "g._kind"
    STATE: ClassVar = {
        e.Mover: "g._playing",
        e.TurnIndex: "g._turn",
        e.Ply: "g._depth",
        e.MoveCount: "g._moveCount",
        e.Replies: "g._replies()",
    }
    SIGNS: ClassVar = {"==": "===", "!=": "!=="}
    BOTH, EITHER, DENIAL, TRUE, FALSE = "&&", "||", "!", "true", "false"
    DENIED = ATOM
    notes = False  # it tells which numbers of the state it reads

    @property
    def shared(self) -> Shared:
        assert isinstance(self.tables, Shared)
        return self.tables

    def value(self, node: Expr, tight: int = CHOICE) -> str:
        if isinstance(node, Question):
            return f"({self.test(node, OR)} ? 1 : 0)"
        return super().value(node, tight)

    def const(self, node: e.Const) -> Source:
        return (str(node.value) if node.value >= 0 else f"({node.value})"), ATOM

    def same(self, node: e.Same) -> Source:
        return f"isNow({self.value(node.left)} + 1, {self.value(node.right)} + 1)", ATOM

    def board(self) -> str:
        return self.need("b", "g._s")

    def code(self, at: Expr) -> str:
        return self.held(self.on(at))

    def held(self, address: str) -> str:
        """A number of the state."""
        return f"{self.board()}[{f'note(g, {address})' if self.notes else address}]"

    def on(self, at: Expr) -> str:
        if self.valid(at):
            return self.value(at)
        number = at.value if isinstance(at, e.AsPosition) else at
        return f"within({self.value(number)}, OFF, OFF)"

    def found(self, position: str) -> str:
        return f"within({position}, OFF, -1)"

    def owns(self, node: e.Owned) -> Source:
        owner, player = self.owner(node.at), self._owner_of(node.player)
        if isinstance(node.player, e.Me | e.Mover | Const):
            return self.compared(owner, "==", player)
        return f"isNow({owner}, {player})", ATOM

    def opposes(self, node: e.Owned) -> Source:
        return f"isOther({self.owner(node.at)}, {self._owner_of(node.player)})", ATOM

    def _owner_of(self, player: Expr) -> str:
        """The owner plus one that the pieces of a player have."""
        return str(player.value + 1) if isinstance(player, Const) else f"{self.value(player)} + 1"

    def typed(self, node: e.IsPiece) -> Source:
        types = f"{self.tables.table('TYPES')}[{self.code(node.at)}]"
        return f"isNow({types}, {self.value(node.piece)} + 1)", ATOM

    def marked(self, node: e.Marked) -> Source:
        return f"{self.names[node.positions]}[{self.on(node.at)}]", ATOM

    def next_to_enemy(self, node: e.NextToEnemy) -> str:
        near = f"{self.tables.table('NEAR')}[{self.on(node.at)}]"
        return f"anyHolds({self.board()}, {near}, {self.mine('ENEMY')})"

    def below(self, node: Expr, limit: int, last: bool = False) -> str:
        if self.runs_below(node, limit):
            return self.value(node)
        return f"within({self.value(node)}, {limit}, {limit if last else -1})"

    def first_on(self, node: e.FirstOn) -> Source:
        return f"firstOn({self.value(node.first)}, {self.value(node.second)})", ATOM

    def attribute(self, node: e.Attribute, shift: int, mask: int) -> Source:
        held = self.held(f"BITS + {self.on(node.at)}")
        return f"(({held} >> {shift}) & {mask})" if shift else f"({held} & {mask})", ATOM

    def counted(self, node: e.Count) -> str:
        name, where = self.counting(node.name, node.where)
        return f"countOf(OFF, ({name}) => {where})"

    def answer(self, node: e.Ask) -> str:
        name, operands = self.procedure(node.procedure), [*map(self.value, node.args)]
        if not self.shared.abandons(node.procedure):
            return f"{name}({', '.join(['g', *operands])})"
        return f"g._answer({', '.join([str(node.procedure), name, *operands])})"

    def cell(self, node: e.Cell) -> Source:
        return f"({self._ring(node.value)} | 0)", ATOM

    def _ring(self, node: Expr) -> str:
        """A number that differs from the value by a multiple of 2 ** 32, if at all."""
        if not isinstance(node, e.Arith) or node.op not in _RING:
            return self.value(node)
        left, right = self._ring(node.left), self._ring(node.right)
        return f"Math.imul({left}, {right})" if node.op == "*" else f"({left} {node.op} {right})"

    def arith(self, node: e.Arith) -> Source:
        left, right = node.left, self.value(node.right)
        if node.op in ("/", "%"):
            self.shared.divides = True
            if isinstance(left, e.Arith) and left.op == "*":
                factors = f"{self.value(left.left)}, {self.value(left.right)}"
                return f"scaled({factors}, {right})[{0 if node.op == '/' else 1}]", ATOM
            name = "quotient" if node.op == "/" else "remainder"
            return f"{name}({self.value(left)}, {right})", ATOM
        if node.op in ("min", "max"):
            return f"Math.{node.op}({self.value(left)}, {right})", ATOM
        return f"({self.value(left)} {node.op} {right})", ATOM

    def entry(self, node: e.Table) -> Source:
        # One more entry is read where the index is beyond the others.
        values = ",".join(map(str, (*node.values, 0)))
        table, size = self.tables.constants.add("table", f"[{values}]"), len(node.values)
        return f"{table}[{self.below(node.index, size, last=True)}]", ATOM

    def asked(self, variable: int, index: Expr) -> Source:
        text = self.value(index)
        call = self.beyond(variable, text, self.placed(index))
        if not isinstance(index, e.Local | e.Param):
            return call, ATOM
        slot = self.slot(f"{self.tables.slots[variable]} + {text}")
        return f"({self.inside(variable, text)} ? {slot} : {call})", ATOM

    def inside(self, variable: int, index: str) -> str:
        """Whether an array has such an element."""
        return f"{index} >= 0 && {index} < {self.tables.game.variables[variable].size}"

    def variable(self, variable: int) -> str:
        if self.tables.game.variables[variable].scratch:
            return f"g.v{variable}"
        return self.slot(str(self.tables.slots[variable]))

    def slot(self, at: str) -> str:
        return self.held(at)

    def array(self, variable: int) -> str:
        return f"g.v{variable}"

    def element(self, variable: int, index: Expr) -> Source:
        return f"element(g, g.v{variable}, {self.value(index)}, {variable})", ATOM

    def index(self, index: Expr | None) -> str:
        return "0" if index is None else self.value(index)
