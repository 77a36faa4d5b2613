"""Directions that a rule names itself become parameters, as back ends know directions by table."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from translator.ir import expr as e
from translator.ir.expr import Kind
from translator.ir.game import Game
from translator.ir.parts import Entry, PieceType, Rule
from translator.ir.walk import expressions, rebuilt, statements
from translator.passes.programs import programs


def directions(game: Game) -> Game:
    """The same game; each direction that a rule names is one more argument of its entries."""
    run = programs(game)  # a program may name any direction
    walks = ((i, rule) for i, rule in enumerate(game.rules) if i not in run)
    named = {i: _Named(rule) for i, rule in walks if _names_one(rule)}
    if not named:
        return game

    def entries(row: tuple[Entry, ...]) -> tuple[Entry, ...]:
        return tuple(
            replace(entry, args=(*entry.args, *named[entry.rule].numbers))
            if entry.rule in named
            else entry
            for entry in row
        )

    def piece(kind: PieceType) -> PieceType:
        return replace(kind, moves=entries(kind.moves), drops=entries(kind.drops))

    rules = tuple(named[i].rule if i in named else rule for i, rule in enumerate(game.rules))
    return replace(game, rules=rules, pieces=tuple(map(piece, game.pieces)))


def _names_one(rule: Rule) -> bool:
    return any(
        isinstance(node, e.Step) and isinstance(node.direction, e.Const)
        for statement in statements(rule.body)
        for node in expressions(statement)
    )


class _Named:
    """A rule with parameters in place of the directions `numbers`, which follow its own."""

    def __init__(self, rule: Rule) -> None:
        self.first = len(rule.params)
        self.numbers: list[int] = []
        body = rebuilt(rule.body, self._changed)
        params = (*rule.params, *(Kind.DIRECTION for _ in self.numbers))
        self.rule = replace(rule, params=params, body=body)

    def _changed(self, node: Any) -> Any:
        node = rebuilt(node, self._changed)
        if isinstance(node, e.Step) and isinstance(node.direction, e.Const):
            return replace(node, direction=self._parameter(node.direction.value))
        return node

    def _parameter(self, direction: int) -> e.Param:
        if direction not in self.numbers:
            self.numbers.append(direction)
        return e.Param(self.first + self.numbers.index(direction), Kind.DIRECTION)
