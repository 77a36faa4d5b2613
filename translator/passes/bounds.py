"""Between which numbers the value of an expression certainly lies."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from translator.ir import expr as e
from translator.ir.arithmetic import GREATEST, LEAST
from translator.ir.expr import NOWHERE, Const, Expr, Kind
from translator.ir.kinds import Kinds

RING: Final = ("+", "-", "*", "&", "|", "^")
"""Operations that may be done with numbers that are reduced to 32 bits before or after."""

Range = tuple[int, int]
WHOLE: Final = (LEAST, GREATEST)


def unknown(_: str | int) -> Range:
    """Of locals and answers of which nothing is known."""
    return WHOLE


class Bounds:
    """Of expressions of one body, whose locals have these kinds. What is stored has 32 bits.

    `limits` tells between which numbers a local lies that holds one, `answers` what is asked of a
    procedure.
    """

    def __init__(
        self,
        kinds: Kinds,
        known: Mapping[str, Kind],
        limits: Callable[[str], Range] = unknown,
        answers: Callable[[int], Range] = unknown,
    ) -> None:
        self.game, self.kinds, self.known = kinds.game, kinds, known
        self.limits, self.answers = limits, answers

    def counting(self, name: str) -> Bounds:
        """The same where a local is a position that is counted, whatever it is outside."""
        known = {**self.known, name: Kind.POSITION}
        return Bounds(self.kinds, known, self.limits, self.answers)

    def fit(self, node: e.Arith) -> bool:
        """The result has 32 bits, and so has each on the way there that is of the same ring."""
        inside = fits(self.of(node))
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
        if isinstance(node, e.Cell):
            inner = self.of(node.value)
            return inner if fits(inner) else WHOLE
        kind = self.kinds.of(node, self.known)
        if isinstance(node, e.Local) and kind is Kind.INTEGER:
            return self.limits(node.name)
        if isinstance(node, e.Ask) and kind is Kind.INTEGER:
            return self.answers(node.procedure)
        if kind is Kind.BOOLEAN and not isinstance(node, e.Local | e.Ask | e.Param):
            return 0, 1
        things = self._things(node, kind)
        return WHOLE if things is None else (NOWHERE, things)

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


def fits(found: Range) -> bool:
    """Numbers of 32 bits."""
    return LEAST <= found[0] and found[1] <= GREATEST
