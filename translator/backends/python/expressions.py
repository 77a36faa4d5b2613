"""Expressions as Python source. `g` is the engine, `b` its board; off the board is -1."""

from __future__ import annotations

from collections.abc import Collection
from typing import ClassVar, Final

from translator.analysis.runs.players import is_player
from translator.backends.engine.binding import (
    ATOM,
    BIT_AND,
    BIT_OR,
    BIT_XOR,
    CHOICE,
    COMPARE,
    NOT,
    PRODUCT,
    SUM,
    Source,
)
from translator.backends.engine.counts import CountWriter
from translator.backends.engine.expressions import ZERO
from translator.backends.engine.groups import Condition, limit
from translator.backends.python.literals import compact
from translator.backends.python.shared import Shared
from translator.ir import expr as e
from translator.ir.expr import Const, Expr, Kind, Relation

_BINDING: Final = {"+": SUM, "-": SUM, "*": PRODUCT, "&": BIT_AND, "|": BIT_OR, "^": BIT_XOR}
_FUNCTIONS: Final = {"/": "quotient", "%": "remainder", "min": "min", "max": "max"}


class Writer(CountWriter):
    """The expressions of a function that runs in a context of the engine."""

    TARGET = "Python"
    SET, PICKER, MARKS = "frozenset({})", "picker({})", "marks({})"
    PICKED, STANDING, EVERYWHERE = "{}.isdisjoint({}({}))", "standing({}, {})", "range({})"
    ME, KIND = "me", "kind"
    STATE: ClassVar = {
        e.Mover: "mover",
        e.TurnIndex: "g._turn",
        e.Ply: "len(g._log)",
        e.MoveCount: "g.move_count",
        e.Replies: "g._replies()",
    }

    players: Collection[str] = ()
    """The locals that certainly are players, and the same all the time."""

    @property
    def shared(self) -> Shared:
        assert isinstance(self.tables, Shared)
        return self.tables

    def test(self, node: Expr, tight: int = CHOICE) -> str:
        counts = isinstance(node, e.Compare) and isinstance(node.left, e.Count)
        if isinstance(node, e.Compare) and node.op == "!=" and node.right == ZERO and not counts:
            return self.value(node.left, tight)
        return super().test(node, tight)

    def denied(self, node: Expr) -> str:
        return self.code(node.at) if isinstance(node, e.IsEmpty) else super().denied(node)

    def source(self, node: Expr) -> Source:
        if isinstance(node, e.MoveCount):
            self.shared.counts_moves = True
        return super().source(node)

    def _condition(self, node: Condition) -> Source:
        count, wanted = self._somewhere(node)
        if count is None:
            return super()._condition(node)
        found = self.none_stands(count)
        if found is not None:
            wanted = not wanted
        else:
            cells, where = self._looked_for(count)
            found = f"any({where} {cells})"
        return (found, ATOM) if wanted else (f"not {found}", NOT)

    def _somewhere(self, node: Expr) -> tuple[e.Count | None, bool]:
        """What is asked to hold on some cell, if it is cells that are looked at, or on none."""
        match node:
            case e.Not(operand):
                count, wanted = self._somewhere(operand)
                return count, not wanted
            case e.Compare(">" | "!=" | "==" | "<=" as op, e.Count() as count, right) if (
                right == ZERO and self.shared.found_codes(count) is None
            ):
                return count, op in (">", "!=")
            case _:  # it asks how many, or no count at all
                return None, False

    def search(self, node: Expr) -> tuple[str, str, bool] | None:
        """A condition as a loop: over which cells, what is looked for, and whether it is wanted."""
        count, wanted = self._somewhere(node)
        if count is None or self.none_stands(count) is not None:
            return None
        return *self._looked_for(count), wanted

    def _looked_for(self, count: e.Count) -> tuple[str, str]:
        cells, condition = self.cells(count)
        own, where = self.counting(count.name, condition)
        return f"for {own} in {cells}", where

    def const(self, node: e.Const) -> Source:
        if node.kind is Kind.BOOLEAN:
            return ("True" if node.value else "False"), ATOM
        return str(node.value), ATOM if node.value >= 0 else PRODUCT

    def same(self, node: e.Same) -> Source:
        return f"-1 != {self.value(node.left, SUM)} == {self.value(node.right, SUM)}", COMPARE

    def board(self) -> str:
        return self.need("b", "g._b")

    def owns(self, node: e.Owned) -> Source:
        if is_player(self.tables.game, node.player, self.players):
            return self._stands_for("MINE", node)
        return f"{self.owner(node.at)} == {self.value(node.player, SUM)} + 1 > 0", COMPARE

    def opposes(self, node: e.Owned) -> Source:
        if is_player(self.tables.game, node.player, self.players):
            return self._stands_for("OTHERS", node)
        return f"0 != {self.owner(node.at)} != {self.value(node.player, SUM)} + 1", COMPARE

    def _stands_for(self, table: str, node: e.Owned) -> Source:
        """By the codes in the row of a player who certainly is one."""
        player = self.value(node.player)
        row = f"{self.tables.table(table)}[{player}]"
        own = self.need(f"{table.lower()}_{player}_", row) if f"_{player}".isidentifier() else row
        return f"{own}[{self.code(node.at)}]", ATOM

    def typed(self, node: e.IsPiece) -> Source:
        types = f"{self.tables.table('TYPES')}[{self.code(node.at)}]"
        return f"{types} == {self.value(node.piece, SUM)} + 1 > 0", COMPARE

    def marked(self, node: e.Marked) -> Source:
        test = f"{self.value(node.at, SUM)} in {self.names[node.positions]}"
        return (test if self.valid(node.at) else f"-1 != {test}"), COMPARE

    def next_to_enemy(self, node: e.NextToEnemy) -> str:
        near = f"{self.tables.table('NEAR')}[{self.value(node.at)}]"
        return f"next_to({self.board()}, {self.mine('ENEMY')}, {near})"

    def below(self, node: Expr, limit: int, last: bool = False) -> str:
        """The last entry has the index -1, too."""
        text = self.value(node)
        way = isinstance(node, e.Local) and self.kinds.get(node.name) is Kind.DIRECTION
        if self.runs_below(node, limit) or (last and way):  # of which none is -1
            return text
        if isinstance(node, e.Local | e.Param):
            return f"{text} if 0 <= {text} < {limit} else -1"
        return f"_n if 0 <= (_n := {text}) < {limit} else -1"

    def first_on(self, node: e.FirstOn) -> Source:
        text, name = self.index(node.first)
        return f"{name} if {text} >= 0 else {self.value(node.second)}", CHOICE

    def attribute(self, node: e.Attribute, shift: int, mask: int) -> Source:
        held = f"{self.need('attributes', 'g._at')}[{self.value(node.at)}]"
        return f"{held} >> {shift} & {mask}" if shift else f"{held} & {mask}", BIT_AND

    def counted(self, node: e.Count) -> str:
        codes = self.shared.found_codes(node)
        if codes is not None:
            table, many = self.own(codes[:2]), codes[2]
            if many:
                return f"bytes({self.board()}).translate({table}).count(1)"
            return f"sum(map({self.board()}.count, {table}))"
        cells, condition = self.cells(node)
        own, where = self.counting(node.name, condition)
        return f"sum(1 for {own} in {cells} if ({where}))"

    def answer(self, node: e.Ask) -> str:
        return f"{self.procedure(node.procedure)}{self.arguments(node.procedure, node.args)}"

    def arguments(self, procedure: int, given: tuple[Expr, ...]) -> str:
        """What a procedure is called with; what of the context it needs has everywhere its name."""
        return f"({', '.join(['g', *map(self.value, given), *self.shared.needs(procedure)])})"

    def cell(self, node: e.Cell) -> Source:
        if is_player(self.tables.game, node, self.players):
            return self.source(node.value)
        # Small numbers, which most are, go without a call; that would take longer than most sums.
        small = 0x3FFFFFFF
        number = f"(_n := {self.value(node.value)})"
        low, high = f"-{small:#x} <= ", f" <= {small:#x}"
        match node.value:  # what is in the range leaves it at one end alone
            case e.Arith("+" | "-" as op, e.Local() | e.Param() | e.Load(), Const(value=by)) if (
                not self.shared.game.generation.by_type  # scripts also have larger ones in locals
            ):
                low, high = ("", high) if (by >= 0) == (op == "+") else (low, "")
        return f"_n if {low}{number}{high} else cell(_n)", CHOICE

    def arith(self, node: e.Arith) -> Source:
        if node.op in _FUNCTIONS:
            left, right = self.value(node.left), self.value(node.right)
            return f"{_FUNCTIONS[node.op]}({left}, {right})", ATOM
        right_node, op, binding = node.right, node.op, _BINDING[node.op]
        if op == "+" and isinstance(right_node, Const) and right_node.value < 0:
            op, right_node = "-", Const(right_node.kind, -right_node.value)
        right = self.value(right_node, binding + 1)
        if op == "-" and node.left == ZERO:
            return f"-{self.value(right_node, ATOM)}", PRODUCT
        return f"{self.value(node.left, binding)} {op} {right}", binding

    def entry(self, node: e.Table) -> Source:
        name, size = self.tables.constants.add("table", compact(node.values)), len(node.values)
        if limit(node.index, self.tables.game) <= size or self.runs_below(node.index, size):
            return f"{name}[{self.value(node.index)}]", ATOM
        return f"{name}[_n] if 0 <= (_n := {self.value(node.index)}) < {size} else 0", CHOICE

    def stored(self, variable: int, index: Expr) -> Source:
        if isinstance(index, Const) and index.value < 0:
            return "0", ATOM
        first = self.tables.slots[variable]
        if isinstance(index, Const):
            return self.slot(str(first + index.value)), ATOM
        text, at = (self.value(index),) * 2 if self.valid(index) else self.index(index)
        slot = self.slot(f"{first} + {at}" if first else at)
        return (slot, ATOM) if self.valid(index) else (f"{slot} if {text} >= 0 else 0", CHOICE)

    def asked(self, variable: int, index: Expr) -> Source:
        first, size = self.tables.slots[variable], self.tables.game.variables[variable].size
        test, name = self.inside(index, size or 0)
        slot = self.slot(f"{first} + {name}" if first else name)
        return f"{slot} if {test} else {self.beyond(variable, name, self.placed(index))}", CHOICE

    def variable(self, variable: int) -> str:
        if self.tables.game.variables[variable].scratch:
            return f"g.{self.shared.variables[variable]}"
        return self.slot(str(self.tables.slots[variable]))

    def slot(self, at: str) -> str:
        return f"{self.need('variables', 'g._vars')}[{at}]"

    def array(self, variable: int) -> str:
        name = self.shared.variables[variable]
        return self.need(name, f"g.{name}")

    def element(self, variable: int, index: Expr) -> Source:
        array, size = self.array(variable), self.tables.game.variables[variable].size
        if self.runs_below(index, size or 0):
            return f"{array}[{self.value(index)}]", ATOM
        test, name = self.inside(index, size or 0)
        return f"{array}[{name}] if {test} else g._beyond({variable})", CHOICE

    def inside(self, index: Expr, size: int) -> tuple[str, str]:
        """Whether an array has such an element, and the name of the index."""
        text, name = self.index(index)
        placed = size >= self.tables.size and self.placed(index)
        return f"{text} >= 0" if placed else f"0 <= {text} < {size}", name

    def index(self, index: Expr) -> tuple[str, str]:
        """An index that is compared and then used: its source, and then its name."""
        if isinstance(index, e.Local | e.Param):
            return self.value(index), self.value(index)
        return f"(_n := {self.value(index)})", "_n"


def is_condition(node: Expr) -> bool:
    """The source is a truth value of Python, not a number."""
    kinds = e.Not | e.And | e.Or | e.Compare | e.OnBoard | e.IsEmpty | e.Occupied
    if isinstance(node, e.Owned):
        return node.relation in (Relation.OWN, Relation.OTHER)
    return isinstance(node, kinds) or (isinstance(node, Const) and node.kind is Kind.BOOLEAN)
