"""Short loops that count are written out, and procedures for the constants that they are given.

What is then known of the number decides conditions, so that little is left of each round:

    (let n 1)                              (let goal (step start way))
    (while (<= n 2)                        (let goal (step goal way))
      (let goal (step ... way))
      (let n (+ n 1)))

A procedure that compares a number that it is given becomes one for each constant.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from typing import Any, Final

from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.bodies import assigned, assigned_in
from translator.ir.expr import Const, Expr, Kind
from translator.ir.game import Game
from translator.ir.ids import LocalName, ProcedureId
from translator.ir.parts import Procedure, Rule
from translator.ir.walk import Body, inside, nodes, rebuilt, size, statements, substituted
from translator.passes.endings import changed
from translator.passes.fold import block as folded
from translator.passes.propagate import SIGNS, Values
from translator.passes.rounds import Runs

ROUNDS: Final = 4
"""Rounds of a loop that is written out."""

LARGE: Final = 600
"""Nodes that a body may grow to."""

VERSIONS: Final = 4
"""Versions of a procedure; one that is asked with more constants stays as it is."""


def unroll(game: Game) -> Game:
    """The same game; what might come to the limit of rounds stays, and so do scripts."""
    if game.generation.by_type:
        return game
    sure, ended = Runs(game).sure()
    unrolling = _Unrolling(game, {id(made) for made in (*sure, *ended)})
    rules = tuple(map(unrolling.changed, game.rules))
    procedures = tuple(map(unrolling.changed, game.procedures))
    if rules == game.rules and procedures == game.procedures:
        return game
    return replace(game, rules=rules, procedures=(*procedures, *unrolling.made))


class _Unrolling:
    def __init__(self, game: Game, sure: set[int]) -> None:
        self.game, self.sure, self.values = game, sure, Values(game)
        self.made: list[Procedure] = []
        self.taken = {made.name for made in game.procedures}
        self._versions: dict[ProcedureId, dict[tuple[Expr | None, ...], ProcedureId]] = defaultdict(
            dict
        )
        self._worth = [
            _compared(made) if id(made) in sure else set[str]() for made in game.procedures
        ]

    def changed(self, made: Any) -> Any:
        """A rule or procedure with loops written out in it."""
        return self._unrolled(made) if id(made) in self.sure else made

    def _unrolled(self, made: Any) -> Any:
        body = _Body(self, made).changed()
        return made if body == made.body else replace(made, body=body)

    def simple(self, node: Any) -> Any:
        """A node in which what constants decide is decided, and calls are of versions for them."""
        return self._version(self.values.of(rebuilt(node, self.simple)))

    def _version(self, node: Any) -> Any:
        """What asks or calls a procedure with constants asks the version of it for these."""
        if not isinstance(node, e.Ask | s.Call) or not self._worth_it(node):
            return node
        made = self.game.procedures[node.procedure]
        key = tuple(
            arg if isinstance(arg, Const) and name in self._worth[node.procedure] else None
            for (name, _), arg in zip(made.params, node.args, strict=True)
        )
        known = self._versions[node.procedure]
        if key not in known:
            if len(known) == VERSIONS:
                return node
            known[key] = ProcedureId(len(self.game.procedures) + len(self.made))
            place, version = len(self.made), _for(made, key, self._name(made.name))
            self.made.append(version)  # keeps the place while its own calls are looked at
            self.made[place] = self._unrolled(version)
        args = tuple(arg for arg, one in zip(node.args, key, strict=True) if one is None)
        return replace(node, procedure=known[key], args=args)

    def _name(self, of: str) -> str:
        number = 1
        while (name := f"{of} {number}") in self.taken:
            number += 1
        self.taken.add(name)
        return name

    def _worth_it(self, node: e.Ask | s.Call) -> bool:
        if node.procedure >= len(self.game.procedures):
            return False  # a version already
        params = self.game.procedures[node.procedure].params
        return any(
            isinstance(arg, Const) and name in self._worth[node.procedure]
            for (name, _), arg in zip(params, node.args, strict=True)
        )


class _Body:
    def __init__(self, unrolling: _Unrolling, made: Rule | Procedure) -> None:
        self.unrolling, self.made = unrolling, made
        self.grown = size(made.body)
        self.counters: set[str] = set()

    def changed(self) -> Body:
        body = self.block(self.unrolling.simple(self.made.body))
        read = {one.name for one in nodes(body) if isinstance(one, e.Local)}
        return _without(body, self.counters - read)

    def block(self, body: Body) -> Body:
        out: list[s.Stmt] = []
        for node in folded(body):
            count = _counting(node, out)
            more = 0 if count is None else (len(count.values) - 2) * size(count.body)
            if count is None or self.grown + more > LARGE:
                out.append(inside(node, self.block))
                continue
            self.grown += more
            self.counters.add(count.name)
            *rounds, last = (Const(Kind.INTEGER, value) for value in count.values)
            for number in rounds:
                out += self.block(self.unrolling.simple(count.round(number)))
            out.append(s.Let(count.name, last))
        return tuple(out)


@dataclass(frozen=True, slots=True)
class _Count:
    """A loop that counts: its body but for that, and what the counter holds, at last after it."""

    name: LocalName
    body: Body
    values: list[int]

    def round(self, number: Const) -> Body:
        return substituted(
            self.body, e.Local, lambda node: number if node.name == self.name else node
        )


def _counting(node: s.Stmt, before: list[s.Stmt]) -> _Count | None:
    """A loop of few rounds by a number that only the end of each round changes."""
    match node:
        case s.While(e.Compare(op, e.Local(name), Const(value=end)), (*body, s.Let() as last)):
            step = changed(last, name)
            start = _before(before, name)
            if step is None or not isinstance(step.right, Const) or start is None:
                return None
            if last.name != name or _leaves(node.body) or _sets(tuple(body), name):
                return None
            by = step.right.value if step.op == "+" else -step.right.value
            values = [start]
            while SIGNS[op](values[-1], end):
                values.append(values[-1] + by)
                if len(values) > ROUNDS + 1:
                    return None
            return _Count(last.name, tuple(body), values)
    return None


def _sets(body: Body, name: str) -> bool:
    """A statement sets the local, or positions are counted under its name."""
    return any(name in assigned(node) for node in statements(body)) or any(
        isinstance(node, e.Count) and node.name == name for node in nodes(body)
    )


def _leaves(body: Body) -> bool:
    """Something in the body of a loop leaves this loop."""
    return any(
        isinstance(node, s.Leave)
        or (isinstance(node, s.If) and (_leaves(node.then) or _leaves(node.other)))
        for node in body
    )


def _before(out: list[s.Stmt], name: str) -> int | None:
    """The constant that a local holds behind these statements."""
    for node in reversed(out):
        match node:
            case s.Let(own, Const(value=value), False) if own == name:
                return value
        if _sets((node,), name):
            return None
    return None


def _without(body: Body, idle: set[str]) -> Body:
    """The body without giving values to locals that nobody reads."""
    return tuple(
        inside(node, lambda inner: _without(inner, idle))
        for node in body
        if not (isinstance(node, s.Let) and node.name in idle)
    )


def _compared(made: Procedure) -> set[str]:
    """The numbers that a procedure is given, does not change, and compares with something."""
    given = {name for name, kind in made.params if kind is Kind.INTEGER}
    given -= assigned_in(made.body)
    compared = (node for node in nodes(made.body) if isinstance(node, e.Compare))
    sides = {side for node in compared for side in (node.left, node.right)}
    return given & {side.name for side in sides if isinstance(side, e.Local)}


def _for(made: Procedure, key: tuple[Expr | None, ...], name: str) -> Procedure:
    """The version of a procedure for constants."""
    pairs = [*zip(made.params, key, strict=True)]
    known = {name: one for (name, _), one in pairs if one is not None}
    body = substituted(made.body, e.Local, lambda node: known.get(node.name, node))
    params = tuple(p for p, one in pairs if one is None)
    return replace(made, name=name, params=params, body=body)
