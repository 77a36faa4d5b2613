"""Puts what locals and scratch variables certainly hold where they are read.

Known are constants, other locals, and what stays the same while a rule runs: who moves, for whom
and what. A number that depends on these alone is a table:

    (if (= mover 0) (let t 4096) (let t 2048))    becomes    (let t (table (4096 2048) mover))

What is then computed of constants alone is one; `fold` drops the branches that never run.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.arithmetic import GREATEST, LEAST, OPERATIONS, cell
from translator.ir.bodies import assigned, assigned_in
from translator.ir.expr import FALSE, NOWHERE, TRUE, Const, Expr, Kind
from translator.ir.game import Game
from translator.ir.kinds import Kinds, kind_of, known_to
from translator.ir.parts import Procedure, Rule
from translator.ir.traits import LEAVING
from translator.ir.walk import Body, nodes, rebuilt, statements
from translator.passes.calls import ended
from translator.passes.scratch import Writes, asks

SIGNS: Final[Mapping[str, Any]] = {
    "==": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}
_STEADY: Final = (e.Me, e.Mover, e.MovingType)  # of so few values that a table has a row for each

_Env = dict[str | int, Expr]  # by local, and by number of a scratch variable


def propagate(game: Game) -> Game:
    """The same game, with constants where they are known; only programs of scripts gain by it."""
    if not game.generation.by_type or asks(game):
        return game
    writes, kinds = Writes(game), Kinds(game)
    procedures = tuple(_Body(game, made, writes, kinds).changed() for made in game.procedures)
    game = replace(game, procedures=procedures)
    returned = [_returned(made) for made in procedures]
    rules = tuple(_Body(game, rule, writes, kinds, returned).changed() for rule in game.rules)
    return replace(game, rules=rules)


class _Body:
    """A rule or procedure, and by procedure which of its results are arguments."""

    def __init__(
        self,
        game: Game,
        made: Rule | Procedure,
        writes: Writes,
        kinds: Kinds,
        returned: Sequence[list[int | None]] = (),
    ) -> None:
        self.game, self.made, self.writes, self.returned = game, made, writes, returned
        self.locals = known_to(made)
        self.known: dict[str | int, Kind] = dict(self.locals.items())
        self.known |= dict.fromkeys(kinds.placed, Kind.POSITION)
        self.value = Values(game)

    def changed(self) -> Any:
        return replace(self.made, body=self.block(self.made.body, {}))

    def block(self, body: Body, env: _Env) -> Body:
        return tuple(self.statement(node, env) for node in body)

    def statement(self, node: s.Stmt, env: _Env) -> s.Stmt:
        """The statement with what is known before it; `env` is what is known after it then."""
        if isinstance(node, s.If):
            return self._if(node, env)
        if isinstance(node, s.Loop):
            for inner in statements((node,)):
                self._forget(inner, env)
            head = self._operands(node, env) if isinstance(node, s.While) else node
            return replace(head, body=self.block(node.body, dict(env)))
        node = self._operands(node, env)
        self._forget(node, env)
        if isinstance(node, s.Let):
            self._keep(node.name, node.value, env)
        elif isinstance(node, s.Assign) and self.writes.is_scratch(node.variable):
            self._keep(node.variable, node.value, env)
        elif isinstance(node, s.Call) and self.returned:
            self._given_back(node, env)
        return node

    def _given_back(self, node: s.Call, env: _Env) -> None:
        """What is known of results that are arguments, if these are what they are taken for."""
        params = self.game.procedures[node.procedure].params
        for name, index in zip(node.results, self.returned[node.procedure], strict=True):
            arg = None if index is None else node.args[index]
            if index is None or arg is None or _names(arg) & {*node.results}:
                continue
            if kind_of(arg, self.locals, lambda _: Kind.INTEGER) is params[index][1]:
                self._keep(name, arg, env)

    def _operands(self, node: Any, env: _Env) -> Any:
        """A statement with its own expressions changed."""
        held = node.effect if isinstance(node, s.Do) else node

        def change(inner: Any) -> Any:
            return inner if isinstance(inner, s.Stmt) else self._expression(inner, env)

        found = rebuilt(held, change)
        return replace(node, effect=found) if isinstance(node, s.Do) else found

    def _expression(self, node: Any, env: _Env) -> Any:
        if isinstance(node, e.Local):
            return env.get(node.name, node)
        if isinstance(node, e.Load) and node.index is None:
            return env.get(node.variable, node)
        return self.value.of(rebuilt(node, lambda inner: self._expression(inner, env)))

    def _if(self, node: s.If, env: _Env) -> s.Stmt:
        node = self._operands(node, env)
        ends: list[_Env] = []
        arms = []
        for arm in (node.then, node.other):
            after = dict(env)
            arms.append(self.block(arm, after))
            if not (arm and type(arm[-1]) in LEAVING):
                ends.append(after)
        env.clear()
        if ends:
            env.update({k: v for k, v in ends[0].items() if all(x.get(k) == v for x in ends)})
        found = replace(node, then=arms[0], other=arms[1])
        chosen = self.value.choice(found)
        if chosen is not None:
            self._forget(chosen, env)
            self._keep(chosen.name, chosen.value, env)
            return chosen
        return found

    def _forget(self, node: s.Stmt, env: _Env) -> None:
        """What the statement itself changes is not known any more, nor what is made of it."""
        gone: set[str | int] = {*assigned(node)}
        if isinstance(node, s.Assign):
            gone.add(node.variable)
        elif isinstance(node, s.Call):
            gone |= self.writes.by(node.procedure)
        for key in [k for k, v in env.items() if k in gone or _names(v) & gone]:
            del env[key]

    def _keep(self, key: str | int, value: Expr, env: _Env) -> None:
        kind = self.known.get(key, Kind.INTEGER)
        if isinstance(value, Const):
            number = kind is Kind.INTEGER and value.kind is not Kind.BOOLEAN
            env[key] = Const(Kind.INTEGER, value.value) if number else value
        elif isinstance(value, e.Local):
            if self.known.get(value.name, Kind.INTEGER) is kind:
                env[key] = value
        elif (
            isinstance(value, _STEADY)
            or (isinstance(value, e.Origin) and kind is Kind.POSITION)
            or (kind in (Kind.INTEGER, Kind.BOOLEAN) and steady(value))
        ):
            env[key] = value


def _returned(made: Procedure) -> list[int | None]:
    """For each result the parameter that it always is, whatever the procedure does."""
    changing = assigned_in(made.body)
    params = {name: index for index, (name, _) in enumerate(made.params) if name not in changing}
    returns = [node.values for node in statements(made.body) if isinstance(node, s.Return)]
    if not ended(made.body):
        return [None] * len(made.results)
    found: list[int | None] = []
    for values in zip(*returns, strict=True):
        same = {params.get(value.name) if isinstance(value, e.Local) else None for value in values}
        found.append(same.pop() if len(same) == 1 else None)
    return found


def steady(node: Expr) -> bool:
    """A table of numbers for who moves, for whom, or what."""
    return isinstance(node, e.Table) and isinstance(node.index, _STEADY)


def _names(node: Expr) -> set[str | int]:
    return {inner.name for inner in nodes(node) if isinstance(inner, e.Local)}


class Values:
    """Computes what is known of expressions whose operands have been computed."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def of(self, node: Any) -> Any:
        match node:
            case e.Arith():
                return self._joined(node, OPERATIONS[node.op], node.left, node.right)
            case e.Compare(op, Const(value=left), Const(value=right)):
                return _truth(SIGNS[op](left, right))
            case e.Cell():
                return self._joined(node, cell, node.value)
            case e.Table(values, Const(value=index)):
                return Const(Kind.INTEGER, values[index] if 0 <= index < len(values) else 0)
            case e.Table():
                return self._joined(node, lambda i: _entry(node.values, i), node.index)
            case e.AsPosition(Const(value=number)):
                known = 0 <= number < len(self.game.board.positions)
                return Const(Kind.POSITION, number if known else NOWHERE)
            case e.AsDirection(Const(value=number)) if (
                0 <= number < len(self.game.board.directions)
            ):
                return Const(Kind.DIRECTION, number)
            case e.OnBoard(Const(value=at)):
                return _truth(at >= 0)
            case e.Same(Const(value=left), Const(value=right)):
                return _truth(left == right != NOWHERE)
            case e.FirstOn(Const(value=first)):
                return node.second if first == NOWHERE else node.first
        return node

    def _joined(self, node: Expr, operation: Any, *operands: Expr) -> Expr:
        """A constant of constants, a table of constants and tables that are asked alike."""
        indices = {o.index for o in operands if isinstance(o, e.Table) and steady(o)}
        size = max(map(self._size, indices), default=1)
        rows: list[list[int]] = []
        for one in operands:
            if isinstance(one, Const):
                rows.append([one.value] * size)
            elif isinstance(one, e.Table) and indices == {one.index}:
                rows.append([_entry(one.values, i) for i in range(size)])
            else:
                return node
        values = tuple(operation(*row) for row in zip(*rows, strict=True))
        if not all(map(_fits, values)):
            return node
        return e.Table(values, *indices) if indices else Const(Kind.INTEGER, values[0])

    def _size(self, index: Expr) -> int:
        things = self.game.pieces if isinstance(index, e.MovingType) else self.game.players
        return len(things)

    def choice(self, node: s.If) -> s.Let | None:
        """An `If` that only gives a local one of two constants, by what stays the same."""
        match node:
            case s.If(
                e.Compare(op, index, Const(value=right)),
                (s.Let(name, Const(Kind.INTEGER, yes), False),),
                (s.Let(other, Const(Kind.INTEGER, no), False),),
            ) if name == other and isinstance(index, _STEADY):
                holds = [SIGNS[op](i, right) for i in range(self._size(index))]
                return s.Let(name, e.Table(tuple(yes if h else no for h in holds), index))
        return None


def _entry(values: tuple[int, ...], index: int) -> int:
    return values[index] if 0 <= index < len(values) else 0


def _fits(number: int) -> bool:
    return LEAST <= number <= GREATEST


def _truth(holds: bool) -> Const:
    return TRUE if holds else FALSE
