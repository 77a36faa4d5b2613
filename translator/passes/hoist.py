"""What loops of programs ask of the piece that moves is asked once before them.

No effect is carried out while a rule runs: what stood where it began stands there all the time. An
example: `(while ... (if (= (value at) (value start)) ...) ...)` looks for men of the same value.
Of scripts that is true of what they give a local in a loop: where the own king stands, for one.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import partial
from typing import Any, Final

from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.bodies import START, assigned
from translator.ir.expr import Expr, Kind, Local
from translator.ir.game import Game
from translator.ir.kinds import kind_of, known_to
from translator.ir.parts import Rule
from translator.ir.traits import Resource, is_trivial, within
from translator.ir.walk import Body, inside, nodes, rebuilt, statements
from translator.ir.written import Written
from translator.passes.programs import programs
from translator.passes.unused import unset

_ASKED: Final = within(Resource.ENTRY | Resource.LOCALS | Resource.TYPE | Resource.OWNERS)
"""What always comes to the same, whether or not anything stands there."""


def hoist(game: Game) -> Game:
    """The same game with less in the loops of programs."""
    if game.generation.by_type:
        rules = tuple(_Given(game, rule).hoisted() for rule in game.rules)
        return game if rules == game.rules else replace(game, rules=rules)
    run = programs(game)
    rules = tuple(
        _Rule(rule).hoisted() if index in run else rule for index, rule in enumerate(game.rules)
    )
    return game if rules == game.rules else replace(game, rules=rules)


class _Rule:
    def __init__(self, rule: Rule) -> None:
        self.rule = rule
        counts = {node.name for node in nodes(rule.body) if isinstance(node, e.Count)}
        self.taken = {*known_to(rule)} | counts
        self.locals = [*rule.locals]

    def hoisted(self) -> Rule:
        body = self.block(self.rule.body, {})
        return replace(self.rule, locals=tuple(self.locals), body=body)

    def block(self, body: Body, known: dict[Expr, Local]) -> Body:
        """A body before which locals have been given what expressions come to."""
        out: list[s.Stmt] = []
        known = {**known}
        for node in body:
            if isinstance(node, s.Loop):
                before = len(known)
                changed = rebuilt(node, partial(self._changed, known=known))
                out += [s.Let(local.name, value) for value, local in [*known.items()][before:]]
                out.append(changed)
            else:
                out.append(inside(node, partial(self.block, known=known)))
        return tuple(out)

    def _changed(self, node: Any, known: dict[Expr, Local]) -> Any:
        if not _is_steady(node):
            return rebuilt(node, partial(self._changed, known=known))
        if node not in known:
            known[node] = self._local(kind_of(node, {}, _of_procedure))
        return known[node]

    def _local(self, kind: Kind) -> Local:
        number = 1
        while (name := f"t{number}") in self.taken:
            number += 1
        self.taken.add(name)
        self.locals.append((name, kind))
        return Local(name)


class _Given:
    """Locals that are given the same in each round of a loop get it before."""

    def __init__(self, game: Game, rule: Rule) -> None:
        self.game, self.rule = game, rule
        times = Counter(name for node in statements(rule.body) for name in assigned(node))
        self.once = {name for name, count in times.items() if count == 1} - unset(rule.body)

    def hoisted(self) -> Rule:
        body = self.block(self.rule.body)
        return self.rule if body == self.rule.body else replace(self.rule, body=body)

    def block(self, body: Body) -> Body:
        out: list[s.Stmt] = []
        for node in body:
            if isinstance(node, s.Loop):
                out += [one for one in statements(node.body) if self.same(one)]
                out.append(inside(node, self.rest))
            else:
                out.append(inside(node, self.block))
        return tuple(out)

    def rest(self, body: Body) -> Body:
        return tuple(inside(node, self.rest) for node in body if not self.same(node))

    def same(self, node: s.Stmt) -> bool:
        match node:
            case s.Let(name, value, False) if name in self.once:
                return all(map(self.stays, nodes(value)))
            case _:  # others do more than to give a local a value
                return False

    def stays(self, node: Any) -> bool:
        """What a node asks is the same all the time, and is there to be asked."""
        match node:
            case e.Load(variable, index):
                found = self.game.variables[variable]
                size = found.size or 1
                within = index is None or (
                    isinstance(index, e.Table) and all(0 <= one < size for one in index.values)
                )
                return within and not found.scratch
            case e.Table() | e.AsPosition():
                return True
            case _:  # what else costs something is not asked before it is known to be needed
                return is_trivial(node) and not isinstance(node, Local)


def _is_steady(node: Any) -> bool:
    """An expression on what stands where the rule began."""
    found = [*nodes(node)]
    return (
        isinstance(node, Written)
        and all(type(one) in _ASKED for one in found)
        and all(one.name == START for one in found if isinstance(one, Local))
        and any(isinstance(one, e.TypeAt | e.OwnerAt) for one in found)
    )


def _of_procedure(_: int) -> Kind:
    raise AssertionError("no procedure is asked")
