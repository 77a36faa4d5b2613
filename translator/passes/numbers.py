"""Numbers that rules compute, made explicit: as positions, directions, and numbers of 32 bits.

A number that stands where a position or direction is expected becomes one (`AsPosition`,
`AsDirection`), so that what rules have as such is one, or -1. Arithmetic whose result may need more
than 32 bits is reduced to them (`Cell`); a product that is divided at once is exact. Scripts say
themselves where they reduce numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.bodies import assigned
from translator.ir.expr import Const, Expr, Kind, Local
from translator.ir.game import Game
from translator.ir.kinds import EXPECTED, HERE
from translator.ir.nouns import OF_KIND, number_of
from translator.ir.parts import Best, Invariant, Precondition, Procedure, Rule, Stage
from translator.ir.walk import put
from translator.passes.bounds import RING, Bounds
from translator.passes.rounds import Runs

_CONVERSIONS: Final[Mapping[Kind, Callable[[Expr], Expr]]] = {
    Kind.POSITION: e.AsPosition,
    Kind.DIRECTION: e.AsDirection,
}


def numbers(game: Game) -> Game:
    """The same game; what it takes for a position is one, and numbers have 32 bits."""
    runs = Runs(game)

    def made(body: Rule | Procedure) -> Any:
        results = body.results if isinstance(body, Procedure) else ()
        found = _Body(runs.loops(body).bounds, results).block(body.body)
        return body if found == body.body else replace(body, body=found)

    def loose(node: Expr, kind: Kind = Kind.BOOLEAN) -> Expr:
        return _Body(Bounds(runs.kinds, HERE)).value(node, kind)

    def stage(one: Stage) -> Stage:
        if isinstance(one, Precondition | Invariant):
            return replace(one, condition=loose(one.condition))
        if isinstance(one, Best):
            return replace(one, keys=tuple(loose(key, Kind.INTEGER) for key in one.keys))
        return one

    rated = game.evaluation
    changed = replace(
        game,
        rules=tuple(map(made, game.rules)),
        procedures=tuple(map(made, game.procedures)),
        goals=tuple(replace(goal, test=loose(goal.test)) for goal in game.goals),
        selection=tuple(map(stage, game.selection)),
        hidden=tuple(replace(hidden, where=loose(hidden.where)) for hidden in game.hidden),
        evaluation=rated and replace(rated, value=loose(rated.value, Kind.INTEGER)),
    )
    return game if changed == game else changed


class _Body:
    """A body, or an expression by itself, with what is known of the locals in it."""

    def __init__(self, bounds: Bounds, results: tuple[Kind, ...] = ()) -> None:
        self.game, self.kinds, self.known = bounds.game, bounds.kinds, bounds.known
        self.bounds, self.results = bounds, results

    # Statements

    def block(self, body: tuple[s.Stmt, ...]) -> tuple[s.Stmt, ...]:
        return tuple(found for node in body for found in self.statement(node))

    def statement(self, node: s.Stmt) -> list[s.Stmt]:
        if isinstance(node, s.If):
            then, other = self.block(node.then), self.block(node.other)
            return [put(self.operands(node), then=then, other=other)]
        if isinstance(node, s.Loop):
            placed = self._placed(node)
            return [put(self.operands(node), body=(*placed, *self.block(node.body)))]
        if isinstance(node, s.Do):
            return [put(node, effect=self.operands(node.effect))]
        return [self.operands(node), *self._placed(node)]

    def _placed(self, node: s.Stmt) -> list[s.Stmt]:
        """What a local is given by other ways than `Let` becomes what it is to be."""
        return [
            s.Let(name, convert(Local(name)))
            for name in assigned(node)
            for kind, convert in _CONVERSIONS.items()
            if self._kind(name) is kind and self._gives(node, name) is not kind
        ]

    def _gives(self, node: s.Stmt, name: str) -> Kind:
        """The kind of what a statement gives a local, which is there once."""
        if isinstance(node, s.Call):
            return self.game.procedures[node.procedure].results[node.results.index(name)]
        if isinstance(node, s.ForEach):
            return node.kind
        return self._kind(name) if isinstance(node, s.Let) else Kind.INTEGER

    # Expressions

    def operands(self, node: Any) -> Any:
        """A statement, effect or expression with its operands made explicit."""
        if isinstance(node, s.Let):
            return put(node, value=self.value(node.value, self._kind(node.name)))
        if isinstance(node, s.Return):
            return put(node, values=self._each(node.values, self.results))
        if isinstance(node, s.Call | s.Invoke | e.Ask):
            kinds = tuple(kind for _, kind in self.game.procedures[node.procedure].params)
            return put(node, args=self._each(node.args, kinds))
        if isinstance(node, e.Count):
            return self._count(node)
        if isinstance(node, e.Arith):
            return self._arith(node)
        changes: dict[str, Any] = {}
        for field, kind in EXPECTED[type(node)].items():
            held = getattr(node, field)
            if isinstance(held, tuple):
                changes[field] = tuple(self.value(one, kind) for one in held)
            elif held is not None:
                changes[field] = self.value(held, kind)
        return put(node, **changes)

    def _kind(self, name: str) -> Kind:
        return self.known.get(name, Kind.INTEGER)

    def _each(self, nodes: tuple[Expr, ...], kinds: tuple[Kind, ...]) -> tuple[Expr, ...]:
        return tuple(self.value(node, kind) for node, kind in zip(nodes, kinds, strict=True))

    def _count(self, node: e.Count) -> e.Count:
        """In the condition the name is a position, whatever it is outside."""
        inner = _Body(self.bounds.counting(node.name))
        return put(node, where=inner.value(node.where, Kind.BOOLEAN))

    def value(self, node: Expr, kind: Kind) -> Expr:
        """An expression where something of a kind is expected."""
        found: Expr = self.operands(node)
        if (
            isinstance(found, e.Arith)
            and not self.game.generation.by_type
            and not self.bounds.fit(found)
        ):
            found = e.Cell(found)
        if kind not in _CONVERSIONS or self.kinds.of(found, self.known) is kind:
            return found
        if isinstance(found, Const) and 0 <= found.value < number_of(self.game, OF_KIND[kind]):
            return Const(kind, found.value)
        return _CONVERSIONS[kind](found)

    def _arith(self, node: e.Arith) -> e.Arith:
        """Operands of the same ring are not reduced before the whole is, nor a dividend."""
        left, right = self._operand(node, node.left), self._operand(node, node.right)
        return put(node, left=left, right=right)

    def _operand(self, outer: e.Arith, node: Expr) -> Expr:
        if isinstance(node, e.Arith):
            divided = outer.op in ("/", "%") and node.op == "*" and node is outer.left
            if divided:
                whole = (self.value(part, Kind.INTEGER) for part in (node.left, node.right))
                return e.Arith(node.op, *whole)
            if outer.op in RING and node.op in RING:
                return self._arith(node)
        return self.value(node, Kind.INTEGER)
