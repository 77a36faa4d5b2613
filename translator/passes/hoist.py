"""What loops of programs ask of the piece that moves is asked once before them.

No effect is carried out while a rule runs: what stood where it began stands there all the time. An
example: `(while ... (if (= (value at) (value start)) ...) ...)` looks for men of the same value.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any, Final

from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.bodies import START
from translator.ir.expr import Const, Expr, Kind, Local, Param
from translator.ir.game import Game
from translator.ir.kinds import kind_of, known_to
from translator.ir.parts import Rule
from translator.ir.walk import Body, inside, nodes, rebuilt
from translator.ir.written import Written
from translator.passes.programs import programs

_ASKED: Final = (
    e.TypeAt, e.OwnerAt, e.Table, e.Compare, e.Not, e.And, e.Or, Const, Param, Local,
)  # fmt: skip
"""What always comes to the same, whether or not anything stands there."""


def hoist(game: Game) -> Game:
    """The same game; the rules of scripts keep their own numbers."""
    run = frozenset[int]() if game.generation.by_type else programs(game)
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
            if isinstance(node, s.While | s.ForEach):
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


def _is_steady(node: Any) -> bool:
    """An expression on what stands where the rule began."""
    found = [*nodes(node)]
    return (
        isinstance(node, Written)
        and all(isinstance(one, _ASKED) for one in found)
        and all(one.name == START for one in found if isinstance(one, Local))
        and any(isinstance(one, e.TypeAt | e.OwnerAt) for one in found)
    )


def _of_procedure(_: int) -> Kind:
    raise AssertionError("no procedure is asked")
