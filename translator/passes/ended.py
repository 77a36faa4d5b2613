"""Drops what rules forget where they end anyway."""

from __future__ import annotations

from dataclasses import replace

from translator.ir import stmt as s
from translator.ir.bodies import with_bodies
from translator.ir.game import Game
from translator.ir.walk import Body


def ended(game: Game) -> Game:
    """The same game; the rules of scripts forget nothing by themselves."""
    rules = [_ended(rule.body) for rule in game.rules]
    if all(body is rule.body for body, rule in zip(rules, game.rules, strict=True)):
        return game
    return with_bodies(game, rules, [procedure.body for procedure in game.procedures])


def _ended(body: Body) -> Body:
    """A body at whose end the rule ends."""
    if not body:
        return body
    last = body[-1]
    if isinstance(last, s.Forget):
        return _ended(body[:-1])
    if isinstance(last, s.If):
        then, other = _ended(last.then), _ended(last.other)
        if then is not last.then or other is not last.other:
            return (*body[:-1], replace(last, then=then, other=other))
    return body
