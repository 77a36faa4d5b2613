"""Between which numbers the value of an expression certainly lies."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.arithmetic import GREATEST, LEAST
from translator.ir.bodies import assigned
from translator.ir.expr import NOWHERE, Const, Expr, Kind
from translator.ir.game import Game
from translator.ir.kinds import Kinds
from translator.ir.nouns import OF_KIND, number_of
from translator.ir.parts import Procedure, Rule

RING: Final = ("+", "-", "*", "&", "|", "^")
"""Operations that may be done with numbers that are reduced to 32 bits before or after."""

ROUNDS: Final = 200_000
"""How often all loops of one run together may go round (`ROUNDS` of the run-time parts)."""

Range = tuple[int, int]
_WHOLE: Final = (LEAST, GREATEST)


class Bounds:
    """Of expressions of one body, whose locals have these kinds. What is stored has 32 bits.

    `counters` are locals that are never further from 0 than so.
    """

    def __init__(
        self, kinds: Kinds, known: Mapping[str, Kind], counters: Mapping[str, int]
    ) -> None:
        self.game, self.kinds, self.known, self.counters = kinds.game, kinds, known, counters

    def fit(self, node: e.Arith) -> bool:
        """The result has 32 bits, and so has each on the way there that is of the same ring."""
        least, greatest = self.of(node)
        inside = LEAST <= least and greatest <= GREATEST
        if not inside or node.op not in RING:
            return inside
        return all(
            self.fit(part)
            for part in (node.left, node.right)
            if isinstance(part, e.Arith) and part.op in RING
        )

    def of(self, node: Expr) -> Range:
        if isinstance(node, e.Arith):
            return self._arith(node)
        if isinstance(node, Const):
            return node.value, node.value
        if isinstance(node, e.Table):
            return min(0, *node.values), max(0, *node.values)
        if isinstance(node, e.Attribute):
            return 0, (1 << self.game.attributes[node.attribute].bits) - 1
        if isinstance(node, e.Local) and node.name in self.counters:
            return -self.counters[node.name], self.counters[node.name]
        kind = self.kinds.of(node, self.known)
        if kind is Kind.BOOLEAN and not isinstance(node, e.Local | e.Ask | e.Param):
            return 0, 1
        things = self._things(node, kind)
        return _WHOLE if things is None else (NOWHERE, things)

    def _things(self, node: Expr, kind: Kind) -> int | None:
        """A number that is not less, of expressions that count or number something of the game."""
        board = self.game.board
        if kind is Kind.POSITION or isinstance(node, e.Count):
            return len(board.positions)
        if isinstance(node, e.TypeAt | e.MovingType):
            return len(self.game.pieces)
        if isinstance(node, e.OwnerAt | e.Me | e.Mover):
            return len(self.game.players)
        if isinstance(node, e.Ply):  # more steps than that are kept nowhere
            return 1 << 30
        return len(self.game.turn_order.turns) if isinstance(node, e.TurnIndex) else None

    def _arith(self, node: e.Arith) -> Range:
        (a, b), (c, d) = self.of(node.left), self.of(node.right)
        if node.op == "+":
            return a + c, b + d
        if node.op == "-":
            return a - d, b - c
        if node.op == "*":
            products = (a * c, a * d, b * c, b * d)
            return min(products), max(products)
        if node.op == "min":
            return min(a, c), min(b, d)
        if node.op == "max":
            return max(a, c), max(b, d)
        if node.op in ("/", "%"):
            return self._divided(node, max(abs(a), abs(b)))
        if node.op == "&" and (a >= 0 or c >= 0):
            return 0, min(most for least, most in ((a, b), (c, d)) if least >= 0)
        size = max(number.bit_length() for number in (a, b, c, d))
        return (0 if a >= 0 and c >= 0 else -1 << size), (1 << size) - 1

    def _divided(self, node: e.Arith, most: int) -> Range:
        """A number at most so far from 0 is divided."""
        divisor = node.right
        if isinstance(divisor, Const) and divisor.value:
            size = abs(divisor.value)
            most = min(most, size - 1) if node.op == "%" else most // size
        return -most, most


def counters(game: Game, body: Rule | Procedure) -> dict[str, int]:
    """The locals that are only set to numbers and counted up or down by them, and how far at most.

    No statement runs more often than a run may go round, times what loops over things go through.
    """
    far = {name: 0 for name, kind in body.locals if kind is Kind.INTEGER}

    def count(nodes: tuple[s.Stmt, ...], times: int, rounds: int) -> None:
        for node in nodes:
            for name in assigned(node):
                change = _change(node, name)
                if change is None:
                    far.pop(name, None)
                elif name in far:
                    far[name] += abs(change) * times * rounds
            if isinstance(node, s.If):
                count(node.then, times, rounds)
                count(node.other, times, rounds)
            elif isinstance(node, s.ForEach):
                count(node.body, times * number_of(game, OF_KIND[node.kind]), rounds)
            elif isinstance(node, s.While):
                count(node.body, times, ROUNDS)

    count(body.body, 1, 1)
    return {name: most for name, most in far.items() if most <= GREATEST}


def _change(node: s.Stmt, name: str) -> int | None:
    """The number to which a statement sets a local, or by which it changes it."""
    value = node.value if isinstance(node, s.Let) else None
    if isinstance(value, e.Arith) and value.op in ("+", "-") and value.left == e.Local(name):
        value = value.right
    return value.value if isinstance(value, Const) else None
