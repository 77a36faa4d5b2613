"""A text says each constant of a rule once; a `Game` may give one to several parameters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from translator.ir.expr import Param
from translator.ir.game import Game
from translator.ir.ids import RuleId
from translator.ir.parts import Entry, PieceType, Rule
from translator.ir.walk import Body, substituted


def with_each_constant_once(game: Game) -> Game:
    """The same game, where no entry gives two equal constants."""
    rules = list(game.rules)
    known: dict[tuple[RuleId, tuple[int, ...]], RuleId] = {}

    def entry(old: Entry) -> Entry:
        rule = game.rules[old.rule]
        given = list(zip(rule.params, old.args, strict=True))
        once = list(dict.fromkeys(given))
        if once == given:
            return old
        numbers = tuple(map(once.index, given))
        index = known.setdefault((old.rule, numbers), RuleId(len(rules)))
        if index == len(rules):
            params = tuple(kind for kind, _ in once)
            rules.append(Rule(rule.name, params, rule.locals, _renumbered(rule.body, numbers)))
        return replace(old, rule=index, args=tuple(value for _, value in once))

    def piece(old: PieceType) -> PieceType:
        return replace(old, moves=tuple(map(entry, old.moves)), drops=tuple(map(entry, old.drops)))

    pieces = tuple(map(piece, game.pieces))
    return replace(game, pieces=pieces, rules=tuple(rules)) if known else game


def _renumbered(body: Body, numbers: Sequence[int]) -> Body:
    return substituted(body, Param, lambda node: replace(node, index=numbers[node.index]))
